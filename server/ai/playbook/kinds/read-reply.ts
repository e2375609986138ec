import { isPossibleDay } from '#schema/days.ts';
import { unknownAnswer } from '#schema/insights.ts';
import { isUnsure } from '#server/ai/no-answer.ts';
import { cleanTextLine } from '#server/ai/quote.ts';
import { readNamedDays } from '#server/ai/reading/named-days.ts';
import { numbersIn, type WrittenNumber } from '#server/ai/reading/numbers.ts';
import type { Reply } from './kind.ts';

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

/** Reads the answer to one of the playbook’s questions. Words beside the numbers stay unread. `today`: `YYYY-MM-DD`. */
export function readReply(given: { number: number; text: string }, today: string): Reply {
  const text = cleanTextLine(given.text);
  const isUnknown = text === unknownAnswer || isUnsure(text);
  const numbers = numbersIn(text)
    .map(withMiddle)
    .filter(({ is, value }) => is === 'amount' && value !== undefined);
  const day = dayIn(given, text, today);
  return {
    answer: given.number,
    text,
    isUnknown,
    isNone: !isUnknown && none.test(text),
    ...(day ? { day } : readNumbers(text, numbers)),
  };
}

/** `10 to 12`, `2-3`: the middle, so that a rough answer counts too. */
function withMiddle(number: WrittenNumber): WrittenNumber {
  const { is, low, high } = number;
  if (is !== 'range' || low === undefined || high === undefined) return number;
  return { ...number, is: 'amount', value: (low + high) / 2 };
}

function dayIn(given: { number: number; text: string }, text: string, today: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return isPossibleDay(text) ? text : undefined;
  const [named] = readNamedDays([{ ...given, label: '', text }], today);
  return named?.day;
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
