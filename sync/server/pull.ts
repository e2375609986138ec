import type { Change, Forget } from '#sync/protocol.ts';
import { beginCookie, beginStaff } from './begin-cookie.ts';
import type { Cookie } from './cookie.ts';
import { deliverChanges } from './deliver-changes.ts';
import { forgetsMark, forgetsSince } from './forgets-since.ts';
import { deliverOwnWrites } from './own-writes.ts';
import { createPage } from './page.ts';
import type { PullLimits, ServerPorts, SyncActor } from './ports.ts';
import type { PullContext } from './pull-context.ts';
import type { PullStore, Ref } from './pull-store-port.ts';
import { runTasks } from './run-tasks.ts';

export interface PullRequest {
  actor: SyncActor;
  /** Null asks for the whole window. */
  cookie: Cookie | null;
  /** The rows that the push of the same request touched. */
  touched: readonly Ref[];
  /** Those that the device has not acknowledged, oldest first. */
  forgets: readonly Forget[];
}

export interface Pulled {
  changes: Change[];
  cookie: Cookie;
  more: boolean;
}

/**
 * One page of what the device has not heard of (docs/protocol.md#17-paging): forgets, a reset, the rows that the push
 * touched, changes by rev, and backfill, newest first. Run it in the transaction of the push
 * (docs/protocol.md#4-one-snapshot).
 */
export async function pull(ports: ServerPorts, store: PullStore, request: PullRequest): Promise<Pulled> {
  const { actor } = request;
  const page = createPage(ports, limitsOf(ports, request));
  const { rev, purgedThrough } = await store.readCounter();
  const told = await store.listForgets(actor.userId);
  const forgets = await listToTell(ports, store, request, told);
  for (const forget of forgets) page.forget(forget);

  const mark = forgetsMark(ports, forgets.length > 0 ? await store.listForgets(actor.userId) : told);
  const { cookie: asked } = request;
  // The device drops its rows at each word of a forget, also where its cookie counts it: it may have another id since.
  const isOver = !asked || forgets.length > 0 || (await isStale(store, asked, { mark, purgedThrough }));
  if (isOver) page.reset();
  const cookie = isOver ? await beginCookie(ports, store, actor, { rev, forgets: mark }) : asked;
  if (actor.isStaff && !cookie.staff) await beginStaff(ports, store, actor, cookie);

  const context: PullContext = { ports, store, actor, cookie, page };
  await deliverOwnWrites(context, request.touched);
  const isCaughtUp = await fillPage(context, rev);
  cookie.issued = rev;
  return { changes: [...page.changes], cookie, more: !isCaughtUp || cookie.tasks.length > 0 };
}

/** A device that asks for everything may hold nothing yet: it shows the first rows sooner. */
const firstChanges = 100;
function limitsOf({ pullLimits }: ServerPorts, { cookie, touched }: PullRequest): PullLimits {
  const isFirst = cookie === null && touched.length === 0;
  return isFirst ? { ...pullLimits, changes: Math.min(firstChanges, pullLimits.changes) } : pullLimits;
}

async function fillPage(context: PullContext, newestRev: number): Promise<boolean> {
  for (;;) {
    const isCaughtUp = await deliverChanges(context, newestRev);
    await runTasks(context);
    if (isCaughtUp || context.page.isFull()) return isCaughtUp;
  }
}

/**
 * Lists what the device has not acknowledged, and what its cookie is from before. A device that was put back from a
 * copy holds again what it once forgot. A role that was taken away without a word to the devices is told now. It is
 * kept for the person's other devices if they were served its rows; a cookie that only says so (of a client, or from
 * before the server was put back from a copy) leaves no trace.
 */
async function listToTell(
  ports: ServerPorts,
  store: PullStore,
  { actor, cookie, forgets }: PullRequest,
  told: readonly Forget[],
): Promise<readonly Forget[]> {
  const isNamed = ({ forgetId }: Forget) => forgets.some((forget) => forget.forgetId === forgetId);
  const all = [...forgets, ...forgetsSince(ports, cookie, told).filter((forget) => !isNamed(forget))];
  if (!cookie?.staff || actor.isStaff || all.some(({ scope }) => scope !== 'own')) return all;
  const forget = { forgetId: `f_${ports.newId()}`, scope: 'staff', reason: 'role_changed' } as const;
  if (await store.holdsStaff(actor.userId)) await store.addForget(actor.userId, forget, ports.clock());
  return [...all, forget];
}

/**
 * Of another time of the database, also if only rows that its push touched are, from before tombstones that are gone,
 * or from before a forget (docs/protocol.md#13-horizon, docs/protocol.md#15-forget).
 */
async function isStale(
  store: PullStore,
  cookie: Cookie,
  { mark, purgedThrough }: { mark: string; purgedThrough: number },
): Promise<boolean> {
  return cookie.forgets !== mark || cookie.rev < purgedThrough || !(await store.isKnownRev(cookie.issued));
}
