import { cleanTextLine } from '#server/ai/quote.ts';
import type { Amount, Unit } from './amounts.ts';
import { nounAfter } from './nouns.ts';
import { amountAt, type Sentence, sentenceOf } from './sentence.ts';

/** What one of the playbook's own questions asks for. */
export interface AskedFor {
  unit: 'days' | 'hours' | 'count' | 'money' | 'percent';
  asks: 'today' | 'todayAndTarget' | 'twoCounts';
}

/** What a reply says; for two counts the part and the whole. Figures that were not said are left out. */
export interface Reply {
  today?: Amount;
  target?: Amount;
  part?: Amount;
  whole?: Amount;
}

const refused =
  /(?<!\p{L})(?:not|never|no idea|unknown|unsure|depends|varies|was|were|used to|last (?:year|month|week)|ago|if|would|could|might|competitors?|they|their|industry|versus|between|lost|declined|refused|left|cancelled|or)(?!\p{L})|n't(?!\p{L})|\?|[<>{}`\\]/iu;
const targetCue =
  /(?:(?<!\p{L})(?:should|must|ought|wants?|needs?|goal|target|aim|aiming|ideally|would like|like|hope|hoping)(?!\p{L})[^.;\uE000]{0,24}|(?<!\p{L})to(?: about| around)? |(?:→|->|=>)\s*)$/iu;
const todayCue = /(?<!\p{L})(?:today|now|currently|at the moment|at present|is|are|have|takes?|get|from)(?!\p{L})/iu;
const maxLength = 200;

/**
 * Reads the reply to a question that says what it asks for, so that a bare "9" is enough. Undefined where the figures
 * are not as many as were asked for, are of another unit, or do not say which is which.
 */
export function readReply(question: AskedFor, text: string): Reply | undefined {
  const line = cleanTextLine(text);
  if (line.length > maxLength || /[\p{L}--\p{Script=Latin}]/v.test(line)) return undefined;
  const sentence = sentenceOf(0, '', line);
  const amounts = sentence.numbers.map((number) =>
    unitAsked(amountAt(sentence, [number.start, number.end]), question.unit),
  );
  const all = amounts.filter((amount) => amount !== undefined);
  if (all.length === 0 || all.length !== amounts.length || refused.test(sentence.mask.replace(/ or so/i, '')))
    return undefined;
  if (!sentence.numbers.every(({ end }, at) => isOfUnit(sentence, end, all[at], question.unit))) return undefined;
  if (question.asks === 'twoCounts') return twoCounts(sentence, all);
  if (all.length === 1) return one(sentence, all, question.asks);
  return question.asks === 'todayAndTarget' ? two(sentence, all) : undefined;
}

function one(sentence: Sentence, [amount]: Amount[], asks: AskedFor['asks']): Reply | undefined {
  const isTarget = targetCue.test(before(sentence, 0));
  if (isTarget) return asks === 'todayAndTarget' && amount ? { target: amount } : undefined;
  return amount && { today: amount };
}

function two(sentence: Sentence, all: Amount[]): Reply | undefined {
  const [first, second] = all;
  const [beforeFirst, between] = [before(sentence, 0), before(sentence, 1)];
  if (!first || !second || all.length > 2 || first.unit !== second.unit || first.currency !== second.currency)
    return undefined;
  const isFirstTarget = targetCue.test(beforeFirst);
  if (!isFirstTarget && targetCue.test(between)) return { today: first, target: second };
  const after = sentence.mask.slice(sentence.numbers[1]?.end);
  const isSecondToday =
    todayCue.test(between.replace(/^.*[,;.]/, '')) || /^\s(?:\p{L}+ )?(?:today|now)(?!\p{L})/iu.test(after);
  return isFirstTarget && isSecondToday ? { today: second, target: first } : undefined;
}

/** "4 of 12", or the whole first and then a part that says what became of it: "12 quotes, 4 won". */
function twoCounts(sentence: Sentence, all: Amount[]): Reply | undefined {
  const [first, second] = all;
  if (!first || !second || all.length > 2 || first.unit !== 'count' || second.unit !== 'count') return undefined;
  const between = before(sentence, 1);
  const isPartFirst = /^\s(?:\p{L}+ ){0,2}?(?:out of|of|from|in)(?: the| our| my| about| last){0,2}\s$/iu.test(between);
  if (isPartFirst) return first.value <= second.value ? { part: first, whole: second } : undefined;
  if (second.value > first.value) return undefined;
  const rest = sentence.mask.slice(sentence.numbers[1]?.end);
  const won =
    /(?<!\p{L})(?:won|win|closed|signed|bought|booked|converted|accepted|said yes|came back|ordered|paid)(?!\p{L})/iu;
  const isPartLast = won.test(rest) || won.test(between.replace(/^.*(?:,|;|\.|and|of which)/, ''));
  const isInOrder = fewWords.test(before(sentence, 0)) && fewWords.test(between) && fewWords.test(rest);
  return (isPartLast || isInOrder) && !won.test(before(sentence, 0)) ? { part: second, whole: first } : undefined;
}

/** The question asks for the whole first: two figures with hardly a word beside them follow it ("60 calls, 12 orders"). */
const fewWords = /^(?:[\s,;./&:–-]*\p{L}+){0,3}[\s,;./&:–-]*$/u;

function before({ mask, numbers }: Sentence, at: number): string {
  return mask.slice(at === 0 ? 0 : numbers[at - 1]?.end, numbers[at]?.start);
}

/** A bare figure has the unit of the question. A question for a length of time takes any unit of time, as written. */
function unitAsked(amount: Amount | undefined, unit: AskedFor['unit']): Amount | undefined {
  if (!amount) return undefined;
  const isTime = !(['count', 'money', 'percent', 'points'] as Unit[]).includes(amount.unit);
  if (amount.unit === unit || (isTime && (unit === 'days' || unit === 'hours'))) return amount;
  if (amount.unit !== 'count' || (unit === 'percent' && amount.value > 100)) return undefined;
  return { ...amount, unit };
}

/** No other thing stands behind a bare figure: "9 customers" is no answer in days. */
function isOfUnit(sentence: Sentence, end: number, amount: Amount | undefined, unit: AskedFor['unit']): boolean {
  const written = sentence.numbers.find((number) => number.end === end);
  return unit === 'count' || written?.unit === amount?.unit || !nounAfter(sentence, end).hasWord;
}
