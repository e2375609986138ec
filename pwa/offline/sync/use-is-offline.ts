import { useSyncExternalStore } from 'react';
import { readConnectionStatus, subscribeToConnectionStatus } from './connection-status.ts';

/** Tells whether the server was asked and did not answer. It is false until it was asked. */
export const useIsOffline = (): boolean =>
  useSyncExternalStore(subscribeToConnectionStatus, readConnectionStatus).isReachable === false;
