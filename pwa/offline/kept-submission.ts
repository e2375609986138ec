import * as z from 'zod/mini';
import { submissionKey } from './kept-flag.ts';

const keptSchema = z.object({
  submissionId: z.string(),
  sessionId: z.optional(z.string()),
  openedSessionId: z.optional(z.string()),
});
/**
 * The insights that this browser got last and, once it came back from paying for their report, the payment. Before that the
 * payment page that it left for, which may or may not have been paid.
 */
export type KeptSubmission = z.infer<typeof keptSchema>;

/**
 * Ids only, enough to find everything again at the server when the tab with it is gone; the rest stays in session storage.
 * Start Over and signing out forget it.
 */

export function readKeptSubmission(): KeptSubmission | undefined {
  try {
    const result = z.safeParse(keptSchema, JSON.parse(localStorage.getItem(submissionKey) ?? 'null'));
    return result.success ? result.data : undefined;
  } catch {
    return undefined;
  }
}

export const keepSubmission = (kept: KeptSubmission): void => localStorage.setItem(submissionKey, JSON.stringify(kept));

export const forgetSubmission = (): void => localStorage.removeItem(submissionKey);
