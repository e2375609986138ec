import { fill } from './fill.ts';
import { cutWords } from './quote.ts';
import type { Reading } from './read-answers.ts';

const maxTitleLength = 80;
const opening =
  /^(?:(?:i|we)(?:[’']d| would)? (?:really |just )?(?:want|need|like|wish|hope|aim|plan) to|(?:my|our|the) (?:main )?(?:goal|aim|plan|desired outcome) is to|to)\s+/i;
/** Marks of code and addresses, and words that speak to a machine, do not belong on a cover. */
const unfit =
  /[<>{}[\]|\\^~$`=@#]|https?:|www\.|\b(?:ignore|disregard|forget)\b.*\b(?:instructions?|rules?|prompts?)\b|system prompt/i;
/** A title must not end in a word that waits for another. */
const dangling = /\s+(?:and|or|to|the|a|an|of|with|for|in|on|by|from|at|as|so|that|which|but|our|my|we|i|is|are)$/i;

/** The person's own wish as the report's title where it reads like one, else the title of the challenge. */
export function reportTitle({ goal, content, isThin, slots, answers }: Reading): string {
  const wish = answers.find(({ number }) => number === goal.answer);
  const words = goal.words.replace(/\s+/g, ' ').replace(opening, '');
  const isOwn = wish?.label === goal.label && goal.label !== 'Biggest challenge';
  if (!isOwn || isThin || unfit.test(words.replace(/[$]\s?\d/g, ''))) return fill(content.title, slots);
  const title = shorten(words);
  if (title.length < 8) return fill(content.title, slots);
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** At most 80 characters, cut at a clause where one ends in the second half, else at a word. */
function shorten(words: string): string {
  const plain = words.replace(/[.!?。！？]+$/, '');
  if (plain.length <= maxTitleLength) return plain;
  const clause = plain.slice(0, maxTitleLength).search(/[,;:](?=[^,;:]*$)/);
  let title = clause > maxTitleLength / 2 ? plain.slice(0, clause) : cutWords(plain, maxTitleLength);
  while (dangling.test(title)) title = title.replace(dangling, '');
  return title;
}
