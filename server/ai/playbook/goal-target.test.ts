import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { approvalBlocks } from './approval.ts';
import { readPlaybookContent } from './content.ts';
import { goalMeasure } from './goal-measure.ts';
import { readAnswers } from './read-answers.ts';
import { outlineReport } from './report-outline.ts';
import { sampleSubmissions } from './sample-submissions.ts';
import { situationBlocks } from './section-situation.ts';

const playbook = readPlaybookContent();
const today = '2026-11-22';

function written(desiredOutcome: string) {
  const answers: SubmitInput = {
    ...(sampleSubmissions.restaurant as SubmitInput),
    desiredOutcome,
    decisionAuthority: 'Shared',
  };
  const reading = readAnswers(playbook, { answers, today });
  const draft = { playbook, reading, outline: outlineReport(playbook, reading, today) };
  const goal = goalMeasure(draft);
  const text = (blocks: readonly unknown[]) => JSON.stringify(blocks);
  return {
    wish: reading.wish,
    title: draft.outline.title,
    target: goal.kind === 'measure' ? goal.target : '',
    paper: text(approvalBlocks(draft)),
    situation: text(situationBlocks(draft)),
  };
}

const german =
  'Wir haben 180 Schüler und 6 Fahrlehrer. Wartezeit auf die erste Fahrstunde ist 7 Wochen, soll bis 30. Juni 2027 auf 3 Wochen sinken.';

test.each([
  german,
  'Mir fehlen zwei Fahrlehrer. 64 Schüler stehen auf der Warteliste und warten 11 Wochen.',
  'Nous jetons 60 kg de pain par semaine. Nous voulons descendre à 20 kg avant le 1er avril 2027.',
])('of a wish in another language no sentence is taken for the target, and the whole is quoted once: %s', (wish) => {
  const { target, title, situation, ...report } = written(wish);
  expect(report.wish.words).toBe(wish);
  expect(target).toBe('One figure, to be named by Friday of week one');
  expect(title).toMatch(/^A 90-day plan/);
  expect(situation.split(wish.slice(0, 30))).toHaveLength(2);
});

test('one short sentence in another language is the wish, in title and target', () => {
  const wish = 'Сократить сроки поставки с 14 до 7 дней';
  expect(written(wish)).toMatchObject({ title: wish, target: `“${wish}”` });
});

test('a long wish in another language is cut with dots', () => {
  const { situation } = written(
    `${german} Durchfallquote Praxis 38 %, das ist zu viel, und die Schüler sind unzufrieden.`,
  );
  expect(situation).toMatch(/Durchfallquote Praxis[^”]* …”/);
});

test('neither a target nor a proposal says what happens otherwise', () => {
  const long =
    'We want regular guests on Tuesdays, Wednesdays and Thursdays before the board of the cooperative meets on 20 April, otherwise the Whitman Foundation takes its money back.';
  const { target, paper } = written(long);
  expect(target).toMatch(/on 20 April”$/);
  expect(paper).toContain('on 20 April”.');
  expect(target + paper).not.toContain('otherwise');
});

test('a target that was cut ends in dots', () => {
  const long = `More regular guests ${'on the quiet evenings of the week '.repeat(5)}and at lunch.`;
  const { target, paper } = written(long);
  expect(target).toMatch(/ …”$/);
  expect(paper).toContain(`What is wanted: ${target} What`);
});

test.each([
  [
    'We plan a tasting menu for older guests. 30 tables booked before our meeting on 20 April, otherwise we drop it.',
    '“30 tables booked before our meeting on 20 April”',
  ],
  [
    'cut no-shows, lost 22 of 60 tables last yr, cant keep doing that. need it under 10 next yr',
    '“need it under 10 next yr”',
  ],
  ['get more calls. we get approx. 5 a week. want 10 by the end of april.', '“want 10 by the end of april.”'],
  [
    'Wir haben viele Gäste und die Kunden sind treu. We want 20 more tables a week.',
    '“We want 20 more tables a week.”',
  ],
  ['More guests on Tuesdays. We opened in 2019.', '“More guests on Tuesdays.”'],
])('a wanted figure in the sentence behind the wish is the target: %s', (wish, target) => {
  expect(written(wish).target).toBe(target);
});
