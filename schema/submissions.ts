import * as z from 'zod/mini';
import { type AnswerName, basicAnswersSchema, detailAnswersSchema, type Provider } from './insights.ts';
import type { ReportDoc } from './report.ts';

const answers = { ...basicAnswersSchema.shape, ...detailAnswersSchema.shape };
const required = ['firstName', 'email', 'problems', 'desiredOutcome', 'industry'] as const;
type Required = (typeof required)[number];

/** The details that staff may correct: everything that a person answered. */
export const detailNames = Object.keys(answers) as AnswerName[];
/** Tells whether an answer may be emptied (to null). */
export const isRequiredDetail = (name: AnswerName): boolean => (required as readonly string[]).includes(name);

/** One field of an edit of the details: the answer's own rule, and null to empty an optional one. */
export function detailSchema(name: AnswerName) {
  return isRequiredDetail(name) ? answers[name] : z.nullable(answers[name]);
}

export type Details = Record<Required, string> & Record<Exclude<AnswerName, Required>, string | null>;

/** A submission's card as it is synced, without its texts. No counts: a device counts what it holds. */
export interface SubmissionCard extends Details {
  /** 22 base64url characters. */
  id: string;
  clientId: string | null;
  hasInsights: boolean;
  hasReport: boolean;
  createdAt: number;
  updatedAt: number;
}

/** The texts of a submission. The summary is the coach's, and every field of it is in scope staff only. */
export interface SubmissionBody {
  id: string;
  insights: string[];
  /** Who wrote them. A row that came before servers told it has none. */
  provider?: Provider;
  reportDoc: ReportDoc | null;
  summary?: string | null;
  summaryProvider?: Provider | null;
  /** Epoch ms. */
  summaryAt?: number | null;
  /** The answers that it uses. */
  summaryFields?: AnswerName[] | null;
  updatedAt: number;
}
