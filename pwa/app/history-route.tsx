import { HistoryScreen } from '#pwa/history/history-screen.tsx';
import { InsightList } from '#pwa/results/insight-list.tsx';

export function HistoryRoute() {
  return <HistoryScreen renderInsights={(nuggets) => <InsightList nuggets={nuggets} level={3} />} />;
}
