import { type Claim, type Found, known } from './fact.ts';
import { isAffirmed, isPresent } from './guards.ts';
import { nounAfter } from './nouns.ts';
import { type Qualifier, qualifierAfter } from './qualifier.ts';
import { amount, type Match, matchesOf, pattern, type Sentence } from './sentence.ts';

const spends = pattern(
  `(?:we|i)(?:'ve|'re)?(?: have| are| am)?(?: currently| now| already| only| still)? (?:spend|spending|pay|paying|invest|investing|put|(?<past>spent|paid|invested))(?: up)? ${amount('sum')}`,
);
const stated = pattern(
  `(?<on>\\p{Lu}[\\p{L}&']*(?: \\p{L}[\\p{L}&']*){0,3}?) (?:costs?|cost) (?:us|me) ${amount('sum')}`,
);
/** A note without a verb: "$2,000 a month on Google Ads". */
const noted = pattern(`${amount('sum')}(?: (?:a|per|each|every) month| monthly|/month|/mo) on`);
const charges = pattern(
  `(?:we|i)(?: currently| now| usually| only| still)? (?:charge|bill|sell (?:it|them|these|this|those) (?:for|at))(?: (?:clients|customers|people|guests))? ${amount('sum')}`,
);
const priced = pattern(
  `(?:our|my)(?: current| usual| average| standard| hourly| daily| day| monthly)? (?:price|rate|fee|charge|day rate|hourly rate|ticket|average ticket|order value|average order|package|subscription)s?(?: is| are)(?: currently| now| still| about)? ${amount('sum')}`,
);

/** Reads what is spent, now or in the past, and on what where the words behind it say so. */
export function readSpending(sentence: Sentence): Found[] {
  const own = matchesOf(spends, sentence).filter((match) =>
    match.wordsOf('past') ? isAffirmed(match) : isPresent(match),
  );
  const notes = matchesOf(noted, sentence).filter(
    (match) => /^\W*$/.test(sentence.mask.slice(0, match.start)) && isPresent(match),
  );
  const costs = matchesOf(stated, sentence).filter((match) => match.start === 0 && isPresent(match));
  return [...own, ...notes, ...costs].map(spendOf).filter((found) => found !== undefined);
}

function spendOf(match: Match): Found | undefined {
  const sum = match.amountOf('sum');
  if (sum?.unit !== 'money') return undefined;
  const { sentence } = match;
  const noun = nounAfter(sentence, match.endOf('sum'));
  if (noun.thing !== undefined) return undefined;
  const thing = channelAfter(sentence, noun.end);
  const place = Math.max(noun.end, thing?.end ?? 0);
  const rest = sentence.mask.slice(place, place + 100);
  // "on Facebook ads and flyers" is spent on both: the sum is certain, and on what is only quoted.
  const isList = /^(?: and | or | & | plus | \+ |, [\p{L}' ]{1,30}(?:,| and | or ))/iu.test(rest);
  const both =
    /^ (?:on|for) (?:(?!each|every|per|in|during|when|if|summer|winter)\p{L}[\p{L}'&-]*[, ]{0,2}){1,10}(?=[.;:!?]|$)/iu;
  const more = thing ? 0 : (both.exec(rest)?.[0].length ?? 0);
  const on = match.wordsOf('on') ?? (isList ? undefined : thing?.words);
  const begun = hasBegun(match, place + more);
  const narrowed = begun ?? qualifierAfter(sentence, place + more);
  if (narrowed.is === 'unsure') return undefined;
  // "… a month in summer", "… a month per shop": then it is not that much in every month.
  const period = narrowed.is === 'none' ? noun.period : undefined;
  const isPast = match.wordsOf('past') !== undefined && !begun;
  const claim: Claim = { kind: 'spend', amount: sum, isPast, ...known({ period, on }) };
  return { start: match.start, end: narrowed.end, claim };
}

/** "We have spent $800 a month on ads since the summer": it goes on, where the sentence ends there. */
function hasBegun({ sentence, words }: Match, place: number): Qualifier | undefined {
  const since =
    /^ since (?:(?:the|last|this|early|late|beginning|start|end|of) ){0,4}[^\s.;!]+(?: \uE002+)?(?=\s*[.;!]?\s*$)/iu.exec(
      sentence.mask.slice(place),
    );
  const isPerfect = /^(?:we|i)(?:'ve| have) (?:\p{L}+ )?(?:spent|paid)/iu.test(words.replace('’', "'"));
  return since && isPerfect ? { end: place, is: 'none' } : undefined;
}

/** "on Google Ads": up to four words that end at a certain place. */
function channelAfter(sentence: Sentence, place: number): { words: string; end: number } | undefined {
  const preposition = /^ (?:on|for|into|in) (?:our |my |the |an? )?/i.exec(sentence.mask.slice(place, place + 16))?.[0];
  if (!preposition) return undefined;
  const noun = nounAfter(sentence, place + preposition.length - 1);
  return noun.thing === undefined || (/ing$/i.test(noun.thing) && !/marketing|advertising$/i.test(noun.thing))
    ? undefined
    : { words: noun.thing, end: noun.end };
}

export function readPrices(sentence: Sentence): Found[] {
  return [...matchesOf(charges, sentence), ...matchesOf(priced, sentence)]
    .filter(isPresent)
    .flatMap((match): Found[] => {
      const sum = match.amountOf('sum');
      if (sum?.unit !== 'money') return [];
      const at = match.endOf('sum');
      const per = /^\s?(?:an?|per|each|every|\/) ?(\p{L}{1,14})(?!\p{L})/iu.exec(sentence.mask.slice(at, at + 24));
      const words = per ? sentence.text.slice(at, at + per[0].length).trim() : undefined;
      const end = Math.max(match.end, at + (per?.[0].length ?? 0));
      // "$30 more than before" is no price.
      if (/^ ?(?:more|less|extra|off|higher|lower|above|below|too)(?!\p{L})/iu.test(sentence.mask.slice(end, end + 10)))
        return [];
      const narrowed = qualifierAfter(sentence, end);
      if (narrowed.is === 'unsure') return [];
      return [
        { start: match.start, end: narrowed.end, claim: { kind: 'price', amount: sum, ...known({ per: words }) } },
      ];
    });
}
