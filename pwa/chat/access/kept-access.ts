import { type Account, openAccount } from '#pwa/offline/sync/account.ts';
import { type SyncedDb, theOne } from '#pwa/offline/sync/synced-db.ts';
import { type KnownAccess, refusedAccess } from './known-access.ts';

/** The server's last word on the chat access of whoever this device belongs to. Instants are epoch ms of this device. */
export interface KeptAccess {
  access: KnownAccess;
  asOf: number;
  /** When a question was refused for want of access; absent once the server has said that there is some. */
  refusedAt?: number;
}

/** Beside the device's state, so that it goes with the database when the person signs out. */
const key = 'what was said of the chat';

const tableOf = (db: SyncedDb) => db.table<KeptAccess, string>('state');

export interface ReadAccess {
  kept: KeptAccess | undefined;
  /** How far the server's clock was ahead of this device's at the last answer. */
  serverAheadMs: number;
}

export async function readKeptAccess(db: SyncedDb): Promise<ReadAccess> {
  const [kept, state] = await Promise.all([tableOf(db).get(key), db.state.get(theOne)]);
  return { kept, serverAheadMs: state?.answeredAt ? state.serverTime - state.answeredAt : 0 };
}

/** @throws what the database throws; the answer is then known to this page alone. */
export async function keepAccess(account: Account, access: KnownAccess, asOf: number): Promise<void> {
  await account.read((db) =>
    db.transaction('rw', db.state, async () => {
      const before = await tableOf(db).get(key);
      const refusedAt = access.hasAccess ? undefined : before?.refusedAt;
      await tableOf(db).put({ access, asOf, ...(refusedAt !== undefined && { refusedAt }) }, key);
    }),
  );
}

/**
 * For whoever sends the questions: the server has answered one with 403 `no_chat_access`. Every open page of the chat shows
 * what access costs; the question stays where it is.
 *
 * @throws what the database throws
 */
export async function noteRefused(): Promise<void> {
  const now = Date.now();
  await openAccount()?.read((db) =>
    db.transaction('rw', db.state, async () => {
      const before = await tableOf(db).get(key);
      await tableOf(db).put({ access: refusedAccess(before?.access), asOf: now, refusedAt: now }, key);
    }),
  );
}
