import { useSyncExternalStore } from 'react';
import { readContact, subscribeToContact } from './contact.ts';

/** Whether the server was asked and did not answer; false until it was asked. */
export const useIsOffline = (): boolean => useSyncExternalStore(subscribeToContact, readContact).isReachable === false;
