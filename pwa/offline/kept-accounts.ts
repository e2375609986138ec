import { syncedDbName } from './storage-keys.ts';

/**
 * Whose database stays on this device although they have signed out, by id, and until when (epoch ms): they chose so, or
 * somebody else signed in while theirs was not sent. Nothing of it is shown to anybody else, not even that it is there.
 */
export const keptAccountPrefix = 'northbeam.kept-account.';
export const keptAccountDays = 30;
const keptMs = keptAccountDays * 86_400_000;

export function keepAccount(userId: string, now: number): void {
  localStorage.setItem(keptAccountPrefix + userId, String(now + keptMs));
}

export function takeKeptAccount(userId: string): void {
  localStorage.removeItem(keptAccountPrefix + userId);
}

/** The names of the databases that stay. */
export const listKeptDbs = (): string[] => listKept().map(syncedDbName);

/** Those whose time is over are kept no more. @returns the names of their databases */
export function dropOldAccounts(now: number): string[] {
  const old = listKept().filter((userId) => Number(localStorage.getItem(keptAccountPrefix + userId)) <= now);
  for (const userId of old) takeKeptAccount(userId);
  return old.map(syncedDbName);
}

const listKept = (): string[] =>
  Object.keys(localStorage).flatMap((key) =>
    key.startsWith(keptAccountPrefix) ? [key.slice(keptAccountPrefix.length)] : [],
  );
