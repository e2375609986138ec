import { useEffect } from 'react';
import { openAccount } from '#pwa/offline/sync/account.ts';
import type { PortalState } from '#pwa/offline/sync/portal-state.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import { useOwner } from '#pwa/offline/use-owner.ts';
import type { Desk } from '#schema/desk.ts';
import { changeDesk, emptyDesk, readPortal } from './portal-store.ts';
import { syncDesk, syncDeskOnReconnect } from './sync-desk.ts';
import { useNewSince } from './visit.ts';

export interface PortalDesk {
  /** Is undefined until this device was read. */
  portal: PortalState | undefined;
  desk: Desk;
  newSince: number | null;
  /** Changes the desk on this device; sync brings it to the server. @throws what the local database threw */
  change(change: (desk: Desk) => Desk): Promise<void>;
}

/** Provides the reader's desk as this device has it, and syncs it with the server while there is a network. */
export function usePortalDesk(): PortalDesk {
  useOwner();
  const account = openAccount();
  const { value, error } = useSynced(readPortal);
  useEffect(() => {
    if (!account) return;
    syncDeskOnReconnect(account);
    void syncDesk(account);
  }, [account]);
  const newSince = useNewSince(account, value?.desk);
  return {
    // A failed read counts as an empty record, because the list works without one.
    portal: value ?? (error === undefined ? undefined : {}),
    desk: value?.desk ?? emptyDesk,
    newSince,
    async change(change) {
      if (!account) throw new Error('Nobody is signed in here.');
      await changeDesk(account, change);
      void syncDesk(account);
    },
  };
}
