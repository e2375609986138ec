import { moneyRange } from '#schema/report-words.ts';

/** What an option takes in all, as the outline fixed it: "Takes about 6 hours and $400." Empty where it takes nothing. */
export function costInWords({ hours, usd }: { hours: number; usd: number }, sign: string | undefined): string {
  const parts = [
    ...(hours > 0 ? [`about ${hours} ${hours === 1 ? 'hour' : 'hours'}`] : []),
    ...(usd > 0 ? [moneyRange(usd, usd, sign)] : []),
  ];
  return parts.length === 0 ? '' : `Takes ${parts.join(' and ')}.`;
}
