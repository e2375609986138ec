import type { RowChange } from '#sync/protocol.ts';
import { memberAudience, scopeOf, staffAudience } from './audiences.ts';
import { conversationOf, enteredConversation, findConversationPlaces } from './conversation-places.ts';
import { fromNewest, isFrom, type Task } from './cookie.ts';
import { isSaidWhole, queryCost } from './page.ts';
import type { StoredRow } from './ports.ts';
import type { PullContext } from './pull-context.ts';
import type { ConversationPlace, FeedEntry } from './pull-store-port.ts';
import { delOf, putOf, wireId } from './row-change.ts';
import { findSubjects, findWindows, type Windows } from './windows.ts';

/** Holds what a device is told of one entry of its audiences: nothing when the row is outside the windows. */
export interface FeedChange {
  rev: number;
  change: RowChange | undefined;
  /** Lists what the delivery of the row brings with it, whatever the rev (docs/protocol.md#16-window). */
  entered: Task[];
}

/** Turns entries of the feed, some hundred at most, into changes: reads their rows in a few queries. */
export async function feedToChanges(context: PullContext, entries: readonly FeedEntry[]): Promise<FeedChange[]> {
  // The rows of a long push were told a moment ago.
  const said = new Set(entries.filter((entry) => isSaid(context, entry)));
  const present = entries.filter((entry) => !entry.isGone && !said.has(entry));
  // Rows outside the windows of staff are not even read: they may be most of what changed.
  const ofStaff = present.filter(({ audience }) => audience === staffAudience);
  const subjects = await findSubjects(context, ofStaff);
  const windows = await findWindows(context, subjects);
  const heldNames = new Set(subjects.filter(windows.has).map(nameOf));
  const leftRevs = new Map(subjects.map((subject) => [nameOf(subject), subject.leftRev ?? 0]));
  const wanted = present.filter((entry) => entry.audience !== staffAudience || heldNames.has(nameOf(entry)));
  const rows = await readRows(context, wanted);
  const rowOf = (entry: FeedEntry) => rows.get(nameOf(entry));
  const conversations = await findConversationPlaces(context, wanted, rowOf);

  return entries.map((entry) => {
    const { rev, audience } = entry;
    if (said.has(entry)) return nothing(rev);
    if (entry.isGone) return gone(context, entry);
    const stored = rowOf(entry);
    if (audience === staffAudience && !heldNames.has(nameOf(entry))) {
      const hasLeft = (leftRevs.get(nameOf(entry)) ?? 0) > context.cookie.caughtUp;
      return hasLeft ? { rev, change: delOf('staff', entry), entered: [] } : nothing(rev);
    }
    if (!stored) return nothing(rev);
    if (scopeOf(audience) === 'own') return ofOwner(context, rev, stored, conversations);
    return { rev, change: putOf('staff', stored, rev), entered: enteredByStaff(context, stored, windows) };
  });
}

function isSaid({ page }: PullContext, { audience, entity, key, rev, isGone }: FeedEntry): boolean {
  const scope = scopeOf(audience);
  if (!isSaidWhole({ scope, entity })) return false;
  return page.hasSaid({ op: isGone ? 'del' : 'put', scope, entity, id: wireId(entity, key), rev });
}

const nothing = (rev: number): FeedChange => ({ rev, change: undefined, entered: [] });

const nameOf = ({ entity, key }: Pick<FeedEntry, 'entity' | 'key'>): string => `${entity}/${key}`;

async function readRows({ store, page }: PullContext, entries: readonly FeedEntry[]): Promise<Map<string, StoredRow>> {
  const refs = new Map(entries.map((entry) => [nameOf(entry), entry]));
  if (refs.size === 0) return new Map();
  const rows = await store.listRows([...refs.values()]);
  page.spend(4 * queryCost + 2 * rows.length);
  return new Map(rows.map((stored) => [nameOf(stored), stored]));
}

/** A device drops what a pin brought when the pin is gone; what a window holds all the same is said again after it. */
function gone({ actor }: PullContext, entry: FeedEntry): FeedChange {
  const { audience, entity, key, rev } = entry;
  const isUnpinned = entity === 'pin' && audience === memberAudience(actor.userId);
  const id = wireId(entity, key);
  const entered: Task[] = isUnpinned ? [{ kind: 'submission', id, part: 'card', before: fromNewest }] : [];
  return { rev, change: delOf(scopeOf(audience), entry), entered };
}

function ofOwner(
  context: PullContext,
  rev: number,
  stored: StoredRow,
  conversations: ReadonlyMap<string, ConversationPlace>,
): FeedChange {
  const change = putOf('own', stored, rev);
  const id = conversationOf(stored);
  if (id === undefined) return { rev, change, entered: [] };
  const place = conversations.get(id);
  if (!place || !isFrom(place, context.cookie.conversations)) return nothing(rev);
  return { rev, change, entered: enteredConversation(context, stored, place) };
}

/** The delivery of a pin brings its submission, and a submission that is new or newly linked the goals of its client. */
function enteredByStaff({ cookie }: PullContext, stored: StoredRow, windows: Windows): Task[] {
  const { entity, row, createdRev, clocks } = stored;
  const whole = { kind: 'submission', id: row.id, part: 'card', before: fromNewest } as const;
  if (entity === 'pin') return createdRev > cookie.caughtUp ? [whole] : [];
  if (entity !== 'submission' || row.clientId === null || !windows.kept(row.id)) return [];
  const linkedRev = clocks.clientId?.rev;
  // When it was linked is not known of every submission: its client's goals are sent again then.
  if (linkedRev === undefined && createdRev <= cookie.caughtUp) return [{ ...whole, part: 'goals' }];
  return Math.max(linkedRev ?? 0, createdRev) > cookie.caughtUp ? [{ ...whole, part: 'body' }] : [];
}
