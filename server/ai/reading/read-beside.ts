import { type Amount, gapBetween, isSameUnit } from './amounts.ts';
import { type Found, known } from './fact.ts';
import { clauseBefore, isPresent, isWish, wishLabel } from './guards.ts';
import { nounAfter } from './nouns.ts';
import { sharedUnits } from './read-change.ts';
import { amount, type Match, matchesOf, pattern, type Sentence } from './sentence.ts';

const now = 'now|today|currently|at the moment|at present|right now';
const ends = `(?=\\s*(?:$|[.,;:!)])| (?:by|before|within|${now})(?!\\p{L}))`;
const every = '(?: (?:a|per|each|every) (?:hour|day|night|week|month|quarter|year))?';
const noun = "(?: \\p{L}[\\p{L}'&-]*){0,6}?";

/** "12 bikes a month instead of 5": what stands instead is looked ahead for, since the words before it deny nothing. */
const instead = pattern(
  `${amount('to')}${noun}(?= (?:instead of|rather than)(?: just| only)? ${amount('from')}(?<every>${every})${ends})`,
);
/** "70% to finish the course, today it is 48%", "12 sold a month, it is 5 now". */
const rest = '[^.;!?\uE000-\uE002]{0,60}?(?:,|;| -| –| —)(?: but| and)?';
const told = [
  `${amount('to')}(?=${rest} (?:${now})[:,]?(?: (?<it>it is|it's|its|that is|it stands at))?(?: at)? ${amount('from')}${every}${ends})`,
  `${amount('to')}(?=${rest} (?<it>it is|it's|its|that is|it stands at)(?: at)? ${amount('from')}${every} (?:${now})(?=\\s*(?:$|[.,;:!)])))`,
].map(pattern);

const getting = 'be at|book|close|do|earn|get|have|keep|make|reach|see|sell|serve|sign|win|work';
const wanting = new RegExp(
  `(?<!\\p{L})(?:want|need|would like|'d like|aim for|hope for)(?: to (?:${getting}))?(?: back)? $`,
  'iu',
);
const leading = new RegExp(`^\\s*(?:to )?(?:${getting}) $`, 'iu');
const moving =
  /^\s*(?:(?:we|i) (?:want|need|would like|'d like) to |to )?(?:(?<up>grow|increase|raise|boost|lift)|(?<down>reduce|cut|lower|decrease|shorten)|bring|get|move|improve)(?: \p{L}[\p{L}'&-]*){1,6} to $/iu;

/**
 * A wanted level with today's beside it, as a change. What is counted must be a rate, a share or a time: "hire 3 people
 * instead of 5" may be a choice between two plans.
 */
export function readBeside(sentence: Sentence): Found[] {
  const named = matchesOf(instead, sentence).flatMap((match) => changeOf(match, true) ?? []);
  const said = told.flatMap((one) => matchesOf(one, sentence).flatMap((match) => changeOf(match, false) ?? []));
  return [...named, ...said];
}

function changeOf(match: Match, isInstead: boolean): Found | undefined {
  const { sentence, start } = match;
  const way = wayOf(match);
  const [from, to] = sharedUnits(match.amountOf('from'), match.amountOf('to'), isInstead || isTime(match));
  if (!isPresent(undone(match)) || !way || !from || !to || !isSameUnit(from, to) || from.value === to.value)
    return undefined;
  const thing = nounAfter(sentence, match.endOf('to'));
  const period = thing.period ?? nounAfter(sentence, match.endOf('from')).period;
  const isRate = to.unit !== 'count' && to.unit !== 'money';
  if (/^\s(?:more|extra|additional|other|new|less|fewer|out|off)(?!\p{L})/iu.test(after(match))) return undefined;
  // "70% of patients" is a share, "12 of them" a part of what may be all.
  if (to.unit !== 'percent' && /^\sof(?!\p{L})/iu.test(after(match))) return undefined;
  if (isInstead && !isRate && !period) return undefined;
  const direction = to.value > from.value ? 'up' : 'down';
  // "3 clients a month, today 40" may count two things; "today it is 40" speaks of the same one.
  if (!isInstead && !isRate && direction === 'down' && !match.wordsOf('it')) return undefined;
  const against = direction === 'up' ? way.down || to.bound === 'atMost' : way.up || to.bound === 'atLeast';
  if (against || Math.max(from.value, to.value) / Math.min(from.value, to.value) > 100) return undefined;
  const fields = known({ gap: gapBetween(from, to), subject: thing.words, period });
  const end = Math.max(match.endOf('from'), isInstead ? match.endOf('every') : 0);
  return { start, end, claim: { kind: 'change', from, to, direction, ...fields } };
}

/** "12 bikes sold a month": behind what is wanted, the word tells of nothing that has been. */
function undone(match: Match): Match {
  const mask = match.sentence.mask.replace(/(?<=\uE000\s(?:[\p{L}'&-]+\s){1,3})(?:sold|won)(?!\p{L})/giu, (word) =>
    'x'.repeat(word.length),
  );
  return { ...match, sentence: { ...match.sentence, mask } };
}

function after(match: Match): string {
  return match.sentence.mask.slice(match.endOf('to'), match.endOf('to') + 12);
}

function isTime(match: Match): boolean {
  const unit: Amount['unit'] | undefined = match.amountOf('to')?.unit;
  return unit !== undefined && !['count', 'money', 'percent', 'points'].includes(unit);
}

/** Tells whether the words before want the level, and which way they say that it goes. */
function wayOf(match: Match): { up?: string | undefined; down?: string | undefined } | undefined {
  const before = clauseBefore(match);
  if (wanting.test(before)) return {};
  if (!isWish(match.sentence) && !wishLabel.test(match.sentence.label)) return undefined;
  return leading.test(before) ? {} : moving.exec(before)?.groups;
}
