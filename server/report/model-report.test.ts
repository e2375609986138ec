// @module-tag all
// Left out of the gate: sets the longest reports, for their looks.
import { expect, test } from 'vitest';
import type { QuestionAnswer } from '#schema/checkout.ts';
import type { SubmitInput } from '#schema/insights.ts';
import { type ReportDoc, reportDocSchema, sectionIds } from '#schema/report.ts';
import type { Calculation } from '#server/ai/calculation.ts';
import { assembleModelReport } from '#server/ai/model/report/assemble-model-report.ts';
import { modelDesk } from '#server/testing/model-desk.ts';
import type { JsonSchema, WriteText } from '#server/testing/openai-texts.ts';
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

/** As much as the playbook calculates for one person. */
const calculation: Calculation = {
  figures: [1, 2, 3, 4, 5].map((at) => ({ title: `Figure number ${at}`, value: '12 bookings a week', basedOn: [2] })),
  sums: [1, 2, 3, 4, 5, 6].map((at) => ({
    title: `Sum number ${at}`,
    formula: '8 proposals a month ÷ 0.4 a proposal',
    result: '20 inquiries a month',
    isExample: false,
    basedOn: [2],
  })),
  levers: [1, 2, 3, 4].map((at) => ({
    ...{ title: `Lever number ${at}`, from: '25 in a hundred', to: '35 in a hundred' },
    ...{ worth: at, worthText: `${at} talks a month`, basedOn: [2] },
  })),
  endDay: '2026-12-11',
};

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
  const options = { questionAnswers: input.questionAnswers ?? [], ...(write && { write }), sized, calculation };
  const { outline, sections, answer } = modelDesk(input.answers, '2026-03-12', options);
  const blocks = sectionIds.map((id) => ({ id, blocks: sections[id].parse(answer(sections[id])).value }));
  return reportDocSchema.parse(
    assembleModelReport({ ...input, questionAnswers: [], today: '2026-03-12' }, outline, blocks),
  );
}

const wordy: WriteText = (name, place) =>
  `${name} number ${place} has a long word about customers and their orders `.repeat(20);
const unbroken: WriteText = (name, place) => `${place}${name}`.padEnd(5000, 'x');

test.each([
  ['as little as it may', modelReport({ answers }, undefined, (shape) => shape)],
  [
    'as much as it may, on answers filled to the brim',
    modelReport({ ...everything, questionAnswers: replies }, wordy, fullest),
  ],
  ['words without an end', modelReport({ ...everything, questionAnswers: replies }, unbroken, fullest)],
])('a model’s report with %s has five to eight pages', async (_what, doc) => {
  const pdf = Buffer.from(await renderReport(doc, { brandName: 'Northbeam', timeoutMs })).toString('latin1');
  const pages = pdf.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
  expect(pages).toBeGreaterThanOrEqual(5);
  expect(pages).toBeLessThanOrEqual(8);
  expect(pdf.length).toBeLessThanOrEqual(400 * 1024);
});
