import { type Amount, gapBetween, isSameUnit } from './amounts.ts';
import { type Found, known } from './fact.ts';
import { isPresent, isWanted, wishLabel } from './guards.ts';
import { type Noun, nounAfter, nounOf } from './nouns.ts';
import { type Qualifier, qualifierAfter } from './qualifier.ts';
import { amount, type Match, matchesOf, pattern, type Sentence } from './sentence.ts';

export const up =
  'grow|growing|increase|increasing|raise|raising|boost|boosting|lift|lifting|scale|scaling|expand|expanding|rise|rising';
export const down =
  'reduce|reducing|cut|cutting|lower|lowering|decrease|decreasing|shorten|shortening|shrink|shrinking|bring down|fall|falling';
const either =
  'improve|improving|move|moving|go|going|bring|bringing|take|taking|get|getting|turn|turning|drop|dropping';
/** Words that would give the figures behind them another meaning ("by selling to firms from 20 to 50 people"). */
export const between = (most: number) =>
  `(?: (?!(?:by|with|for|at|to|who|that|which|in|from|if|than|because|and|so|but)(?!\\p{L}))\\p{L}[\\p{L}\\p{N}'&-]*){0,${most}}?`;
const noun = "(?: \\p{L}[\\p{L}'&-]*){0,5}?";
const now = 'today|now|currently|at the moment|at present|right now';
const join = '(?:,|;|\\.| -| –| —)?(?: and| but)?';

const moves = pattern(
  `(?:(?<up>${up})|(?<down>${down})|(?:${either}))(?<between>${between(6)}) from ${amount('from')}(?<unit>${noun}) (?:to|down to|up to) ${amount('to')}`,
);
const arrows = pattern(
  `(?:(?<between>\\p{L}[\\p{L}'&-]*(?: \\p{L}[\\p{L}'&-]*){0,3}?):? )?${amount('from')} ?(?:→|->|=>|➔|⟶) ?${amount('to')}`,
);
const pairs = [
  `(?:we|i)(?: currently| now| only| already)? (?:have|get|do|make|see|win|serve|sell|receive|book|close|average|are at|am at|run at)(?: currently| now)? ${amount('from')}(?<unit>${noun})(?: ${now})?${join}(?: we| i)?(?: now| really| also)? (?:want|need|would like|would love|should have|aim for|are aiming for|hope for)(?: to (?:have|get|reach|be at|get to|go to|make|do|see|win|serve|sell|hit|book))? ${amount('to')}`,
  `${amount('from')}(?<unit>${noun}) (?:${now})${join}(?: it| that| this| we| i)? (?:should be|must be|needs? to be|has to be|ought to be|want|need|would like|target:?|goal:?|(?:the |our |my )?(?:target|goal|aim) is) ${amount('to')}`,
  `(?:currently|now|today|we are|we're|i am|i'm)(?: at| have| get|:)? ${amount('from')}(?<unit>${noun})${join}(?: our| my| the)? (?:goal|target|aim)(?: is|:| =)?(?: to (?:get to|reach|be at|have))? ${amount('to')}`,
].map(pattern);

/**
 * "Cars wait 6 days for a slot and it should be 2." What is waited for is one of these words and nothing stands between, so
 * that the second figure cannot count helpers, pieces or people.
 */
const awaited =
  'slot|appointment|table|date|reply|answer|response|quote|estimate|delivery|visit|repair|result|callback|proposal|report|refund|start';
const waits = pattern(
  `(?:takes?|lasts?|waits?)(?: us| them| clients| customers| people| on average| usually| typically)? ${amount('from')}(?: for (?:an?|the|our)(?: first| new| free)? (?:${awaited}))?${join}(?: (?:it|that|this))? (?:should|ought to) (?:be|take) ${amount('to')}(?=\\s*(?:$|[.,;:!)])| (?:by|instead)(?!\\p{L}))`,
);

/** "Clients wait 45 minutes past their appointment, I want that under 15": nothing but the wait is there for "that". */
const waitsThat = pattern(
  `(?:takes?|lasts?|waits?)(?: us| them| clients| customers| people| on average| usually| typically)? ${amount('from')}(?: (?:past|after|beyond|for|at|on|before) (?:an?|the|our|their)(?: first| new| free)? (?:${awaited}|booking|reservation|turn))?(?:,|;|\\.| -| –| —)?(?: and| but)? (?:i|we)(?: want| need| would like|'d like) (?:it|that|this)(?: to (?:be|take|last)| down to)? ${amount('to')}(?=\\s*(?:$|[.,;:!)])| (?:by|instead|before)(?!\\p{L}))`,
);

/** Changes that are wanted, from one figure to another of the same unit. */
export function readChanges(sentence: Sentence): Found[] {
  const moved = matchesOf(moves, sentence)
    .filter(isWanted)
    .map((match) => changeOf(match, true));
  const drawn = wishLabel.test(sentence.label)
    ? matchesOf(arrows, sentence)
        .filter(isPresent)
        .map((match) => changeOf(match, true))
    : [];
  const paired = pairs.flatMap((pair) =>
    matchesOf(pair, sentence)
      .filter(isPresent)
      .map((match) => changeOf(match, false)),
  );
  // Only where both figures are times, the second perhaps without its unit.
  const waited = [...matchesOf(waits, sentence), ...matchesOf(waitsThat, sentence)]
    .filter((match) => isPresent(match) && isTime(match.amountOf('from')))
    .map((match) => changeOf(match, false));
  return [...moved, ...drawn, ...paired, ...waited].filter((found) => found !== undefined);
}

function isTime(amount: Amount | undefined): boolean {
  return amount !== undefined && !['count', 'money', 'percent', 'points'].includes(amount.unit);
}

function changeOf(match: Match, isMove: boolean): Found | undefined {
  const after = nounAfter(match.sentence, match.endOf('to'));
  const [from, to] = sharedUnits(match.amountOf('from'), match.amountOf('to'), isMove || isBare(match, after));
  if (!from || !to || !isSameUnit(from, to) || from.value === to.value) return undefined;
  // "a 9 to 5 shift"
  if (/^(?:shift|job|schedule|routine|day|week|work|hours|stars?)(?!\p{L})/iu.test(after.words ?? '')) return undefined;
  const ratio = Math.max(from.value, to.value) / Math.min(from.value, to.value);
  const direction = to.value > from.value ? 'up' : 'down';
  const against = direction === 'up' ? match.wordsOf('down') || to.bound === 'atMost' : match.wordsOf('up');
  if (against || ratio > 100) return undefined;
  if (!isMove && !isBare(match, after) && !isSame(match, after)) return undefined;
  if (/^\s(?:more|extra|additional|other|times|of)(?!\p{L})/iu.test(match.sentence.mask.slice(match.endOf('to'))))
    return undefined;
  const before = nounAfter(match.sentence, match.endOf('from')).period;
  // "from 20 hours a week to 5 hours a month"
  if (before && after.period && before !== after.period) return undefined;
  const place = after.words !== undefined || after.period ? after.end : match.end;
  const narrowed = qualifierAfter(match.sentence, place);
  const subject = subjectOf(match, after, narrowed, isMove);
  return {
    start: match.start,
    end: Math.max(match.end, narrowed.end),
    claim: {
      kind: 'change',
      from,
      to,
      direction,
      ...known({ gap: gapBetween(from, to), subject, period: after.period ?? before }),
    },
  };
}

/** "9 to 3 days", "6% … want 3": a bare figure beside one with a unit of time or percent is of the same unit. */
export function sharedUnits(from: Amount | undefined, to: Amount | undefined, isElliptic: boolean): [Amount?, Amount?] {
  if (!from || !to || !isElliptic || from.unit === to.unit) return from && to ? [from, to] : [];
  const lends = (unit: Amount['unit']) => unit !== 'count' && unit !== 'money';
  if (from.unit === 'count' && lends(to.unit)) return [{ ...from, unit: to.unit }, to];
  if (to.unit === 'count' && lends(from.unit)) return [from, { ...to, unit: from.unit }];
  return [from, to];
}

function isBare({ sentence, endOf }: Match, after: Noun): boolean {
  const rest = sentence.mask.slice(endOf('to'));
  const stop =
    /^(?: or more| or less| or so)?\s*(?:$|[.,;:!)]|[–—-]\s|(?:by|within|before|instead|next year|this year|so|and|but)(?!\p{L}))/iu;
  return after.thing === undefined && after.period === undefined && stop.test(rest);
}

/** The second figure counts the same thing as the first, in the same time. */
function isSame(match: Match, after: Noun): boolean {
  const first = (match.wordsOf('unit') ?? '').trim().toLowerCase();
  const second = match.sentence.text.slice(match.endOf('to'), after.end).trim().toLowerCase();
  return second !== '' && (first === second || (after.thing === undefined && first.endsWith(second)));
}

/** What changes, with what narrows it; undefined where the two stand apart ("covers … on Tuesdays"). */
function subjectOf(match: Match, after: Noun, narrowed: Qualifier, isMove: boolean): string | undefined {
  const before = match.wordsOf('between')?.trim();
  if (!isMove || before) return narrowed.is === 'none' ? nounOf(isMove ? before : match.wordsOf('unit')) : undefined;
  if (after.words === undefined) return narrowed.is === 'none' ? nounOf(match.wordsOf('unit')) : undefined;
  if (narrowed.is === 'unsure') return undefined;
  return match.sentence.text.slice(after.end - after.words.length, narrowed.end);
}
