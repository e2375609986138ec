import { useEffect, useState } from 'react';
import { openAccount } from '#pwa/offline/sync/account.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';

/** Tells what became of an update that somebody asked for. */
export type UpdateStatus = 'idle' | 'busy' | 'done' | 'offline' | 'failed';

/** The pull may be refused, or go on page after page; the page must not say "Updating" for ever. */
const patienceMs = 20_000;

/** Asks the server for what changed. @param syncedAt when the rows of this device were last up to date, epoch ms */
export function useUpdate(syncedAt: number): { status: UpdateStatus; start: () => void } {
  const isOffline = useIsOffline();
  const [startedAt, setStartedAt] = useState<number>();
  const [isLate, setLate] = useState(false);
  const isDone = startedAt !== undefined && syncedAt >= startedAt;
  const isWaiting = startedAt !== undefined && !isDone && !isLate;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return {
    status: statusOf({ isStarted: startedAt !== undefined, isDone, isOffline, isLate }),
    start() {
      setLate(false);
      setStartedAt(Date.now());
      openAccount()?.sendNow();
    },
  };
}

function statusOf(of: { isStarted: boolean; isDone: boolean; isOffline: boolean; isLate: boolean }): UpdateStatus {
  if (!of.isStarted) return 'idle';
  if (of.isDone) return 'done';
  if (of.isOffline) return 'offline';
  return of.isLate ? 'failed' : 'busy';
}
