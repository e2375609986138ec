import { useEffect, useSyncExternalStore } from 'react';
import { onLocalDataWiped } from '#pwa/offline/local-data-wiped.ts';
import type { Account } from '#pwa/offline/sync/account.ts';
import { forgotten } from '#pwa/offline/sync/signals.ts';
import type { Desk } from '#schema/desk.ts';
import { recordVisit } from './portal-store.ts';
import { syncDesk } from './sync-desk.ts';

/** A visit ends when the list was left for so long, or the app was hidden or closed. */
const visitEndsAfterMs = 30 * 60_000;

/**
 * Describes the visit of this tab. Its end is recorded when the app is hidden, because a hidden app may never come back.
 * A reader who comes back in time still sees what was new at the beginning.
 */
interface Visit {
  account: Account;
  /** Dates the end that was recorded last, epoch ms. From then on the desk no longer says when the visit before was. */
  recordedAt?: number;
  /** Dates the end of the visit before, once this one's is recorded. */
  since?: number | null;
  /** Dates when the list was last on screen, epoch ms; undefined while it is. */
  leftAt?: number | undefined;
  timer?: ReturnType<typeof setTimeout>;
}

let visit: Visit | undefined;
/** Dates the end of the last visit, as the desk has it. */
let lastVisitAt: number | null = null;
const listeners = new Set<() => void>();

onLocalDataWiped(clearVisit);
forgotten.subscribe(clearVisit);

function clearVisit(): void {
  clearTimeout(visit?.timer);
  document.removeEventListener('visibilitychange', recordIfHidden);
  visit = undefined;
  for (const listener of listeners) listener();
}

function resumeVisit(account: Account): void {
  const isOver = visit?.leftAt !== undefined && Date.now() - visit.leftAt >= visitEndsAfterMs;
  if (visit && (isOver || visit.account !== account)) {
    if (visit.account === account) recordEnd();
    clearVisit();
  }
  visit ??= { account };
  visit.leftAt = undefined;
  clearTimeout(visit.timer);
  document.removeEventListener('visibilitychange', recordIfHidden);
}

function pauseVisit(): void {
  if (!visit || visit.leftAt !== undefined) return;
  visit.leftAt = Date.now();
  visit.timer = setTimeout(endVisit, visitEndsAfterMs);
  document.addEventListener('visibilitychange', recordIfHidden);
  recordIfHidden();
}

function endVisit(): void {
  recordEnd();
  clearVisit();
}

function recordIfHidden(): void {
  if (document.visibilityState === 'hidden') recordEnd();
}

/** Writes the end of the visit to the desk, on this device and then on the server. */
function recordEnd(): void {
  if (!visit || visit.leftAt === undefined || visit.leftAt === visit.recordedAt) return;
  const { account, leftAt } = visit;
  if (visit.recordedAt === undefined) visit.since = lastVisitAt;
  visit.recordedAt = leftAt;
  recordVisit(account, leftAt)
    .then(() => syncDesk(account))
    // The list then marks some rows as new twice, which is better than never.
    .catch(() => undefined);
}

/**
 * Follows a visit while the list is on screen.
 *
 * @returns since when submissions are new to the reader, epoch ms; null on a first visit, and until the desk is read
 */
export function useNewSince(account: Account | undefined, desk: Desk | undefined): number | null {
  const deskVisitAt = desk?.lastVisitAt ?? null;
  useEffect(() => {
    lastVisitAt = deskVisitAt;
  }, [deskVisitAt]);
  useEffect(() => {
    if (!account) return;
    const follow = () => (document.visibilityState === 'hidden' ? pauseVisit() : resumeVisit(account));
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      pauseVisit();
    };
  }, [account]);
  const recordedSince = useSyncExternalStore(subscribe, readRecordedSince);
  return recordedSince === undefined ? deskVisitAt : recordedSince;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const readRecordedSince = (): number | null | undefined => visit?.since;
