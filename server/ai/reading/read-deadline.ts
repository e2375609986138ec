import { addDays } from '#server/ai/plan-days.ts';
import { type Found, known } from './fact.ts';
import { clauseBefore, clauseOf, isPresent, isWish, wishLabel } from './guards.ts';
import { monthPattern } from './number-patterns.ts';
import { dayAfter, lastDayFor, limitsIn, writtenDay } from './said-days.ts';
import { amount, cutAt, type Match, matchesOf, pattern, type Sentence } from './sentence.ts';

const year = '(?:,? \uE002{4})?';
const day = '\uE002{1,14}';

/** "By our retreat on 14 March"; "by our guests on 14 March" names who does it, so only what itself has a day counts. */
const event =
  "(?: (?:its|our|my|the|their)(?: [\\p{L}'-]+){0,2}? (?:agm|anniversary|audit|birthday|conference|congress|deadline|election|event|exam|exhibition|expo|fair|festival|gala|go-live|hearing|inspection|launch|meeting|move|opening|opening day|open day|party|pitch|premiere|race|release|relaunch|renewal|reopening|retreat|review|show|start|summit|tournament|trip|wedding|workshop) on)";
const weekday = '(?: (?:mon|tues|wednes|thurs|fri|satur|sun)day,?)?';

/** `by` sets the last day before a month or a year; `by the end of` its last day; a written date is itself the last day. */
const dates = pattern(
  `(?<how>by|before|until|no later than)(?<event>${event})?(?<end>(?: the)? end of)?(?: the)?(?: (?<vague>early|mid|late|start of|beginning of|middle of))?${weekday}(?: |-)(?<date>(?<month>${monthPattern})(?:\\.(?= \uE002))?(?<year>${year})(?! \uE002)|\uE002{3,24}(?: ${year})?|${monthPattern}\\.? ${day}${year})`,
);
/** "At the retreat on 12 March", "on 12 March": the day on which something is wanted, which `by` would make its last. */
const days = pattern(
  `(?:(?<event>(?:at|for|in time for)${event})|on)${weekday}(?: the)? (?<date>\uE002{3,24}(?: ${year})?|${monthPattern}\\.? ${day}${year})(?! (?:each|every|a year))`,
);
/** "Want one page …": a wish without its "I". */
const bareWish = /^\s*(?:want|need|would like|would love|hoping|looking)(?!\p{L})/iu;
/** Whose day it is: "replace Jo, who leaves on 3 May", "since the law comes on 3 May". */
const others =
  /(?<!\p{L})(?:who|whose|which|where|when|because|since|as|after|from|until|before|by|(?<!^\s*|\s(?:to|and|or|then)\s)(?:end|leave|open|start|begin|close|expire|retire|come)s?)(?!\p{L})/iu;
const loose = pattern(
  '(?:by|before|until|no later than)(?: the)?(?: (?:end|start|beginning|middle) of)?(?: the)? (?:(?:this|next|the|coming) (?:year|quarter|month|week|summer|spring|autumn|fall|winter|season|school year|financial year|fiscal year)|year[- ]end|the year|christmas|easter|thanksgiving|new year|summer|spring|autumn|fall|winter|the season|q\uE002|monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow)(?: (?:of )?\uE002{4})?',
);
/** "By Thursday for the week after", "by Monday every week": a habit has no last day. */
const repeated =
  /(?<!\p{L})(?:each|every|always|weekly|monthly|per (?:week|month)|a (?:week|month)|(?:same|following|coming) week|week (?:after|before|ahead)|next week['’]s)(?!\p{L})/iu;
const turning = /(?<!\p{L})(?:week|month|\p{L}+day)(?!\p{L})/iu;
const bare = pattern(
  '(?:this|next) (?:year|quarter|month|summer|spring|autumn|fall|winter|season)|asap|as soon as possible',
);
const spans = pattern(
  `(?<how>within|within the next|in the next|over the next|during the next|in under|in less than|in) ${amount('span')}`,
);
/** A length of time that is written as a word. */
const wordSpans = pattern(
  '(?<how>within|in under|in less than|within less than|over the|in the|within the) (?:next )?(?<span>(?:an? |one |(?:half|[\uE000-\uE002]{4}) an? |the next |next )?(?:month|quarter|year))',
);
const spanMonths: readonly [RegExp, number][] = [
  [/^half an? year$/, 6],
  [/^(?:an?|one|next|the next) year$/, 12],
  [/^(?:an?|one|next|the next) quarter$/, 3],
  [/^(?:an?|one|next|the next) month$/, 1],
];
/** "We open on 1 February and want 8 contracts by then": the one day that the sentence has named before. */
const monthEnding = new RegExp(`(?<!\\p{L})${monthPattern}\\.? (?:the )?$`, 'iu');
const then = pattern('(?:by|before|until) then');
const past =
  /(?<!\p{L})(?:not|never|has|had|lost|was|were|did|been|closed|opened|left|went|ago|last|failed|since|already|expired|expires?|cancell?ed|if|competitors?|they|he|she)(?!\p{L})|n't(?!\p{L})/iu;

/**
 * Times that the writer sets for the wish, with the last day that still keeps them where that is certain:
 * "by June" ends on 31 May, "by the end of June" on 30 June, both in the next June that begins after today (within the
 * month itself it may be either year's: quoted only); "by 15 March" and "by our fair on 15 March" on that day, "before" it on the day before; "by 2028" on 31 December 2027; "within
 * 6 months" as many months from today; "by Christmas" ends on 24 December, "by Easter" on its eve. Quarters, seasons, weekdays and "year end" have no day
 * here, since business years, countries and people differ in them; the date of the wish itself is read from them. A day "on" which something is wanted counts where no time is set by such a
 * word, and the event or the wish is the writer's own. A time that has passed is no deadline.
 */
export function readDeadlines(sentence: Sentence, today: string): Found[] {
  const isGoal = isWish(sentence);
  const isOwn = (match: Match) => (isGoal || wishLabel.test(sentence.label)) && !past.test(clauseOf(match));
  // "The lease runs until June": only where something is wanted until then.
  const isGoalOrOpening = ({ start }: Match) => isGoal || start === sentence.mask.search(/\S/);
  const dated = matchesOf(dates, sentence)
    .filter((match) => isOwn(match) && (!/^until/i.test(match.words) || isGoalOrOpening(match)))
    .map((match) => dateOf(match, today));
  const quoted = [...matchesOf(loose, sentence), ...(isGoal ? matchesOf(bare, sentence) : [])]
    .filter((match) => isOwn(match) && (!/^until/i.test(match.words) || isGoalOrOpening(match)))
    .filter(({ words }) => !(turning.test(words) && repeated.test(sentence.mask)))
    .map((match) => found(match, match.end, feastEve(match.words, today)));
  const spanned = matchesOf(spans, sentence)
    .filter((match) => isGoal && isOwn(match))
    .map((match) => spanOf(match, today));
  const worded = matchesOf(wordSpans, sentence)
    .filter((match) => isGoal && isOwn(match))
    .map((match) => wordSpanOf(match, today));
  const pointed = matchesOf(then, sentence)
    .filter(isOwn)
    .map((match) => thenOf(match, today));
  const limits = [...dated, ...worded, ...quoted, ...spanned, ...pointed].filter((one) => one !== undefined);
  return limits.length > 0 ? limits : daysIn(sentence, today);
}

function daysIn(sentence: Sentence, today: string): Found[] {
  const isGoal = isWish(sentence) || (wishLabel.test(sentence.label) && bareWish.test(sentence.mask));
  const isWanted = (match: Match) => {
    if (match.wordsOf('event')) return isGoal || wishLabel.test(sentence.label);
    return isGoal && !others.test(clauseBefore(match));
  };
  return matchesOf(days, sentence)
    .filter((match) => isWanted(match) && isPresent(match) && !/^\d{4}$/.test(match.wordsOf('date') ?? ''))
    .flatMap((match) => dateOf(match, today) ?? []);
}

/** What happens if not, or why it has to be, behind a time: "by 26 February, if we miss it they can cancel". */
const consequence =
  /(?<=(?<!\p{L})(?:by|before|until|later than|within|in|on) [^.;!?]{1,80})(?:[,;]| [–—-])? (?:otherwise|or|because|since)(?!\p{L})|(?<=(?<!\p{L})(?:by|before|until|later than|within|in|on) [^.;!?]{1,80})(?:[,;]| [–—-]) (?:if|then|as|when|after that)(?!\p{L})/iu;

/** The words up to that, as a sentence of the same length; itself where nothing of the kind follows. */
export function withoutConsequence(sentence: Sentence): Sentence {
  return cutAt(sentence, consequence.exec(sentence.mask)?.index);
}

/** "By June of 2028", "by June next year", "by June or July". */
const goesOn = new RegExp(
  `^\\s(?:(?:of )?(?:\uE002{4}|(?:next|this|the following) year|the year after)|or ${monthPattern})(?!\\p{L})`,
  'iu',
);

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
  const more = goesOn.exec(mask.slice(match.end))?.[0];
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
  const last = lastDay(words, match.wordsOf('end') !== undefined, today);
  return last === 'past'
    ? undefined
    : found(match, match.end, last && how === 'before' && !isWhole ? addDays(last, -1) : last);
}

/** The last day that keeps a date as written; undefined where the words leave it open. */
function lastDay(words: string, isEnd: boolean, today: string): string | 'past' | undefined {
  if (/^19\d\d$/.test(words)) return 'past';
  const [limit] = limitsIn(`by ${isEnd ? 'the end of ' : ''}${words}`, today);
  const day = limit && lastDayFor(limit, today);
  return day === undefined || day > today ? day : 'past';
}

/** Finds the eve of a feast, because a thing wanted by Christmas is there the day before. */
function feastEve(words: string, today: string): string | undefined {
  const [limit] = limitsIn(words, today);
  const day = limit?.is === 'feast' ? lastDayFor(limit, today) : undefined;
  return day !== undefined && day > today ? day : undefined;
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

function wordSpanOf(match: Match, today: string): Found | undefined {
  const span = (match.wordsOf('span') ?? '').toLowerCase();
  const how = (match.wordsOf('how') ?? '').toLowerCase();
  const isNext = /next /i.test(match.words);
  // "Within the year" is this one; "in the month" and "over the year" say how often or how long.
  if (how.endsWith(' the') && !isNext && how !== 'within the') return undefined;
  const words = how.endsWith(' the') && isNext ? `next ${span.replace(/^(?:the )?next /, '')}` : span;
  const months = spanMonths.find(([form]) => form.test(words))?.[1];
  const day = months === undefined ? undefined : dayAfter(months, 'months', today);
  return found(match, match.end, day ?? undefined);
}

function thenOf(match: Match, today: string): Found | undefined {
  const named = match.sentence.numbers.filter(({ start, is }) => is === 'date' && start < match.start);
  const [date] = named;
  if (!date || named.length > 1) return undefined;
  // A month before its day is no part of the number.
  const before = monthEnding.exec(match.sentence.mask.slice(0, date.start))?.[0] ?? '';
  const [start, end] = [date.start - before.length, date.end];
  const words = match.sentence.text.slice(start, end);
  const day = writtenDay(words, today);
  if (day === undefined || day === 'past') return undefined;
  return { start, end, claim: { kind: 'deadline', day } };
}

function found({ start }: Match, end: number, day: string | undefined): Found {
  return { start, end, claim: { kind: 'deadline', ...known({ day }) } };
}
