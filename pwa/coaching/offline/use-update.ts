import { useEffect, useState } from 'react';
import { openAccount } from '#pwa/offline/sync/account.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';

/** Tells what became of an update that somebody asked for. */
export type UpdateStatus = 'idle' | 'busy' | 'done' | 'offline' | 'failed';

export interface Update {
  status: UpdateStatus;
  /** Tells from when the rows are that the update brought, epoch ms. Later syncs do not move it. */
  doneAt?: number | undefined;
  start(): void;
}

/** The pull may be refused, or go on page after page; the page must not say "Updating" for ever. */
const patienceMs = 20_000;

interface Asked {
  /** Epoch ms. */
  at: number;
  doneAt?: number;
  isLate?: boolean;
}

/** Asks the server for what changed. @param syncedAt when the rows of this device were last up to date, epoch ms */
export function useUpdate(syncedAt: number): Update {
  const isOffline = useIsOffline();
  const [asked, setAsked] = useState<Asked>();
  const next = asked && nextOf(asked, { syncedAt, isOffline });
  if (next !== asked) setAsked(next);

  const status = statusOf(next, isOffline);
  const isBusy = status === 'busy';
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setAsked((now) => now && { ...now, isLate: true }), patienceMs);
    return () => clearTimeout(timer);
  }, [isBusy]);

  return {
    status,
    doneAt: next?.doneAt,
    start() {
      setAsked({ at: Date.now() });
      openAccount()?.sendNow();
    },
  };
}

function nextOf(asked: Asked, { syncedAt, isOffline }: { syncedAt: number; isOffline: boolean }): Asked | undefined {
  const { at, doneAt, isLate } = asked;
  // Without a connection, the page's own stamp says from when the rows are.
  if (doneAt !== undefined) return isOffline ? undefined : asked;
  if (syncedAt >= at) return { at, doneAt: syncedAt };
  // Once the connection is back, the update has as much time as at first.
  return isOffline && isLate ? { at } : asked;
}

function statusOf(asked: Asked | undefined, isOffline: boolean): UpdateStatus {
  if (!asked) return 'idle';
  if (asked.doneAt !== undefined) return 'done';
  if (isOffline) return 'offline';
  return asked.isLate ? 'failed' : 'busy';
}
