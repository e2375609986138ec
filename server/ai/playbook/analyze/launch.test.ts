import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { blocksOf } from '#schema/report.ts';
import { readLaunch } from '#server/ai/playbook/extract/read-launch.ts';
import {
  askedOf,
  expectResultsOnPageOne,
  expectWholeReport,
  findingTitles,
  pageOne,
  readingOf,
  reply,
  wholeText,
  withoutQuotes,
  writeReport,
} from './testing-reports.ts';

const frame: SubmitInput = {
  firstName: 'Ida',
  email: 'ida@example.test',
  problems: 'Product Development',
  industry: 'lamps',
  desiredOutcome: '',
  companySize: '1-10',
};
const wish = (desiredOutcome: string, more: Partial<SubmitInput> = {}): SubmitInput => ({
  ...frame,
  desiredOutcome,
  ...more,
});
const lamp = wish('Launch our reading lamp by 1 April 2027', {
  stepsTaken: 'Prototype done. Shops take 30%. It will cost $24,000 until the first sale.',
  budgetRange: '$25k-$50k',
});
const lampSaid = {
  'What will one': '$49',
  'What does one sale': '$21',
  'How many people have': '40, 6 paid',
  'How many months can you': '5',
};

const recognize = (answers: SubmitInput) => readingOf(answers).recognized;
const read = (answers: SubmitInput) => readLaunch(readingOf(answers).case);

test.each([
  'Launch our reading lamp by 1 April 2027',
  'Open a second café in Leeds before summer',
  'Start my own consulting practice and find my first clients',
  'Get my online course off the ground',
  'Release the mobile app this spring',
  'Bring our hot sauce to market',
  'Go live with the booking platform by March',
  'Introduce a new service for landlords, launch in May',
  'I want to start a business selling candles',
  'Publish my cookbook before Christmas',
  'Kickstarter for our board game in May',
  'Set up a new location in the suburbs, soft opening in June',
])('“%s” is a launch, whatever the challenge', (desiredOutcome) => {
  for (const problems of ['Product Development', 'Other'] as const)
    expect(recognize(wish(desiredOutcome, { problems }))).toEqual({ kind: 'launch', isSure: true });
});

test.each([
  'Book 18 weddings by 1 May 2027, we have 7 deposits in so far',
  'Hire two electricians before summer',
  'Customers cancel: 12 of 300 leave every month and we want to halve that',
  'Grow revenue to $500k by December 2027',
  'Take two weeks off in August without losing Lee and Tom',
  'Get 200 members by May, we have 120',
])('“%s” is not a launch', (desiredOutcome) => {
  expect(recognize(wish(desiredOutcome, { problems: 'Other' })).kind).not.toBe('launch');
});

test.each([
  ['Launch our reading lamp by 1 April 2027', 'Launch', 'your reading lamp'],
  ['Open a second café in Leeds before summer', 'Open', 'a second café'],
  ['Start my own consulting practice', 'Start', 'your own consulting practice'],
  ['Get my online course off the ground', 'Launch', 'your online course'],
  ['We want to sell 500 jars of jam', 'Launch', undefined],
])('“%s” means to %s %s', (desiredOutcome, verb, thing) => {
  expect(read(wish(desiredOutcome))).toMatchObject({ verb, thing });
});

test('the numbers of the wish and the steps taken are read by the words beside them', () => {
  const { told } = read(
    wish('Launch our lamp, priced at $49', {
      stepsTaken:
        'It costs us $21 to make. Shops take 30%. We need $24,000 to launch. We have $60k left and burn $12k a month. 40 people are on the waiting list, 6 deposits.',
    }),
  );
  const values = Object.fromEntries(Object.entries(told).map(([key, one]) => [key, one?.value]));
  expect(values).toEqual({
    pricePerUnit: 49,
    costPerUnit: 21,
    channelPercent: 30,
    spendBeforeSale: 24_000,
    moneyLeft: 60_000,
    burnPerMonth: 12_000,
    interested: 40,
    deposits: 6,
  });
});

test('what is known is not asked', () => {
  const asked = askedOf(lamp).join('\n');
  expect(asked).not.toMatch(/still spend|On what date|What percent/);
});

test('page one has every number of the calculation', () => {
  const doc = writeReport(lamp, lampSaid);
  const page = pageOne(doc);
  expect(page).toContain(
    'Each sale leaves $28 ($49 − $21), so the $24,000 before the first sale is earned back after 858 sales.',
  );
  expect(page).toContain('the launch may slip by 0.9 months and no more');
  expectResultsOnPageOne(doc);
});

test('at least three of five figures that were given stand in the text outside quotations', () => {
  const prose = withoutQuotes(wholeText(writeReport(lamp, lampSaid)));
  for (const figure of ['$49', '$21', '$24,000', '6 of 40', '5 months']) expect(prose).toContain(figure);
});

test('the lever that saves most is a finding', () => {
  expect(findingTitles(writeReport(lamp, lampSaid))).toContain(
    'Sold directly, 858 sales earn it back; through others it takes 1,805.',
  );
});

const sails = wish(
  'We want to start a mail in sail check!! Its back before launch day, one fixed price. Everyone on the dock loved the idea but we dont have a name or a price or a web page yet',
  { industry: 'sail loft', stepsTaken: 'put it on instagram, tons of hearts', timeline: '1-3 months' },
);
const sailsSaid = {
  'What will one': '289',
  'What does one sale': '185',
  'How much will you still': '1500',
  'How many people have': '11 of about 30 i asked on the dock, nobody paid yet',
};

test('who asked people and got no money has interested people, and none who paid', () => {
  const page = pageOne(writeReport(sails, sailsSaid));
  expect(page).toContain('11 of the 30 people you asked say they’d buy and nobody has paid');
  expect(page).toContain('Nobody of 11');
  expect(page).not.toMatch(/11 of 30 interested|11 of 30 so far/);
});

test.each([
  ['11 of about 30 i asked, nobody paid yet', 11, 30, 0],
  ['11 of 30 said yes, 2 paid a deposit', 11, 30, 2],
  ['6 of 40 paid', 40, undefined, 6],
  ['6 of 40', 40, undefined, 6],
  ['40, 6 paid', 40, undefined, 6],
  ['12 say they would, none paid', 12, undefined, 0],
  ['none', 0, undefined, 0],
])('“%s” are %s interested of %s asked, %s paid', (answer, interested, asked, deposits) => {
  const { told } = readLaunch(readingOf(sails, reply(sails, { 'How many people have': answer })).case);
  expect([told.interested?.value, told.asked?.value, told.deposits?.value]).toEqual([interested, asked, deposits]);
});

test('who has other income is not asked how long the money lasts', () => {
  expect(askedOf(sails).join('\n')).not.toMatch(/months/);
  expect(askedOf({ ...sails, stepsTaken: 'We live off our savings' }).join('\n')).toMatch(/How many months can you/);
});

test('the thing is named by the first words that say it, as one thing', () => {
  expect(read(sails)).toMatchObject({ verb: 'Start', thing: 'a mail-in sail check' });
});

test('a price that leaves something is not said to lose money', () => {
  const text = wholeText(writeReport(sails, sailsSaid));
  expect(text).toContain('At $289, one sale leaves $104');
  expect(text).not.toMatch(/loses|mean more loss/);
});

test('page one says nothing twice', () => {
  const turns = blocksOf(writeReport(sails, sailsSaid), 'turn').map(({ text }) => text);
  expect(turns.filter((text) => text.includes('deposit'))).toHaveLength(1);
});

test('a price below the cost comes first, and page one warns of each sale', () => {
  const doc = writeReport(wish('Open a second café before summer'), {
    'What will one': '£6',
    'What does one sale': '£7',
  });
  expect(findingTitles(doc)[0]).toBe('At £6 you lose £1 on each sale. Change that before anything else.');
  expect(pageOne(doc)).toContain('no number of sales earns that back');
});

test('a place is told how many sales cover its fixed costs', () => {
  const doc = writeReport(wish('Open a second café by June 1, 2027'), {
    'What will one': '$6',
    'What does one sale': '$2',
    'What will rent': '$8,000',
  });
  expect(pageOne(doc)).toContain('you need 2,000 a month, or 462 a week, to cover $8,000 of fixed costs');
  expect(findingTitles(doc)[0]).toContain('You’ll need 462 sales a week');
});

test('money that ends before the first sale makes the first version smaller', () => {
  const doc = writeReport(lamp, { ...lampSaid, 'How many months can you': '3' });
  expect(pageOne(doc)).toContain('Your money lasts 3 months and the first sale is 4.1 months away');
  expect(findingTitles(doc)).toContain('Your money ends 1.1 months too early. Cut the first version until it fits.');
});

test('selling directly removes what is said of shops', () => {
  const direct = { ...lamp, stepsTaken: 'Sold in shops before.' };
  expect(wholeText(writeReport(direct))).toContain('Sell the first fifty yourself');
  const said = {
    ...direct,
    desiredOutcome:
      'Launch our reading lamp by 1 April 2027, priced at $49, costs us $21 to make, we have 5 months of money',
  };
  const asked = reply(said, {});
  expect(asked).toEqual([]);
  const doc = writeReport(
    { ...said, role: 'freelancer', stepsTaken: 'Sold in shops before. It will cost $24,000 until the first sale.' },
    { 'What percent': '0' },
  );
  expect(wholeText(doc)).not.toContain('Sell the first fifty yourself');
});

test('without a date the plan says so and ends before the money does', () => {
  const app = wish('Release our app. We have $60k left and burn $15k a month', { timeline: '6-12 months' });
  const doc = writeReport(app);
  expect(pageOne(doc)).toContain('you gave no date, so this plan runs until March 28, 2027');
  expect(blocksOf(doc, 'planRow').at(-1)?.endDay).toBe('2027-03-26');
});

test('a date that has passed is said on page one', () => {
  expect(pageOne(writeReport(wish('Launch our app by 30 September 2026')))).toContain(
    'Your date, September 30, has passed',
  );
});

const cases: readonly [string, SubmitInput, Record<string, string>][] = [
  ['a lamp', lamp, lampSaid],
  ['a café', wish('Open a second café in Leeds', { industry: 'café', location: 'Leeds' }), { 'What will one': '£6' }],
  ['a coach alone', wish('Start my own coaching practice', { industry: 'coaching', role: 'freelancer' }), {}],
  [
    'an app',
    wish('Release our app by 30 June 2027', { industry: 'software', companySize: '11-50' }),
    { 'How much will you still': '$80,000' },
  ],
  [
    'a charity',
    wish('Launch a free lunch program for seniors', { industry: 'charity' }),
    { 'What will one': '0', 'What does one sale': '$7' },
  ],
];

test.each(cases)('the report for %s is whole, short enough and without an open slot', (_, answers, said) => {
  expectWholeReport(writeReport(answers, said));
});

test('the money of the plan stays within what they said they would spend', () => {
  const answers = wish('Start a mail-in sail check before February 1, 2027. We have no price and no web page.', {
    budgetRange: '$2.5k-$5k',
  });
  const doc = writeReport(answers, { 'How much will you still spend': '1500' });
  const budget = blocksOf(doc, 'budget');
  expect(budget.reduce((sum, { toUsd }) => sum + toUsd, 0)).toBe(1500);
  expect(wholeText(doc)).toContain('want to spend $1,500 first, so this plans with $1,500');
});
