import { dayNumber, dayOf, isCalendarDay, monthNames } from '#schema/days.ts';
import { addDays } from '#server/ai/plan-days.ts';
import { monthPattern } from './number-patterns.ts';
import { numbersIn } from './numbers.ts';

/** A day, or a span of days, as somebody wrote it. Days are `YYYY-MM-DD`; for a single day both are the same. */
export interface SaidDays {
  start: number;
  end: number;
  words: string;
  first: string;
  last: string;
  /** What is wanted “by” a `span` is there before it begins, by a `feast` on its eve, by a `day` or an `edge` on that day. */
  is: 'day' | 'edge' | 'feast' | 'span';
  /** `December 2027`, `Q3`: how a span is said again. */
  name?: string | undefined;
}

/** In which order somebody writes a day with slashes; undefined where nothing tells. */
export type SlashOrder = 'dayFirst' | 'monthFirst' | undefined;

type Groups = Partial<Record<string, string>>;
type Dates = Pick<SaidDays, 'first' | 'last' | 'is' | 'name'>;
interface Form {
  pattern: RegExp;
  read(groups: Groups, today: string, order: SlashOrder): Dates | undefined;
}

const letterEnd = String.raw`(?!\p{L})`;
const month = `(?<month>${monthPattern})${letterEnd}\\.?`;
const date = String.raw`(?<date>\d{1,2})`;
const dateYear = String.raw`(?:(?:, ?| )(?<year>20\d\d)(?!\d))?`;
const spanYear = String.raw`(?:,? (?:of )?(?:(?<year>20\d\d)(?!\d)|(?<yearWord>this|next) year))?`;
const part = '(?:(?:the )?(?<part>end(?: of)?|(?:middle|start|beginning) of|mid|early|late)[ -](?:the )?)?';
const which = '(?:(?<which>this|next|(?:the |this )?coming) )?';
const span = String.raw`(?:(?<half>half an?)|(?<count>an?|\d{1,3}|\p{L}{3,9}(?:-\p{L}{3,5})?)) (?<unit>day|week|month|quarter|year)s?`;
const quarters = ['first', 'second', 'third', 'fourth'];
const seasons: Partial<Record<string, number>> = { spring: 3, summer: 6, fall: 9, autumn: 9, winter: 12 };

/** The first form that fits a place wins: a day stands before its month, and a month before its year. */
const forms: readonly Form[] = [
  form(String.raw`(?<iso>20\d\d-\d\d-\d\d)(?!\d)`, ({ iso = '' }) => single(iso)),
  form(String.raw`(?<one>\d{1,2})(?<sign>[/.-])(?<two>\d{1,2})\k<sign>(?<year>20\d\d|\d\d)(?![\d/])`, slashed),
  form(`(?:the )?${date}(?:st|nd|rd|th|\\.)? (?:of )?${month}${dateYear}`, dayOfMonth),
  form(`${month} (?:the )?${date}(?:st|nd|rd|th)?(?![\\d:%]|\\.\\d|,\\d(?!\\d{3}))${dateYear}`, dayOfMonth),
  form(`${part}${which}${month}${spanYear}`, (groups, today) => {
    const at = monthOf(groups.month);
    return spanOf(groups, today, monthNames[at - 1], (year) => [dayIn(year, at, 1), dayIn(year, at + 1, 0)]);
  }),
  form(
    `${part}${which}(?:the )?(?:q(?<number>[1-4])|(?<ordinal>${quarters.join('|')}) quarter)${letterEnd}${spanYear}`,
    quarterOf,
  ),
  form(`${part}(?:the )?(?:h(?<number>[12])|(?<ordinal>first|second) half(?= of ))${letterEnd}${spanYear}`, halfOf),
  form(
    `${part}${which}(?:the )?(?<season>${Object.keys(seasons).join('|')})${letterEnd}${spanYear}`,
    (groups, today) => {
      const season = (groups.season ?? '').toLowerCase();
      const from = seasons[season] ?? 12;
      return spanOf(groups, today, season, (year) => [dayIn(year, from, 1), dayIn(year, from + 3, 0)]);
    },
  ),
  form(
    `${which}(?:the )?(?<feast>christmas|xmas|easter|thanksgiving|new year)(?:['’]s)?(?: (?<on>day|eve|monday))?${letterEnd}${spanYear}`,
    feastOf,
  ),
  form(
    `(?:the )?(?:(?<part>end|middle) of |mid-)?(?<which>this|next) (?<unit>year|quarter|month)${letterEnd}`,
    presentSpan,
  ),
  form(`(?:the )?(?<part>end|middle) of (?:the )?(?<unit>year|quarter|month)${letterEnd}`, presentSpan),
  form(`(?:the )?(?<part>year)[- ]end${letterEnd}`, (_, today) => presentSpan({ part: 'end', unit: 'year' }, today)),
  form(`${part}(?<year>20\\d\\d)(?![\\d-])`, (groups, today) =>
    spanOf(groups, today, undefined, (year) => [dayIn(year, 1, 1), dayIn(year, 12, 31)]),
  ),
  form(`(?:in|within)(?: the)?(?: next)? ${span}${letterEnd}`, ahead),
  form(`${span} from (?:now|today)${letterEnd}`, ahead),
];

function form(source: string, read: Form['read']): Form {
  return { pattern: new RegExp(source, 'iuy'), read };
}

const wordStart = /(?<![\p{L}\p{N}.,$€£/’'-])(?=[\p{L}\d])/gu;
/** A firm’s own year has its own quarters and its own end, which nobody told us. */
const fiscalBefore = /(?:fiscal|financial|tax|school|academic|budget)(?: year)?,? $|(?<!\p{L})FY ?$/iu;
const fiscalBehind = /^,? (?:of )?(?:(?:the|our|my) )?(?:fiscal|financial|tax|school|academic|FY)/iu;

/** Every day and every span of days that a text names, in order. `today`: `YYYY-MM-DD`. */
export function saidDaysIn(text: string, today: string, order?: SlashOrder): SaidDays[] {
  const found: SaidDays[] = [];
  for (const { index } of text.matchAll(wordStart)) {
    const said = index < (found.at(-1)?.end ?? 0) ? undefined : saidDaysAt(text, index, today, order);
    if (said) found.push(said);
  }
  return found;
}

function saidDaysAt(
  text: string,
  place: number,
  today: string,
  order: SlashOrder,
  isLed = false,
): SaidDays | undefined {
  for (const { pattern, read } of forms) {
    pattern.lastIndex = place;
    const match = pattern.exec(text);
    const dates = match && read(match.groups ?? {}, today, order);
    if (!(match && dates)) continue;
    const [words] = match;
    const end = place + words.length;
    const isFiscal =
      fiscalBefore.test(text.slice(Math.max(0, place - 24), place)) || fiscalBehind.test(text.slice(end, end + 24));
    return isFiscal || isOther(words, text.slice(end, end + 24), isLed)
      ? undefined
      : { ...dates, start: place, end, words };
  }
  return undefined;
}

/** `You may`, `by June Carter`, `by May 12 clients`, `by May or June`: a verb, a name, a count, or one of two. */
function isOther(words: string, after: string, isLed: boolean): boolean {
  if (/^ or (?:early |mid-?|late )?(?:\p{Lu}|spring|summer|autumn|fall|winter)/u.test(after)) return true;
  if (!isLed && /^(?:may|march|mar|dec|sept?|oct|jan)$/u.test(words)) return true;
  if (/^\p{Lu}\p{Ll}+$/u.test(words)) return /^ (?!(?:I|We)\b)\p{Lu}\p{Ll}/u.test(after);
  return (
    /^\p{L}+\.? \d{1,2}$/u.test(words) &&
    /^ (?!(?:we|i|and|at|or|to|so|with|for|in|the|because|but|on|is|as|when|which|who|that|they|it|our|my|this|latest|if)\b)\p{Ll}/u.test(
      after,
    )
  );
}

function single(day: string, is: Dates['is'] = 'day'): Dates | undefined {
  return isCalendarDay(day) ? { first: day, last: day, is } : undefined;
}

/** A month past twelve or a day 0 runs on, as `Date.UTC` has it. */
function dayIn(year: number, at: number, day: number): string {
  return dayOf(Date.UTC(year, at - 1, day));
}

function monthOf(name = ''): number {
  return monthNames.findIndex((full) => full.toLowerCase().startsWith(name.slice(0, 3).toLowerCase())) + 1;
}

/** `31.03.2027` has its day first; where slashes may be read both ways, it is both days. */
function slashed({ one, two, year = '', sign }: Groups, _: string, order: SlashOrder): Dates | undefined {
  const [first, second] = [Number(one), Number(two)];
  const written = (at: number, day: number) => single(`${year.padStart(4, '20')}-${twoDigits(at)}-${twoDigits(day)}`);
  const dayFirst = written(second, first);
  const monthFirst = written(first, second);
  if (sign === '.' || order === 'dayFirst') return dayFirst ?? monthFirst;
  if (order === 'monthFirst' || !dayFirst || !monthFirst) return monthFirst ?? dayFirst;
  const [from = '', to = ''] = [dayFirst.first, monthFirst.first].toSorted();
  return { first: from, last: to, is: 'day' };
}

function twoDigits(value: string | number): string {
  return `${value}`.padStart(2, '0');
}

/** A day without a year is the next one of its date. */
function dayOfMonth({ date: day = '', month: name, year }: Groups, today: string): Dates | undefined {
  const written = (inYear: string | number) => `${inYear}-${twoDigits(monthOf(name))}-${twoDigits(day)}`;
  if (year) return single(written(year));
  return single(
    yearsFrom(today)
      .map(written)
      .find((one) => one >= today) ?? '',
  );
}

function yearsFrom(today: string): [number, number] {
  const thisYear = Number(today.slice(0, 4));
  return [thisYear, thisYear + 1];
}

/** The span of the year that was said, else the next one to come, or the part of it. */
function spanOf(
  groups: Groups,
  today: string,
  name: string | undefined,
  daysOf: (year: number) => [string, string],
): Dates | undefined {
  const [thisYear, nextYear] = yearsFrom(today);
  const inYear = (year: number) => partOf(groups, ...daysOf(year));
  const said = groups.year
    ? Number(groups.year)
    : { this: thisYear, next: nextYear }[groups.yearWord?.toLowerCase() ?? ''];
  const isNext = groups.which?.toLowerCase() === 'next';
  const dates =
    said === undefined
      ? [thisYear, nextYear].map(inYear).find(({ first, last }) => (isNext ? first : last) > today)
      : inYear(said);
  if (!dates) return undefined;
  const inWhich = Number(dates.first.slice(0, 4));
  // A month is said as they said it; “Q3” and “summer” of another year are clearer with it.
  const hasYear = said !== undefined || groups.which !== undefined || (!groups.month && inWhich !== thisYear);
  return {
    ...dates,
    name: groups.part || !name ? undefined : `${name}${hasYear ? ` ${inWhich}` : ''}`,
  };
}

function partOf({ part: words = '' }: Groups, first: string, last: string): Dates {
  const days = dayNumber(last) - dayNumber(first);
  const name = words.slice(0, 3).toLowerCase();
  const isMonth = days < 31;
  const [early, middle] = isMonth ? [9, 14] : [Math.floor(days / 3), Math.floor(days / 2)];
  const edge = { sta: 0, beg: 0, ear: early, mid: middle, lat: days, end: days }[name];
  if (edge === undefined) return { first, last, is: 'span' };
  const day = addDays(first, edge);
  return { first: day, last: day, is: 'edge' };
}

function quarterOf(groups: Groups, today: string): Dates | undefined {
  const quarter = groups.number ? Number(groups.number) : quarters.indexOf(groups.ordinal?.toLowerCase() ?? '') + 1;
  const from = 3 * quarter - 2;
  return spanOf(groups, today, `Q${quarter}`, (year) => [dayIn(year, from, 1), dayIn(year, from + 3, 0)]);
}

function halfOf(groups: Groups, today: string): Dates | undefined {
  const half = groups.number === '1' || groups.ordinal?.toLowerCase() === 'first' ? 1 : 2;
  if (!(groups.year || groups.yearWord)) return undefined;
  return spanOf(groups, today, `H${half}`, (year) => [dayIn(year, 6 * half - 5, 1), dayIn(year, 6 * half + 1, 0)]);
}

/** `This month`, `the end of next quarter`, `the end of the year`. */
function presentSpan({ part: words, which: when, unit }: Groups, today: string): Dates | undefined {
  const [year = 0, at = 1] = today.split('-').map(Number);
  const length = { year: 12, quarter: 3, month: 1 }[unit ?? ''] ?? 1;
  const from = at - ((at - 1) % length) + (when?.toLowerCase() === 'next' ? length : 0);
  return partOf({ part: words }, dayIn(year, from, 1), dayIn(year, from + length, 0));
}

/** `In six months`, `within 90 days`, `half a year from now`. */
function ahead({ half, count = '', unit = '' }: Groups, today: string): Dates | undefined {
  const counted = /^an?$/iu.test(count) ? 1 : numbersIn(count)[0]?.value;
  const times = half ? 1 : counted;
  const months = { year: half ? 6 : 12, quarter: 3, month: 1 }[unit.toLowerCase()];
  if (times === undefined || !Number.isInteger(times) || (half && unit.toLowerCase() !== 'year')) return undefined;
  const day = months ? dayAfter(times * months, 'months', today) : dayAfter(times, `${unit.toLowerCase()}s`, today);
  return day === null ? undefined : single(day, 'edge');
}

/** Null for what is no time in days or longer. A month later is the same day of the month, or that month's last. */
export function dayAfter(value: number, unit: string, today: string): string | null {
  if (value > 600) return null;
  if (unit === 'days') return addDays(today, value);
  if (unit === 'weeks') return addDays(today, 7 * value);
  if (unit !== 'months' && unit !== 'years') return null;
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number);
  const to = month - 1 + value * (unit === 'years' ? 12 : 1);
  const last = new Date(Date.UTC(year, to + 1, 0)).getUTCDate();
  return dayOf(Date.UTC(year, to, Math.min(date, last)));
}

function feastOf(groups: Groups, today: string): Dates | undefined {
  const { feast = '', on = '', year, yearWord } = groups;
  const shift = { eve: -1, monday: 1 }[on.toLowerCase()] ?? 0;
  const is = shift === 0 ? 'feast' : 'day';
  const inYear = (at: number) => addDays(feastIn(feast.toLowerCase(), at), shift);
  const [thisYear, nextYear] = yearsFrom(today);
  const said = year ? Number(year) : { this: thisYear, next: nextYear }[yearWord?.toLowerCase() ?? ''];
  const last = is === 'feast' ? addDays(today, 1) : today;
  const day =
    said === undefined ? [thisYear, nextYear, nextYear + 1].map(inYear).find((one) => one > last) : inYear(said);
  return day === undefined ? undefined : single(day, is);
}

function feastIn(feast: string, year: number): string {
  if (feast === 'easter') return easterIn(year);
  if (feast === 'new year') return `${year}-01-01`;
  if (feast !== 'thanksgiving') return `${year}-12-25`;
  // The fourth Thursday of November.
  const weekday = new Date(Date.UTC(year, 10, 1)).getUTCDay();
  return dayIn(year, 11, 22 + ((4 - weekday + 7) % 7));
}

/** The Sunday after the first full moon of spring, as the Gregorian calendar computes it (Meeus, Jones and Butcher). */
function easterIn(year: number): string {
  const golden = year % 19;
  const [century, ofCentury] = [Math.floor(year / 100), year % 100];
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const day = moon + weekday - 7 * late + 114;
  return dayIn(year, Math.floor(day / 31), (day % 31) + 1);
}

/** The day of a date that stands alone, with its month in letters or as an ISO date; `past` where it does not lie ahead. */
export function writtenDay(words: string, today: string): string | 'past' | undefined {
  const [said] = saidDaysIn(words, today);
  if (said?.is !== 'day' || said.first !== said.last) return undefined;
  return said.last > today ? said.last : 'past';
}

/** A time behind “by”, “before”, “until”. */
export interface SaidLimit extends SaidDays {
  lead: string;
  /** The words before it in its clause. */
  clause: string;
}

const leads =
  /(?<!\p{L})(?<lead>by|before|until|till|no later than|in time for)(?: (?:about|around|roughly))?(?: the)?(?: (?:mon|tues|wednes|thurs|fri|satur|sun)day,?)? (?=[\p{L}\d])/giu;
/** “We had 40 by March 2025” tells of a date that was kept. */
const told = /(?<!\p{L})(?:was|were|had|did|grew|fell|rose|lost|won|sold|reached|dropped|opened|moved)(?!\p{L})/iu;

/** The times by which something is wanted, in order; not those of what has been. */
export function limitsIn(text: string, today: string, order?: SlashOrder): SaidLimit[] {
  return [...text.matchAll(leads)].flatMap(({ 0: words, index, groups }) => {
    const clause =
      text
        .slice(Math.max(0, index - longestClause), index)
        .split(/[.;!?]\s|,\s/)
        .at(-1) ?? '';
    const said = told.test(clause) ? undefined : saidDaysAt(text, index + words.length, today, order, true);
    return said ? [{ ...said, lead: (groups?.lead ?? '').toLowerCase(), clause }] : [];
  });
}
const longestClause = 400;

/**
 * The last day that keeps a time: “by June” ends on May 31, “by the end of June” on June 30, “by June 15” on that day,
 * “before” it on the day before, “by Easter” on its eve. In its own month “by November 2026” ends with that month.
 * Undefined where the words leave it open.
 */
export function lastDayFor({ lead, first, last, is, words }: SaidLimit, today: string): string | undefined {
  const isBefore = /^(?:by|before|in time for)$/.test(lead);
  if (is === 'edge') return last;
  if (is === 'feast') return addDays(last, /^(?:by|before|until|till|in time for)$/.test(lead) ? -1 : 0);
  if (is === 'day') return first === last ? addDays(last, lead === 'before' ? -1 : 0) : undefined;
  // “By next year” may be the end of this one or of that.
  if (isBefore && /^next year$/iu.test(words)) return undefined;
  if (!isBefore || last <= today) return last;
  if (first > today) return addDays(first, -1);
  return /20\d\d/.test(words) ? last : undefined;
}
