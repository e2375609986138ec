import type { LastInsights } from '#pwa/offline/last-insights.ts';
import { formatDate } from '#pwa/ui/dates.ts';

/** `Three growth insights for Okafor Joinery, 12 March 2026.`: days stand in the order of the report's own. */
export function resultsLead({ nuggets, company, createdAt }: LastInsights): string {
  const count = nuggets.length === 3 ? 'Three growth insights' : 'Growth insights';
  return `${count}${company ? ` for ${company}` : ''}, ${formatDate(createdAt)}.`;
}
