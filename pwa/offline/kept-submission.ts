import * as z from 'zod/mini';
import { keptDays, submissionKey } from './storage-keys.ts';

const keptMs = keptDays * 24 * 3_600_000;

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

/** `keptAt` in epoch ms. */
const storedSchema = z.object({ ...keptSchema.shape, keptAt: z.number() });

/**
 * Ids only, enough to find everything again at the server when the tab with it is gone; the rest stays in session storage.
 * Signing out and a week forget it, and so does Start Over where nothing was bought.
 */
export function readKeptSubmission(): KeptSubmission | undefined {
  const text = localStorage.getItem(submissionKey);
  if (text === null) return undefined;
  const stored = toStored(text);
  // Either way, because a clock that was wrong must not keep them for ever.
  if (stored && Math.abs(Date.now() - stored.keptAt) < keptMs) {
    const { keptAt: _, ...kept } = stored;
    return kept;
  }
  forgetSubmission();
  return undefined;
}

export function keepSubmission(kept: KeptSubmission): void {
  localStorage.setItem(submissionKey, JSON.stringify({ ...kept, keptAt: Date.now() }));
}

export const forgetSubmission = (): void => localStorage.removeItem(submissionKey);

function toStored(text: string) {
  try {
    return z.safeParse(storedSchema, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
