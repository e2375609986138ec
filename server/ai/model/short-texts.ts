import { z } from 'zod';
import type { Insight } from '#schema/insights.ts';
import { claims, claimsOfRow, type Drafted } from './claims.ts';
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

export function questionList(fields: ModelFields, { min, max, length }: { min: number; max: number; length: number }) {
  return z
    .array(fields.prose(length))
    .min(min)
    .max(max)
    .refine((all) => new Set(all).size === all.length, 'the questions must differ');
}
