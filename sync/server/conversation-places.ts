import { ownAudience } from './audiences.ts';
import { type Cookie, fromNewest, isFrom, type Task } from './cookie.ts';
import { queryCost } from './page.ts';
import type { StoredRow } from './ports.ts';
import type { PullContext } from './pull-context.ts';
import type { ConversationPlace, FeedEntry, ListPlace } from './pull-store-port.ts';

/** The conversation that decides whether the owner holds a row; undefined of other rows, which are all held. */
export function conversationOf({ entity, key, row }: StoredRow): string | undefined {
  if (entity === 'conversation') return key;
  return entity === 'message' && typeof row.conversationId === 'string' ? row.conversationId : undefined;
}

/** Where the conversations of these rows stand in the list of their owner. */
export async function findConversationPlaces(
  { store, actor, cookie, page }: PullContext,
  entries: readonly FeedEntry[],
  rowOf: (entry: FeedEntry) => StoredRow | undefined,
): Promise<Map<string, ConversationPlace>> {
  const own = entries
    .filter(({ audience }) => audience === ownAudience(actor.userId))
    .flatMap((entry) => rowOf(entry) ?? []);
  const ids = new Set(own.flatMap((stored) => conversationOf(stored) ?? []));
  if (ids.size === 0) return new Map();
  const places = await store.findConversations(actor.userId, [...ids], cookie.caughtUp, deliveredFrom(cookie));
  page.spend(2 * queryCost + places.length);
  return new Map(places.map((place) => [place.id, place]));
}

/** A conversation that was not in the window when the device had heard all brings its newest messages, whatever the rev. */
export function enteredConversation(
  { cookie, ports }: PullContext,
  { entity, key, createdRev }: StoredRow,
  place: ConversationPlace,
): Task[] {
  if (entity !== 'conversation' || place.wasHeld || createdRev > cookie.caughtUp) return [];
  if (!isFrom(place, deliveredFrom(cookie))) return [];
  return [{ kind: 'messages', id: key, before: null, left: ports.pullLimits.messages }];
}

/** Down to where the conversations of the window have been delivered: all of them, unless their backfill goes on. */
function deliveredFrom({ tasks, conversations }: Cookie): ListPlace {
  for (const task of tasks) {
    if (task.kind === 'conversations') return task.before ?? { at: fromNewest, id: '' };
  }
  return conversations;
}
