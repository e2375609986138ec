import { monthNames } from '#schema/days.ts';
import type { Figure } from './figures-in.ts';

const months = monthNames.map((name) => name.toLowerCase());
const namedMonth = new RegExp(String.raw`(?<!\p{L})(${months.join('|')})(?:,? (\d{4}))?(?!\p{L})`, 'giu');

/**
 * Arithmetic on dates: "ten years" since a year that the text names and the person gave, and "seven months" to or from a
 * month that it names; a span that has begun may count as one.
 *
 * @param given figures of the person's that the text names.
 */
export function isSpanOfTime(said: Figure, text: string, given: readonly Figure[], today: string): boolean {
  if (said.unit !== 'years' && said.unit !== 'months') return false;
  const spans = said.unit === 'years' ? yearsTo(given, today) : monthsTo(text, today);
  return spans.some((span) => said.values.some((value) => value === span || value === span - 1 || value === span + 1));
}

function yearsTo(given: readonly Figure[], today: string): number[] {
  const years = given.flatMap(({ values }) => values).filter((value) => value >= 1900 && value <= 2100);
  return years.map((year) => Math.abs(year - Number(today.slice(0, 4))));
}

/** A month without a year is the next of its name. */
function monthsTo(text: string, today: string): number[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return [...text.matchAll(namedMonth)].map(([, name = '', named]) => {
    const at = months.indexOf(name.toLowerCase()) + 1;
    return named ? Math.abs((Number(named) - year) * 12 + at - month) : (at - month + 12) % 12;
  });
}
