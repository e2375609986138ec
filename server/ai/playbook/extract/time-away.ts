import { monthNames } from '#schema/days.ts';
import { fridayBefore } from '#server/ai/plan-days.ts';
import { monthsPerYear, weeksPerYear } from '#server/ai/playbook/calculate/weeks.ts';

/** How long, and in which month, the owner wants to be away. */
export interface Away {
  /** `two weeks away`. */
  words: string;
  workDays: number | undefined;
  /** Every week or so: a date at which it begins, and no month. */
  isRepeated: boolean;
  /** `August`, with the last Friday before it. */
  month: { name: string; eve: string } | undefined;
}

const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
/** A small number in words or digits. */
export const smallNumber = String.raw`(?:an?|${small.slice(1).join('|')}|\d{1,3})`;

const span = `(?<count>${smallNumber})(?: full| whole| entire)?[ -](?<unit>day|week|month)s?`;
const awayPatterns = [
  new RegExp(
    String.raw`\b${span}(?:['’]|[ -]long)? (?:\p{L}+ )?(?:off|away|(?:of )?(?:holidays?|vacation|leave|break))\b`,
    'iu',
  ),
  new RegExp(String.raw`\b(?:off|away|holidays?|vacation|leave|break|gone) for ${span}`, 'iu'),
];
const weekdaysOff = /\b((?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|evenings?) (?:off|free)\b/iu;
const longLeave = /\b(?:(?:maternity|paternity|parental) leave|sabbatical)\b/iu;
const workDaysOf = { day: 1, week: 5, month: (5 * weeksPerYear) / monthsPerYear } as const;

/** Reads time off from a wish. `today`: `YYYY-MM-DD`. */
export function awayIn(wish: string, today: string): Away | undefined {
  const match = awayPatterns.map((pattern) => pattern.exec(wish)).find((found) => found !== null);
  const month = monthIn(wish, today);
  if (match?.groups) {
    const { count = '', unit = 'week' } = match.groups;
    const value = numberIn(count);
    const isRepeated = /^ (?:a|per|each|every) (?:week|month|year)\b/iu.test(wish.slice(match.index + match[0].length));
    const workDays = Math.round((value ?? 0) * workDaysOf[unit.toLowerCase() as keyof typeof workDaysOf]);
    const said =
      value === undefined || value > 10
        ? count
        : value === 1
          ? unit === 'day'
            ? 'one'
            : 'a'
          : (small[value] ?? count);
    return {
      words: `${said} ${unit.toLowerCase()}${value === 1 ? '' : 's'} away`,
      workDays: isRepeated || workDays === 0 ? undefined : workDays,
      isRepeated,
      month,
    };
  }
  const other = weekdaysOff.exec(wish)?.[0] ?? longLeave.exec(wish)?.[0];
  if (other === undefined) return undefined;
  const words = other
    .toLowerCase()
    .replace(/^(?:mon|tues|wednes|thurs|fri|satur|sun)day/u, (day) => day.charAt(0).toUpperCase() + day.slice(1));
  return { words, workDays: undefined, isRepeated: weekdaysOff.test(wish), month };
}

/** The value of a number as `smallNumber` finds it. */
export function numberIn(count: string): number | undefined {
  if (/^an?$/iu.test(count)) return 1;
  const at = small.indexOf(count.toLowerCase());
  return at > 0 ? at : Number.parseInt(count, 10) || undefined;
}

/** The month that a wish names, the next one of its name. */
export function monthIn(wish: string, today: string): Away['month'] {
  const name = new RegExp(
    String.raw`\b(?:in|for|during|all|whole) (?:early |mid-?|late |next )?(${monthNames.join('|')})\b`,
    'iu',
  ).exec(wish)?.[1];
  const at = monthNames.findIndex((month) => month.toLowerCase() === name?.toLowerCase());
  if (at < 0) return undefined;
  const [year = 0, now = 1] = today.split('-').map(Number);
  const first = (inYear: number) => `${inYear}-${String(at + 1).padStart(2, '0')}-01`;
  const start = at + 1 > now ? first(year) : first(year + 1);
  return { name: monthNames[at] ?? '', eve: fridayBefore(start) };
}
