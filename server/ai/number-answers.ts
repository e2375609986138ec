import type { QuestionAnswer } from '#schema/checkout.ts';
import { type AnswerName, answerLabels, type SubmitInput } from '#schema/insights.ts';
import { type Answer, coachLabel, maxQuoteLength } from '#schema/report.ts';
import { cleanText, cleanTextLine, cutWords } from './quote.ts';

/** The answers of substance, in the order in which the report numbers them. */
const order: readonly AnswerName[] = [
  'problems',
  'desiredOutcome',
  'industry',
  'stepsTaken',
  'companySize',
  'revenueBand',
  'timeline',
  'budgetRange',
  'decisionAuthority',
  'role',
  'location',
];

/** Names a note to the report that answers no question. */
export const noteLabel = 'Your note';

export interface NumberedAnswers {
  /** In full; the questions' answers come after the form's, and what a coach added comes last. */
  full: Answer[];
  numberOf: Partial<Record<AnswerName, number>>;
  replies: Answer[];
  /** Not the person's own words: quoted as the coach's. */
  added: Answer | undefined;
}

/** Numbers what was answered, from 1. Answers that are empty once cleaned have no number. */
export function numberAnswers(
  given: SubmitInput,
  questionAnswers: readonly QuestionAnswer[],
  additionalContext?: string,
): NumberedAnswers {
  const full: Answer[] = [];
  const add = (label: string, raw = ''): Answer | undefined => {
    const text = cleanText(raw);
    if (text === '') return undefined;
    const answer = { number: full.length + 1, label, text };
    full.push(answer);
    return answer;
  };
  const numberOf = Object.fromEntries(
    order.flatMap((name) => {
      const answer = add(answerLabels[name], given[name]);
      return answer ? [[name, answer.number]] : [];
    }),
  );
  const replies = questionAnswers
    .flatMap(apart)
    .flatMap(({ question, answer }) => add(cutWords(cleanTextLine(question), 300) || noteLabel, answer) ?? []);
  return { full, numberOf, replies, added: add(coachLabel, additionalContext) };
}

/** So many lines of a text that answers no one question are told apart; what follows stays with the last. */
const mostLines = 12;

/** Splits a text without a question of ours by its lines: `How many wait? 30` asks and answers. */
function apart(one: QuestionAnswer): QuestionAnswer[] {
  if (one.question.includes('?')) return [one];
  const lines = cleanText(one.answer)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const kept =
    lines.length > mostLines ? [...lines.slice(0, mostLines - 1), lines.slice(mostLines - 1).join('\n')] : lines;
  return kept.map((line) => {
    const [, question, answer] = /^([^?]{8,300}\?)\s+(\S.*)$/s.exec(line) ?? [];
    return question !== undefined && answer !== undefined ? { question, answer } : { ...one, answer: line };
  });
}

/** All answers together take about a page, so that a report stays within ten. */
const roomForAnswers = 2000;
const caps = [maxQuoteLength, 400, 300, 200] as const;

/** As the report's last pages print them: whoever wrote much sees each answer shorter, with " …" where it was cut. */
export function capped(answers: readonly Answer[]): Answer[] {
  const cut = (max: number) => answers.map((answer) => ({ ...answer, text: shortened(answer.text, max) }));
  const lengthAt = (max: number) => cut(max).reduce((sum, { label, text }) => sum + label.length + text.length, 0);
  return cut(caps.find((max) => lengthAt(max) <= roomForAnswers) ?? 200);
}

function shortened(text: string, max: number): string {
  return text.length <= max ? text : `${cutWords(text, max - 2)} …`;
}
