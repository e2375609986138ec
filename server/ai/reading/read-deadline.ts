import { dayOf, monthNames } from '#schema/days.ts';
import { addDays } from '#server/ai/plan-days.ts';
import { type Found, known } from './fact.ts';
import { clauseOf, isWish, wishLabel } from './guards.ts';
import { monthPattern } from './number-patterns.ts';
import { amount, type Match, matchesOf, pattern, type Sentence } from './sentence.ts';

const months = monthNames.map((name) => name.toLowerCase());
const year = '(?:,? \uE002{4})?';
const day = '\uE002{1,14}';

/** "By our retreat on 14 March"; "by our guests on 14 March" names who does it, so only what itself has a day counts. */
const event =
  '(?: (?:its|our|my|the|their)(?: \\p{L}+){0,2}? (?:agm|anniversary|audit|birthday|conference|congress|deadline|election|event|exam|exhibition|expo|fair|festival|gala|go-live|hearing|inspection|launch|meeting|move|opening|opening day|open day|party|pitch|premiere|race|release|relaunch|renewal|reopening|retreat|review|show|start|summit|tournament|trip|wedding|workshop) on)';

/** `by` sets the last day before a month or a year; `by the end of` its last day; a written date is itself the last day. */
const dates = pattern(
  `(?<how>by|before|until|no later than)(?<event>${event})?(?<end>(?: the)? end of)?(?: the)?(?: (?<vague>early|mid|late|start of|beginning of|middle of))?(?: |-)(?<date>(?<month>${monthPattern})(?:\\.(?= \uE002))?(?<year>${year})(?! \uE002)|\uE002{3,24}(?: ${year})?|${monthPattern}\\.? ${day}${year})`,
);
const loose = pattern(
  '(?:by|before|until|no later than)(?: the)?(?: (?:end|start|beginning|middle) of)?(?: the)? (?:(?:this|next|the|coming) (?:year|quarter|month|week|summer|spring|autumn|fall|winter|season|school year|financial year|fiscal year)|year[- ]end|the year|christmas|easter|thanksgiving|new year|summer|spring|autumn|fall|winter|the season|q\uE002|monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow)(?: (?:of )?\uE002{4})?',
);
const bare = pattern(
  '(?:this|next) (?:year|quarter|month|summer|spring|autumn|fall|winter|season)|asap|as soon as possible',
);
const spans = pattern(
  `(?<how>within|within the next|in the next|over the next|during the next|in under|in less than|in) ${amount('span')}`,
);
const past =
  /(?<!\p{L})(?:not|never|has|had|lost|was|were|did|been|closed|opened|left|went|ago|last|failed|since|already|expired|expires?|cancell?ed|if|competitors?|they|he|she)(?!\p{L})|n't(?!\p{L})/iu;

/**
 * Times that the writer sets for the wish, with the last day that still keeps them where that is certain:
 * "by June" ends on 31 May, "by the end of June" on 30 June, both in the next June that begins after today (within the
 * month itself it may be either year's: quoted only); "by 15 March" and "by our fair on 15 March" on that day, "before" it on the day before; "by 2028" on 31 December 2027; "within
 * 6 months" as many months from today. Quarters, seasons, feasts, weekdays and "year end" are quoted only, since business
 * years, countries and people differ in them. A time that has passed is no deadline.
 */
export function readDeadlines(sentence: Sentence, today: string): Found[] {
  const isGoal = isWish(sentence);
  const isOwn = (match: Match) => (isGoal || wishLabel.test(sentence.label)) && !past.test(clauseOf(match));
  const dated = matchesOf(dates, sentence)
    .filter(isOwn)
    .map((match) => dateOf(match, today));
  const quoted = [...matchesOf(loose, sentence), ...(isGoal ? matchesOf(bare, sentence) : [])]
    .filter(isOwn)
    .map((match) => found(match, match.end, undefined));
  const spanned = matchesOf(spans, sentence)
    .filter((match) => isGoal && isOwn(match))
    .map((match) => spanOf(match, today));
  return [...dated, ...quoted, ...spanned].filter((one) => one !== undefined);
}

function dateOf(match: Match, today: string): Found | undefined {
  const words = match.wordsOf('date') ?? '';
  const { mask } = match.sentence;
  // "by 2027 people", "by June Carter", "by 15 March 12 clients"
  if (
    /^\s(?:\p{Lu}\p{Ll}|\uE000|\uE001|people)/u.test(mask.slice(match.end)) &&
    !/^\s(?:I|We)(?!\p{L})/u.test(mask.slice(match.end))
  )
    return undefined;
  if (/^(?:may|march|mar|sept?|dec|oct|jan)(?!\p{L})/u.test(words)) return undefined;
  const written = match.sentence.numbers.filter(({ start, end }) => start >= match.start && end <= match.end);
  if (written.some(({ is }) => is !== 'date' && is !== 'year')) return undefined;
  if (match.wordsOf('month') === undefined && written.length === 0) return undefined;
  if (match.wordsOf('vague')) return found(match, match.end, undefined);
  // "by June of 2028", "by June next year"
  const more = /^\s(?:of )?(?:\uE002{4}|(?:next|this|the following) year|the year after)(?!\p{L})/iu.exec(
    mask.slice(match.end),
  )?.[0];
  if (more) return found(match, match.end + more.length, undefined);
  const how = (match.wordsOf('how') ?? '').toLowerCase();
  const hasYear = /(?:19|20)\d\d$/.test(words);
  const isWhole = match.wordsOf('month') !== undefined || /^(?:19|20)\d\d$/.test(words);
  // "until June" and "no later than June" may take June in.
  if (isWhole && /^(?:until|no)/.test(how) && !match.wordsOf('end')) return found(match, match.end, undefined);
  if (isWhole && match.wordsOf('event')) return undefined;
  // "by June 12 clients": the figure may belong to either.
  const isShared =
    !isWhole &&
    !hasYear &&
    /^\s(?!(?:we|i|and|at|or|to|so|with|for|in|the|because|latest|next|this|but|on|without|whether|how|which|what|who|that)(?!\p{L}))\p{Ll}/u.test(
      mask.slice(match.end),
    );
  if (isShared) return found(match, match.end, undefined);
  const last = lastDay(words, match.wordsOf('end') !== undefined, match.wordsOf('month'), today);
  return last === 'past'
    ? undefined
    : found(match, match.end, last && how === 'before' && !isWhole ? addDays(last, -1) : last);
}

function lastDay(words: string, isEnd: boolean, month: string | undefined, today: string): string | 'past' | undefined {
  const yearOf = /(?:19|20)\d\d/.exec(words)?.[0];
  if (month)
    return monthEnd(
      months.findIndex((name) => name.startsWith(month.slice(0, 3).toLowerCase())),
      yearOf,
      isEnd,
      today,
    );
  if (/^(?:19|20)\d\d$/.test(words)) return notPast(`${Number(words) - (isEnd ? 0 : 1)}-12-31`, today);
  const isWritten = /^\d{4}-\d\d-\d\d$/.test(words) || /\p{L}{3}/u.test(words);
  return isWritten && !isEnd ? writtenDay(words, yearOf, today) : undefined;
}

function monthEnd(month: number, year: string | undefined, isEnd: boolean, today: string): string | 'past' | undefined {
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number);
  if (!year && month + 1 === thisMonth && !isEnd) return undefined;
  const next = month + 1 < thisMonth ? thisYear + 1 : thisYear;
  const at = Date.UTC(year ? Number(year) : next, month + (isEnd ? 1 : 0), 1);
  return notPast(addDays(dayOf(at), -1), today);
}

/** A day with its month in letters, or an ISO date; 03/04/2027 is another day in another country. */
function writtenDay(words: string, year: string | undefined, today: string): string | 'past' | undefined {
  if (/^\d{4}-\d\d-\d\d$/.test(words)) return isDay(words) ? notPast(words, today) : undefined;
  const date = /(?<![\d])\d{1,2}(?!\d)/.exec(words)?.[0].padStart(2, '0');
  const name = /(?<!\p{L})\p{L}{3}/u.exec(words.replace(/\d+(?:st|nd|rd|th)|of /gi, ''))?.[0].toLowerCase() ?? '-';
  const month = `${months.findIndex((full) => full.startsWith(name)) + 1}`.padStart(2, '0');
  const inYear = (at: number | string) => `${at}-${month}-${date}`;
  const thisYear = Number(today.slice(0, 4));
  const day = year ? inYear(year) : inYear(inYear(thisYear) >= today ? thisYear : thisYear + 1);
  return date && isDay(day) ? notPast(day, today) : undefined;
}

/** A day that the calendar has: no 31 February, nor a month that no name stood for. */
function isDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && dayOf(at) === day;
}

function spanOf(match: Match, today: string): Found | undefined {
  const span = match.amountOf('span');
  if (!span || span.bound === 'atLeast' || !Number.isInteger(span.value) || span.value < 1) return undefined;
  const rest = match.sentence.mask.slice(match.endOf('span'));
  const how = (match.wordsOf('how') ?? '').toLowerCase();
  if (/^\s(?:of|a|per|after|from|old|each|every|\p{Ll}+ing)(?!\p{L})/iu.test(rest)) return undefined;
  // "in 3 months" closes a wish or goes on with "and"; "answer in 2 days" is a promise to customers, not a deadline.
  const isLong =
    span.unit === 'months' ||
    span.unit === 'years' ||
    (span.unit === 'weeks' && span.value >= 4) ||
    (span.unit === 'days' && span.value >= 30);
  const isNext = how.endsWith('next');
  if (
    !isNext &&
    (!isLong || !/^\s*(?:$|[.,;!)]|(?:and|so|without|but|while|we want|i want|we need)(?!\p{L}))/iu.test(rest))
  )
    return undefined;
  if (
    /(?<!\p{L})(?:answer|respond|reply|deliver|ship|pay|paid|invoices?|return|refund|cancel|renew|repeat|again)(?!\p{L})/iu.test(
      clauseOf(match),
    )
  )
    return undefined;
  const day = span.bound === 'about' ? undefined : dayAfter(span.value, span.unit, today);
  return day === null ? undefined : found(match, match.endOf('span'), day);
}

/** Null for what is no time in days or longer. A month later is the same day of the month, or that month's last. */
function dayAfter(value: number, unit: string, today: string): string | null {
  if (value > 600) return null;
  if (unit === 'days') return addDays(today, value);
  if (unit === 'weeks') return addDays(today, 7 * value);
  if (unit !== 'months' && unit !== 'years') return null;
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number);
  const to = month - 1 + value * (unit === 'years' ? 12 : 1);
  const last = new Date(Date.UTC(year, to + 1, 0)).getUTCDate();
  return dayOf(Date.UTC(year, to, Math.min(date, last)));
}

function notPast(day: string, today: string): string | 'past' {
  return day > today ? day : 'past';
}

function found({ start }: Match, end: number, day: string | undefined): Found {
  return { start, end, claim: { kind: 'deadline', ...known({ day }) } };
}
