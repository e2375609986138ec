import type { Pin } from '#schema/drafts.ts';
import type { RejectedEdit } from '#sync/client/ports.ts';
import { type SyncedDb, theOne } from './synced-db.ts';
import { useSynced } from './use-synced.ts';

/** So many of the newest submissions are on every staff device (docs/protocol.md#16-window). */
export const newestCopies = 20;

/** Describes which submissions a staff device has with all that belongs to them. Sets and maps go by submission id. */
export interface OfflineCopies {
  /** Whether pins are accepted: not before the first staff rows came. */
  holdsStaff: boolean;
  /** When all rows here were last up to date, epoch ms; 0 for never. */
  syncedAt: number;
  /** The last answer left nothing to download. */
  isComplete: boolean;
  /** Pinned by hand, or `auto` by opening. */
  pins: ReadonlyMap<string, Pin>;
  /** Unpinned here, which the server does not know yet. */
  removing: ReadonlySet<string>;
  /** A pin was put or cleared here, and the server does not know it yet. */
  hasUnsentPins: boolean;
  /** Those whose texts are here. Notes and goals come with them, and are whole once `isComplete`. */
  texts: ReadonlySet<string>;
  /** They are on every device while they are the newest. */
  newest: ReadonlySet<string>;
  /** Pins that the server refused. */
  refusals: ReadonlyMap<string, RejectedEdit>;
}

/** Undefined until this device was read. */
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
