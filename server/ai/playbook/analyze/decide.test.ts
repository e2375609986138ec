import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { readCase } from '#server/ai/playbook/extract/read-case.ts';
import { loadKinds } from './kinds.ts';

const kinds = loadKinds();
const today = '2026-11-27';
const ann: SubmitInput = {
  firstName: 'Ann',
  email: 'ann@example.test',
  problems: 'Strategy',
  industry: 'Landscaping',
  desiredOutcome: 'Decide whether to buy a new van or hire one',
};
function write(desiredOutcome: string, said: Record<string, string> = {}, stepsTaken?: string) {
  const input = { answers: { ...ann, desiredOutcome, ...(stepsTaken && { stepsTaken }) }, today };
  const { kind, case: bare } = readCase(kinds, input);
  const asked = kind.questions(bare);
  const questionAnswers = Object.entries(said).map(([id, answer]) => {
    const question = asked.find((one) => one.id === id);
    if (!question) throw new Error(`${id} is not asked`);
    return { question: question.ask, answer };
  });
  const reading = readCase(kinds, { ...input, questionAnswers });
  return { asked, kind: reading.recognized, ...reading.kind.outcome(reading.case) };
}

test.each([
  'Decide whether to buy a new van or hire one',
  'Should we open a second location or grow online?',
  'Is it worth it to take on the school contract?',
  'I can’t decide if I should close down the shop',
  'Choose between two suppliers',
  'Buy or lease a delivery truck',
])('“%s” is a decision', (wish) => {
  expect(write(wish).kind).toEqual({ kind: 'decide', isSure: true });
});

test('the two ways stand in the questions in their own words', () => {
  expect(write('Should we open a second location or grow online?').asked.map(({ ask }) => ask)).toEqual([
    'How much would “open a second location” bring in a month, on top of today, once it runs?',
    'What would “open a second location” cost a month, all in?',
    'What would “open a second location” cost once, to get started?',
    'How much would “grow online” leave a month, on top of today, after its costs?',
    'If “open a second location” doesn’t work out, can you undo it?',
  ]);
});

test('a van that is needed nine times is hired, and looked at again at fourteen', () => {
  const { answer, figures, title } = write(ann.desiredOutcome, { costA: '$900', perUse: '$65', uses: '9' });
  expect(answer.text).toBe(
    '“Buy a new van” costs $900 a month and “hire one” $65 each time, so they cost the same at 14 times a month. You need it 9 times: choose “hire one”, which saves $315 a month, and look again when you reach 14.',
  );
  expect(figures.map(({ value }) => value)).toEqual([
    '$900 a month',
    '$585 a month',
    '14 times a month',
    '9 times a month',
    '$315 a month',
  ]);
  expect(title).toBe('Buy a new van, or hire one? Decide by January 8, 2027');
});

test('a way that takes years to pay back is advised against', () => {
  const said = { inA: '12000', costA: '9000', onceA: '40000', leftB: '2500' };
  expect(write('Should we open a second location or grow online?', said).answer.text).toContain(
    'It would take 80 months to pay back the $40,000: “grow online” leaves $2,500 without that risk',
  );
});

test('a way that costs more than it brings is not to be started', () => {
  const said = { inA: '1000', costA: '1500' };
  expect(write('Should we open a second location or grow online?', said).answer.text).toContain('loses money');
});

test('what can’t be undone brings the way out to the front', () => {
  expect(write(ann.desiredOutcome, { undo: 'No' }).promoted[0]).toBe('undo');
});

test('without any number the report says which are missing', () => {
  const { answer, figures } = write(ann.desiredOutcome);
  expect(answer.text).toContain('isn’t known yet');
  expect(figures.at(-1)?.title).toBe('Still missing');
});

const torn = 'I can’t decide. A shop is held for me until the end of January, and three stores ask me for bread.';

test('two ways that the wish does not name are asked for first, and named from then on', () => {
  const { asked } = write(torn);
  expect(asked[0]?.id).toBe('ways');
  const said = {
    ways: 'shop in town / sell wholesale to the grocery stores and restaurants',
    inA: '45000',
    costA: '41000',
    onceA: '185000',
    leftB: '6200',
  };
  const { answer, figures, endDay } = write(torn, said);
  expect(answer.text).toContain('“Shop in town” would bring $45,000 and cost $41,000 a month');
  expect(answer.text).toContain('Its $185,000 would take 47 months to come back at that rate.');
  expect(answer.text).toContain('so choose that');
  expect(figures.map(({ title }) => title)).toContain('Sell wholesale to the grocery stores and restaurants');
  expect(endDay).toBe('2027-01-31');
});

test('one way that stands alone is weighed against leaving things as they are', () => {
  const { asked, title } = write('Is it worth it to take on the school contract?');
  expect(asked.map(({ id }) => id)).toEqual(['inA', 'costA', 'onceA', 'undo']);
  expect(title).toMatch(/^Take on the school contract, or not\?/);
});

const bakery = {
  ways: 'open a second shop in Rivière-du-Loup / sell wholesale to the grocery stores',
  inA: '45000',
  costA: '41000',
  onceA: '185000',
  leftB: '6200',
};

test('the second way is tested, measured and looked at again where it leaves more', () => {
  const { answer, figures, measures, turn, slots, title, vetoed } = write(torn, bakery);
  expect(answer.text).toContain('so choose that, and test it small first');
  expect(slots.test).toBe('sell wholesale');
  expect(measures[1]).toMatchObject({
    title: 'What “sell wholesale” leaves a month',
    baseline: '$6,200 expected',
    target: 'More than $4,000 for all who ask',
  });
  expect(turn[0]?.text).toContain('If that’s below $4,000 a month, look at “open a second shop” again');
  expect(figures.map(({ value }) => value)).toContain('It loses $500 a month');
  expect(title).toBe('Open a second shop, or sell wholesale? Decide by January 31, 2027');
  expect(vetoed).toContain('uses');
  expect(figures.map(({ value }) => value)).toContain('$372,000 against $55,000');
});

test('a way that leaves exactly nothing loses no money', () => {
  const said = { inA: '1500', costA: '1500' };
  const { answer } = write('Should we open a second location or grow online?', said);
  expect(answer.text).toContain('so nothing is left');
  expect(answer.text).not.toContain('loses');
  expect(write('Should we open a second location or grow online?', { ...said, leftB: '800' }).answer.text).toContain(
    '“Grow online” leaves $800, so choose that',
  );
});

test('a decision without named ways has a whole sentence of the wish in its title', () => {
  expect(write('I can’t decide. My shop lease ends in March.').title).toBe(
    'Decide by January 8, 2027: “My shop lease ends in March”',
  );
});

test('a rent and a late payment that were named stand in the report', () => {
  const { slots, avoid, promoted } = write(
    'I can’t decide. A shop is held for me at $4,200 a month, and three stores ask me for bread.',
    bakery,
    'We delivered to one restaurant, but they paid late, 50 days.',
  );
  expect(slots).toMatchObject({ rent: '$4,200', rentShare: '10%', lateDays: '50 days' });
  expect(avoid[0]?.text).toContain('Don’t sign for the $4,200 a month before the test of “sell wholesale” has ended');
  expect(promoted).toContain('late');
});
