import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { chooseFindings } from './choose-findings.ts';
import { chooseOptions } from './choose-options.ts';
import { readPlaybookContent } from './content.ts';
import { countHeard, hear } from './listen.ts';
import { readAnswers } from './read-answers.ts';

const content = readPlaybookContent();
const person = { firstName: 'Sam', email: 'sam@example.com', companySize: '1-10' } as const;
const read = (answers: Pick<SubmitInput, 'problems' | 'desiredOutcome' | 'industry'> & Partial<SubmitInput>) =>
  readAnswers(content, { answers: { ...person, ...answers }, today: '2026-11-21' });

function heardIn(problems: SubmitInput['problems'], sentence: string): string[] {
  const findings = content.challenges.get(problems)?.findings ?? [];
  return findings.filter(({ listen }) => countHeard(listen, sentence) > 0).map(({ id }) => id);
}

test.each([
  ['that nobody finds me has not changed', 'who-and-when'],
  ['Lost our biggest account in August to a price cut', 'price-given-away'],
  ['A competitor opened across the street', 'price-given-away'],
  ['My brother is busy with deliveries', 'who-and-when'],
])('%s says nothing of %s', (sentence, id) => {
  expect(heardIn('Sales', sentence)).not.toContain(id);
});

test.each([
  ['About 60 get on a call with me and then they go quiet', 'open-offers'],
  ['Buyers taste it and then we never hear back', 'open-offers'],
  ['I gave 9 couples a discount because I panicked', 'price-given-away'],
  ['They say our prices are too high', 'price-given-away'],
  ['Nobody calls them again, I do it all myself', 'who-and-when'],
])('%s speaks of %s', (sentence, id) => {
  expect(heardIn('Sales', sentence)).toContain(id);
});

test('to put "Not sure" into a field is no decision that was put off', () => {
  expect(heardIn('Other', 'Not sure')).toEqual([]);
  expect(heardIn('Other', 'I am not sure whether to keep the lease')).toContain('put-off');
});

const options = [...content.challenges.values()].flatMap((one) =>
  one.options.map(({ id, listen }) => ({ name: `${one.challenge}, ${id}`, listen })),
);
const lenses = content.trades.flatMap((trade) =>
  Object.entries(trade.challenges).map(([name, { option }]) => ({
    name: `${trade.id}, ${name}`,
    listen: option.listen,
  })),
);

test.each([
  'Of course we talked to the board of trade, VA, about the contract',
  'Special deals at least once, promotion in April, rent went up, loans are dear',
  'We need software, a policy, a calendar and a price',
  'Backlog is huge, dispatchers got complaints, insurance is a problem, at a high temperature',
  'The points of sale are slack, teams are flexible, the crew has ideas',
])('no move is called tried before because of single words: %s', (sentence) => {
  const tried = [...options, ...lenses].filter(({ listen }) => hear(listen, sentence) !== undefined);
  expect(tried.map(({ name }) => name)).toEqual([]);
});

test('a roadmap proves neither that something was cut nor that requirements are written', () => {
  const reading = read({
    problems: 'Product Development',
    desiredOutcome: 'Ship the invoicing module by February 15',
    industry: 'Accounting software (SaaS)',
    stepsTaken: 'Roadmap in Linear, 2-week sprints since September.',
  });
  const scored = chooseOptions(reading, chooseFindings(reading), content.circumstances);
  const tried = scored.filter((option) => option.tried).map(({ id }) => id);
  expect(tried).not.toContain('strike-list');
  expect(tried).not.toContain('trade');
});

/** Every step of the playbook, wherever it stands. */
function stepsIn(value: unknown): { title: string; role: string; measure: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('role' in value && 'title' in value) return [value as ReturnType<typeof stepsIn>[number]];
  return Object.values(value).flatMap(stepsIn);
}

test('a step that speaks to "you" is yours and no manager’s', () => {
  const steps = [...stepsIn([...content.challenges.values(), ...content.before.values()]), ...stepsIn(content.trades)];
  const spoken = steps.filter(({ title, measure }) => /\byou(?:r|rs|rself)?\b/i.test(`${title} ${measure}`));
  expect(spoken.length).toBeGreaterThan(5);
  for (const { title, role } of spoken) expect(['you', 'strategy'], title).toContain(role);
});

test('a strategy that names its step is not answered with the trade’s usual one, nor a retreat with the advice to hold none', () => {
  const strategy = content.challenges.get('Strategy');
  const finding = strategy?.findings.find(({ id }) => id === 'test-first');
  for (const text of [strategy?.lead, finding?.line, finding?.heard, finding?.insight]) {
    expect(text).not.toMatch(/\$bigStep|retreat|need not be decided/);
  }
});

test('what money buys for a move can stand in brackets after its title', () => {
  const before = [...content.before.values()].flatMap((rules) => [rules.lens.option, ...rules.content.options]);
  const moves = [...[...content.challenges.values()].flatMap(({ options }) => options), ...before];
  const buys = [...moves, ...content.trades.flatMap(({ challenges }) => Object.values(challenges).map((l) => l.option))]
    .flatMap((option) => option.buys ?? [])
    .map((text) => text.replace(/\.$/, ''));
  for (const text of buys) expect(text).not.toMatch(/[.:()]|\byou should\b/);
});

test.each([
  'Asked two suppliers for 60 days, one agreed',
  'We have $310,000 tied up in stock',
  'We deliver to 40 restaurants a week',
  'A supplier raised the price by 8%',
])('%s speaks of no wait for somebody outside', (sentence) => {
  expect(heardIn('Operations', sentence)).not.toContain('supplier-dates');
});

test.each([
  'Our suppliers are late with half of the orders',
  'Jobs stand still because we are waiting for parts',
  'We wait for permits',
])('%s does', (sentence) => {
  expect(heardIn('Operations', sentence)).toContain('supplier-dates');
});

test('an answer that names a piece of work takes the place of the trade’s example', () => {
  const answers = {
    ...person,
    problems: 'Operations',
    desiredOutcome: 'Be free of calls',
    industry: 'Bakery',
  } as const;
  const question = 'What stops or gets worse when you are away for a week?';
  const withAnswer = (answer: string) =>
    readAnswers(content, { answers, questionAnswers: [{ question, answer }], today: '2026-11-21' }).slots.routine;
  expect(withAnswer('Quotes stop.')).toBe('the piece that you named');
  expect(withAnswer('Nothing')).toBe(withAnswer('Not sure'));
  expect(withAnswer('Nothing')).not.toContain('you named');
});
