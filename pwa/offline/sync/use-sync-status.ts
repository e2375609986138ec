import { useSyncExternalStore } from 'react';
import { useToken } from '#pwa/api/use-token.ts';
import { useWaiting } from '#pwa/offline/use-waiting.ts';
import { type Status, syncStatusOf } from '#sync/client/status.ts';
import { countAsked } from './asked-questions.ts';
import { readConnectionStatus, subscribeToConnectionStatus } from './connection-status.ts';
import { deviceFacts } from './device-facts.ts';
import { countNamed } from './named-edits.ts';
import { readSaveFailure, subscribeToSaves } from './save-failure.ts';
import { type SyncedDb, theOne } from './synced-db.ts';
import { useSynced } from './use-synced.ts';

/** Returns the pill's status. It is undefined until the device was read. */
export function useSyncStatus(): Status | undefined {
  const connection = useSyncExternalStore(subscribeToConnectionStatus, readConnectionStatus);
  const isSaveFailed = useSyncExternalStore(subscribeToSaves, readSaveFailure);
  const device = useSynced(readDevice).value;
  const waiting = useWaiting();
  const hasToken = useToken() !== null;
  if (!device) return undefined;
  // Without a token nothing leaves, whatever the server said last.
  const session = hasToken ? device.session : 'expired';
  const unsent = device.unsent + waiting.requests + waiting.drafts;
  const named = device.named + waiting.requests;
  return syncStatusOf({ ...device, ...connection, session, isSaveFailed, unsent, named });
}

async function readDevice(db: SyncedDb) {
  const [state, items, asked, named] = await Promise.all([
    db.state.get(theOne),
    db.attention.toArray(),
    countAsked(db),
    countNamed(db),
  ]);
  return deviceFacts(state, items, asked, named);
}
