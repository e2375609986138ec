import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import type { Calculation } from '#server/ai/calculation.ts';
import { modelDesk } from '#server/testing/model-desk.ts';
import { fullAnswers } from '#server/testing/submissions.ts';

const calculation: Calculation = {
  figures: [
    { title: 'Today', value: '3 inquiries a month', basedOn: [2] },
    { title: 'Gap', value: '7 a month', basedOn: [2] },
  ],
  sums: [{ title: 'Gap', formula: '10 − 3', result: '7 a month', isExample: false, basedOn: [2] }],
  levers: [{ title: 'Conversion', from: '25%', to: '35%', worth: 12, worthText: '12 talks', basedOn: [2] }],
  endDay: '2026-06-12',
};
const { sections, answer, outline } = modelDesk(fullAnswers as SubmitInput, '2026-03-12', { calculation });
const written = (id: 'summary' | 'situation', change: object) =>
  sections[id].parse({ ...(answer(sections[id]) as object), ...change }).value;

test('page one is two sentences, a table, moves, what to avoid and what turns it', () => {
  const blocks = written('summary', { answer: 'Call first. It takes ten calls. A third sentence is left out.' });
  expect([...new Set(blocks.map(({ kind }) => kind))]).toEqual(['answer', 'figure', 'move', 'avoid', 'turn']);
  expect(blocks[0]).toMatchObject({ text: 'Call first. It takes ten calls.' });
});

test('calculated rows stand first and as they are; the model adds others, to five', () => {
  const row = (title: string) => ({ title, value: 'ten a week', basedOn: [2] });
  const blocks = written('summary', { figures: ['gap', 'Target', 'By', 'Per week', 'Tries'].map(row) });
  const rows = blocks.flatMap((block) => (block.kind === 'figure' ? [`${block.title}: ${block.value}`] : []));
  expect(rows).toEqual([
    'Today: 3 inquiries a month',
    'Gap: 7 a month',
    'Target: ten a week',
    'By: ten a week',
    'Per week: ten a week',
  ]);
});

test('each pick is a move with the owner and the last day of its steps in the plan', () => {
  const moves = written('summary', {}).filter(({ kind }) => kind === 'move');
  const picked = outline.options.filter(({ pick }) => pick);
  const lastDay = outline.steps
    .map(({ endDay }) => endDay)
    .toSorted()
    .at(-1);
  expect(moves).toEqual(
    picked.map(({ title, basedOn }) => ({ kind: 'move', title, owner: 'Owner', endDay: lastDay, basedOn })),
  );
});

test('sums and levers come from the calculation, and not from the model', () => {
  const blocks = written('situation', {});
  expect(blocks.slice(-2)).toEqual([
    { kind: 'sum', ...calculation.sums[0] },
    { kind: 'lever', ...calculation.levers[0] },
  ]);
});
