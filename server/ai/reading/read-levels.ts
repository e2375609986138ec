import type { Amount } from './amounts.ts';
import { type Claim, type Found, known } from './fact.ts';
import { isPresent, isWanted, isWish, wishLabel } from './guards.ts';
import { isIdiom, nounAfter, nounOf } from './nouns.ts';
import { qualifierAfter } from './qualifier.ts';
import { between, down, up } from './read-change.ts';
import { amount, type Match, matchesOf, pattern, type Sentence } from './sentence.ts';

const getting =
  'get|getting|reach|reaching|hit|hitting|hire|hiring|recruit|win|winning|have|having|make|making|earn|earning|sell|selling|find|finding|sign|signing|serve|serving|book|booking|gain|gaining|acquire|acquiring|achieve|achieving|onboard|onboarding|open|opening|launch|launching|attract|attracting|generate|generating|be at|be back at|be back to|be back up to|return to|returning to|deliver|delivering|train|build|grow|growing|do|add|adding';
const reached = pattern(`(?:${getting})(?: to| up to| back to| us| our first| our next)? ${amount('level')}`);
const brought = pattern(
  `(?:(?<sure>${up}|${down})|improve|bring|get|push|keep|raise|take)(?<between>${between(5)}) (?:to|under|below|above|over) ${amount('level')}`,
);
/** "Keep at least 70% of them": only a share, because "keep 3 of our shops" and "keep $500" say something else. */
const kept = pattern(
  `(?:keep|keeping|retain|retaining) ${amount('level')}(?= of (?:them|these|those|(?:(?:all|our|my|the|new) ){1,3}\\p{L}+s)(?:\\s*(?:$|[.,;:!)])| (?:by|within|before|for|after|until)(?!\\p{L})))`,
);
const asked = pattern(
  `(?:we|i|and(?<=^(?:(?:on|in) [^,.;:!?]{1,40},? )?(?:we|i) [^.;:!?]{0,80} and))(?: also| really| just| now| all| only)? (?:want|need|would like|would love|'d like|are aiming for|aim for|are looking for|am looking for|should have|should get) ${amount('level')}`,
);
const named = pattern(
  `(?:goal|target|aim|objective)(?: is|:| of| =)(?: to (?:get to|reach|have|hit|get|make|be at|win))? ${amount('level')}`,
);
const leading = pattern(`(?:at least|a minimum of) ${amount('level')}`);

/** Levels that are wanted without a word on today's, and what is wanted on top ("3 more installers"). */
export function readTargets(sentence: Sentence): Found[] {
  const wished = [...matchesOf(reached, sentence), ...matchesOf(brought, sentence)].filter(isWanted);
  const shares = matchesOf(kept, sentence).filter(
    (match) => isWanted(match) && match.amountOf('level')?.unit === 'percent',
  );
  const plain = [...matchesOf(asked, sentence), ...matchesOf(named, sentence)].filter(isPresent);
  const first = matchesOf(leading, sentence).filter(
    (match) => wishLabel.test(sentence.label) && match.start === sentence.mask.search(/\S/) && isPresent(match),
  );
  return [...wished, ...shares, ...plain, ...first].map(targetOf).filter((found) => found !== undefined);
}

function targetOf(match: Match): Found | undefined {
  const level = match.amountOf('level');
  const { sentence } = match;
  const at = match.endOf('level');
  const more = /^\s(?:more|extra|additional)(?!\p{L})/iu.exec(sentence.mask.slice(at, at + 12))?.[0];
  const noun = nounAfter(sentence, at + (more?.length ?? 0));
  const before = match.wordsOf('between');
  if (isIdiom(sentence, at)) return undefined;
  if (!level || (noun.thing === undefined && /^\s(?:of|to|in|out of)\s\uE000/iu.test(sentence.mask.slice(at))))
    return undefined;
  // "get 3 days off" and "need 20 minutes" set no level; "cut lead time to 3 days" does.
  if (isDuration(level) && nounOf(before) === undefined) return undefined;
  if (before !== undefined && level.unit === 'count' && noun.thing && !match.wordsOf('sure')) return undefined;
  if (level.unit === 'count' && before === undefined && !noun.words && !noun.period && !endsHere(sentence, at))
    return undefined;
  const money = level.unit === 'money' ? moneyOf(sentence, at) : undefined;
  // "We need $50,000" is a need, and no level of anything.
  if (level.unit === 'money' && !money && !noun.period && nounOf(before) === undefined && isNeed.test(match.words))
    return undefined;
  const place = noun.words || noun.period ? noun.end : at;
  const narrowed = qualifierAfter(sentence, place);
  const isWhole = narrowed.is === 'none' || money !== undefined;
  const counted = nounOf(before) ?? noun.words;
  const joined =
    before === undefined && noun.words && narrowed.is === 'some'
      ? sentence.text.slice(noun.end - noun.words.length, narrowed.end)
      : undefined;
  const subject = money ?? (isWhole ? counted : joined);
  const rest = known({ subject, period: noun.period });
  const claim: Claim = more
    ? { kind: 'growthBy', direction: 'up', amount: level, ...rest }
    : { kind: 'target', amount: level, ...rest };
  return { start: match.start, end: Math.max(match.end, narrowed.end), claim };
}

const isNeed = /(?<!\p{L})(?:need|want|would like|would love|'d like|looking for)(?!\p{L})/iu;

const presentVerbs =
  'have|get|do|make|see|win|serve|sell|receive|employ|handle|ship|produce|book|close|lose|own|operate|average|convert|turn over|bring in|take in|work|waste|run';
const adverbs = '(?: currently| now| only| already| usually| typically| today| still)?';
const holds = pattern(`(?<who>we|i)${adverbs} (?<verb>${presentVerbs})${adverbs} ${amount('level')}`);
const is = pattern(
  `(?:our|my) (?<subject>(?:\\p{L}[\\p{L}'&/-]* ){1,4}?)(?:is|are|stands? at|sits? at|averages?)(?: currently| now| still| only)?(?: at| around)? ${amount('level')}`,
);
const flat = pattern(
  `(?:(?:our|my|the) )?(?<subject>(?:\\p{L}[\\p{L}'&/-]* ){1,3}?)(?:is|are) (?:currently |now |still )?(?:flat|stuck|stable|steady|stagnant|unchanged) (?:at|around) ${amount('level')}`,
);
const team = pattern(
  `(?:(?:we are|we're|we have|i have|i lead|i run|i manage)(?: now| only| currently)? (?:a |an )?(?:small |little |tiny |great )?team of ${amount('level')}|(?:we are|we're|there are)(?: now| only| currently)? ${amount('us')}(?: people| employees| staff| partners| owners| founders| of us)|${amount('on')} (?:people|employees|staff|of us) (?:on|in) (?:the|our|my) team)`,
);
const currently = pattern(
  `(?:currently|right now|at the moment|today|at present)(?: at| around|:|,)?(?: we (?:have|get|do|make|see))? ${amount('level')}`,
);
/** A bare count of what the sentence before speaks of: "We are in 12 now.", "I have 1 so far, a dentist". */
const bare = pattern(
  `(?:(?:we|i) (?:have|got|are (?:in|at|on|with)|am (?:in|at|on|with))|(?:we're|i'm) (?:in|at|on|with)|it is|it's)(?: currently| now| only| already| still| signed| won){0,2} ${amount('level')}(?: of them| of these)?(?<when> (?:so far|now|today|already|currently|at the moment|right now|signed|at present)){1,2}(?=\\s*(?:$|[.,;:!)]))`,
);
/** What can be counted without saying anything about the business. */
const idle =
  /^(?:options?|ideas?|problems?|things?|reasons?|ways?|choices?|questions?|issues?|goals?|months?|points?|steps?|types?|kinds?|times)(?!\p{L})/iu;

/** Levels of today, in the present tense and of the writer's own business. */
export function readToday(sentence: Sentence): Found[] {
  if (isWish(sentence) && !/(?<!\p{L})(?:currently|today|now|at the moment)(?!\p{L})/iu.test(sentence.mask)) return [];
  const present = (regex: RegExp) => matchesOf(regex, sentence).filter(isPresent);
  return [
    ...present(bare).map(bareLevel),
    ...present(holds).map(heldLevel),
    ...[...present(is), ...present(flat)].map(statedLevel),
    ...present(team).map(teamSize),
    ...present(currently)
      .filter(({ start }) => start === sentence.mask.search(/\S/))
      .map(heldLevel),
  ].filter((found) => found !== undefined);
}

function bareLevel(match: Match): Found | undefined {
  const level = match.amountOf('level');
  return level && !isDuration(level) && level.unit !== 'money'
    ? foundToday(match, level, undefined, undefined, match.end)
    : undefined;
}

function heldLevel(match: Match): Found | undefined {
  const level = match.amountOf('level');
  const noun = nounAfter(match.sentence, match.endOf('level'));
  const verb = (match.wordsOf('verb') ?? '').toLowerCase();
  if (!level || (noun.thing !== undefined && idle.test(noun.thing))) return undefined;
  if (isDuration(level) && !(/^(?:work|waste|lose)$/.test(verb) && noun.period)) return undefined;
  if (/^(?:work|waste)$/.test(verb) && !isDuration(level)) return undefined;
  if (level.unit === 'money' && verb === 'have') return undefined;
  if (isIdiom(match.sentence, match.endOf('level')) || (level.unit === 'percent' && level.value >= 100))
    return undefined;
  if (level.unit === 'count' && noun.words === undefined) return undefined;
  if (/^\s(?:more|less|fewer|times|other|out of|of|in \uE000)/iu.test(match.sentence.mask.slice(match.endOf('level'))))
    return undefined;
  const place = noun.words || noun.period ? noun.end : match.end;
  const { end, is } = qualifierAfter(match.sentence, place);
  if (is === 'unsure') return undefined;
  const subject = noun.words && match.sentence.text.slice(noun.end - noun.words.length, end);
  return foundToday(match, level, subject, noun.period, end);
}

function statedLevel(match: Match): Found | undefined {
  const level = match.amountOf('level');
  const subject = nounOf(match.wordsOf('subject'));
  const noun = nounAfter(match.sentence, match.endOf('level'));
  if (!level || !subject || isDuration(level)) return undefined;
  // "Our oldest client is 85" is an age: a bare count needs its time, or a subject that is a count.
  const counts =
    /(?:team|staff|crew|headcount|capacity|bookings|orders|leads|no-shows|customers|clients|members|users)$/i;
  if (level.unit === 'count' && noun.period === undefined && !counts.test(subject)) return undefined;
  if (
    /^\s(?:more|less|fewer|higher|lower|times|of|off|below|above|too|behind|late|over|short)(?!\p{L})/iu.test(
      match.sentence.mask.slice(match.endOf('level')),
    )
  ) {
    return undefined;
  }
  const { end, is } = qualifierAfter(match.sentence, noun.period && !noun.thing ? noun.end : match.end);
  return is === 'unsure' ? undefined : foundToday(match, level, is === 'none' ? subject : undefined, noun.period, end);
}

function teamSize(match: Match): Found | undefined {
  const level = match.amountOf('level') ?? match.amountOf('us') ?? match.amountOf('on');
  const { end, is } = qualifierAfter(match.sentence, match.end);
  return level && is !== 'unsure'
    ? foundToday(match, level, match.amountOf('level') ? undefined : 'people', undefined, end)
    : undefined;
}

function foundToday(
  { start, end }: Match,
  level: Amount,
  subject: string | undefined,
  period: ReturnType<typeof nounAfter>['period'],
  to: number,
): Found {
  return { start, end: Math.max(end, to), claim: { kind: 'today', amount: level, ...known({ subject, period }) } };
}

function isDuration({ unit }: Amount): boolean {
  return unit !== 'count' && unit !== 'money' && unit !== 'percent' && unit !== 'points';
}

function endsHere({ mask }: Sentence, at: number): boolean {
  return /^\s*(?:$|[.,;:!)]|(?:by|within|before|next year|this year)(?!\p{L}))/iu.test(mask.slice(at, at + 20));
}

/** "in revenue", "of monthly sales" behind money. */
function moneyOf({ text, mask }: Sentence, at: number): string | undefined {
  const match =
    /^\s(?:in|of) ((?:(?:annual|yearly|monthly|weekly|total|recurring|gross|net|online|new) ){0,2}(?:revenue|sales|turnover|profit|income|donations|funding|savings|bookings|orders|mrr|arr))(?!\p{L})/iu.exec(
      mask.slice(at, at + 60),
    );
  return match ? text.slice(at + match[0].length - (match[1]?.length ?? 0), at + match[0].length) : undefined;
}
