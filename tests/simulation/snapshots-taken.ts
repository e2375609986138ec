import type { SyncReply } from '#sync/client/ports.ts';
import type { SyncRequest } from '#sync/protocol.ts';

interface Snapshot {
  told: number;
  through: number;
}

/** What a device knows that was sent everything: by the cookie that it holds since then, or while it is being sent. */
export function createSnapshots() {
  const taken = new Map<string, Snapshot>();
  return {
    of: ({ cookie }: SyncRequest): Snapshot | undefined => (cookie === null ? undefined : taken.get(cookie)),
    note({ cookie }: SyncRequest, reply: SyncReply, newestRev: number): void {
      if (reply.kind !== 'answer') return;
      const { changes, results, more, cookie: next } = reply.answer;
      const isBeginning = changes.some(({ op }) => op === 'reset');
      const before = isBeginning ? { told: 0, through: 0 } : taken.get(cookie ?? '');
      if (!before) return;
      const revs = [...changes, ...results].map((said) => ('rev' in said ? said.rev : 0));
      const isOver = before.through > 0;
      const told = Math.max(before.told, ...revs);
      taken.set(next, isOver ? before : { told, through: more ? 0 : newestRev });
    },
  };
}
