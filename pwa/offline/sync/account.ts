import { onLocalDataWiped } from '#pwa/offline/local-data-wiped.ts';
import { keepStorage } from '#pwa/offline/persist-storage.ts';
import { readOwner, syncedDbName } from '#pwa/offline/storage-keys.ts';
import { withRepair } from '#pwa/offline/with-repair.ts';
import type { User } from '#schema/users.ts';
import { createEngine, type Engine } from '#sync/client/engine.ts';
import { createDexieStore } from './dexie-store.ts';
import { type PersonSession, personSession } from './person-session.ts';
import { notingFailure } from './save-failure.ts';
import { edited, forgotten } from './signals.ts';
import { createSyncNetwork } from './sync-network.ts';
import { openSyncedDb, type SyncedDb, theOne } from './synced-db.ts';

/** Represents one person's data on this device, as this tab sees it. */
export interface Account {
  userId: string;
  session: PersonSession;
  /** Is the database for live queries. */
  db: SyncedDb;
  /** Reads once, and again when the connection was lost. */
  read<T>(work: (db: SyncedDb) => PromiseLike<T>): Promise<T>;
  engine: Engine;
  /** Asks the tab that sends to do it now. */
  sendNow(): void;
  /** Stores who the person is, for times without a network. */
  remember(user: User): Promise<void>;
}

/** Undoes an edit by an edit of its own, which does the opposite. */
export type UndoEdit = () => Promise<void>;

let opened: Account | undefined;

onLocalDataWiped(closeAccount);

function closeAccount(): void {
  opened?.db.close();
  opened = undefined;
}

/** Opens the account of the device's owner, with or without a session; undefined for a visitor. */
export function openAccount(): Account | undefined {
  const owner = readOwner();
  if (opened?.userId !== owner) closeAccount();
  if (owner !== null) opened ??= createAccount(owner);
  return opened;
}

const soonMs = 500;

function createAccount(userId: string): Account {
  const db = openSyncedDb(syncedDbName(userId));
  const session = personSession(userId);
  const me = { userId, firstName: '', lastName: '' };
  const setName = (user: User | undefined) =>
    Object.assign(me, { firstName: user?.first_name ?? '', lastName: user?.last_name ?? '' });
  const isHere = () => readOwner() === userId;
  const engine = createEngine({
    store: createDexieStore(db, isHere),
    network: createSyncNetwork(session),
    me,
    clock: Date.now,
    newId: () => crypto.randomUUID(),
    settledSoon: (work) => Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, soonMs))]),
    onForget: forgotten.emit,
  });
  // A failed read leaves only a coach's own new goal without a name, until the server's row comes.
  db.me.get(theOne).then(setName, () => undefined);
  return {
    userId,
    session,
    db,
    read: (work) => withRepair(db, () => work(db), isHere),
    engine: tellingOfEdits(engine),
    sendNow: () => edited.emit({ isDraft: false }),
    async remember(user) {
      setName(user);
      await db.me.put(user, theOne);
    },
  };
}

/** Announces each edit to the tab that sends, whichever tab wrote it. */
function tellingOfEdits(engine: Engine): Engine {
  const told = async <T>(written: Promise<T>, isDraft = false): Promise<T> => {
    const value = await notingFailure(written);
    edited.emit({ isDraft });
    if (!isDraft) void keepStorage();
    return value;
  };
  return {
    ...engine,
    edit: (name, args) => told(engine.edit(name, args), name === 'drafts.put'),
    editAll: (edits) => told(engine.editAll(edits)),
    takeBack: (id) => told(engine.takeBack(id)),
    tryAgain: (key) => told(engine.tryAgain(key)),
    discard: (key) => told(engine.discard(key)),
  };
}
