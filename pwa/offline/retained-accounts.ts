import { retainedAccountPrefix, syncedDbName } from './storage-keys.ts';

/**
 * This device retains the databases of some who signed out, by id, and until when (epoch ms): they chose so, or
 * somebody else signed in while theirs was not sent. Nothing of it is shown to anybody else, not even that it is there.
 */
export const retainedAccountDays = 30;
const retainedMs = retainedAccountDays * 86_400_000;

export function retainAccountData(userId: string, now: number): void {
  localStorage.setItem(retainedAccountPrefix + userId, String(now + retainedMs));
}

export function endRetention(userId: string): void {
  localStorage.removeItem(retainedAccountPrefix + userId);
}

/** Lists the names of the databases that stay. */
export const listRetainedDbs = (): string[] => listRetained().map(syncedDbName);

/** Ends the retention of those whose time is over. @returns the names of their databases */
export function dropExpiredAccounts(now: number): string[] {
  const old = listRetained().filter((userId) => Number(localStorage.getItem(retainedAccountPrefix + userId)) <= now);
  for (const userId of old) endRetention(userId);
  return old.map(syncedDbName);
}

const listRetained = (): string[] =>
  Object.keys(localStorage).flatMap((key) =>
    key.startsWith(retainedAccountPrefix) ? [key.slice(retainedAccountPrefix.length)] : [],
  );
