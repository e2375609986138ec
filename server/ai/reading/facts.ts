import type { Answer } from '#schema/report.ts';
import type { Claim, Fact, Found } from './fact.ts';
import { isClaimable, isWish } from './guards.ts';
import { numbersIn, type WrittenNumber } from './numbers.ts';
import { readBeside } from './read-beside.ts';
import { readChanges } from './read-change.ts';
import { readDeadlines, withoutConsequence } from './read-deadline.ts';
import { readGrowth } from './read-growth.ts';
import { readTargets, readToday } from './read-levels.ts';
import { readPrices, readSpending } from './read-money.ts';
import { readNames } from './read-names.ts';
import { readShares } from './read-share.ts';
import { readTried } from './read-tried.ts';
import { readUsual } from './read-usual.ts';
import { readWaits } from './read-wait.ts';
import { cutAt, type Sentence, sentencesIn } from './sentence.ts';

/*
 * What is claimed: that the writer said it of their own business, in the present tense (or wants it), in plain English,
 * with the unit that stands beside the figure. Words and sentences are verbatim. A subject, a period or a day is given
 * only where the words end at a certain place; amounts keep "about" and "at least".
 *
 * What is not: that it is true; what a figure means for the business; anything in a question, a condition, a denial, the
 * past (but for money that was paid and shares that were counted), about competitors, "they", "you" or other people's
 * words, in another language, or beside markup. Such a figure, and each that no rule understands, is `open`.
 *
 * Deadlines come first, then rules are tried in the order below, and a figure belongs to the first that takes it.
 */

/** Reads the facts in a person's answers, in the order of the text. `today` is YYYY-MM-DD. Never throws. */
export function readFacts(answers: readonly Answer[], today: string): Fact[] {
  return answers.flatMap((answer) => sentencesIn(answer).flatMap((sentence) => factsOf(sentence, today)));
}

function factsOf(sentence: Sentence, today: string): Fact[] {
  const told = withoutThreat(sentence);
  const figures: Found[] = [];
  const add = (found: Found) => {
    if (isFree(found, figures, sentence.numbers)) figures.push(found);
  };
  deadlinesOf(sentence, told, today).forEach(add);
  if (isClaimable(told)) {
    for (const read of rules) read(told).forEach(add);
  }
  const tried = readTried(sentence);
  const all = [...figures, ...tried, ...readNames(sentence), ...openIn(sentence, [...figures, ...tried])];
  return all.sort((one, other) => one.start - other.start).map((found) => factOf(sentence, found));
}

/** "…, otherwise they stop funding us": what happens if not is neither a state nor a wish, whoever it speaks of. */
const threat = /[,;]? (?:otherwise|or else)(?!\p{L}).*$|[,;]? [–—-] (?:otherwise|or else)(?!\p{L}).*$/isu;

/** The same behind a wish: "…, or they cancel", "…, if we miss it they leave". */
const miss =
  /[,;]? or (?:they|he|she)(?!\p{L}).*$|[,;] if (?:i|we|it|this|that|not)(?!\p{L})[^,;]{0,40}?(?:fail|miss|late|slip|not|n't)(?!\p{L}).*$/isu;

function withoutThreat(sentence: Sentence): Sentence {
  const index = threat.exec(sentence.mask)?.index ?? (isWish(sentence) ? miss.exec(sentence.mask)?.index : undefined);
  return cutAt(sentence, index);
}

/** The time that a sentence sets holds whatever it says of a failure; no other figure is read so. */
function deadlinesOf(sentence: Sentence, told: Sentence, today: string): Found[] {
  const whole = isClaimable(told) ? readDeadlines(told, today) : [];
  const cut = withoutConsequence(sentence);
  return whole.length > 0 || !isClaimable(cut) ? whole : readDeadlines(cut, today);
}

const rules: ((sentence: Sentence) => Found[])[] = [
  readChanges,
  readBeside,
  readUsual,
  readShares,
  readSpending,
  readPrices,
  readWaits,
  readGrowth,
  readTargets,
  readToday,
];

/** No other rule has taken a figure that this one uses. */
function isFree(found: Found, taken: readonly Found[], numbers: readonly WrittenNumber[]): boolean {
  const own = numbers.filter((number) => number.start < found.end && found.start < number.end);
  const isTaken = (number: WrittenNumber) => taken.some(({ start, end }) => number.start < end && start < number.end);
  if (own.length > 0) return !own.some(isTaken);
  return !taken.some(({ start, end }) => found.start < end && start < found.end);
}

const countable = new Set<WrittenNumber['is']>(['amount', 'range', 'unclear', 'fraction', 'rating', 'factor']);

function openIn({ text, numbers }: Sentence, taken: readonly Found[]): Found[] {
  const isTaken = ({ start, end }: WrittenNumber) => taken.some((found) => start < found.end && found.start < end);
  // Beside a fact, "for three years" only says how long it has been so.
  const isElapsed = ({ start, unit }: WrittenNumber) =>
    taken.length > 0 && unit !== 'count' && /(?:for|(?:last|past)) $/i.test(text.slice(Math.max(0, start - 5), start));
  const left = numbers.filter((number) => countable.has(number.is) && !isTaken(number) && !isElapsed(number));
  // "1." before an item of a list.
  if (left.length === 0 || /^\d{1,2}[.)]$/.test(text)) return [];
  const claim: Claim = { kind: 'open', figures: left.map(({ words }) => words) };
  return [{ start: 0, end: text.length, claim }];
}

function factOf({ answer, label, text }: Sentence, { start, end, claim }: Found): Fact {
  return { answer, label, sentence: text, words: text.slice(start, end).trim(), ...claim };
}

/** Digits or number words that may name a figure, so that nobody says there is none. */
export function mayNameFigure(text: string): boolean {
  return numbersIn(text).length > 0 || /(?<!\p{L})(?:quarter|third|hundred|thousand|million)s?(?!\p{L})/iu.test(text);
}
