import { z } from 'zod';
import { challenges, type SubmitInput } from '#schema/insights.ts';
import { cleanText, sentencesOf } from '#server/ai/quote.ts';
import { type ChallengeContent, challengeSchema } from './challenge-content.ts';
import { phrases, type Question, text } from './content-parts.ts';
import { hear } from './listen.ts';
import { lensSchema } from './trade-content.ts';

const { lead, weighing, assumes, baselineStep, checks, reviewStep, findings, options, measures, risks, questions } =
  challengeSchema.shape;

/** `data/content/playbook/before-first-sale.yaml`: what stands in place of a challenge's rules where nothing was sold yet. */
export const beforeSchema = z.strictObject({
  words: phrases,
  /** Words of a sentence that speaks of one step, one thing or one place, and not of the whole business. */
  unless: phrases,
  /** The findings, options and measures of a challenge that hold without a past, by their ids. */
  keeps: z.partialRecord(z.enum(challenges), z.array(z.string())),
  lead,
  weighing,
  assumes,
  baselineStep,
  checks,
  reviewStep,
  outcome: z.strictObject({ id: z.string(), text }),
  lens: lensSchema,
  findings: z.array(findings.element),
  options: z.array(options.element),
  measures: z.array(measures.element),
  risks: z.array(risks.element),
  questions: z.array(questions.element),
});
export type BeforeContent = z.infer<typeof beforeSchema>;

/** The sentence by which a business says that it has sold nothing yet; only where the form does not say otherwise. */
export function saysBeforeFirstSale({ words, unless }: BeforeContent, given: SubmitInput): boolean {
  if (given.revenueBand !== undefined && given.revenueBand !== '<$100k') return false;
  const sentences = [given.desiredOutcome, given.stepsTaken ?? ''].flatMap((one) => sentencesOf(cleanText(one), 1000));
  return sentences.some((one) => hear(words, one) !== undefined && hear(unless, one) === undefined);
}

/** A challenge for a business before its first sale: what holds without a past, then what is written for it. */
export function contentBefore(content: ChallengeContent, before: BeforeContent, kept: string[]): ChallengeContent {
  const { lead, weighing, assumes, baselineStep, checks, reviewStep, outcome } = before;
  const stays = ({ id }: { id: string }) => kept.includes(id);
  const isOfKept = (of: string | undefined) => of !== undefined && kept.includes(of);
  const isRead = ({ reads }: Question) => reads === undefined || kept.includes(reads.measure);
  return {
    ...content,
    ...{ lead, weighing, assumes, baselineStep, checks, reviewStep },
    outcomes: [{ ...outcome, listen: [] }],
    findings: [...content.findings.filter(stays), ...before.findings],
    options: [...content.options.filter(stays), ...before.options],
    measures: [...content.measures.filter(stays), ...before.measures],
    risks: [...content.risks.filter(({ of }) => isOfKept(of)), ...before.risks],
    questions: [...content.questions.filter((one) => isOfKept(one.for) && isRead(one)), ...before.questions],
  };
}
