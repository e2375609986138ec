import { type ChatAccessAnswer, warningShare } from '#schema/chat.ts';

/** Holds the server's answer about somebody's chat access. */
export interface KnownAccess extends Omit<ChatAccessAnswer, 'until'> {
  /** Epoch ms of the server; null without access. */
  until: number | null;
}

export const toKnown = ({ until, ...rest }: ChatAccessAnswer): KnownAccess => ({
  ...rest,
  until: until === null ? null : Date.parse(until),
});

/** Without access, told by a refusal: what was counted that day stays. */
export const refusedAccess = (before: KnownAccess | undefined): KnownAccess => ({
  usedToday: 0,
  dailyLimit: 0,
  ...before,
  hasAccess: false,
  until: null,
  source: null,
});

const dayMs = 86_400_000;

/** When the day's messages begin anew: the next midnight of UTC, epoch ms. */
export const resetAfter = (now: number): number => now - (now % dayMs) + dayMs;

export interface DaysUse {
  used: number;
  limit: number;
  isNearlyUp: boolean;
  isUp: boolean;
}

/** How much of the day's messages is used; what was counted on an earlier day of UTC says nothing of this one. */
export function usedOn(now: number, { usedToday, dailyLimit: limit }: KnownAccess, asOf: number): DaysUse {
  const used = resetAfter(asOf) < resetAfter(now) ? 0 : usedToday;
  return { used, limit, isNearlyUp: used >= limit * warningShare, isUp: used >= limit };
}
