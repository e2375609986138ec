import { tokenKey } from '#pwa/api/session-token.ts';

/** The names under which this browser keeps things: keys of local storage, databases and locks. */
const keptKey = 'northbeam.kept-here';

/**
 * Whether this browser may hold drafts or requests; spares everyone else the loading of the database. A draft of whoever is
 * signed in may come from another device.
 */
export const mayHoldLocalWork = (): boolean => localStorage.getItem(keptKey) !== null || readOwner() !== null;

export function noteLocalWork(): void {
  if (localStorage.getItem(keptKey) === null) localStorage.setItem(keptKey, '1');
}

export function noteNoLocalWork(): void {
  localStorage.removeItem(keptKey);
}

/** Where `kept-submission.ts` keeps the ids of insights; here, so that the form can see that there are some. */
export const submissionKey = 'northbeam.submission';
/** How long. Who comes to this browser later may be somebody else. */
export const keptDays = 7;

export const mayHaveInsights = (): boolean => localStorage.getItem(submissionKey) !== null;

/** Holds the id of the submission whose PDF a visitor downloaded; see `keep-downloaded.ts`. */
export const downloadedReportKey = 'northbeam.downloaded-report';

/** Begins the keys of what leaving this device could not do at once; see `pending-cleanup.ts`. */
export const pendingCleanupPrefix = 'northbeam.unfinished.';

/** Begins the keys of those whose databases this device retains; see `retained-accounts.ts`. */
export const retainedAccountPrefix = 'northbeam.kept-account.';

/** Set and removed again at a sign-out, because other tabs are told of a change of local storage. */
export const signedOutKey = 'northbeam.cleared';

/** Any number of tabs hold it while the person of a shared device is here. */
export const sharedSessionLock = 'northbeam.shared-session';

/** Absent on pages without HTTPS. */
export const availableLocks = () => navigator.locks as LockManager | undefined | null;

/** The id of whoever signed in here last and has not signed out; their database is kept when the session ends by itself. */
export const ownerKey = 'northbeam.owner';

export const readOwner = (): string | null => localStorage.getItem(ownerKey);

/** Holds the same id; see `kept-owner.ts`. Deleted with the person's other databases. */
export const ownerDbName = 'northbeam.owner';

/** Names the database of visitors' data, and of requests that wait to be sent. */
export const visitorDbName = 'northbeam';
export const syncedDbName = (userId: string): string => `northbeam-${userId}`;

/** Removes all our keys but the session, which ends last, and what is still to be done. */
export function removeOwnKeys(storage: Storage): void {
  for (const key of Object.keys(storage)) {
    if (isOwnKey(key) && !key.startsWith(pendingCleanupPrefix)) storage.removeItem(key);
  }
}

const isOwnKey = (key: string) =>
  (key.startsWith('northbeam.') && key !== tokenKey && !key.startsWith(retainedAccountPrefix)) ||
  key === 'auth_redirect';
