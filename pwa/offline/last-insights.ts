import * as z from 'zod/mini';
import { fitSchema, providerSchema } from '#schema/insights.ts';

const lastInsightsSchema = z.object({
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
  /** What was said of the request; absent where an earlier version kept it. */
  fit: z.optional(fitSchema),
  /** The text of the bought report, once it is written. */
  report: z.optional(z.string()),
  /** Shows the post-purchase view. Cosmetic: access is decided by the server (docs/security.md#1-holes, row 20). */
  paymentComplete: z.optional(z.boolean()),
});
/**
 * Holds what the results page shows; kept in session storage, so that payment in between, or a reload, does not lose
 * it.
 */
export type LastInsights = z.infer<typeof lastInsightsSchema>;

const key = 'northbeam.thank-you';
const listeners = new Set<() => void>();
let lastText: string | null = null;
let last: LastInsights | undefined;

export function saveLastInsights(state: LastInsights): void {
  sessionStorage.setItem(key, JSON.stringify(state));
  announce();
}

/** Reads what this tab keeps; the same object until that changes. */
export function readLastInsights(): LastInsights | undefined {
  const text = sessionStorage.getItem(key);
  if (text !== lastText) last = parseLastInsights(parsed(text));
  lastText = text;
  return last;
}

/** Reads what came with a navigation or from the store; undefined when it is anything else. */
export function parseLastInsights(value: unknown): LastInsights | undefined {
  const result = z.safeParse(lastInsightsSchema, value);
  return result.success ? result.data : undefined;
}

export function clearLastInsights(): void {
  sessionStorage.removeItem(key);
  announce();
}

/** Calls the listener at every change in this tab. */
export function subscribeToLastInsights(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function announce(): void {
  for (const listener of listeners) listener();
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
