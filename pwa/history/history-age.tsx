import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { useSyncedAt } from '#pwa/offline/sync/use-synced-at.ts';
import { DataAge } from '#pwa/ui/data-age.tsx';

/** While the server does not answer: from when the list is, and what cannot be done meanwhile. */
export function HistoryAge({ hasReports }: { hasReports: boolean }) {
  const syncedAt = useSyncedAt();
  const isOffline = useIsOffline();
  if (!isOffline || !syncedAt) return null;
  return (
    <DataAge at={syncedAt}>
      Can’t reach Northbeam right now. {hasReports && ' You can still open PDFs you’ve downloaded here.'}
    </DataAge>
  );
}
