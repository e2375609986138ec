import type { QuestionAnswer } from '#schema/checkout.ts';
import { type AnswerName, answerLabels, type SubmitInput } from '#schema/insights.ts';
import { type Answer, maxQuoteLength } from '#schema/report.ts';
import { cleanLine, cleanText, cutWords } from './quote.ts';

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

export interface NumberedAnswers {
  /** In full; the questions' answers come last. */
  full: Answer[];
  numberOf: Partial<Record<AnswerName, number>>;
  replies: Answer[];
}

/** Numbers what was answered, from 1. Answers that are empty once cleaned have no number. */
export function numberAnswers(given: SubmitInput, questionAnswers: readonly QuestionAnswer[]): NumberedAnswers {
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
  const replies = questionAnswers.flatMap(
    ({ question, answer }) => add(cutWords(cleanLine(question), 300) || 'Your note', answer) ?? [],
  );
  return { full, numberOf, replies };
}

/** As the report's last pages print them. */
export function capped(answers: readonly Answer[]): Answer[] {
  return answers.map((answer) => ({ ...answer, text: cutWords(answer.text, maxQuoteLength) }));
}
