import { type Amount, formatAmount } from './amounts.ts';
import type { Period } from './nouns.ts';

const named: Record<Period, RegExp> = {
  hour: /\b(?:hours?|hourly)\b/i,
  day: /\b(?:days?|nights?|daily|nightly)\b/i,
  week: /\b(?:weeks?|wk|weekly)\b/i,
  month: /\b(?:months?|mo|monthly)\b/i,
  quarter: /\b(?:quarters?|quarterly)\b/i,
  year: /\b(?:years?|yr|annum|annual|yearly|annually)\b/i,
};

/** "$20,000 a month", "$95 an hour": an amount with its time, unless the name of what is counted says it ("leads a month"). */
export function formatRate(amount: Amount, { period, subject }: { period?: Period; subject?: string }): string {
  const isSaid = period === undefined || (subject !== undefined && named[period].test(subject));
  return isSaid ? formatAmount(amount) : `${formatAmount(amount)} ${period === 'hour' ? 'an' : 'a'} ${period}`;
}
