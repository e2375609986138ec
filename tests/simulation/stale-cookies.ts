import type { SyncReply } from '#sync/client/ports.ts';
import type { SyncRequest } from '#sync/protocol.ts';
import type { MemoryDatabase } from './memory-database.ts';

/**
 * A forget makes every earlier cookie of the person stale, so the answer to one is a reset
 * (docs/protocol.md#15-forget).
 */
export function createCookieCheck() {
  /** By cookie: the person's forgets when it was given. */
  const given = new Map<string, string>();
  return {
    forgetsOf: (database: MemoryDatabase, userId: string): string[] =>
      database
        .dump('sync_forgets')
        .filter((forget) => forget.user_id === userId)
        .map(({ id }) => String(id)),
    /** @param before the person's forgets before the request, and after it */
    check({ cookie }: SyncRequest, reply: SyncReply, before: readonly string[], after: readonly string[]): string[] {
      if (reply.kind !== 'answer') return [];
      const known = cookie === null ? undefined : given.get(cookie);
      given.set(reply.answer.cookie, after.join());
      const isStale = known !== undefined && before.some((id) => !known.includes(id));
      return isStale && reply.answer.changes.every(({ op }) => op !== 'reset')
        ? ['15: a cookie from before a forget was answered without a reset']
        : [];
    },
  };
}
