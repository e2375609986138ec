import { sentencesOf } from '#server/ai/quote.ts';
import { numbersIn, type WrittenNumber } from '#server/ai/reading/numbers.ts';
import type { Reading } from './read-answers.ts';

/** What stands as today's figure of such a wish, where words say that nothing was sold. */
export const noneYet = 'None yet, by your words';

const sold = /(?<!\p{L})(?:sell|selling|sold|pre-?sell|pre-?sold)(?!\p{L})/iu;
const earned = /(?<!\p{L})(?:sales|revenue|turnover|income|earn|gifts|donations)(?!\p{L})/iu;
/** "My first ten", "first group of 8" */
const firstBefore =
  /(?<!\p{L})first(?: paying| paid)?(?: (?:group|class|batch|cohort|course|round|intake) of)? (?:about |around )?$/iu;
/** Whom somebody talks to may be many before one of them has bought. */
const talkBefore =
  /(?<!\p{L})(?:talk(?:ing)? (?:to|with)|speak(?:ing)? (?:to|with)|ask|asking|interview|call|visit|contact|write to|learn from) (?:my first )?$/iu;

/** Characters beside a number that are looked at, so that the work stays linear. */
const reach = 100;

/** The sentences of a text that count what is sold, or those who buy or give. `nouns`: what these are called, in the singular. */
export function salesWanted(nouns: readonly string[], text: string): string[] {
  const bought = new RegExp(
    `^(?: [\\p{L}'’-]+){0,2}? (?:${nouns.join('|')}|appointment|wedding|ticket|licen[cs]e)s?(?!\\p{L})`,
    'iu',
  );
  const countsSale = (sentence: string) => {
    const [isOfSelling, isOfEarning] = [sold.test(sentence), earned.test(sentence)];
    return numbersIn(sentence).some((number) => {
      const before = sentence.slice(Math.max(0, number.start - reach), number.start);
      if (isSum(number)) return isOfEarning;
      if (!isCount(number) || talkBefore.test(before)) return false;
      return isOfSelling || firstBefore.test(before) || bought.test(sentence.slice(number.end, number.end + reach));
    });
  };
  return sentencesOf(text, Number.POSITIVE_INFINITY).filter(countsSale);
}

function isCount({ is, unit }: WrittenNumber): boolean {
  return (is === 'amount' || is === 'range') && unit === 'count';
}

function isSum({ is, unit }: WrittenNumber): boolean {
  return (is === 'amount' || is === 'range') && unit === 'money';
}

/** `words`: a sentence under Desired outcome, or its beginning. */
export function startsAtNone({ unsoldWishes }: Pick<Reading, 'unsoldWishes'>, words: string): boolean {
  return unsoldWishes.some((one) => one.startsWith(words));
}
