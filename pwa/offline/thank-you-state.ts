import * as z from 'zod/mini';
import { providerSchema } from '#schema/insights.ts';

const thankYouSchema = z.object({
  submissionId: z.string(),
  nuggets: z.array(z.string()),
  email: z.string(),
  firstName: z.string(),
  lastName: z.optional(z.string()),
  company: z.optional(z.string()),
  /** Epoch ms. */
  createdAt: z.number(),
  /** Who wrote the insights. */
  provider: z.optional(providerSchema),
  /** The text of the bought report, once it is written. */
  report: z.optional(z.string()),
  /** Shows the post-purchase view. Cosmetic: access is decided by the server (security.md, 1.20). */
  paymentComplete: z.optional(z.boolean()),
});
/** What the results page shows; kept in session storage, so that payment in between, or a reload, does not lose it. */
export type ThankYouState = z.infer<typeof thankYouSchema>;

const key = 'northbeam.thank-you';

export function saveThankYou(state: ThankYouState): void {
  sessionStorage.setItem(key, JSON.stringify(state));
}

export function readThankYou(): ThankYouState | undefined {
  return toThankYou(readStored());
}

/** Reads what came with a navigation or from the store; undefined when it is anything else. */
export function toThankYou(value: unknown): ThankYouState | undefined {
  const result = z.safeParse(thankYouSchema, value);
  return result.success ? result.data : undefined;
}

export function clearThankYou(): void {
  sessionStorage.removeItem(key);
}

function readStored(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
