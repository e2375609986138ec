import { isDeepStrictEqual } from 'node:util';
import { StripeRefusal } from './stripe-error.ts';

export interface StripeReply {
  status: number;
  body: object;
  isReplay?: boolean;
}

interface Saved {
  path: string;
  params: unknown;
  reply: StripeReply;
  savedAt: number;
}

/** Stripe may forget a key after this. */
const keptForMs = 24 * 3_600_000;

/**
 * The provider's memory of keys: the same call again gets the saved answer, a failure too; with other parameters it is an
 * error. A call whose parameters do not pass is never saved, and never comes here.
 */
export function createIdempotency(clock: () => number) {
  const saved = new Map<string, Saved>();
  return function once(
    key: string | null,
    call: { path: string; params: unknown },
    work: () => StripeReply,
  ): StripeReply {
    if (key === null) return work();
    const known = saved.get(key);
    if (!known || clock() - known.savedAt > keptForMs) {
      const reply = work();
      saved.set(key, structuredClone({ ...call, reply, savedAt: clock() }));
      return reply;
    }
    if (known.path === call.path && isDeepStrictEqual(known.params, call.params)) {
      return { ...structuredClone(known.reply), isReplay: true };
    }
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
    throw new StripeRefusal(400, 'idempotency_error', message);
  };
}
