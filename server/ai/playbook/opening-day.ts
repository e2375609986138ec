import { dayOf, monthNames } from '#schema/days.ts';
import { monthPattern } from '#server/ai/reading/number-patterns.ts';

/** When the whole business opens, by the person's own words. */
export interface OpeningDay {
  /** The date as it was written: "1 February", "March", "in 6 weeks". */
  words: string;
  /** `YYYY-MM-DD`; undefined where a month, a season or a length of time was named. */
  day: string | undefined;
}

const letter = '[a-zß-ÿ]';
const nth = '\\d{1,2}(?:st|nd|rd|th)?';
const month = `(?<month>${monthPattern})`;
const year = '(?<year>20\\d\\d)';
const dates = [
  `(?:on |from |by )?(?:the )?(?<when>(?<day>${nth}) (?:of )?${month}(?:\\.?,? ${year})?)`,
  `(?:on |from |by )?(?<when>${month}\\.? (?:the )?(?<day>${nth})(?:,? ${year})?)(?!\\d)`,
  `(?:on |from |by )?(?<when>(?<numbers>\\d{1,2}\\.\\d{1,2}\\.20\\d\\d|20\\d\\d-\\d\\d-\\d\\d|\\d{1,2}/\\d{1,2}/20\\d\\d))(?!\\d)`,
  `(?<when>(?:in|from|by|for|early|late|mid-?) ?(?:early |late |mid-?)?${month}(?:\\.? ${year})?)(?!\\.? \\d)`,
  `(?<when>(?:in|by|from) ${year})`,
  '(?<when>next (?:week|month|spring|summer|autumn|fall|winter|year)|soon|in (?:a|\\d{1,2}|two|three|four|five|six|eight|ten) (?:weeks?|months?))',
].map((one) => new RegExp(`(?<!${letter}|\\d)${one}(?!${letter})`, 'g'));
const office = '(?:business|firm|company|practi[cs]e|agency)';
const premises =
  '(?:shop|store|caf[eé]|restaurant|bakery|bistro|bar|pub|studio|salon|clinic|school|gym|hotel|brewery|nursery|workshop|guest house|food truck|truck)';
const words = (max: number) => `(?:${letter}+ ){0,${max}}?`;
/** A business as a whole; "a shop" or "the terrace" may be one more of several. */
export const firm = `(?:(?:our|my) doors|(?:my|our|the|an?) ${words(4)}${office}|(?:my|our) ${words(4)}${premises})`;
/** The same as the subject of a sentence. */
export const whole = `(?:(?:my|our|the) (?!new )${words(2)}(?:${office}|${premises}|start-?up)|(?:my|our) doors)`;
const where = "(?: (?:here|in [a-zß-ÿ' -]{2,30}))?";
const will = '(?:will(?: be)?|am|are|plan to|want to|hope to|am going to|are going to)';
const own = `(?<!${letter})(?:(?:i|we)(?:'ll(?: be)?|'m|'re| ${will})?|and ${will})`;
const verb = `(?:open|opening|start trading|starting to trade)(?: ${firm})?|(?:start|starting|launch|launching) ${firm}`;
/** Without an object, and nowhere in particular: "we launch in Germany on 15 March" may be one country more. */
const launch = '(?:launch|launching|go live|going live)';
const event = '(?:(?:my|our|the) )?(?:grand )?(?:opening|launch)(?: day| date)?';
const set = "(?:(?: is| will be|'s)(?: (?:planned|set|scheduled|due|fixed))?| planned| set| scheduled)?(?: for| on)?:?";

/** What stands before such a date, and, where the date comes first, behind it. */
const before = [
  `${own} (?:(?:${verb})${where}|${launch}),? $`,
  `(?:^|[,;:–—-] |(?<!${letter})(?:and|are|am) )(?:opening|opens)(?: ${firm})?${where}:? $`,
  `(?:^|[,;:–—-] |(?<!${letter})(?:and|but|because) )${event}${set} $`,
  `(?<!${letter})${whole} (?:will )?opens?${where} $`,
  // Somebody alone who opens "a bakery" has none yet; "we" may have several.
  `(?<!${letter})i(?:'ll|'m| ${will})? (?:be )?(?:open|opening) an? ${words(2)}${premises}${where} $`,
].map((one) => new RegExp(one));
const behind = [
  `^,? ${own} (?:${verb}|${launch})(?=${where}(?:$|[.,;:!)]| and | but ))`,
  `^ with (?:my|our) own ${words(1)}(?:${office}|${premises})`,
].map((one) => new RegExp(one));
const start = new RegExp(`(?<!${letter})(?:i|we) (?:will )?(?:start|begin) $`);

/** The hours of a day, or the end of a pause. */
const hours =
  /^,? (?:until|till|at \d|from \d|after (?:the |our )?(?:holidays?|break|christmas|new year|summer|winter)|for (?:the |our )?(?:sale|season|holidays|tourists))/;

/**
 * The day on which the whole business opens, where a sentence names one that lies ahead: "I open on 1 February", "We open our
 * doors in March", "opening on February 1". Days without a year are read from `answeredOn`; both days are YYYY-MM-DD.
 */
export function findOpening(sentences: readonly string[], answeredOn: string, today: string): OpeningDay | undefined {
  for (const sentence of sentences) {
    const text = lowered(sentence);
    for (const match of dates.flatMap((date) => [...text.matchAll(date)])) {
      const [head, tail] = [text.slice(0, match.index), text.slice(match.index + match[0].length)];
      if (!isOpening(head, tail)) continue;
      const found = match.groups && readOpening(match.groups, answeredOn, today);
      const at = match.index + match[0].lastIndexOf(found?.words ?? '');
      if (found) return { ...found, words: sentence.slice(at, at + found.words.length) };
    }
  }
  return undefined;
}

function isOpening(head: string, tail: string): boolean {
  if (hours.test(tail)) return false;
  const [first, withFirm] = behind;
  return (
    before.some((one) => one.test(head)) ||
    first?.test(tail) === true ||
    (start.test(head) && withFirm?.test(tail) === true)
  );
}

/** In small letters, with one form of apostrophe, and as long as before. */
export function lowered(sentence: string): string {
  return sentence.replace(/[A-ZÀ-Þ]/g, (letter) => letter.toLowerCase()).replaceAll('’', "'");
}

type Groups = Record<string, string | undefined>;

/** Undefined where the day has come, or may have. */
function readOpening(groups: Groups, from: string, today: string): OpeningDay | undefined {
  const { when: words = '', numbers, year, month: name, day } = groups;
  if (numbers) {
    const [first = '', last = first] = daysIn(numbers);
    return first > today ? { words, day: first === last ? first : undefined } : undefined;
  }
  if (!name) return year && year <= today.slice(0, 4) ? undefined : { words, day: undefined };
  const at = monthNames.findIndex((full) => full.toLowerCase().startsWith(name.slice(0, 3).toLowerCase()));
  const date = day ? Number.parseInt(day, 10) : undefined;
  const [thisYear = 0, thisMonth = 1] = from.split('-').map(Number);
  // A month without a day may be half over.
  if (!year && !date && at + 1 === thisMonth) return undefined;
  const inYear = (of: number) => dayOf(Date.UTC(of, at, date ?? 1));
  const first = year ? inYear(Number(year)) : inYear(thisYear) >= from ? inYear(thisYear) : inYear(thisYear + 1);
  return first > today ? { words, day: date ? first : undefined } : undefined;
}

/** The days that a date in figures can mean, earliest first: with slashes it may begin with the day or with the month. */
function daysIn(numbers: string): string[] {
  const [a = 0, b = 0, c = 0] = numbers.split(/\D/).map(Number);
  if (a > 31) return [dayOf(Date.UTC(a, b - 1, c))];
  const dayFirst = b <= 12 ? [dayOf(Date.UTC(c, b - 1, a))] : [];
  const monthFirst = numbers.includes('/') && a <= 12 ? [dayOf(Date.UTC(c, a - 1, b))] : [];
  return [...dayFirst, ...monthFirst].sort();
}
