import { formatDate } from '#pwa/ui/dates.ts';

const dayMs = 86_400_000;
/** Sets how long an override lasts (docs/specification.md#9-business-constants-and-limits). */
const overrideDays = 7;

/** Begins an override now. @returns when it ends, ISO 8601 */
export const overrideFrom = (now: number): string => new Date(now + overrideDays * dayMs).toISOString();

/**
 * Tells whether an admin's override opens the chat (docs/specification.md#4-states-and-transitions).
 *
 * @param until ISO 8601 instant, or a calendar day, which counts to its end, UTC
 */
export const isOverrideOpen = (until: string | null, now: number): boolean => until !== null && endOf(until) > now;

const endOf = (until: string): number => Date.parse(until.includes('T') ? until : `${until}T23:59:59.999Z`);

/** Returns the calendar day of an expiry, as a date field takes it; empty without one. */
export const expiryDay = (until: string | null): string => until?.slice(0, 10) ?? '';

/** Words chat access for readers who cannot change it. Every time zone shows the same day, as the server counts it. */
export function accessWords(until: string | null, now: number): string {
  if (until === null) return 'Off';
  return `${isOverrideOpen(until, now) ? 'Until' : 'Ended'} ${formatDate(expiryDay(until))}`;
}
