import { answerLabels } from '#schema/insights.ts';
import { cleanTextLine, cutWords } from '#server/ai/quote.ts';
import { formatAmount } from '#server/ai/reading/amounts.ts';
import type { Fact } from '#server/ai/reading/fact.ts';
import { formatRate } from '#server/ai/reading/format-rate.ts';
import { fill } from './fill.ts';
import { finite, otherwise, statement } from './find-wish.ts';
import { isMostlyForeign } from './language.ts';
import type { Reading } from './read-answers.ts';

const maxTitleLength = 80;
const opening =
  /^(?:(?:i|we)(?:[’']d| would)? (?:really |just )?(?:want|need|like|wish|hope|aim|plan)(?: to)?|would (?:really |just )?(?:like|love)(?: to)?|(?:really |just )?want(?: to)?|what (?:i|we) (?:want|need)(?: is)?:?|(?:my|our|the) (?:main )?(?:goal|aim|plan|desired outcome) is(?: to)?|to)\s+/i;
/** "Calmer weeks, that is what we want." */
const closing = /, (?:that|this) is (?:what|all) (?:i|we) (?:want|need)[.!]?$/i;
/** "…, lost 22 of 60 drivers": what was is no part of what is wanted. */
const beside = /[,;] (?:(?:we|i|having|have|we[’']ve|i[’']ve) )*(?:lost|losing|missed|dropped|fell|failed)\b.*$/is;
/** "… family law (22% of fees)": a cut within brackets would leave one open. */
const bracketed = /\s*\([^()]*(?:\)(?=[\s.,;:!?]|$)|$)/g;
/** "Clients wait 45 minutes, I want that under 15": two sentences in one. */
const twofold = /[,;] (?:i|we) (?:want|need|would)\b/i;
/** "Keep 70% of them": nobody knows of whom. */
const pointing = /\b(?:it|them|this|these|that|those)$/i;
/** Marks of code and addresses, and words that speak to a machine, do not belong on a cover. */
const unfit =
  /[<>{}[\]|\\^~$`=@#]|https?:|www\.|\b(?:ignore|disregard|forget)\b.*\b(?:instructions?|rules?|prompts?)\b|system prompt/i;
/** A title must not end in a word that waits for another. */
const dangling = /\s+(?:and|or|to|the|a|an|of|with|for|in|on|by|from|at|as|so|that|which|but|our|my|we|i|is|are)$/i;

/** The person's own wish as the report's title where a sentence reads like one, else the title of the challenge. */
export function reportTitle({ wish, content, isThin, slots, quotes, given, facts }: Reading): string {
  // Where a sentence of another language may be cut is not known.
  const isWhole = (words: string) => words.length <= maxTitleLength || !isMostlyForeign(words);
  const wishes = quotes.filter(
    ({ answer, label, words }) =>
      answer === wish.answer && label === answerLabels.desiredOutcome && isWhole(cleanTextLine(words)),
  );
  const isRead = !isThin && !wish.isUnread;
  const isFit = isRead && !unfit.test(cleanTextLine(given.desiredOutcome).replace(/\$\s?\d/g, ''));
  // Another sentence than the wish, or what "I want" opens, tells of something else ("Couples write to us at night").
  const own = wishes.filter(({ words }) => words === wish.words || opening.test(words));
  const title = isFit ? own.map(({ words }) => titleFrom(words)).find((words) => words !== undefined) : undefined;
  return title ?? figureTitle(facts, wish.answer) ?? fill(content.title, slots);
}

/** "From about 22 to 40 covers on a Tuesday", "Churn from 6% to 3%": a change that is wanted, where it is certain of what. */
function figureTitle(facts: readonly Fact[], answer: number): string | undefined {
  const change = facts.find((fact) => fact.kind === 'change' && fact.answer === answer);
  if (change?.kind !== 'change' || change.subject === undefined) return undefined;
  const { subject, from, to } = change;
  const start = `from ${formatAmount(from)} to`;
  const title =
    from.unit === 'count' ? `${start} ${formatAmount(to)} ${subject}` : `${subject} ${start} ${formatRate(to, change)}`;
  return title.length <= maxTitleLength ? title.charAt(0).toUpperCase() + title.slice(1) : undefined;
}

function titleFrom(sentence: string): string | undefined {
  const words = cleanTextLine(sentence).replace(opening, '').replace(closing, '');
  const title = shorten(words.replace(otherwise, '').replace(beside, '').replace(bracketed, ''));
  if (twofold.test(title) || statement.test(words) || finite.test(title) || pointing.test(title) || title.length < 8)
    return undefined;
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** At most 80 characters, cut at a clause or before an "and" where one ends in the second half, else at a word. */
function shorten(words: string): string {
  const plain = words.replace(/[.!?。！？]+$/, '');
  if (plain.length <= maxTitleLength) return plain;
  const clause = plain.slice(0, maxTitleLength).search(/(?:[,;:]| and )(?!.*(?:[,;:]| and ))/);
  let title = clause > maxTitleLength / 2 ? plain.slice(0, clause) : cutWords(plain, maxTitleLength);
  while (dangling.test(title)) title = title.replace(dangling, '');
  return title.replace(/[\s,;:–—-]+$/, '');
}
