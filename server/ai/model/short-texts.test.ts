import { expect, test } from 'vitest';
import { z } from 'zod';
import type { SubmitInput } from '#schema/insights.ts';
import { type JsonSchema, writeAnswer } from '#server/testing/openai-texts.ts';
import { fullAnswers } from '#server/testing/submissions.ts';
import { promptData } from './prompt-data.ts';
import { insightsSchema, questionsSchema } from './short-texts.ts';

const data = promptData({ answers: fullAnswers as SubmitInput, questionAnswers: [] });
const written = (schema: z.ZodType) => writeAnswer(z.toJSONSchema(schema, { io: 'input' }) as JsonSchema, data);

test('an insight’s three parts become its body, each behind its label', () => {
  const schema = insightsSchema(data);
  const { insights } = written(schema) as { insights: object[] };
  const parts = { why: 'Three come a month.', week: 'Call the nine who asked.', working: 'four have named a date.' };
  const { value } = schema.parse({ insights: insights.map((insight) => ({ ...insight, ...parts })) });
  expect(value.map(({ body }) => body.split('\n'))[0]).toEqual([
    'Why: Three come a month.',
    'This week: Call the nine who asked.',
    'It’s working when: four have named a date.',
  ]);
});

test('a question brings the field that fits it, without parts of no use', () => {
  const schema = questionsSchema(data, '£');
  const asked = [
    { ask: 'How many come?', kind: 'count', unit: '**bookings** of the house and of the garden', period: 'month' },
    { ask: 'What is one worth?', kind: 'money', unit: 'pounds', period: 'none' },
    { ask: 'What goes a week?', kind: 'money', unit: '', period: 'week' },
    { ask: 'What share?', kind: 'percent', unit: '%', period: 'year' },
    { ask: 'What was tried?', kind: 'text', unit: '', period: 'none' },
  ];
  expect(schema.parse({ questions: asked }).value.map(({ field }) => field)).toEqual([
    { kind: 'count', unit: 'bookings of the house', period: 'month' },
    { kind: 'money', sign: '£' },
    { kind: 'money', sign: '£', period: 'week' },
    { kind: 'percent' },
    { kind: 'text' },
  ]);
});
