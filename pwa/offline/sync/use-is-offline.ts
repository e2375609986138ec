import { useSyncExternalStore } from 'react';
import { readConnectionStatus, subscribeToConnectionStatus } from './connection-status.ts';

/** Whether the server was asked and did not answer; false until it was asked. */
export const useIsOffline = (): boolean =>
  useSyncExternalStore(subscribeToConnectionStatus, readConnectionStatus).isReachable === false;
