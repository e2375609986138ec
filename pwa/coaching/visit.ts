import { useEffect, useSyncExternalStore } from 'react';
import { onLocalDataWiped } from '#pwa/offline/local-data-wiped.ts';
import type { Account } from '#pwa/offline/sync/account.ts';
import { forgotten } from '#pwa/offline/sync/signals.ts';
import type { Desk } from '#schema/desk.ts';
import { noteVisit } from './portal-store.ts';
import { syncDesk } from './sync-desk.ts';

/** A visit ends when the list was left for so long, or the app was hidden or closed. */
const visitEndsAfterMs = 30 * 60_000;

/**
 * Describes the visit of this tab. Its end is noted when the app is hidden, because a hidden app may never come back. A
 * reader who comes back in time still sees what was new at the beginning.
 */
interface Visit {
  account: Account;
  /** Dates the end that was noted last, epoch ms. From then on the desk no longer says when the visit before was. */
  notedAt?: number;
  /** Dates the end of the visit before, once this one's is noted. */
  since?: number | null;
  /** Dates when the list was last on screen, epoch ms; undefined while it is. */
  leftAt?: number | undefined;
  timer?: ReturnType<typeof setTimeout>;
}

let visit: Visit | undefined;
/** Dates the end of the last visit, as the desk has it. */
let lastVisitAt: number | null = null;
const listeners = new Set<() => void>();

onLocalDataWiped(drop);
forgotten.subscribe(drop);

function drop(): void {
  clearTimeout(visit?.timer);
  document.removeEventListener('visibilitychange', noteIfHidden);
  visit = undefined;
  for (const listener of listeners) listener();
}

function enter(account: Account): void {
  const isOver = visit?.leftAt !== undefined && Date.now() - visit.leftAt >= visitEndsAfterMs;
  if (visit && (isOver || visit.account !== account)) {
    if (visit.account === account) note();
    drop();
  }
  visit ??= { account };
  visit.leftAt = undefined;
  clearTimeout(visit.timer);
  document.removeEventListener('visibilitychange', noteIfHidden);
}

function leave(): void {
  if (!visit || visit.leftAt !== undefined) return;
  visit.leftAt = Date.now();
  visit.timer = setTimeout(end, visitEndsAfterMs);
  document.addEventListener('visibilitychange', noteIfHidden);
  noteIfHidden();
}

function end(): void {
  note();
  drop();
}

function noteIfHidden(): void {
  if (document.visibilityState === 'hidden') note();
}

/** Writes the end of the visit to the desk, on this device and then on the server. */
function note(): void {
  if (!visit || visit.leftAt === undefined || visit.leftAt === visit.notedAt) return;
  const { account, leftAt } = visit;
  if (visit.notedAt === undefined) visit.since = lastVisitAt;
  visit.notedAt = leftAt;
  noteVisit(account, leftAt)
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
  const toldVisitAt = desk?.lastVisitAt ?? null;
  useEffect(() => {
    lastVisitAt = toldVisitAt;
  }, [toldVisitAt]);
  useEffect(() => {
    if (!account) return;
    const follow = () => (document.visibilityState === 'hidden' ? leave() : enter(account));
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      leave();
    };
  }, [account]);
  const notedSince = useSyncExternalStore(subscribe, readNotedSince);
  return notedSince === undefined ? toldVisitAt : notedSince;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const readNotedSince = (): number | null | undefined => visit?.since;
