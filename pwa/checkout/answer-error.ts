import type { AskedField } from '#schema/submission-calls.ts';
import type { TypedAnswer, TypedAnswers } from './question-answers.ts';

const numberKinds: ReadonlySet<AskedField['kind']> = new Set(['count', 'money', 'percent', 'days']);

/** `none`, `about twenty` and `half of them` are numbers, too. */
const saysNumber =
  /\d|\b(?:no|none|never|nobody|nothing|zero|one|once|two|twice|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|dozen|couple|pair|half|third|quarter|all|every|everyone|everybody)\b/i;
const isNegative = /^\s*[-−–]\s*\d/;
/** `12` or `about 12`, and nothing behind it. */
const onlyNumber = /^\D*(\d+(?:\.\d+)?)\s*$/;

export const asksForNumber = ({ kind }: AskedField): boolean => numberKinds.has(kind);

/** Says why an answer is no number; nothing where it is left out. */
export function answerError(field: AskedField, answer: TypedAnswer): string | undefined {
  if (!asksForNumber(field) || answer === null || answer.trim() === '') return undefined;
  const most = field.kind === 'count' ? mostOf(field.unit) : undefined;
  const range = most === undefined ? 'a number' : `a number from 0 to ${most}`;
  if (!saysNumber.test(answer)) return `Enter ${range}, or choose “I don’t know”.`;
  // Money that is lost may be written with a minus.
  if (field.kind !== 'money' && isNegative.test(answer))
    return most === undefined ? 'Enter 0 or more.' : `Enter ${range}.`;
  const [, number] = onlyNumber.exec(answer) ?? [];
  return most !== undefined && Number(number) > most ? `Enter ${range}.` : undefined;
}

/** The questions for a number that nobody answered. */
export const numbersLeftOut = (fields: readonly AskedField[], typed: TypedAnswers): AskedField[] =>
  fields.filter((field) => asksForNumber(field) && !typed[field.question]?.trim());

/** 10 of the unit `of 10`. */
function mostOf(unit: string | null): number | undefined {
  const [, most] = /^of (\d+)$/.exec(unit ?? '') ?? [];
  return most === undefined ? undefined : Number(most);
}
