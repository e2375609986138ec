import type { HistoryItem } from '#schema/history.ts';

/** A row of the history without a report; tests change what they look at. */
export const sampleItem: HistoryItem = {
  submissionId: 's'.repeat(22),
  date: '2026-03-12',
  client: 'Dana Okafor',
  company: null,
  status: 'Insights',
  insights: ['One', 'Two', 'Three'],
  provider: 'playbook',
  hasReport: false,
};
