import type { ThankYouState } from '#pwa/offline/thank-you-state.ts';

/** `Three growth insights for Okafor Joinery, March 12, 2026.` */
export function resultsLead({ nuggets, company, createdAt }: ThankYouState): string {
  const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(createdAt);
  const count = nuggets.length === 3 ? 'Three growth insights' : 'Growth insights';
  return `${count}${company ? ` for ${company}` : ''}, ${day}.`;
}
