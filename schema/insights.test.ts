import { expect, test } from 'vitest';
import { insightBody, insightFromText, insightToText, readInsightBody } from './insights.ts';

const parts = {
  why: 'Two of five people who ask go quiet.',
  week: 'Call the nine who asked in October.',
  working: 'four of the nine have named a date.',
};

test('three parts become three labelled lines, and are read back with their labels', () => {
  const body = insightBody(parts);
  expect(body).toBe(
    'Why: Two of five people who ask go quiet.\n' +
      'This week: Call the nine who asked in October.\n' +
      'It’s working when: four of the nine have named a date.',
  );
  expect(readInsightBody(body)).toEqual([
    { label: 'Why', text: parts.why },
    { label: 'This week', text: parts.week },
    { label: 'It’s working when', text: parts.working },
  ]);
});

test('line ends inside a part do not break the insight apart', () => {
  const body = insightBody({ ...parts, why: ' Two of five\n\ngo quiet. ' });
  const source = { label: 'Steps taken', words: '“Nobody calls back”' };
  const insight = { title: 'Call within a day', body, source };
  expect(insightFromText(insightToText(insight))).toEqual(insight);
  expect(readInsightBody(body)[0]).toEqual({ label: 'Why', text: 'Two of five go quiet.' });
});

test('a body without labels stays as it is, a paragraph each', () => {
  expect(readInsightBody('First count them. Then call.')).toEqual([{ text: 'First count them. Then call.' }]);
  expect(readInsightBody('Why not now?\n\nNow: today.')).toEqual([{ text: 'Why not now?' }, { text: 'Now: today.' }]);
});
