import { staffAudience } from './audiences.ts';
import type { Cookie, Task } from './cookie.ts';
import { type FeedChange, feedToChanges } from './feed-to-changes.ts';
import { moveStaffWindows, widenConversations } from './move-windows.ts';
import { queryCost } from './page.ts';
import { audiencesFor, type PullContext, startTasks } from './pull-context.ts';
import type { FeedEntry } from './pull-store-port.ts';

/** So many submissions and conversations may wait for their backfill, and places for being left: the cookie holds them all. */
const maxWaiting = 16;
const waitingKinds = new Set<Task['kind']>(['submission', 'messages', 'left']);
const fewestEntries = 8;
const mostEntries = 128;
/** The database alone looks at a change about ten times as fast as it is read and described. */
const skippedAtOnce = 7_000;
const skippedAStep = 8;

/**
 * Everything that changed since the cookie, by rev, as far as it fits.
 *
 * @param newestRev of the counter
 * @returns whether nothing is left; then the cookie is at the newest rev
 */
export async function deliverChanges(context: PullContext, newestRev: number): Promise<boolean> {
  const { actor, cookie, page } = context;
  // Most often nobody else wrote anything: the push itself is all that there is.
  if (!actor.isStaff && page.saysAll(cookie.rev, newestRev)) return catchUp(cookie, newestRev);
  for (let size = fewestEntries; !page.isFull() && canStartMore(context); size = Math.min(size * 2, mostEntries)) {
    const { entries, isLast } = await listEntries(context, Math.min(size, page.batchSize()));
    const feedChanges = await feedToChanges(context, entries);
    const allSaid = sayByRev(context, feedChanges);
    await widenConversations(
      context,
      feedChanges.map(({ change }) => change),
    );
    await moveStaffWindows(context, entries);
    if (!allSaid) return false;
    if (!isLast) {
      if (!page.hasRows()) await skipOutside(context, newestRev);
      continue;
    }
    return catchUp(cookie, newestRev);
  }
  return false;
}

function catchUp(cookie: Cookie, newestRev: number): true {
  cookie.rev = newestRev;
  cookie.caughtUp = newestRev;
  return true;
}

/**
 * Past what lies outside the windows of staff: it may be thousands of rows, and an answer says one change at least
 * (docs/protocol.md#the-answer-200). Only with more of them in a row than one page may look at it is empty.
 */
async function skipOutside({ store, actor, cookie, page }: PullContext, newestRev: number): Promise<void> {
  if (!actor.isStaff || !cookie.staff) return;
  const next = [await store.findNextHeld(actor.userId, cookie.staff, cookie.rev, skippedAtOnce)];
  page.spend(skippedAtOnce / skippedAStep);
  for (const audience of audiencesFor(actor).filter((other) => other !== staffAudience)) {
    const [entry] = await store.listFeedAfter(audience, cookie.rev, 1);
    page.spend(queryCost);
    next.push(entry?.rev);
  }
  cookie.rev = Math.max(cookie.rev, Math.min(...next.map((rev) => rev ?? newestRev + 1)) - 1);
}

const canStartMore = ({ cookie: { tasks } }: PullContext): boolean =>
  tasks.filter(({ kind }) => waitingKinds.has(kind)).length < maxWaiting;

/** Of all audiences, up to the rev down from which each of them was read whole. */
async function listEntries(
  { store, actor, cookie, page }: PullContext,
  limit: number,
): Promise<{ entries: FeedEntry[]; isLast: boolean }> {
  const all: FeedEntry[] = [];
  let wholeThrough = Number.MAX_SAFE_INTEGER;
  for (const audience of audiencesFor(actor)) {
    const entries = await store.listFeedAfter(audience, cookie.rev, limit);
    page.spend(queryCost + entries.length);
    all.push(...entries);
    const last = entries.at(-1);
    if (last && entries.length >= limit) wholeThrough = Math.min(wholeThrough, last.rev);
  }
  const entries = all.filter(({ rev }) => rev <= wholeThrough).sort((a, b) => a.rev - b.rev);
  return { entries, isLast: wholeThrough === Number.MAX_SAFE_INTEGER };
}

/** The cookie moves by whole revs: a row that is held in both scopes is told in both or in none. */
function sayByRev({ cookie, page }: PullContext, feedChanges: readonly FeedChange[]): boolean {
  for (const sameRev of Map.groupBy(feedChanges, ({ rev }) => rev).values()) {
    const changes = sameRev.flatMap(({ change }) => change ?? []);
    if (!page.add(...changes)) return false;
    for (const { rev, entered } of sameRev) {
      cookie.rev = Math.max(cookie.rev, rev);
      startTasks(cookie, entered);
    }
  }
  return true;
}
