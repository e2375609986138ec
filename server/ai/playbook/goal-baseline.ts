import { cutWords } from '#server/ai/quote.ts';
import type { Unit } from '#server/ai/reading/amounts.ts';
import type { FactOf } from '#server/ai/reading/fact.ts';
import { formatRate } from '#server/ai/reading/format-rate.ts';
import { isHostile } from '#server/ai/reading/guards.ts';
import { numbersIn } from '#server/ai/reading/numbers.ts';
import { noneYet, startsAtNone } from './counts-sales.ts';
import { quoteLength, type Reading } from './read-answers.ts';

export type Goal = FactOf<'change'> | FactOf<'target'>;

/** Where the figure of a wish stands today: worked out from words that are certain, else quoted, else to be counted. */
export function baselineOf(reading: Reading, goal: Goal): string {
  if (goal.kind === 'change') return formatRate(goal.from, goal);
  const today = goal.today ?? levelBehind(reading, goal.amount.unit)?.words;
  if (today) return `“${today}”`;
  if (startsAtNone(reading, goal.sentence)) return noneYet;
  const unread = besideWish(reading).find((fact) => hasFigure(fact, goal));
  const count = 'count where it stands today';
  return unread ? `Not certain from ${quoted(unread.sentence)}; this week: ${count}` : `This week: ${count}`;
}

/** "… 20 shops by May. We are in 12 now.": a bare count directly behind the wish is of what the wish counts. */
export function levelBehind({ facts, wish, quotes }: Reading, unit: Unit): FactOf<'today'> | undefined {
  const own = quotes.filter(({ answer }) => answer === wish.answer);
  const behind = own[own.findIndex(({ words }) => words === wish.words) + 1]?.words;
  return facts.find(
    (fact): fact is FactOf<'today'> =>
      fact.kind === 'today' &&
      fact.answer === wish.answer &&
      fact.subject === undefined &&
      fact.amount.unit === unit &&
      cutWords(fact.sentence, quoteLength) === behind,
  );
}

/** Figures that no rule reads in the wish's own sentence and in the one before it; these tell mostly where it stood. */
function besideWish({ facts, wish, quotes }: Reading): FactOf<'open'>[] {
  const own = quotes.filter(({ answer }) => answer === wish.answer).map(({ words }) => words);
  const at = own.indexOf(wish.words);
  const near = own.slice(Math.max(0, at - 1), at + 1);
  return facts.filter(
    (fact): fact is FactOf<'open'> =>
      fact.kind === 'open' &&
      fact.answer === wish.answer &&
      !isHostile({ mask: fact.sentence }) &&
      near.includes(cutWords(fact.sentence, quoteLength)),
  );
}

/** One of the figures counts in the unit of the goal and is not the goal's own. */
function hasFigure({ sentence, figures }: FactOf<'open'>, { amount }: FactOf<'target'>): boolean {
  const unread = new Set(figures);
  return numbersIn(sentence).some(
    ({ words, unit, is, value }) =>
      unread.has(words) && unit === amount.unit && is === 'amount' && value !== amount.value,
  );
}

const ofToday = /(?<!\p{L})(?:right now|currently|today|at the moment|at present|so far)(?!\p{L})/iu;

/** "Right now maybe 55% done": the sentence next to the wish that itself says that its figure is of today. */
export function saidToday({ facts, wish, quotes, isForeign }: Reading): string | undefined {
  const own = quotes.filter(({ answer }) => answer === wish.answer).map(({ words }) => words);
  const at = own.indexOf(wish.words);
  const near = [own[at + 1], own[at - 1]];
  const said = facts.find(
    ({ kind, answer, sentence }) =>
      kind === 'open' &&
      answer === wish.answer &&
      near.includes(cutWords(sentence, quoteLength)) &&
      ofToday.test(sentence) &&
      !isHostile({ mask: sentence }),
  );
  return said && !isForeign ? quoted(said.sentence) : undefined;
}

function quoted(sentence: string): string {
  const words = cutWords(sentence, quoteLength);
  return words === sentence ? `“${sentence.replace(/\.$/, '')}”` : `“${words} …”`;
}
