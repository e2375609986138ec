import type { LastInsights } from '#pwa/offline/last-insights.ts';

/** `Three growth insights for Okafor Joinery, 12 March 2026.`: days stand in the order of the report's own. */
export function resultsLead({ nuggets, company, createdAt }: LastInsights): string {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(createdAt);
  const count = nuggets.length === 3 ? 'Three growth insights' : 'Growth insights';
  return `${count}${company ? ` for ${company}` : ''}, ${day}.`;
}
