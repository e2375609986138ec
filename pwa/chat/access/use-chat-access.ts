import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useToken } from '#pwa/api/use-token.ts';
import { onReconnected } from '#pwa/offline/sync/connection-status.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import { useOwner } from '#pwa/offline/use-owner.ts';
import { chatAccessQuery } from './chat-access-queries.ts';
import { type KeptAccess, type ReadAccess, readKeptAccess } from './kept-access.ts';
import type { KnownAccess } from './known-access.ts';

const loadedAt = Date.now();

export interface ChatAccessState {
  /** As the server said last, to this page or to this device before; undefined while nothing is known. */
  access: KnownAccess | undefined;
  /** When it said so, epoch ms of this device. */
  asOf: number | undefined;
  /** It was said since the app was loaded, and the server is not known to be out of reach. */
  isFresh: boolean;
  /** When a question was refused for want of access, epoch ms of this device. */
  refusedAt: number | undefined;
  /** Epoch ms by the server's clock, as far as this device knows it. */
  now: number;
  error: Error | null;
  refetch: () => void;
}

/** Describes the known chat access of this device's owner. Without a network that is the server's last word. */
export function useChatAccess(): ChatAccessState {
  const { data, error, refetch: ask } = useQuery(chatAccessQuery(useToken(), useOwner()));
  const { value } = useSynced(readKeptAccess);
  const isOffline = useIsOffline();
  const now = useMinute();
  const { access, asOf, refusedAt } = newest(data, value) ?? {};

  const refetch = useCallback(() => void ask(), [ask]);
  useEffect(() => onReconnected(refetch), [refetch]);

  return {
    access,
    asOf,
    isFresh: asOf !== undefined && asOf >= loadedAt && error === null && !isOffline,
    refusedAt,
    now: now + (value?.serverAheadMs ?? 0),
    error,
    refetch,
  };
}

/** Another tab, or the sender of questions, may have heard more since this page asked. */
function newest(asked: KeptAccess | undefined, read: ReadAccess | undefined): KeptAccess | undefined {
  const kept = read?.kept;
  if (!asked || !kept) return asked ?? kept;
  return asked.asOf > kept.asOf ? asked : kept;
}

/** This device's clock, anew each minute. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
