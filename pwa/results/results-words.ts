import type { ThankYouState } from '#pwa/offline/thank-you-state.ts';
import type { Provider } from '#schema/insights.ts';
import { authorLabels } from '#schema/report-words.ts';

/** `Three growth insights for Okafor Joinery, March 12, 2026.` */
export function resultsLead({ nuggets, company, createdAt }: ThankYouState): string {
  const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(createdAt);
  const count = nuggets.length === 3 ? 'Three growth insights' : 'Growth insights';
  return `${count}${company ? ` for ${company}` : ''}, ${day}.`;
}

/** Who wrote the insights: always said, and the playbook by its name (decisions, "Outside services"). */
export function writtenBy(provider: Provider): string {
  return `Written by: ${provider === 'playbook' ? authorLabels.playbook : authorLabels.model}`;
}
