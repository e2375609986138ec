import { inArray, isNotNull } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { type UserRow, userRepository } from '#server/identity/user.repository.ts';
import { askDeletion } from './ask-deletion.ts';

/** Records what the owner of an account last said about its deletion. */
export interface DeletionRequest {
  /** Names the account. */
  id: string;
  kind: 'request';
  /** When the account is to go (epoch ms); null when the owner took the deletion back. */
  deleteAt: number | null;
  /** The account's `updatedAt` with this change. It only grows, so that it tells which of two states is the newer one. */
  at: number;
}

export type Requester = Pick<UserRow, 'id' | 'deleteAt' | 'updatedAt'>;

const idsAtOnce = 500;

export const toRequest = ({ id, deleteAt, updatedAt }: Requester): DeletionRequest => ({
  id,
  kind: 'request',
  deleteAt,
  at: updatedAt,
});

/** The newest of each account; of two that say the same time, the one that was written later. */
export function newestRequests(requests: readonly DeletionRequest[]): Map<string, DeletionRequest> {
  const newest = new Map<string, DeletionRequest>();
  for (const request of requests) {
    if (request.at >= (newest.get(request.id)?.at ?? request.at)) newest.set(request.id, request);
  }
  return newest;
}

/**
 * Holds what is written in the journal, which must have been read before, against the accounts. An account that is older
 * than its line comes from an older copy of the database: `lost` says what it must learn again. An account that is as new,
 * or newer, is right: the server died before the line could be written, and `unwritten` is what the journal must learn.
 */
export async function compareRequests(
  db: Db,
  written: readonly DeletionRequest[],
): Promise<{ lost: DeletionRequest[]; unwritten: DeletionRequest[] }> {
  const newest = newestRequests(written);
  const lost: DeletionRequest[] = [];
  const unwritten: DeletionRequest[] = [];
  for (const account of await listConcerned(db, [...newest.keys()])) {
    const request = newest.get(account.id);
    if (request && request.at > account.updatedAt) lost.push(request);
    else if ((request?.deleteAt ?? null) !== account.deleteAt) unwritten.push(toRequest(account));
  }
  return { lost, unwritten };
}

/** Tells the account again; with a deletion the sessions go that had ended when it was asked for. */
export async function applyRequest(
  db: Db,
  { id, deleteAt, at }: DeletionRequest,
  deps: { now: number; newId: () => string },
): Promise<void> {
  await userRepository(db).update(id, { deleteAt }, at);
  if (deleteAt !== null) await askDeletion(db, id, deps);
}

/** Accounts that are to go, and those that the journal names. */
async function listConcerned({ q, t }: Db, named: string[]): Promise<Requester[]> {
  const { id, deleteAt, updatedAt } = t.users;
  const select = () => q.select({ id, deleteAt, updatedAt }).from(t.users);
  const found = new Map((await select().where(isNotNull(deleteAt))).map((account) => [account.id, account]));
  for (let from = 0; from < named.length; from += idsAtOnce) {
    const some = await select().where(inArray(id, named.slice(from, from + idsAtOnce)));
    for (const account of some) found.set(account.id, account);
  }
  return [...found.values()];
}
