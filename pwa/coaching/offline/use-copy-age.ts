import type { OfflineCopies } from '#pwa/offline/sync/offline-copies.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { useIsStale } from '#pwa/ui/data-age.tsx';
import { formatMoment } from '#pwa/ui/dates.ts';

export interface CopyAge {
  /** Says `as of 2:05 PM` while nothing newer can be had; else undefined. */
  words: string | undefined;
  isStale: boolean;
}

/** Tells from when a copy on this device is. @param copies undefined until they were read */
export function useCopyAge(submissionId: string, copies: OfflineCopies | undefined): CopyAge {
  const isOffline = useIsOffline();
  const syncedAt = copies?.syncedAt ?? 0;
  const isOld = useIsStale(syncedAt);
  if (syncedAt === 0 || !copies?.texts.has(submissionId)) return { words: undefined, isStale: false };
  return { words: isOffline || isOld ? `as of ${formatMoment(syncedAt)}` : undefined, isStale: isOld };
}
