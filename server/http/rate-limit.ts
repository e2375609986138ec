import { eq } from 'drizzle-orm';
import type { Context, Middleware } from 'koa';
import { AppError } from '#schema/errors.ts';
import type { Database } from '#server/db/connect.ts';
import type { Actor } from './require-user.ts';

export interface RateRule {
  name: string;
  windowMs: number;
  /** Calls in the window of one network address. */
  perAddress: number;
  /**
   * Calls in the window of one account, from wherever, counted in place of the address for signed-in callers. Absent where
   * an account must not count: whoever may register would get a fresh allowance with every new one.
   */
  perAccount?: number;
}

const minute = 60_000;
const hour = 60 * minute;

/**
 * The limits of docs/decisions.md#limits; what sign-in allows is in `guess-limit.ts`, because only its failures count.
 */
export const rateRules = {
  submit: { name: 'submit', windowMs: hour, perAddress: 10, perAccount: 20 },
  register: { name: 'register', windowMs: hour, perAddress: 10 },
  reset: { name: 'reset', windowMs: hour, perAddress: 3 },
  document: { name: 'document', windowMs: hour, perAddress: 20, perAccount: 20 },
  chat: { name: 'chat', windowMs: minute, perAddress: 20, perAccount: 20 },
  checkout: { name: 'checkout', windowMs: hour, perAddress: 10, perAccount: 10 },
  /** Asked for signed in only, so that no address counts: many people may share one. */
  sync: { name: 'sync', windowMs: minute, perAddress: Number.POSITIVE_INFINITY, perAccount: 1200 },
  rest: { name: 'rest', windowMs: minute, perAddress: 300, perAccount: 300 },
} as const satisfies Record<string, RateRule>;

/** The many cheap calls, which are counted in memory: a disk write each would cost more than the call. */
export const isCheap = ({ name }: RateRule): boolean => name === rateRules.rest.name || name === rateRules.sync.name;

export interface Taken {
  allowed: boolean;
  remaining: number;
  resetAt: number;
}

/** Counts one call against a key in a fixed window; `calls` of -1 takes one back. */
export type TakeRate = (key: string, limit: number, windowMs: number, calls?: 1 | -1) => Promise<Taken>;

/** For costly calls: shared by all processes and kept through a restart. */
export function storedRates({ tx }: Database, clock: () => number): TakeRate {
  return (key, limit, windowMs, calls) =>
    tx(async ({ q, t }) => {
      const now = clock();
      const [row] = await q.select().from(t.rateLimits).where(eq(t.rateLimits.key, key));
      const { taken, next } = count(row, { limit, windowMs, now, calls });
      await q
        .insert(t.rateLimits)
        .values({ key, ...next })
        .onConflictDoUpdate({ target: t.rateLimits.key, set: next });
      return taken;
    });
}

/** For cheap calls: by each process for itself, and forgotten with it. */
export function rememberedRates(clock: () => number): TakeRate {
  const windows = new Map<string, Window>();
  let sweepAt = 0;
  return async (key, limit, windowMs, calls) => {
    const now = clock();
    if (now >= sweepAt) {
      for (const [old, { resetAt }] of windows) if (resetAt <= now) windows.delete(old);
      sweepAt = now + minute;
    }
    const { taken, next } = count(windows.get(key), { limit, windowMs, now, calls });
    windows.set(key, next);
    return taken;
  };
}

interface Window {
  count: number;
  resetAt: number;
}

interface Counted {
  limit: number;
  windowMs: number;
  now: number;
  calls: 1 | -1 | undefined;
}

/** A window that would end later than a whole window from now was opened before the clock stepped back. */
function count(row: Window | undefined, counted: Counted): { taken: Taken; next: Window } {
  const { limit, windowMs, now, calls = 1 } = counted;
  const running = row && row.resetAt > now && row.resetAt <= now + windowMs;
  const before = running ? row : { count: 0, resetAt: now + windowMs };
  const next = { count: Math.max(0, before.count + calls), resetAt: before.resetAt };
  const remaining = Math.max(0, limit - next.count);
  return { taken: { allowed: next.count <= limit, remaining, resetAt: next.resetAt }, next };
}

/** Refuses a call over its rule with 429, `Retry-After` and the `RateLimit` headers of the IETF draft. */
export function rateLimit(take: TakeRate, rule: RateRule, clock: () => number): Middleware {
  return async (ctx, next) => {
    const { key, limit } = allowanceOf(ctx, rule);
    const taken = await take(key, limit, rule.windowMs);
    const now = clock();
    ctx.set('RateLimit-Policy', `"${rule.name}";q=${limit};w=${rule.windowMs / 1000}`);
    ctx.set('RateLimit', `"${rule.name}";r=${taken.remaining};t=${secondsLeft(taken, now)}`);
    refuseOverLimit(taken, now);
    await next();
  };
}

function allowanceOf(ctx: Context, { name, perAddress, perAccount }: RateRule): { key: string; limit: number } {
  const actor: Actor | undefined = ctx.state.actor;
  if (actor && perAccount !== undefined) return { key: `${name}:account:${actor.userId}`, limit: perAccount };
  return { key: `${name}:address:${addressOf(ctx)}`, limit: perAddress };
}

/** @throws AppError `rate_limited`, with the seconds to wait and a sentence that says so, when the call was one too many */
export function refuseOverLimit(taken: Taken, now: number): void {
  if (taken.allowed) return;
  const retryAfterS = secondsLeft(taken, now);
  const userMessage = `Too many tries. Please try again in ${waitWords(retryAfterS)}.`;
  throw new AppError('rate_limited', { userMessage, retryAfterS });
}

/** A wait as people say it, rounded up, so that whoever waits as told is not too early. */
export function waitWords(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

const secondsLeft = ({ resetAt }: Taken, now: number): number => Math.max(1, Math.ceil((resetAt - now) / 1000));

/** The caller's address; of IPv6 the first 64 bits, because one household holds them all. */
export function addressOf({ ip }: Pick<Context, 'ip'>): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip;
  const [left = [], right = []] = ip.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
