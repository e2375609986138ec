import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useToken } from '#pwa/api/use-token.ts';
import { ownKey, type SyncedDb } from '#pwa/offline/sync/synced-db.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import type { HistoryItem } from '#schema/history.ts';
import { historyQuery } from './history-queries.ts';

/** `provider` of a row that came before servers told it only once the server was asked who wrote them. */
export type ShownInsights = Pick<HistoryItem, 'insights'> & { provider?: HistoryItem['provider'] | undefined };

interface OwnInsightsProps {
  submissionId: string;
  render: (shown: ShownInsights) => ReactNode;
}

/** The insights of one submission, from this device. */
export function OwnInsights({ submissionId, render }: OwnInsightsProps) {
  const read = useMemo(() => readInsights(submissionId), [submissionId]);
  const { value: held, error } = useSynced(read);
  const { data: history } = useQuery(historyQuery(useToken()));
  const asked = history?.find((item) => item.submissionId === submissionId)?.provider;
  if (held?.insights.length) return render({ insights: held.insights, provider: held.provider ?? asked });
  if (held) {
    return (
      <EmptyState title="These insights aren’t on this device yet" level={3}>
        They’ll download when you’re back online.
      </EmptyState>
    );
  }
  if (error === undefined) return null;
  return (
    <FailedState title="We couldn’t read your insights" action={null}>
      They’re still on this device. Try again.
    </FailedState>
  );
}

const nothing: ShownInsights = { insights: [] };
const readInsights =
  (submissionId: string) =>
  async (db: SyncedDb): Promise<ShownInsights> =>
    (await db.submissionBodies.get(ownKey(submissionId)))?.row ?? nothing;
