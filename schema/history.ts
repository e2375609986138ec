import * as z from 'zod/mini';
import { providerSchema } from './insights.ts';

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
