import { useAnsweredAt } from '#pwa/offline/sync/use-answered-at.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { DataAge } from '#pwa/ui/data-age.tsx';

/** While the server does not answer: from when the list is, and what cannot be done meanwhile. */
export function HistoryAge({ hasReports }: { hasReports: boolean }) {
  const answeredAt = useAnsweredAt();
  const isOffline = useIsOffline();
  if (!isOffline || !answeredAt) return null;
  return (
    <DataAge at={answeredAt}>
      The server does not answer at the moment.
      {hasReports && ' PDFs that were downloaded here before are kept; others need a connection.'}
    </DataAge>
  );
}
