import { createContext, type ReactNode, use } from 'react';
import { type OfflineCopies, useOfflineCopies } from '#pwa/offline/sync/offline-copies.ts';
import { CopyLabel } from './copy-label.tsx';
import { copyStatus } from './copy-status.ts';
import { useCopyAge } from './use-copy-age.ts';

const CopiesContext = createContext<OfflineCopies | undefined>(undefined);

/** Reads the copies once for all rows of a list. */
export function CopiesProvider({ children }: { children: ReactNode }) {
  return <CopiesContext value={useOfflineCopies()}>{children}</CopiesContext>;
}

/** Says in a row whether its texts are on this device, and from when they are while nothing newer can be had. */
export function CopyBadge({ id }: { id: string }) {
  const copies = use(CopiesContext);
  const { words, isStale } = useCopyAge(id, copies);
  return copies && <CopyLabel status={copyStatus(id, copies)} detail={words} isStale={isStale} />;
}
