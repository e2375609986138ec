import type { Amount } from './amounts.ts';
import { type Claim, type Found, known } from './fact.ts';
import { isAffirmed, isWish } from './guards.ts';
import { nounAfter } from './nouns.ts';
import { amount, type Match, matchesOf, pattern, type Sentence } from './sentence.ts';

const outOf = pattern(
  `${amount('part')}(?: of us)? (?:out of|of)(?: every| the| our| my| last| those| all){0,2} ${amount('whole')}`,
);
const oneIn = pattern(`${amount('part')} in(?: every)? ${amount('whole')}`);
const half = pattern('(?<half>\uE002+) (?:of )?(?:our|my|all our|the)');

/** Shares: arithmetic on two counts that is true whatever they stand for, unless they are a rating. */
export function readShares(sentence: Sentence): Found[] {
  const counted = [...matchesOf(outOf, sentence), ...matchesOf(oneIn, sentence)]
    .filter((match) => isAffirmed(match) && (!isWish(sentence) || hasCounted.test(sentence.mask.slice(0, match.start))))
    .map(shareOf);
  const halves = matchesOf(half, sentence).filter(isAffirmed).map(halfOf);
  return [...counted, ...halves].filter((found) => found !== undefined);
}

function shareOf(match: Match): Found | undefined {
  const { sentence } = match;
  const [part, whole] = [match.amountOf('part'), match.amountOf('whole')];
  if (part?.unit !== 'count' || whole?.unit !== 'count' || part.bound || whole.bound) return undefined;
  const isWhole = Number.isInteger(part.value) && Number.isInteger(whole.value);
  const noun = nounAfter(sentence, match.endOf('whole'));
  const isOutOf = /out\s+of/i.test(match.words);
  // "4 out of 5" alone is mostly a rating, "1 in 5" needs what it is of, "2 of 3" may be a page or a step.
  const isRating =
    [5, 10, 100].includes(whole.value) && !noun.hasWord && !didVerb.test(sentence.mask.slice(0, match.start));
  if (!isWhole || isRating || (!isOutOf && !noun.hasWord)) return undefined;
  const percent = percentOf(part.value, whole.value);
  if (
    !percent ||
    whole.value < 2 ||
    /^\s?(?:stars?|points?)(?!\p{L})/iu.test(sentence.mask.slice(match.endOf('whole')))
  )
    return undefined;
  const claim: Claim = {
    kind: 'share',
    part: part.value,
    whole: whole.value,
    percent,
    ...known({ of: pluralOf(noun.thing) }),
  };
  return { start: match.start, end: match.end, claim };
}

/** One or two words that end in a plural: behind them, a verb may begin ("restaurants fail"). */
function pluralOf(thing: string | undefined): string | undefined {
  return thing && /^(?:\S+ )?\S+s$/i.test(thing) ? thing : undefined;
}

/** Directly before the figures: a verb that makes them counts and no score. */
const didVerb =
  /(?<!\p{L})(?:win|won|close|closed|convert|converted|lose|lost|keep|kept|book|booked|sell|sold|sign|signed)\s$/iu;

/** "Cut turnover, lost 22 of 60 drivers": what was counted stands as a clause of its own beside a wish. */
const hasCounted = /(?:^|[,;:(]\s?|(?<!\p{L})(?:we|i)\s)(?:won|closed|converted|lost|kept|booked|sold|signed)\s$/iu;

function halfOf(match: Match): Found | undefined {
  const { mask, numbers } = match.sentence;
  const number = numbers.find(({ start }) => start === match.start);
  // What is halved ends with its first plural: "half of our clients".
  const noun = /^\s(?:\p{L}[\p{L}'&-]* ){0,2}?\p{L}+s(?!\p{L})/iu.exec(mask.slice(match.end, match.end + 60))?.[0];
  if (number?.words.toLowerCase() !== 'half' || noun === undefined) return undefined;
  const softened =
    /(?:first|second|last|other|next|bottom|top|better|and a|about|around|almost|nearly|roughly|over|more than|less than|under)\s$/i;
  if (softened.test(mask.slice(Math.max(0, match.start - 24), match.start))) return undefined;
  const percent: Amount = { value: 50, unit: 'percent', bound: 'about' };
  return { start: match.start, end: match.end + noun.length, claim: { kind: 'share', percent } };
}

/** Returns the share in whole percent, "about" where it was rounded; undefined without a whole that it is a part of. */
function percentOf(part: number, whole: number): Amount | undefined {
  if (whole <= 0 || part < 0 || part > whole) return undefined;
  const exact = (100 * part) / whole;
  const value = Math.round(exact);
  return { value, unit: 'percent', bound: Math.abs(exact - value) > 1e-9 ? 'about' : undefined };
}
