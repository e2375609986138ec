import type { Forget } from '#sync/protocol.ts';
import type { Cookie } from './cookie.ts';
import type { ServerPorts } from './ports.ts';

type Hashing = Pick<ServerPorts, 'hash'>;

const markLength = 6;

/** Whose a cookie is. */
export const personMark = ({ hash }: Hashing, userId: string): string =>
  hash(`cookie of ${userId}`).slice(0, markLength);

/**
 * Of all that a person was told to forget, oldest first. One more makes every earlier cookie stale
 * (docs/protocol.md#15-forget).
 */
export const forgetsMark = ({ hash }: Hashing, forgets: readonly Forget[]): string =>
  forgets.length === 0 ? '' : hash(forgets.map(({ forgetId }) => forgetId).join()).slice(0, markLength);

/**
 * Lists the person's forgets since this cookie was given out, whatever a device has acknowledged. A device that was put
 * back from a copy, or is one, holds again what it once forgot. Nothing for a cookie of another time of the database,
 * whose forgets are not known: what is not acknowledged is told anyway.
 */
export function forgetsSince(ports: Hashing, cookie: Cookie | null, told: readonly Forget[]): readonly Forget[] {
  const isStale = cookie && cookie.forgets !== forgetsMark(ports, told);
  const known = isStale
    ? told.findIndex((_, count) => forgetsMark(ports, told.slice(0, count)) === cookie.forgets)
    : -1;
  return known === -1 ? [] : told.slice(known);
}
