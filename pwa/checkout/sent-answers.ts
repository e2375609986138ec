import type { QuestionAnswer } from '#schema/checkout.ts';
import { cleanArea } from '#schema/clean-line.ts';
import { type AskedField, unknownAnswer } from '#schema/insights.ts';
import { startOf } from '#schema/start-of.ts';
import type { TypedAnswer, TypedAnswers } from './question-answers.ts';

/** Limits one answer to what the call takes (docs/decisions.md#open-answers). */
export const maxAnswerLength = 2_000;
const maxQuestionLength = 500;

/** `12`, `about 12`, `1,200-1,500`: one number or a range, and nothing behind it. */
const endsInNumber = /^\D*\d[\d.,]*(\s*[-–]\s*\d[\d.,]*)?$/;
/** The same with words before it, and `k` or `m` behind it, without any sign of money. */
const sumWithoutSign = /^([^\d\p{Sc}]*)(\d[\d.,]*(?:\s*[-–]\s*\d[\d.,]*)?\s?[km]?)$/iu;

/** Writes the answered questions as texts that a reader understands alone. What was skipped is left out. */
export function toQuestionAnswers(fields: readonly AskedField[], typed: TypedAnswers): QuestionAnswer[] {
  return fields
    .map((field) => {
      const { [field.question]: answer = '' } = typed;
      return { question: startOf(field.question, maxQuestionLength), answer: answerText(field, answer) };
    })
    .filter(({ answer }) => answer !== '');
}

function answerText({ kind, unit }: AskedField, typed: TypedAnswer): string {
  if (typed === null) return unknownAnswer;
  const text = cleanArea(typed);
  if (kind === 'money') return unit === null || text.includes(unit) ? text : withSign(text, unit);
  if (!endsInNumber.test(text)) return text;
  if (kind === 'percent') return `${text}%`;
  if (kind === 'days') return `${text} ${text === '1' ? 'day' : 'days'}`;
  return kind === 'count' && unit?.startsWith('of ') ? `${text} ${unit}` : text;
}

/** `40` becomes `$40`, `about 40` becomes `about $40`; a sum that names its money stays as it is. */
function withSign(text: string, sign: string): string {
  const [, before, sum] = sumWithoutSign.exec(text) ?? [];
  if (sum === undefined) return text;
  return `${before}${sign}${/\p{L}$/u.test(sign) ? ' ' : ''}${sum}`;
}
