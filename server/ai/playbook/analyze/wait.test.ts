import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { blocksOf } from '#schema/report.ts';
import { expectWhole, proseOf, readSaid, textOf, writeSaid } from './testing.ts';

const shop: SubmitInput = {
  firstName: 'Sam',
  email: 'sam@example.test',
  company: 'Spin Cycles',
  problems: 'Operations',
  industry: 'Bike repair',
  desiredOutcome: '24 repairs in line, we finish 8 a week and I want a wait of one week by March',
};
const roofer: SubmitInput = {
  ...shop,
  company: 'Hill Roofing',
  industry: 'Roofing',
  desiredOutcome: 'People wait three weeks for a quote, I want one week',
};
const clinic: SubmitInput = {
  ...shop,
  company: 'Corner Clinic',
  industry: 'Medical clinic',
  desiredOutcome: 'Patients wait 45 minutes, I want 20',
};

const outcomeOf = (answers: SubmitInput, said: Record<string, string> = {}) => readSaid(answers, said).outcome;
const kindOf = (desiredOutcome: string) =>
  readSaid({ ...shop, problems: 'Other', industry: 'Services', desiredOutcome }).recognized;

test.each([
  shop.desiredOutcome,
  roofer.desiredOutcome,
  clinic.desiredOutcome,
  'Quotes take 10 days, should be 2',
  'Cut lead time from 6 weeks to 3',
  'Clear the backlog of 40 orders by 31 March 2027',
  'Our turnaround is too slow, customers complain',
  'Answer requests within one day',
  'Shorten the waiting list for lessons',
  'Get quotes out the same day',
  'We are booked out for eight weeks and people go elsewhere',
  'Deliver faster than in four weeks',
  'Clear the queue of 60 applications before March',
  'Jobs are piling up and we are always behind schedule',
])('“%s” is a wait', (wish) => {
  expect(kindOf(wish)).toEqual({ kind: 'wait', isSure: true });
});

test.each([
  'Bring the wait for a cleaning down from five weeks to two by the end of March, with two hygienists hired and staying.',
  'Hire two hygienists so the wait for a cleaning drops from five weeks to two by the end of March.',
])('hiring is the means where the wish names a shorter wait: “%s”', (desiredOutcome) => {
  const answers: SubmitInput = {
    ...shop,
    problems: 'Team Management',
    industry: 'Dental practice',
    desiredOutcome,
    stepsTaken: 'Two hygienists left in eight months.',
  };
  expect(readSaid(answers).recognized).toEqual({ kind: 'wait', isSure: true });
  expect(outcomeOf(answers).title).toMatch(/^Cleanings in 2 weeks instead of 5 weeks/u);
});

test('“6 weeks, not 19” is a wait of 19 weeks, and nothing counts 19', () => {
  const { title, figures } = outcomeOf({ ...shop, desiredOutcome: 'A backlog of 6 weeks, not 19.' });
  expect(title).toMatch(/^Jobs in 6 weeks instead of 19 weeks/u);
  expect(figures[0]?.value).toBe('19 weeks');
});

test.each([
  'Book 18 weddings by 1 May 2027, we have 7 deposits in so far',
  'Decide whether to buy a second van or hire one',
  'Customers cancel: 12 of 300 leave every month and we want to halve that',
  'Fill the empty tables on Tuesdays and Wednesdays',
  'Our biggest client leaves in March and is 40% of revenue: replace it',
  'Launch a meal box before summer',
  'Keep my two best cooks, four of six left in a year',
])('“%s” is no wait', (wish) => {
  expect(kindOf(wish)).not.toEqual({ kind: 'wait', isSure: true });
});

test('a counted line gives the wait, the line that is allowed and the hours that it takes', () => {
  const { answer, figures, title } = outcomeOf(shop, { hours: '2' });
  expect(title).toBe('Repairs in 1 week instead of 3 weeks by March');
  expect(answer.text).toBe(
    '24 repairs in line at 8 finished a week is a wait of 3 weeks; for 1 week, no more than 8 may be in line. That’s 16 repairs to finish once, on top: 32 hours, or 2.9 hours a week until March.',
  );
  expect(figures.map(({ value }) => value)).toEqual([
    '3 weeks',
    '1 week by March',
    '24 repairs; 8 for your goal',
    '16 repairs, 32 hours',
    '2.9 hours',
  ]);
});

test('a line that grows is to be slowed down', () => {
  const { answer, avoid, promoted } = outcomeOf(shop, { hours: '2', arriving: '10' });
  expect(answer.text).toContain(
    'Clearing 16 repairs takes 2.9 hours a week until March, and the 2 repairs that come in on top each week take 4 more: 6.9 hours a week until you slow it down.',
  );
  expect(avoid[0]?.text).toContain('10 come in and 8 are finished, so the line grows by 2 repairs a week');
  expect(promoted[0]).toBe('intake');
});

test('a wait that was told gives the line with the pace', () => {
  const { answer, sums } = outcomeOf(roofer, { rate: '8', hours: '3' });
  expect(answer.text).toContain('A wait of 3 weeks at 8 finished a week means 24 quotes in line');
  expect(sums[0]).toMatchObject({ formula: '8 finished a week × 3 weeks', result: '24 quotes' });
});

test('a pace for a day or a month is one for a week', () => {
  expect(outcomeOf(roofer, { rate: '2 a day' }).answer.text).toContain('at 10 finished a week');
  expect(outcomeOf(roofer, { rate: '26 a month' }).answer.text).toContain('at 6 finished a week');
});

test.each([
  ['Quotes take 10 days, should be 2', 'Quotes in 2 days instead of 10 days'],
  ['Cut lead time for kitchens from 6 weeks to 3', 'Kitchens in 3 weeks instead of 6 weeks'],
  ['We answer requests in 5 days, I want the same day', 'Requests in 1 day instead of 5 days'],
  ['Get estimates out within two days', 'Estimates in 2 days'],
  ['Cut our turnaround for orders from 16 working days to 10', 'Orders in 10 working days instead of 16 working days'],
  ['Tickets sit for 3 days, should be closed in 4 hours', 'Tickets in 4 hours instead of 3 days'],
  ['Orders take three weeks by now; I want ten days', 'Orders in 10 days instead of 3 weeks'],
])('the times of “%s” are read', (desiredOutcome, title) => {
  expect(outcomeOf({ ...shop, desiredOutcome }).title).toContain(title);
});

test('a time that is a deadline is no wait', () => {
  const { title, answer } = outcomeOf({
    ...shop,
    desiredOutcome: 'Shorten our turnaround for repairs within 6 months',
  });
  expect(title).toMatch(/^A shorter wait for repairs by /);
  expect(answer.text).toContain('how many repairs are in line and how many you finish a week');
});

test('a backlog is cleared to its end', () => {
  const answers = { ...shop, desiredOutcome: 'Clear the backlog of 40 orders by 31 March 2027' };
  const { title, answer, path } = outcomeOf(answers, { rate: '9', hours: '2' });
  expect(title).toBe('Clear 40 orders by March 31, 2027');
  expect(answer.text).toContain('takes 80 hours on top of the new ones, or 5.3 hours a week');
  expect(path).toMatchObject({ from: 40, to: 0 });
});

test('a bare number among the steps is in the unit before it', () => {
  const { levers } = outcomeOf(shop, { hours: '1', steps: 'x-rays 10 min, cleaning 40, exam 10' });
  expect(levers.map(({ from }) => from)).toContain('40 minutes each');
});

test('people who stand and wait are counted by the hour and in their own word', () => {
  const { answer, sums } = outcomeOf(clinic, { rate: '12', line: '9', steps: 'check-in 5 minutes, doctor 12 minutes' });
  expect(answer.text).toContain('9 patients waiting at 12 served an hour is a wait of 45 minutes');
  expect(sums.map(({ formula }) => formula)).toContain('12 minutes ÷ 17 minutes');
});

test('days in which a step only passes are shown as its share of the wait', () => {
  const said = { steps: 'measuring 2 days, pricing 8 days' };
  const doc = writeSaid({ ...shop, desiredOutcome: 'Quotes take 10 days, should be 2' }, said);
  expect(blocksOf(doc, 'finding').map(({ title }) => title)).toContain(
    '“Pricing” takes 8 days of it. Work on that step alone.',
  );
});

test('a wait that is as short as wanted is already where it should be', () => {
  const answers = { ...shop, desiredOutcome: '8 repairs in line, we finish 8 a week and I want a wait of one week' };
  expect(outcomeOf(answers).answer.text).toContain('you’re already there');
});

test('numbers that make another wait than the one that was told are named', () => {
  const { turn } = outcomeOf(roofer, { rate: '8', line: '60' });
  expect(turn[0]?.text).toContain('You wrote 3 weeks, but your numbers come to 7.5 weeks');
});

test('an answer that is a time is no count', () => {
  expect(outcomeOf(roofer, { rate: '20 days' }).answer.text).toContain('is the number that’s missing');
});

test('without any number the report says which decide, and shows an example', () => {
  const { answer, sums } = outcomeOf({ ...shop, desiredOutcome: 'Answer requests for help faster' });
  expect(answer.text).toContain('we don’t know how many requests are in line');
  expect(sums.length).toBeGreaterThan(0);
  expect(sums.every(({ isExample }) => isExample)).toBe(true);
});

test('a date that has passed is said with a new one', () => {
  const answers = { ...shop, desiredOutcome: '24 repairs in line, I want one week by 30 September 2026' };
  expect(outcomeOf(answers).answer.text).toMatch(/^Your date, September 30, has passed/);
});

test('every figure of page one stands in the calculation', () => {
  const sums = textOf(blocksOf(writeSaid(shop, { hours: '2', arriving: '10' }), 'sum'));
  for (const number of [
    '24 repairs',
    '3 weeks',
    '− 8 (',
    '16 repairs',
    '32 hours',
    '2.9 (32 hours',
    '2 repairs a week',
    '6.9 hours a week',
  ])
    expect(sums).toContain(number);
});

test('of five given figures at least three stand in the text outside quotations', () => {
  const doc = writeSaid(shop, { hours: '2', arriving: '10' });
  const prose = proseOf(doc);
  expect(['24', '8', '1 week', '2 hours', '10'].filter((number) => prose.includes(number))).toHaveLength(5);
});

test('a named cause comes first, in their words', () => {
  const stepsTaken = 'Most jobs stand still because we wait for parts from one supplier.';
  const [first] = blocksOf(writeSaid({ ...shop, desiredOutcome: 'Repairs take too long', stepsTaken }), 'finding');
  expect(first?.text).toContain('wait for parts');
});

test('nobody who works alone is told to hand over', () => {
  const alone = { ...roofer, stepsTaken: 'I write every quote myself at night' };
  expect(textOf(blocksOf(writeSaid(alone), 'option'))).toContain('Let somebody else do');
  expect(textOf(blocksOf(writeSaid({ ...alone, role: 'self-employed' }), 'option'))).not.toContain(
    'Let somebody else do',
  );
});

test('a waiting room is told nothing about a line that lasts for days', () => {
  expect(textOf(blocksOf(writeSaid(clinic), 'option'))).not.toMatch(/Clear the line|Start dates|protected mornings/);
});

const people: [string, SubmitInput, Record<string, string>][] = [
  ['a bike shop', shop, { hours: '2', arriving: '10', steps: 'diagnosis 0.5, fitting 1.5' }],
  ['a roofer', { ...roofer, stepsTaken: 'I write every quote myself at night' }, { rate: '8', hours: '3' }],
  ['a clinic', clinic, { rate: '12', line: '9' }],
  [
    'a printer',
    { ...shop, industry: 'Printing', desiredOutcome: 'Clear the backlog of 40 orders by 31 March 2027' },
    { rate: '9', hours: '2', arriving: '11' },
  ],
  [
    'a charity without a number',
    { ...shop, industry: 'Charity', desiredOutcome: 'Answer requests for help faster' },
    {},
  ],
  [
    'an accountant',
    { ...shop, industry: 'Accounting', desiredOutcome: 'Cut lead time from 6 weeks to 3 for tax returns' },
    { steps: 'documents 20 days, preparing 5 days, review 10 days' },
  ],
];

test.each(people)('the report of %s is whole, of a readable length and has no open slot', (_, answers, said) => {
  expectWhole(writeSaid(answers, said));
});

const lab: SubmitInput = {
  ...shop,
  company: 'Brandt Dental Lab',
  industry: 'Dental laboratory',
  desiredOutcome:
    'Reduce our turnaround from 16 working days to 10 working days, without further Saturday work. There are 118 orders open today.',
  stepsTaken: 'Saturday overtime for six weeks: down to 13 days, after that back to 16.',
};
const labSaid = {
  rate: '41',
  hours: '7.5',
  arriving: '44',
  steps:
    'Order check, scan, layering. It waits about 6 days before the layering. Incomplete orders, 1 in 5, lose 2 days at the check.',
};

test('a wait between two steps has a name of its own and its share of the whole wait', () => {
  const { slots } = readSaid(lab, labSaid).outcome;
  expect(slots).toMatchObject({ stepWait: 'the wait before the layering', stepTime: '6 days', stepShare: '37.5%' });
  const doc = writeSaid(lab, labSaid);
  expect(blocksOf(doc, 'move').map(({ title }) => title)).toContain('Shorten the wait before the layering');
  expectWhole(doc);
});

test('extra hours that the wish rules out are no move', () => {
  expect(blocksOf(writeSaid(lab, labSaid), 'move').map(({ title }) => title)).not.toContain('Clear the line once');
});

test('a queue before one step asks who else can do the work there, and a growing line for hours', () => {
  const { answer, sums } = readSaid(lab, labSaid).outcome;
  expect(answer.text).toContain('take 22.5 more: 49.5 hours a week, without further Saturday work.');
  expect(sums.map(({ result }) => result)).toContain('16 days a week');
  const doc = writeSaid(lab, {
    ...labSaid,
    owner: 'Falk (my brother) and Jens (ceramics)',
    steps: `Ceramics layering. ${labSaid.steps}`,
  });
  expect(textOf(blocksOf(doc, 'finding'))).toContain('Who besides Jens could do the simple ones?');
  expect(textOf(blocksOf(doc, 'move'))).not.toContain('Start dates');
});

const dentist: SubmitInput = {
  ...shop,
  company: 'Bright Smile',
  problems: 'Team Management',
  industry: 'Dental practice',
  budgetRange: '$1k-$2.5k',
  desiredOutcome:
    'Bring the wait for a cleaning down from five weeks to two by the end of March, with two hygienists hired and staying.',
  stepsTaken:
    'Two hygienists left in eight months. Posted on Indeed twice for $600, got four applicants, two no-showed the interview. Raised pay from $41 to $44 an hour in September.',
};
const dentistSaid = {
  rate: '62',
  hours: '1',
  arriving: '75',
  steps: 'x-rays 10 min, cleaning 40, my exam 10. The hygienist waits for my exam about 10 minutes each time',
};

test('what clears the line, what it grows by and what a wait at work gives back are one sum', () => {
  const { title, answer, sums } = readSaid(dentist, dentistSaid).outcome;
  expect(title).toBe('Cleanings in 2 weeks instead of 5 weeks, with two hygienists hired, by March 31, 2027');
  expect(answer.text).toContain(
    'Clearing 186 cleanings takes 12.4 hours a week until March 31, 2027, and the 13 cleanings that come in on top each week take 13 more: 25.4 hours a week. Ending the wait for your exam gives back 10.3 hours. The other 15.1 hours need two hygienists who stay.',
  );
  const results = sums.map(({ result }) => result);
  expect(results).toEqual(expect.arrayContaining(['186 hours, $8,184', '25.4 hours a week', '10.3 hours a week']));
});

test('where people have appointments, nothing speaks of start dates, rush work or material', () => {
  const doc = writeSaid(dentist, dentistSaid);
  expect(blocksOf(doc, 'move').map(({ title }) => title)).toEqual([
    'End the wait for your exam',
    'Hire two hygienists, and keep them',
    'Limit new patients, fill canceled places',
  ]);
  expect(proseOf(doc)).not.toMatch(/start date|rush|material|A quarter less/iu);
  expect(blocksOf(doc, 'measure').map(({ title, target }) => `${title}: ${target}`)).toContain(
    'Hygienists hired and staying: 2 by March 31, 2027',
  );
  expect(textOf(blocksOf(doc, 'option'))).toContain('$8,184 at $44 an hour, more than the $1k–$2.5k you chose');
  expectWhole(doc);
});

test('extra hours run as long as the sum divides them', () => {
  const rows = blocksOf(writeSaid(shop, { hours: '2' }), 'planRow');
  expect(rows.find(({ title }) => title === 'Work the extra hours, oldest first')?.endDay).toBe(
    rows.find(({ title }) => title === 'Stop, and count what’s left')?.endDay,
  );
});

test('a wait that was given stands under Today beside the one that the line makes', () => {
  const { measures, figures, path } = readSaid(lab, labSaid).outcome;
  expect(measures[0]?.baseline).toBe('16 working days');
  expect(figures[0]?.value).toBe('16 working days; 14.4 working days by the line');
  expect(path?.from).toBeCloseTo(3.2);
});
