import { dropPending, listUncommittedDrafts, readDraft } from '#pwa/offline/draft.ts';
import { listJournalDrafts } from '#pwa/offline/draft-journal.ts';
import { isStaffDraft } from '#schema/drafts.ts';
import type { Account } from './account.ts';
import { isSendingTab, onReconnected, readConnectionStatus, subscribeToConnectionStatus } from './connection-status.ts';
import { forgotten } from './signals.ts';
import { theOne } from './synced-db.ts';

/**
 * Keeps a staff device in order. It sends what staff opened without a network, takes over the drafts that an earlier
 * page could not write, evicts copies over the budget, and drops drafts when the role is lost.
 *
 * @returns a function that stops it
 */
export function startStaffUpkeep(account: Account): () => void {
  const send = () => void sendPendingOpened(account);
  send();
  takeOverDrafts();
  const stopSending = onReconnected(send);
  let isEvicting = false;
  // One at a time: a second one would count what the first has cleared, and clear more.
  const stopEvicting = onSyncEnded(() => {
    if (isEvicting) return;
    isEvicting = true;
    void evictIfStaff(account).finally(() => {
      isEvicting = false;
    });
  });
  const stopDropping = forgotten.subscribe(({ scope, reason }) => {
    // The end of a lease drops nothing, because the person still is staff and their drafts wait.
    if (scope !== 'own' && reason !== 'lease') dropStaffDrafts();
  });
  return () => {
    stopSending();
    stopDropping();
    stopEvicting();
  };
}

/** Writes what was typed just before a reload, so that the page names it as a draft before its form is opened. */
function takeOverDrafts(): void {
  for (const id of listJournalDrafts()) if (isStaffDraft(id)) void readDraft(id).catch(() => undefined);
}

/**
 * Drops the drafts of staff that no database has yet. The stored ones were purged, and the server keeps those that it
 * has.
 */
export function dropStaffDrafts(): void {
  for (const id of [...listUncommittedDrafts(), ...listJournalDrafts()]) if (isStaffDraft(id)) dropPending(id);
}

async function sendPendingOpened(account: Account): Promise<void> {
  const count = await account.read((db) => db.opened.count()).catch(() => 0);
  if (count === 0) return;
  const sending = import('./opened-submissions.ts').then(({ sendOpened }) => sendOpened(account));
  // Without the file the entries are sent at the next start.
  await sending.catch(() => undefined);
}

/** Calls the listener after each sync, in the tab that sends: to evict, a tab has to measure all rows once. */
function onSyncEnded(listener: () => void): () => void {
  let wasSending = readConnectionStatus().isSending;
  return subscribeToConnectionStatus(() => {
    const { isSending } = readConnectionStatus();
    const hasEnded = wasSending && !isSending;
    wasSending = isSending;
    if (hasEnded && isSendingTab()) listener();
  });
}

async function evictIfStaff(account: Account): Promise<void> {
  const state = await account.read((db) => db.state.get(theOne)).catch(() => undefined);
  if (!state?.holdsStaff) return;
  // A failed eviction runs again after the next sync.
  await import('./evict-pins.ts').then(({ evictWhenIdle }) => evictWhenIdle(account)).catch(() => undefined);
}
