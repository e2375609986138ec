import * as z from 'zod/mini';
import { dayOf } from './days.ts';
import { providerSchema } from './insights.ts';
import type { SubmissionCard } from './submissions.ts';

export const submissionStatuses = ['Pending', 'Insights', 'Report'] as const;

/** One row of 'Your History'. `date` is the day of the submission, ISO 8601. */
export const historyItemSchema = z.object({
  submissionId: z.string(),
  date: z.string(),
  client: z.string(),
  company: z.nullable(z.string()),
  status: z.enum(submissionStatuses),
  insights: z.array(z.string()),
  /** Who wrote the insights. */
  provider: providerSchema,
  hasReport: z.boolean(),
});
export type HistoryItem = z.infer<typeof historyItemSchema>;
export const historyAnswerSchema = z.object({ history: z.array(historyItemSchema) });

/** Holds the part of a history row that the card of a submission tells. */
export type HistoryFacts = Omit<HistoryItem, 'insights' | 'provider'>;
type CardFacts = 'id' | 'createdAt' | 'firstName' | 'lastName' | 'company' | 'hasInsights' | 'hasReport';

export function historyFacts(card: Pick<SubmissionCard, CardFacts>): HistoryFacts {
  const { id, createdAt, firstName, lastName, company, hasInsights, hasReport } = card;
  return {
    submissionId: id,
    date: dayOf(createdAt),
    client: [firstName, lastName].filter((name) => name !== null).join(' '),
    company,
    status: hasReport ? 'Report' : hasInsights ? 'Insights' : 'Pending',
    hasReport,
  };
}
