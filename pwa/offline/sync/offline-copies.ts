import type { Pin } from '#schema/drafts.ts';
import type { RejectedEdit } from '#sync/client/ports.ts';
import { type SyncedDb, theOne } from './synced-db.ts';
import { useSynced } from './use-synced.ts';

/** Counts the newest submissions that are on every staff device (docs/protocol.md#16-window). */
export const newestCopies = 20;

/** Describes which submissions a staff device has with all that belongs to them. Sets and maps go by submission id. */
export interface OfflineCopies {
  /** Tells whether pins are accepted, which they are once the first staff rows came. */
  holdsStaff: boolean;
  /** Dates when all rows here were last up to date, epoch ms; 0 for never. */
  syncedAt: number;
  /** Tells whether the last answer left nothing to download. */
  isComplete: boolean;
  /** Lists the pinned ones: by hand, or `auto` by opening. */
  pins: ReadonlyMap<string, Pin>;
  /** Lists those that were unpinned here, which the server does not know yet. */
  removing: ReadonlySet<string>;
  /** Tells whether a pin was put or cleared here that the server does not know yet. */
  hasUnsentPins: boolean;
  /** Lists those whose texts are here. Notes and goals come with them, and are whole once `isComplete`. */
  texts: ReadonlySet<string>;
  /** Lists the newest ones, which are on every device. */
  newest: ReadonlySet<string>;
  /** Lists the pins that the server refused. */
  refusals: ReadonlyMap<string, RejectedEdit>;
}

/** Reads the copies on this device; undefined until the first read ends. */
export const useOfflineCopies = (): OfflineCopies | undefined => useSynced(readOfflineCopies).value;

export async function readOfflineCopies(db: SyncedDb): Promise<OfflineCopies> {
  const [state, pins, bodies, newest, refusals] = await Promise.all([
    db.state.get(theOne),
    db.pins.where('key').startsWith(staffPrefix).toArray(),
    db.submissionBodies.where('key').startsWith(staffPrefix).primaryKeys(),
    db.submissions
      .orderBy('row.createdAt')
      .reverse()
      .filter(({ key }) => key.startsWith(staffPrefix))
      .limit(newestCopies)
      .primaryKeys(),
    db.attention.filter(({ subject, kind }) => subject.startsWith(pinPrefix) && kind === 'rejected').toArray(),
  ]);
  const syncedAt = state?.syncedAt ?? 0;
  return {
    holdsStaff: state?.holdsStaff === true,
    syncedAt,
    isComplete: syncedAt > 0 && syncedAt === state?.answeredAt && !state.isResetting,
    pins: new Map(pins.flatMap(({ key, row }) => (row ? [[idOf(key), row]] : []))),
    removing: new Set(pins.flatMap(({ key, row }) => (row === null ? [idOf(key)] : []))),
    hasUnsentPins: pins.some(({ confirmed }) => confirmed !== undefined),
    texts: new Set(bodies.map(idOf)),
    newest: new Set(newest.map(idOf)),
    refusals: new Map(refusals.map((item) => [item.subject.slice(pinPrefix.length), item])),
  };
}

const staffPrefix = 'staff:';
const pinPrefix = 'pin:';
const idOf = (key: string): string => key.slice(staffPrefix.length);
