import { createContext, type ReactNode, use } from 'react';
import { type OfflineCopies, useOfflineCopies } from '#pwa/offline/sync/offline-copies.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { formatMoment, useIsStale } from '#pwa/ui/data-age.tsx';
import { CopyLabel } from './copy-label.tsx';
import { copyStatus } from './copy-status.ts';

const CopiesContext = createContext<OfflineCopies | undefined>(undefined);

/** Reads the copies once for all rows of a list. */
export function CopiesProvider({ children }: { children: ReactNode }) {
  return <CopiesContext value={useOfflineCopies()}>{children}</CopiesContext>;
}

/** Says in a row whether its texts are on this device, and from when they are while nothing newer can be had. */
export function CopyBadge({ id }: { id: string }) {
  const copies = use(CopiesContext);
  const isOffline = useIsOffline();
  const syncedAt = copies?.syncedAt ?? 0;
  const isStale = useIsStale(syncedAt) && syncedAt > 0;
  if (!copies) return null;
  const status = copyStatus(id, copies);
  const hasAge = status === 'here' && syncedAt > 0 && (isOffline || isStale);
  return (
    <CopyLabel
      status={status}
      detail={hasAge ? `as of ${formatMoment(syncedAt)}` : undefined}
      isStale={status === 'here' && isStale}
    />
  );
}
