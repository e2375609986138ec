import { type Cookie, everything, fromNewest } from './cookie.ts';
import type { ServerPorts, SyncActor } from './ports.ts';
import type { PullStore, WindowStarts } from './pull-store-port.ts';

/** A cookie for the whole window: everything that is there now is a backfill, what comes later is a change. */
export async function beginCookie(
  ports: ServerPorts,
  store: PullStore,
  actor: SyncActor,
  { rev, forgets }: Pick<Cookie, 'rev' | 'forgets'>,
): Promise<Cookie> {
  const start = await store.findConversationsStart(actor.userId, ports.pullLimits.conversations);
  const cookie: Cookie = {
    rev,
    issued: rev,
    caughtUp: rev,
    snapshot: { told: 0, through: 0 },
    forgets,
    conversations: start ?? everything,
    staff: null,
    tasks: [
      { kind: 'own', before: rev + 1 },
      { kind: 'conversations', before: null },
    ],
  };
  if (actor.isStaff) await beginStaff(ports, store, actor, cookie);
  return cookie;
}

/** A scope newly held is a backfill and moves no rev (docs/protocol.md#6-visibility). */
export async function beginStaff(
  ports: ServerPorts,
  store: PullStore,
  { userId }: SyncActor,
  cookie: Cookie,
): Promise<void> {
  await store.noteStaffServed(userId, ports.clock());
  cookie.staff = await staffWindows(ports, store);
  cookie.tasks.push(
    { kind: 'member', before: fromNewest },
    { kind: 'cards', before: null },
    { kind: 'kept', before: null },
    { kind: 'pinned', after: '' },
  );
}

/** Where they start now. */
export async function staffWindows({ pullLimits }: ServerPorts, store: PullStore): Promise<WindowStarts> {
  return {
    cards: (await store.findSubmissionsStart(pullLimits.cards)) ?? everything,
    kept: (await store.findSubmissionsStart(pullLimits.bodies)) ?? everything,
  };
}
