import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import type { Block, Section } from '#schema/report.ts';
import { figureGround } from '#server/ai/model/figures/figure-ground.ts';
import { modelDesk } from '#server/testing/model-desk.ts';
import { fullAnswers } from '#server/testing/submissions.ts';
import { contradictionsIn, withoutContradictions } from './contradictions.ts';
import type { ModelOutline } from './outline.ts';

const today = '2026-11-27';
const { data, outline: ordinary } = modelDesk(fullAnswers as SubmitInput, today);
const ground = figureGround(data, { today, days: [], weeks: 13 });
const outline: ModelOutline = {
  ...ordinary,
  today,
  startDay: '2026-11-30',
  endDay: '2027-02-26',
  options: [
    {
      title: 'Call the parents of 12 former pupils',
      effort: 2,
      effect: 4,
      pick: true,
      hours: 6,
      usd: 400,
      basedOn: [2],
    },
    { title: 'Rent the hall on Saturdays', effort: 3, effect: 2, pick: false, hours: 0, usd: 900, basedOn: [2] },
  ],
  steps: [
    {
      title: 'List 12 former pupils',
      ownerRole: 'You',
      option: 0,
      startDay: '2026-11-30',
      endDay: '2026-12-04',
      basedOn: [2],
    },
  ],
};

const paragraph = (text: string): Block => ({ kind: 'paragraph', text, basedOn: [] });
const option = (text: string): Block => ({
  kind: 'option',
  ...{ title: 'Call the parents of 12 former pupils', effort: 2, effect: 4, pick: true, basedOn: [2] },
  text: `${text} Takes about 6 hours and $400.`,
  reason: 'It is close to a yes.',
});
const section = (id: Section['id'], ...blocks: Block[]): Section => ({ id, blocks });
const found = (...sections: Section[]) =>
  contradictionsIn(sections, outline, ground).map(({ section: id, sentence }) => [id, sentence]);

test.each([
  ['hours', 'This takes you 10 hours.'],
  ['money', 'It costs $650 at most.'],
  ['a date', 'Be done by Friday 18 December.'],
  ['a week', 'Do it in week 5.'],
  ['a count', 'Call 20 former pupils first.'],
])('%s of an option that the outline has otherwise contradicts it', (_what, sentence) => {
  expect(found(section('options', option(sentence)))).toEqual([['options', sentence]]);
  const named = `To call the parents of former pupils: ${sentence.replace(/^./u, (letter) => letter.toLowerCase())}`;
  expect(found(section('risks', paragraph(named)))).toEqual([['risks', named]]);
});

test.each([
  'This takes you 6 hours and $400.',
  'Be done by Friday 4 December.',
  'Do it in week 1.',
  'Call 12 former pupils first.',
  'Call two of them each day, for ten minutes.',
  'You spent $1,800 on ads.',
])('what the outline says, and what it leaves open, contradicts nothing: %s', (sentence) => {
  expect(found(section('options', option(sentence)))).toEqual([]);
});

test('a sentence about nothing that was decided contradicts nothing', () => {
  expect(found(section('risks', paragraph('Spend 10 hours and $650 on it by 18 December.')))).toEqual([]);
});

test('hours a week that two sections give differently contradict: the first one stays', () => {
  const plan = section('plan', paragraph('Keep 4 hours a week free for it.'));
  const risks = section('risks', paragraph('With 6 hours a week you get there.'));
  expect(found(plan, risks)).toEqual([['risks', 'With 6 hours a week you get there.']]);
});

test('what still contradicts is taken out, and the rest of its text stays', () => {
  const both = section('options', option('Ask each one for a name. This takes you 10 hours.'));
  const [clean] = withoutContradictions(both, contradictionsIn([both], outline, ground)).blocks;
  expect(clean).toMatchObject({ text: 'Ask each one for a name. Takes about 6 hours and $400.' });
  const alone = section('plan', paragraph('Keep 4 hours a week free. Or take 6 hours a week.'));
  expect(withoutContradictions(alone, contradictionsIn([alone], outline, ground)).blocks).toEqual([
    paragraph('Keep 4 hours a week free.'),
  ]);
});
