import { expect, test } from 'vitest';
import { insightBody, insightToText } from './insights.ts';
import { insightFromText, readInsightLine } from './read-insight.ts';

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
  expect(body.split('\n').map(readInsightLine)).toEqual([
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
  expect(body.split('\n')[0]).toBe('Why: Two of five go quiet.');
});

test.each(['First count them. Then call.', 'Why not now?', 'Now: today.', 'Why: '])('“%s” is read as it is', (line) => {
  expect(readInsightLine(line)).toEqual({ text: line });
});
