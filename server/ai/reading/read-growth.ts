import { type Claim, type Direction, type Found, known } from './fact.ts';
import { isWanted } from './guards.ts';
import { nounAfter, nounOf } from './nouns.ts';
import { between, down, up } from './read-change.ts';
import { amount, type Match, matchesOf, pattern, type Sentence } from './sentence.ts';

const grows = pattern(`(?:(?<up>${up}|improve)|(?<down>${down}))(?<between>${between(5)}) by ${amount('level')}`);
const saves = pattern(`(?:save|saving|free up|freeing up|win back|get back|gain back)(?: me| us)? ${amount('level')}`);
/** "Get our beer into 30 more bars": what stands before "more" is counted on top of today's, how many these may be. */
const spreads = pattern(
  `(?:get|getting|bring|bringing|put|putting|expand|expanding|move|moving)${between(5)} into ${amount('level')} (?:more|additional|further)`,
);
const multiplies = pattern(`(?<factor>\uE002+) (?:our|my|the)`);

/** Growth, cuts and savings by an amount (what is saved goes down), and "double our …". */
export function readGrowth(sentence: Sentence): Found[] {
  const wanted = (regex: RegExp) => matchesOf(regex, sentence).filter(isWanted);
  return [
    ...wanted(grows).map((match) => growth(match, match.wordsOf('down') ? 'down' : 'up')),
    ...wanted(saves).map((match) => growth(match, 'down')),
    ...wanted(spreads).map(spread),
    ...wanted(multiplies).map(multiplied),
  ].filter((found) => found !== undefined);
}

function growth(match: Match, direction: Direction): Found | undefined {
  const level = match.amountOf('level');
  const noun = nounAfter(match.sentence, match.endOf('level'));
  const isSaving = match.wordsOf('between') === undefined && !match.wordsOf('up') && !match.wordsOf('down');
  if (!level || (level.unit === 'count' && (isSaving || noun.thing !== undefined))) return undefined;
  const rest = known({ subject: nounOf(match.wordsOf('between')), period: noun.period });
  const end = noun.period && !noun.thing ? noun.end : match.end;
  return { start: match.start, end, claim: { kind: 'growthBy', direction, amount: level, ...rest } };
}

function spread(match: Match): Found | undefined {
  const level = match.amountOf('level');
  const noun = nounAfter(match.sentence, match.end);
  if (level?.unit !== 'count' || !noun.hasWord) return undefined;
  const claim: Claim = { kind: 'growthBy', direction: 'up', amount: level, ...known({ subject: noun.thing }) };
  return { start: match.start, end: match.end, claim };
}

function multiplied(match: Match): Found | undefined {
  const number = match.sentence.numbers.find(({ start }) => start === match.start);
  if (number?.is !== 'factor' || number.value === undefined || !/^(?:doubl|tripl|quadrupl|halv)/i.test(number.words))
    return undefined;
  const { words } = nounAfter(match.sentence, match.end);
  const direction = number.value < 1 ? 'down' : 'up';
  const claim: Claim = { kind: 'growthBy', direction, factor: number.value, ...known({ subject: words }) };
  return { start: match.start, end: match.end, claim };
}
