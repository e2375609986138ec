import { useSyncExternalStore } from 'react';
import { subscribeToToken } from '#pwa/api/session-token.ts';
import { readOwner } from './storage-keys.ts';

/** The id of whoever this device belongs to, with a session or without one; null for a visitor, and in prerendered markup. */
export const useOwner = (): string | null => useSyncExternalStore(subscribeToToken, readOwner, () => null);
