import { type Found, known } from './fact.ts';
import { clauseBefore, isPresent, isWish, wishLabel } from './guards.ts';
import { nounAfter } from './nouns.ts';
import { amount, type Match, matchesOf, pattern, type Sentence } from './sentence.ts';

const besideUsual = pattern(
  `(?<least>at least |a minimum of )?${amount('level')}(?: \\p{L}[\\p{L}'&-]*){0,4}?(?= (?:rather than|instead of) (?<today>(?:the|our|my) usual (?<usual>\uE000+|\uE001+))(?=\\s*(?:$|[.,;:!)])| (?:by|before)(?!\\p{L})))`,
);
const wanting =
  /(?<!\p{L})(?:want|need|would like|'d like|aim for|hope for)(?: to (?:have|get|see|serve|reach|make|do|sell))? $/iu;
/** Matches who does it, in words on how things are: "we serve at least 25 rather than the usual 9". */
const telling = /(?<!\p{L})(?:i|we|it|there|he|she|is|are|do|does|get|gets|have|has|come|comes)(?!\p{L})/iu;

/** "At least 25 a day rather than the usual 9 or 10": a wanted level, with what is said of today's in the person's words. */
export function readUsual(sentence: Sentence): Found[] {
  return matchesOf(besideUsual, sentence)
    .filter(isPresent)
    .filter(isGoal)
    .flatMap((match) => targetOf(match) ?? []);
}

function isGoal(match: Match): boolean {
  const before = clauseBefore(match);
  if (wanting.test(before)) return true;
  const isLed = isWish(match.sentence) || wishLabel.test(match.sentence.label);
  return isLed && match.wordsOf('least') !== undefined && !telling.test(before);
}

function targetOf(match: Match): Found | undefined {
  const { sentence, start } = match;
  const level = match.amountOf('level');
  const noun = nounAfter(sentence, match.endOf('level'));
  const today = match.wordsOf('today');
  const end = match.endOf('usual');
  const isPlain = noun.end === match.end || (!noun.hasWord && noun.period === undefined);
  const unit = sentence.numbers.find((number) => number.end === end)?.unit;
  if (!level || !today || !isPlain || unit !== level.unit) return undefined;
  const fields = known({ subject: noun.words, period: noun.period, today });
  return { start, end, claim: { kind: 'target', amount: level, ...fields } };
}
