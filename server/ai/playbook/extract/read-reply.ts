import { isPossibleDay } from '#schema/days.ts';
import { unknownAnswer } from '#schema/insights.ts';
import { isUnsure } from '#server/ai/no-answer.ts';
import type { Question, Reply } from '#server/ai/playbook/analyze/kind.ts';
import { cleanTextLine } from '#server/ai/quote.ts';
import { readNamedDays } from '#server/ai/reading/named-days.ts';
import { numbersIn, type WrittenNumber } from '#server/ai/reading/numbers.ts';
import { lastDayFor, limitsIn, type SlashOrder, saidDaysIn } from '#server/ai/reading/said-days.ts';
import { type Conversion, conversionOf, periodOf, workDaysIn } from './reply-periods.ts';

const none =
  /^(?:0$|(?:none|nothing|nobody|no one|never|nope|no|nil|not that|not yet|neither|zero|n\/a|not applicable|doesn['’]?t apply)(?=$|\s*[,.;:!–-]|\s(?:it|yet|so far|really|at all|past|more|any)\b)|(?:i|we) (?:don['’]?t|do not) (?:have|do|use|offer|sell)\b|(?:i|we) have (?:no|none)\b|there(?:['’]s| is| are) (?:no|none)\b)/iu;
const wantedBefore =
  /(?:should be|should|ought to be|want|need|target|goal|aim|down to|up to|at most|→|->)[^.;]{0,16}$/iu;
const wantedBehind =
  /^[^.;,]{0,6}(?:is what (?:i|we) (?:need|want)|(?:is )?(?:wanted|needed)|is the (?:goal|target)|(?:would|will|['’]d) (?:do|be (?:enough|fine|good|great|nice))|is enough)/iu;
/** Two numbers that are added, or the ends of a range. */
const together = /(?:\bplus|\+|\band|\bor|\bto|[-–])\s*$/iu;
/** Also as other languages of the form say it: `1 de cada 5`, `3 von 10`. */
const partOf =
  /^\s*(?:out of|of|in|from|\/|de cada|de|von|sur|su|di|av|van|из)(?: the| our| my| every| last| about)*\s*$/iu;

/** What was asked, and what the other answers say of how they write days and how many days a week they work. */
export interface AskedOf {
  question?: Pick<Question, 'ask' | 'field'>;
  order?: SlashOrder;
  workDays?: number | undefined;
}

/** Reads the answer to one of the playbook’s questions. Words beside the numbers stay unread. `today`: `YYYY-MM-DD`. */
export function readReply(given: { number: number; text: string }, today: string, asked: AskedOf = {}): Reply {
  const text = cleanTextLine(given.text);
  const isUnknown = text === unknownAnswer || isUnsure(text);
  const day = dayIn(given, text, today, asked);
  return {
    answer: given.number,
    text,
    isUnknown,
    isNone: !isUnknown && none.test(text),
    ...(day ? { day } : numbersOf(inDigits(text), asked)),
  };
}

const onceWords: Partial<Record<string, string>> = { once: '1', twice: '2', thrice: '3' };

/** `Twice a week`, `3 times a week`, `only one`, `one of ten`, `a couple`: as numbers that the reader of numbers knows. */
function inDigits(text: string): string {
  return text
    .replace(
      /\b(once|twice|thrice)(?= (?:an?|per|each|every|in a|daily|weekly|monthly|yearly)\b)/giu,
      (word) => onceWords[word.toLowerCase()] ?? word,
    )
    .replace(/(\b[\p{L}\d]+) times?(?= (?:an?|per|each|every|in a|daily|weekly|monthly|yearly)\b)/giu, '$1')
    .replace(/^(?=every (?:other|second|two|three|four|\d) (?:day|week|month|year)s?\b)/iu, '1 ')
    .replace(/^one (?:or|to) two\b/iu, '1-2')
    .replace(/\bone(?= (?:out of|of|in)(?: (?:the|my|our|every|last))* (?:\d|\p{L}+))/giu, '1')
    .replace(
      /^((?:only|just|maybe|about|around|at most|at least) )?one(?=$|[ ,.;])(?! (?:by|another)\b)/iu,
      (_, lead = '') => `${lead}1`,
    )
    .replace(
      /^((?:only|just|maybe|about|around|at most|at least) )?a couple(?: of)?(?= |$)/iu,
      (_, lead = '') => `${lead}2`,
    );
}

/** `10 to 12`, `2-3`: the middle, so that a rough answer counts too. */
function withMiddle(number: WrittenNumber): WrittenNumber {
  const { is, low, high } = number;
  if (is !== 'range' || low === undefined || high === undefined) return number;
  return { ...number, is: 'amount', value: (low + high) / 2 };
}

function dayIn(
  given: { number: number; text: string },
  text: string,
  today: string,
  { question, order }: AskedOf,
): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return isPossibleDay(text) ? text : undefined;
  const [named] = readNamedDays([{ ...given, label: '', text }], today);
  if (named || question?.field.kind !== 'date') return named?.day;
  const [limit] = limitsIn(text, today, order);
  const [said] = saidDaysIn(text, today, order);
  if (limit) return lastDayFor(limit, today);
  return said && lastDayFor({ ...said, lead: 'in', clause: '' }, today);
}

type Numbers = Pick<Reply, 'value' | 'outOf' | 'wanted' | 'converted'>;

function numbersOf(text: string, { question, workDays }: AskedOf): Numbers {
  const numbers = numbersIn(text)
    .map(withMiddle)
    .filter(({ is, value }) => is === 'amount' && value !== undefined);
  const read = readNumbers(text, numbers);
  if (!question) return read;
  const share = shareIn(text, question, read, numbers);
  if (share) return share;
  const to = periodOf(question);
  if (!to) return read;
  const conversion = (value: number | undefined) => {
    const number = value === undefined ? undefined : numbers.find((one) => one.value === value);
    return number && conversionOf(text.slice(number.end), to, workDaysIn(text) ?? workDays, question.field);
  };
  const said = conversion(read.value);
  const isMoney = question.field.kind === 'money';
  return converted(read, said, conversion(read.wanted) ?? said, isMoney);
}

/** What it should be may be said for a time of its own: `2 a day, should be 15 a week`. */
function converted(
  read: Numbers,
  said: Conversion | undefined,
  wanted: Conversion | undefined,
  isMoney: boolean,
): Numbers {
  const by = (value: number | undefined, times = 1) => {
    if (value === undefined || times === 1) return value;
    const digits = value * times >= 100 ? 1 : 100;
    return Math.round(value * times * digits) / digits;
  };
  const numbers = {
    value: by(read.value, said?.times),
    outOf: by(read.outOf, said?.times),
    wanted: by(read.wanted, wanted?.times),
  };
  if (!said || said.times === 1) return { ...read, ...(read.wanted !== undefined && { wanted: numbers.wanted }) };
  const { from, to, steps } = said;
  return { ...numbers, converted: { value: read.value ?? 0, from, to, steps, isMoney } };
}

const parts = ['half', 'third', 'quarter', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const partCounts = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
/** `Half`, `a third`, `about two thirds`, `every second one`. */
const partInWords = new RegExp(
  String.raw`^[^\d,.;]{0,24}?\b(?:(?:(?<count>an?|${partCounts.join('|')})[ -])?(?<part>${parts.join('|')})s?(?!\p{L}| (?:of )?(?:an? |one )?per ?cent|%| (?:of )?1%)|every (?<every>other|second|${parts.slice(1).join('|')})\b)`,
  'iu',
);
const partInDigits = /^[^\d]{0,24}(\d{1,3})\s?\/\s?(\d{1,3})(?![\d/])/u;
const wholeOf = /^of (\d{1,3})$/;
const shareAsked = /\bof (?:the |your |those )?(?:last )?(?:\d{1,3}|ten|how many)\b/iu;

/** A share in answer to “how many of ten” or “what percent”: `30%`, `half`, `one in four`, `7/10`. */
function shareIn(
  text: string,
  { ask, field }: Pick<Question, 'ask' | 'field'>,
  read: Numbers,
  numbers: readonly WrittenNumber[],
): Numbers | undefined {
  const part = partIn(text);
  if (field.kind === 'percent') {
    const { value, outOf } = part ?? read;
    return value === undefined || outOf === undefined ? undefined : { value: Math.round((1000 * value) / outOf) / 10 };
  }
  const whole = Number(wholeOf.exec(field.unit ?? '')?.[1]);
  if (!(whole || shareAsked.test(ask))) return undefined;
  const isPercent = numbers.find(({ value }) => value === read.value)?.unit === 'percent' && (read.value ?? 0) <= 100;
  const share = part ?? (isPercent && read.outOf === undefined ? { ...read, outOf: 100 } : undefined);
  if (!share) return undefined;
  // `30%` of ten people are three, and `a third` stays one of three.
  const inWhole = [share.value, share.wanted].map((value) => value && (value * whole) / (share.outOf ?? 1));
  return whole && inWhole.every((value) => value === undefined || Number.isInteger(value))
    ? { value: inWhole[0], outOf: whole, wanted: inWhole[1] }
    : share;
}

function partIn(text: string): Numbers | undefined {
  const [, up, down] = partInDigits.exec(text) ?? [];
  if (up && down)
    return Number(up) <= Number(down) && Number(down) > 0 ? { value: Number(up), outOf: Number(down) } : undefined;
  const { count, part, every } = partInWords.exec(text)?.groups ?? {};
  const word = (part ?? every ?? '').toLowerCase();
  const outOf = /^(?:other|second)$/.test(word) ? 2 : parts.indexOf(word) + 2;
  const value = Math.max(1, partCounts.indexOf(count?.toLowerCase() ?? '') + 1);
  return word !== '' && value < outOf ? { value, outOf } : undefined;
}

function readNumbers(text: string, numbers: readonly WrittenNumber[]): Pick<Reply, 'value' | 'outOf' | 'wanted'> {
  const isWanted = (one: WrittenNumber, at: number) =>
    wantedBefore.test(text.slice(numbers[at - 1]?.end ?? 0, one.start)) ||
    wantedBehind.test(text.slice(one.end)) ||
    (at > 0 && one.bound === 'atMost');
  const wanted = numbers.find(isWanted);
  const [first, second] = numbers.filter((one) => one !== wanted);
  const said = { wanted: wanted?.value };
  if (!first) return said;
  if (!second || first.value === undefined || second.value === undefined) return { ...said, value: first.value };
  if (partOf.test(text.slice(first.end, second.start))) return { ...said, value: first.value, outOf: second.value };
  // `Of 24 who asked, 7 booked`, `50 calls about 20 jobs`: the whole, then its part.
  const isCounted = first.unit === 'count' && second.unit === 'count';
  return first.value > second.value && isCounted && !together.test(text.slice(first.end, second.start))
    ? { ...said, value: second.value, outOf: first.value }
    : { ...said, value: first.value };
}
