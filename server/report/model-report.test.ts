// @module-tag all
// Left out of the gate: sets the longest reports, for their looks.
import { expect, test } from 'vitest';
import * as z from 'zod';
import type { QuestionAnswer } from '#schema/checkout.ts';
import type { SubmitInput } from '#schema/insights.ts';
import { type ReportDoc, reportDocSchema, sectionIds } from '#schema/report.ts';
import { modelFields } from '#server/ai/model/model-fields.ts';
import { outlineAnswerSchema } from '#server/ai/model/model-outline.ts';
import { promptData } from '#server/ai/model/prompt-data.ts';
import { sectionSchemas } from '#server/ai/model/section-schemas.ts';
import { preparedFor } from '#server/ai/prepared-for.ts';
import { type JsonSchema, type WriteText, writeAnswer } from '#server/testing/openai-texts.ts';
import { patientMs as timeoutMs } from '#server/testing/print-once.ts';
import { fullAnswers } from '#server/testing/submissions.ts';
import { renderReport } from './render-report.ts';

const answers = fullAnswers as SubmitInput;
const area = 'Between measuring and the quote. I price every job myself, in the evening. '.repeat(70).slice(0, 5000);
const everything = { answers: { ...answers, desiredOutcome: area, stepsTaken: area } as SubmitInput };
const replies: QuestionAnswer[] = ['one', 'two', 'three', 'four', 'five', 'six'].map((number) => ({
  question: `Where does the work wait longest, and what was tried so far, number ${number}?`,
  answer: area.slice(0, 2000),
}));

/** As many parts as the shape allows, in place of as few. */
function fullest(shape: JsonSchema): JsonSchema {
  return {
    ...shape,
    ...(shape.maxItems !== undefined && { minItems: shape.maxItems }),
    ...(shape.items && { items: fullest(shape.items) }),
    ...(shape.properties && {
      properties: Object.fromEntries(Object.entries(shape.properties).map(([name, part]) => [name, fullest(part)])),
    }),
  };
}

/** A report of the model's, as the job puts it together, from what it would answer with these texts. */
function modelReport(
  input: { answers: SubmitInput; questionAnswers?: QuestionAnswer[] },
  write: WriteText | undefined,
  sized: (shape: JsonSchema) => JsonSchema,
): ReportDoc {
  const data = promptData({ questionAnswers: [], ...input });
  const budget = { low: 1000, high: 5000 };
  const answered = <T>(schema: z.ZodType<T>): T => {
    const shape = sized(z.toJSONSchema(schema, { io: 'input' }) as JsonSchema);
    return schema.parse(writeAnswer(shape, { answers: data.answers, budget }, write));
  };
  const { value: outline } = answered(outlineAnswerSchema(data, '2026-03-12'));
  const draft = { data, fields: modelFields(data), outline, budget };
  const sections = sectionIds.map((id) => ({ id, blocks: answered(sectionSchemas[id](draft)).value }));
  const facts = { version: 1, date: '2026-03-12', author: 'model', language: 'en', title: outline.title } as const;
  return reportDocSchema.parse({
    ...facts,
    preparedFor: preparedFor(input.answers),
    sections,
    answers: outline.answers,
  });
}

const wordy: WriteText = (name, place) =>
  `${name} number ${place} has a long word about customers and their orders `.repeat(20);
/** Every section has its note at the head, too. */
const marked = (doc: ReportDoc): ReportDoc => ({
  ...doc,
  sections: doc.sections.map((section) => ({ ...section, unverified: true })),
});
const unbroken: WriteText = (name, place) => `${place}${name}`.padEnd(5000, 'x');

test.each([
  ['as little as it may', modelReport({ answers }, undefined, (shape) => shape)],
  [
    'as much as it may, on answers filled to the brim',
    modelReport({ ...everything, questionAnswers: replies }, wordy, fullest),
  ],
  [
    'as much as it may, every section marked',
    marked(modelReport({ ...everything, questionAnswers: replies }, wordy, fullest)),
  ],
  ['words without an end', modelReport({ ...everything, questionAnswers: replies }, unbroken, fullest)],
])('a model’s report with %s has five to ten pages', async (_what, doc) => {
  const pdf = Buffer.from(await renderReport(doc, { brandName: 'Northbeam', timeoutMs })).toString('latin1');
  const pages = pdf.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
  expect(pages).toBeGreaterThanOrEqual(5);
  expect(pages).toBeLessThanOrEqual(10);
  expect(pdf.length).toBeLessThanOrEqual(400 * 1024);
});
