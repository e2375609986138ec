import type { RowChange } from '#sync/protocol.ts';
import { staffAudience } from './audiences.ts';
import { staffWindows } from './begin-cookie.ts';
import { type Cookie, everything, isFrom } from './cookie.ts';
import { queryCost } from './page.ts';
import type { PullContext } from './pull-context.ts';
import type { FeedEntry, ListPlace } from './pull-store-port.ts';

/** Widens the window of conversations: with one that went for good, an older one enters in its place. */
export async function widenConversations(
  { ports, store, actor, cookie }: PullContext,
  said: readonly (RowChange | undefined)[],
): Promise<void> {
  if (!said.some((change) => change?.op === 'del' && change.entity === 'conversation')) return;
  const start = (await store.findConversationsStart(actor.userId, ports.pullLimits.conversations)) ?? everything;
  if (isFrom(start, cookie.conversations)) return;
  backfillFrom(cookie, 'conversations', cookie.conversations);
  cookie.conversations = start;
}

/**
 * Moves the windows of staff, which hold the newest submissions at any time: one that comes pushes the oldest out, and one that
 * goes lets an older one in. Without it a device would grow for ever, and nothing on it could be evicted.
 */
export async function moveStaffWindows(context: PullContext, entries: readonly FeedEntry[]): Promise<void> {
  const { ports, store, cookie, page } = context;
  const isOfStaff = ({ audience, entity }: FeedEntry) => audience === staffAudience && entity === 'submission';
  if (!cookie.staff || !entries.some(isOfStaff)) return;
  const before = cookie.staff;
  cookie.staff = await staffWindows(ports, store);
  page.spend(2 * queryCost);
  for (const window of ['cards', 'kept'] as const) moveStart(cookie, window, before[window], cookie.staff[window]);
}

function moveStart(cookie: Cookie, window: 'cards' | 'kept', before: ListPlace, now: ListPlace): void {
  if (isSame(before, now)) return;
  if (isFrom(now, before)) cookie.tasks.push({ kind: 'left', before: now, from: before });
  else backfillFrom(cookie, window, before);
}

/** A cookie holds the beginning of an id. */
const isSame = (before: ListPlace, now: ListPlace): boolean => now.at === before.at && now.id.startsWith(before.id);

/** A backfill that is not finished goes on down to the new start by itself. */
function backfillFrom(cookie: Cookie, kind: 'conversations' | 'cards' | 'kept', before: ListPlace): void {
  if (!cookie.tasks.some((task) => task.kind === kind)) cookie.tasks.push({ kind, before });
}
