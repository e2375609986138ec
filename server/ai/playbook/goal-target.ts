import { cutWords } from '#server/ai/quote.ts';
import { isHostile } from '#server/ai/reading/guards.ts';
import { isOneWord, otherwise, wants } from './find-wish.ts';
import { quoteLength, type Reading } from './read-answers.ts';

/** What is wanted, quoted for a target or for those who decide: without what happens otherwise, with dots where it was cut. */
export function wantedQuote({ wish }: Pick<Reading, 'wish'>): string {
  const wanted = wish.whole.replace(otherwise, '') || wish.whole;
  return wanted.length > quoteLength ? `“${cutWords(wanted, quoteLength)} …”` : `“${wanted}”`;
}

/** The target of a goal without a figure that the rules read. One word, what was and orders to a machine are none. */
export function targetOfWords(reading: Reading, hasLevel: boolean): string {
  const { isThin, wish } = reading;
  const isNone = isThin || isOneWord(wish.words) || isHostile({ mask: wish.words }) || wish.isUnread;
  if (isNone) return toBeNamed;
  const figure = figureBehind(reading);
  if (figure !== undefined && (hasLevel || !/\d/.test(wish.words)) && !wants(wish.words)) return `“${figure}”`;
  return hasLevel && !wants(wish.words) ? toBeNamed : wantedQuote(reading);
}

const toBeNamed = 'One figure, to be named by Friday of week one';

/** "We plan a programme. 30 families signed up before our meeting": the figure directly behind the wish. */
const dated = /^\d.*\b(?:by|before|until)\b/i;
/** "Get more calls. We get 5. Want 10 by May", "… need it under 10": a bare figure is of what is wanted; "want 2 cooks" may not be. */
const bare =
  /^(?:(?:i|we) )?(?:want|need) (?:(?:it|that) )?(?:to be )?(?:(?:under|over|at least|at most|below|above|about) )?[\d.,]+%?(?: (?:by|before|until|a|per|next|this)\b|[.!]?$)/i;

function figureBehind({ wish, quotes }: Reading): string | undefined {
  const own = quotes.filter(({ answer }) => answer === wish.answer);
  const behind = own.slice(own.findIndex(({ words }) => words === wish.words) + 1).map(({ words }) => words);
  const figure = behind
    .find((words, at) => bare.test(words) || (at === 0 && dated.test(words)))
    ?.replace(otherwise, '');
  return figure !== undefined && !isHostile({ mask: figure }) ? figure : undefined;
}
