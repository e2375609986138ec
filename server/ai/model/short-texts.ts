import { z } from 'zod';
import { type AnswerName, type Insight, insightBody, type QuestionField } from '#schema/insights.ts';
import { type CoachSummary, countSummaryWords, summaryText, summaryWords } from '#server/ai/coach-summary.ts';
import { cutWords } from '#server/ai/quote.ts';
import { cleanProse } from './clean-prose.ts';
import { claim, claims, claimsOfRow, type Drafted } from './figures/claims.ts';
import { type ModelFields, modelFields } from './model-fields.ts';
import type { PromptData } from './prompt-data.ts';

/** Three insights, each on words that the person wrote and in three short parts. */
export function insightsSchema(data: PromptData) {
  const { line, prose, quote } = modelFields(data);
  const insight = z.strictObject({
    title: line(90),
    why: prose(260),
    week: prose(280),
    working: prose(200),
    quote: quote(160),
  });
  return z.strictObject({ insights: z.array(insight).length(3) }).transform(
    ({ insights }): Drafted<Insight[]> => ({
      value: insights.map(({ title, quote: { label, words }, ...parts }) => {
        return { title, body: insightBody(parts), source: { label, words } };
      }),
      claims: insights.flatMap(({ title, why, week, working, quote: { words } }, at) => {
        const row = {
          title: ['advised', title],
          why: ['described', why],
          week: ['advised', week],
          working: ['advised', working],
        } as const;
        return claimsOfRow(`insights.${at}`, row, [words]);
      }),
    }),
  );
}

const askedKinds = ['count', 'money', 'percent', 'days', 'date', 'text'] as const;
const noPeriod = 'none';

/** Questions with the fields that they are answered in. */
export function questionsSchema(data: PromptData, sign: string) {
  const question = z.strictObject({
    ask: modelFields(data).prose(240),
    kind: z.enum(askedKinds),
    unit: z.string(),
    period: z.enum([noPeriod, 'day', 'week', 'month', 'year']),
  });
  const questions = z
    .array(question)
    .min(3)
    .max(5)
    .refine((all) => areUnlike(all.map(({ ask }) => ask)), 'the questions must differ');
  return z.strictObject({ questions }).transform(
    ({ questions: all }): Drafted<{ ask: string; field: QuestionField }[]> => ({
      value: all.map(({ ask, ...asked }) => ({ ask, field: fieldOf(asked, sign) })),
      claims: all.map(({ ask }, at) => claim('advised', `questions.${at}.ask`, ask)),
    }),
  );
}

const longestUnit = 24;

function fieldOf(
  {
    kind,
    unit,
    period,
  }: { kind: (typeof askedKinds)[number]; unit: string; period: 'none' | 'day' | 'week' | 'month' | 'year' },
  sign: string,
): QuestionField {
  const counted = kind === 'count' ? cutWords(cleanProse(unit), longestUnit) : '';
  const isRate = period !== noPeriod && (kind === 'count' || kind === 'money');
  return {
    kind,
    ...(counted !== '' && { unit: counted }),
    ...(isRate && { period }),
    ...(kind === 'money' && { sign }),
  };
}

/** The summary for coaches. The numbers of the answers that it uses become their names. */
export function summarySchema(data: PromptData) {
  const fields = modelFields(data);
  return z
    .strictObject({
      client: fields.prose(240),
      goal: fields.prose(260),
      tried: fields.prose(200),
      startWith: fields.prose(300),
      questions: questionList(fields, { min: 2, max: 3, length: 140 }),
      basedOn: fields.allBasedOn,
    })
    .transform((answer): Drafted<CoachSummary> => {
      const { client, goal, tried, startWith, questions, basedOn } = answer;
      const described = Object.entries({ client, goal, tried });
      return {
        value: { text: summaryText(answer), fields: namesOf(data, basedOn) },
        claims: [
          ...described.map(([path, text]) => claim('described', path, text)),
          claim('described', 'startWith', startWith),
          ...claims('advised', 'questions', questions),
        ],
      };
    })
    .refine(hasItsLength, `all texts together must have ${summaryWords.min} to ${summaryWords.max} words`);
}

function hasItsLength({ value: { text } }: Drafted<CoachSummary>): boolean {
  const words = countSummaryWords(text);
  return summaryWords.min <= words && words <= summaryWords.max;
}

function namesOf({ numberOf }: PromptData, numbers: readonly number[]): AnswerName[] {
  const numbered = Object.entries(numberOf) as [AnswerName, number][];
  return numbered.filter(([, number]) => numbers.includes(number)).map(([name]) => name);
}

function questionList(fields: ModelFields, { min, max, length }: { min: number; max: number; length: number }) {
  return z.array(fields.prose(length)).min(min).max(max).refine(areUnlike, 'the questions must differ');
}

function areUnlike(questions: readonly string[]): boolean {
  return new Set(questions).size === questions.length;
}
