import { z } from 'zod';
import type { AnswerName, Insight } from '#schema/insights.ts';
import { type CoachSummary, countSummaryWords, summaryText, summaryWords } from '#server/ai/coach-summary.ts';
import { claim, claims, claimsOfRow, type Drafted } from './claims.ts';
import { type ModelFields, modelFields } from './model-fields.ts';
import type { PromptData } from './prompt-data.ts';

/** Three insights of about 300 words together, each on words that the person wrote. */
export function insightsSchema(data: PromptData) {
  const fields = modelFields(data);
  const insight = z
    .strictObject({ title: fields.line(90), body: fields.prose(650), quote: fields.quote(160) })
    .transform(({ title, body, quote: { label, words } }): Insight => ({ title, body, source: { label, words } }));
  return z.strictObject({ insights: z.array(insight).length(3) }).transform(
    ({ insights: value }): Drafted<Insight[]> => ({
      value,
      claims: value.flatMap(({ title, body, source }, at) =>
        claimsOfRow(
          `insights.${at}`,
          { title: ['advised', title], body: ['mixed', body] },
          source ? [source.words] : [],
        ),
      ),
    }),
  );
}

export function questionsSchema(data: PromptData) {
  const questions = questionList(modelFields(data), { min: 3, max: 5, length: 240 });
  return z
    .strictObject({ questions })
    .transform(({ questions: value }): Drafted<string[]> => ({ value, claims: claims('advised', 'questions', value) }));
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
          claim('mixed', 'startWith', startWith),
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

export function questionList(fields: ModelFields, { min, max, length }: { min: number; max: number; length: number }) {
  return z
    .array(fields.prose(length))
    .min(min)
    .max(max)
    .refine((all) => new Set(all).size === all.length, 'the questions must differ');
}
