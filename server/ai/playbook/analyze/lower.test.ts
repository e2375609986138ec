import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { blocksOf, type ReportDoc } from '#schema/report.ts';
import { expectWhole, pageOne, proseOf, readSaid, textOf, writeSaid } from './testing.ts';

const cafe: SubmitInput = {
  firstName: 'Sam',
  email: 'sam@example.test',
  company: 'Corner Café',
  problems: 'Operations',
  industry: 'Café',
  desiredOutcome: 'Bring our monthly costs down from $18,400 to $15,000 by 30 June 2027',
  stepsTaken: 'Switched the coffee supplier, saved $120 a month',
};
const costParts = { parts: 'rent 6,200, wages 7,500 and subscriptions 900' };
const owner: SubmitInput = {
  ...cafe,
  industry: 'Consulting',
  desiredOutcome: 'Fewer hours: from 70 to 45',
  stepsTaken: 'An assistant for a month',
  timeline: '3-6 months',
};
const shop: SubmitInput = {
  ...cafe,
  industry: 'Online shop',
  stepsTaken: 'Nothing yet',
  desiredOutcome: 'We get 14 complaints a month on 220 orders. Bring that down to 5 by 31 March 2027',
};
const bakery: SubmitInput = {
  ...cafe,
  industry: 'Bakery',
  stepsTaken: 'Nothing yet',
  desiredOutcome: 'Pay off our $42,000 debt. We pay $1,500 a month at 9% a year. Want it gone by December 2028',
};
const builder: SubmitInput = {
  ...cafe,
  industry: 'Builder',
  stepsTaken: 'Nothing yet',
  desiredOutcome: 'Get overdue invoices down from $30,000 to $5,000',
  timeline: '1-3 months',
};

const outcomeOf = (answers: SubmitInput, said: Record<string, string> = {}) => readSaid(answers, said).outcome;
const wish = (desiredOutcome: string, problems: SubmitInput['problems'] = 'Other'): SubmitInput => ({
  firstName: 'Sam',
  email: 'sam@example.test',
  problems,
  industry: 'Services',
  desiredOutcome,
});

test.each([
  cafe.desiredOutcome,
  owner.desiredOutcome,
  shop.desiredOutcome,
  bakery.desiredOutcome,
  builder.desiredOutcome,
  'I work 70 hours a week and want to get down to 45 by June',
  'Cut late deliveries from 30 to 10 a month',
  'Reduce sick days from 40 to 20 a month',
  'Reduce rework from 12 jobs a month to 4',
  'lower our rent and other fixed costs',
  'Reduce my credit card debt by 30 June 2027',
  'Cut energy bill from $2,200 a month to $1,600',
  'Fewer accidents, 8 a year',
  'Staff no-shows down from 12 to 4 a month',
  'Reduce overtime from 60 hours a month to 20',
  'Lower the scrap rate from 6% to 2%',
  'Cut expenses by 15%',
  'spend less money',
  'work less',
  'Customers owe us $24,000, get that under $6,000 by March',
  'Halve our errors in orders, it is 18 a month',
])('“%s” is a number to bring down', (desiredOutcome) => {
  expect(readSaid(wish(desiredOutcome)).recognized).toEqual({ kind: 'lower', isSure: true });
});

test.each([
  ['loss', 'Reduce churn from 6% to 3% within 6 months.'],
  ['loss', 'Fewer no-shows: 9 of 60 patients a week never turn up'],
  ['loss', 'Cut food waste by 30%'],
  ['loss', 'Bring returns below 15%'],
  ['loss', 'We lose 14 members a month, want it under 7'],
  ['wait', 'Cut lead time from 6 weeks to 3'],
  ['wait', 'Reduce our turnaround from 16 working days to 10'],
  ['wait', 'Cut the waiting list from 40 people to 10'],
  ['idle', 'Cut idle hours in the workshop from 30 to 10 a week'],
  ['people', 'Reduce staff turnover from 40% to 20%'],
  ['people', 'I work 70 hours a week because all decisions end on my desk'],
  ['people', 'Take two weeks off in August without the whole thing falling over'],
  ['people', 'work 20 hours a week instead of 60, get out of the day to day'],
  ['replace', 'We depend on one retailer for 70% of our turnover and want to get that down to 40%'],
  ['decide', 'Decide whether to cut costs or raise prices'],
  ['launch', 'Open a second café without more debt'],
  ['reach', 'Grow from 24 to 40 singers before the spring concert'],
  ['reach', 'Turnover to 1.2 million'],
  ['reach', 'go from 2 roofs a month to 4'],
  ['reach', 'Win 10 new clients by the end of March'],
])('%s keeps its wish: “%s”', (kind, desiredOutcome) => {
  expect(readSaid(wish(desiredOutcome)).recognized.kind).toBe(kind);
});

test('costs with their parts say what a step in each saves, and what is still to be found', () => {
  const { title, answer, figures, path, measures } = outcomeOf(cafe, costParts);
  expect(title).toBe('Monthly costs from $18,400 to $15,000 a month by June 30, 2027');
  expect(answer.text).toBe(
    'You’re at $18,400 a month and want $15,000 by June 30, 2027: $3,400 less. The cuts in wages, rent and subscriptions save $1,265 and get you to $17,135. $2,135 is still missing, and $3,800 lies outside these costs: look there next. The plan has a date for finding it.',
  );
  expect(figures.map(({ value }) => value)).toEqual([
    '$18,400 a month',
    '$15,000 a month by June 30, 2027',
    '$17,135; $2,135 still missing',
    'Wages, $7,500 (41%)',
    '$40,800',
  ]);
  expect(path).toMatchObject({ from: 18_400, to: 15_000 });
  expect(measures.at(-1)?.baseline).toBe('$120 a month, by what you tried');
});

test('hours are counted in hours, and handed over where another’s hour costs less', () => {
  const said = { parts: 'quotes 16, emails 12, invoices 8', pay: '25', worth: '90' };
  const { title, answer, sums, levers } = outcomeOf(owner, said);
  expect(title).toBe('Hours from 70 to 45 a week by May 28, 2027');
  expect(answer.text).toContain('You work 70 hours a week and want 45 by May 28, 2027: 25 hours less');
  expect(sums.map(({ result }) => result)).toContain('$84,500 a year');
  expect(levers.map(({ id }) => id)).toEqual(['hand-over', 'stop', 'hand-over']);
  const dear = outcomeOf(owner, { ...said, pay: '95' });
  expect(dear.turn[0]?.text).toContain('stop or shorten work instead of handing it over');
});

test('complaints are a share of all orders, and cost money in a year', () => {
  const { title, answer, levers } = outcomeOf(shop, { parts: 'damaged 6, late 5, wrong item 3', each: '$35' });
  expect(title).toBe('Complaints from 14 to 5 a month by March 31, 2027');
  expect(answer.text).toContain('14 complaints a month (6.4 of every 100 orders) and want 5');
  expect(answer.text).toContain('means 6 fewer, which leaves 3 to find');
  expect(levers[0]).toMatchObject({ title: 'Damaged: half as many', worthText: '3 fewer a month' });
});

test('causes that were counted over another time are shares of the number', () => {
  const { answer, turn } = outcomeOf(shop, { parts: 'damaged 20, late 15, wrong item 5' });
  expect(turn[0]?.text).toContain('Your counts add up to 40, so we took them as shares of 14 complaints a month');
  expect(answer.text).toContain('Halving “damaged” alone leaves you at 11 complaints');
});

test('a debt says how long it lasts and the payment that the date takes', () => {
  const { title, answer, promoted } = outcomeOf(bakery, { parts: 'bank loan 30,000, credit card 12,000' });
  expect(title).toBe('Pay off $42,000 by December 2028');
  expect(answer.text).toBe(
    'At $1,500 a month and 9% a year, $42,000 takes 32 months, with $5,322 of interest on the way. To be done by December 2028, you’d pay $1,919 a month: $419 more than today.',
  );
  expect(promoted).toEqual(['pay-more', 'highest-rate', 'no-new']);
});

test.each([
  ['Spend less time on admin: from 20 hours a week down to 8', 'Hours for admin from 20 to 8 a week by '],
  ['Cut our rent from $3,000 to $2,400', 'Rent from $3,000 to $2,400 a month by '],
  ['Reduce debt from $80k to $40k, we pay $2,000 a month, 7%', 'Debt from $80,000 to $40,000 by '],
  ['I owe $18,000 on two credit cards at 24% and pay $500 a month', 'Pay off $18,000 by '],
  ['Halve complaints, we get 22 a week', 'Complaints from 22 to 11 a week by '],
  ['Fewer late deliveries, 30 of 400 a month, want 8', 'Late deliveries from 30 to 8 a month by '],
  ['Reduce food cost from 36% to 30%', 'Food cost from 36% to 30% by '],
  ['Reduce errors to under 5 a month', 'Errors down to 5 a month by '],
])('“%s” is titled “%s…”', (desiredOutcome, title) => {
  expect(outcomeOf(wish(desiredOutcome)).title).toContain(title);
});

test('two names before one number are one part', () => {
  const { levers } = outcomeOf(cafe, { parts: 'Rent 6,200, wages 7,500, subscriptions and software 900' });
  expect(levers.map(({ title }) => title)).toContain('Subscriptions and software: 30% less');
});

test('a single bill has no parts to ask for', () => {
  const { asked, outcome } = readSaid(wish('Cut our rent from $3,000 to $2,400'));
  expect(asked.map(({ id }) => id)).not.toContain('parts');
  expect(outcome.answer.text).toContain('The cut in rent saves $300 and gets you to $2,700. $300 is still missing');
});

test('a debt that grows is said to grow', () => {
  const answers = { ...bakery, desiredOutcome: 'Pay off our $42,000 loan at 9% interest. We pay $300 a month.' };
  expect(outcomeOf({ ...answers, timeline: '>12 months' }).answer.text).toContain('is $315, so the debt grows');
});

test('overdue invoices that are paid reach the target, the fewest first', () => {
  const parts = 'Miller Homes 12,000, Oak Street 14,000, Reed 4,000';
  const { answer, vetoed } = outcomeOf(builder, { parts });
  expect(answer.text).toContain('Oak Street and Miller Homes owe $26,000, which is enough.');
  expect(vetoed).toEqual(expect.arrayContaining(['biggest', 'hand-over', 'pay-more']));
});

test.each([
  ['Cut our costs', {}, 'without today’s number and the one you want'],
  ['Cut our costs', { today: '18400' }, 'without the number you want'],
  ['Cut expenses by 15%', {}, 'You want 15% less'],
  ['Fewer hours', {}, 'without today’s number'],
  ['Reduce our debt', {}, 'without what you owe and what you pay each month'],
])('“%s” with %j names what is missing, with an example', (desiredOutcome, said, missing) => {
  const { answer, sums } = outcomeOf(wish(desiredOutcome), said);
  expect(answer.text).toContain(missing);
  expect(sums.some(({ isExample }) => isExample)).toBe(true);
});

test.each([
  ['Cut expenses by 15%', '$20,000', '$17,000'],
  ['Halve our errors in orders, they cost us', '18', '9'],
  ['Cut our costs by $2,000 a month', '$20,000', '$18,000'],
  ['cut costs 10%', '12k', '$10,800'],
  ['Cut our energy bill by a quarter', '$2,200', '$1,650'],
])('“%s” from %s is a target of %s', (desiredOutcome, today, target) => {
  expect(outcomeOf(wish(desiredOutcome), { today }).answer.text).toContain(`and want ${target} by`);
});

test('a number that is low enough already is said to be', () => {
  const { answer } = outcomeOf(wish('Cut our costs'), { today: '$900', target: '$1,000' });
  expect(answer.text).toContain('you’re there already');
});

test('a date that has passed is said first', () => {
  const answers = wish('Bring complaints down from 12 to 4 a month by 1 May 2026');
  expect(outcomeOf(answers).answer.text).toMatch(/^Your date, May 1, has passed, so we planned for /);
});

const selling = /\b(?:prospects?|leads?|close rate|conversations?|proposals?|who ask|win more|sell more|sales|ads)\b/iu;
const reports: [string, SubmitInput, Record<string, string>, string[]][] = [
  ['costs', cafe, costParts, ['18,400', '15,000', '6,200', '7,500', '900', '120']],
  [
    'hours',
    owner,
    { parts: 'quotes 16, emails 12, invoices 8', pay: '25', worth: '90' },
    ['70', '45', '16', '12', '25', '90'],
  ],
  ['complaints', shop, { parts: 'damaged 6, late 5, wrong item 3', each: '$35' }, ['14', '220', '6', '35']],
  ['debt', bakery, { parts: 'bank loan 30,000, credit card 12,000' }, ['42,000', '1,500', '9%', '30,000', '12,000']],
  [
    'overdue',
    builder,
    { parts: 'Miller Homes 12,000, Oak Street 8,000, Reed 4,000' },
    ['30,000', '5,000', '12,000', '8,000', '4,000'],
  ],
  ['nothing known', wish('Cut our costs'), {}, []],
];

test.each(reports)('a whole report about %s has their figures and no words of selling', (_, answers, said, figures) => {
  const doc: ReportDoc = writeSaid(answers, said);
  expectWhole(doc);
  const text = proseOf(doc);
  expect(text).not.toMatch(selling);
  for (const figure of figures) expect(text).toContain(figure);
  expect(blocksOf(doc, 'unused')).toEqual([]);
  expect(pageOne(doc)).not.toContain('undefined');
});

const bakingCafe: SubmitInput = {
  ...cafe,
  desiredOutcome: 'Get our monthly costs from $18,400 to $15,000 by June 30 without cutting opening hours',
  stepsTaken:
    'Switched milk supplier in May, saved $140 a month. Asked the landlord once, he said no. We throw away about 30 pastries a week.',
};
const bakingParts = { parts: 'wages 8,900, rent 4,200, ingredients 3,600' };

test('where the steps fall short, the answer says how far they lead and what lies outside of them', () => {
  const { answer } = outcomeOf(bakingCafe, bakingParts);
  expect(answer.text).toContain('want $15,000 by June 30, 2027, without cutting opening hours: $3,400 less');
  expect(answer.text).toContain(
    'save $1,225 and get you to $17,175. $2,175 is still missing, and only $1,700 lies outside these costs',
  );
});

const bakedBread: SubmitInput = {
  ...cafe,
  industry: 'Bakery café',
  desiredOutcome: 'Bring my monthly costs down from $31,000 to $27,000 by June 30, 2027, without letting anyone go.',
  stepsTaken:
    'I switched to a cheaper flour supplier for two months. The bread came out uneven, customers noticed, and I went back.',
};
const bakedParts = {
  parts:
    'Payroll $13,800, ingredients $8,600, rent $3,400. Then utilities $1,900, card fees $1,100, packaging $900, the rest about $1,300. Our lease renews in March 2027.',
  owner: 'Luz (head baker)',
  worked: 'Closing early on Mondays saved about $350 a month and nobody complained.',
};

test('where six parts are named, the answer names all that it adds up, and not what is left over', () => {
  const { answer } = outcomeOf(bakedBread, bakedParts);
  expect(answer.text).toContain(
    'The cuts in payroll, ingredients, rent, utilities, card fees and packaging save $2,280 and get you to $28,720. $1,720 is still missing, and only $1,300 lies outside these costs',
  );
});

test('each cut that is counted has a step with a date, and so has what is missing', () => {
  const doc = writeSaid(bakedBread, bakedParts);
  const rows = blocksOf(doc, 'planRow');
  const saved = rows.map(({ title, measure }) => `${title}: ${measure}`);
  expect(saved).toEqual(
    expect.arrayContaining([
      'Ask your suppliers to match the offers: $860 less a month, in writing',
      'Try closing early on Tuesdays for a month: About $350 less, sales compared',
      'Plan the schedule from your count: $340 less in the next month',
      'Ask for a lower rent before the March renewal: $340 less a month, in writing',
      'Ask for lower prices: utilities, card fees and packaging: $390 less a month, in writing',
      'Find another $1,720, or move the date: $1,720 in named cuts, or a new date',
    ]),
  );
});

test('a check expects today’s costs without the cuts that are done by then', () => {
  const checks = blocksOf(writeSaid(bakedBread, bakedParts), 'planRow').filter(({ title }) => title.includes('check:'));
  expect(checks.map(({ measure }) => measure)).toEqual(['On track: $29,110', 'On track: $28,720']);
});

test('page one names the same owners for a move as its steps', () => {
  const doc = writeSaid(bakedBread, bakedParts);
  expect(blocksOf(doc, 'move').map(({ owner }) => owner)).toEqual(['You and Luz', 'You and Luz', 'You']);
  const others = blocksOf(doc, 'planRow').filter(({ ownerRole }) => ownerRole === 'Luz');
  expect(others.map(({ title }) => title)).toEqual([
    'Get two offers for butter, eggs and dairy',
    'Count the hours each day needs',
  ]);
});

test('what failed is left out of the next offers, and what worked comes again', () => {
  const doc = writeSaid(bakedBread, bakedParts);
  const findings = textOf(blocksOf(doc, 'finding'));
  expect(findings).toContain('Get two offers each for butter, eggs and dairy');
  expect(findings).toContain('that’s another $350 a month');
  expect(textOf(blocksOf(doc, 'avoid'))).toContain('Don’t switch flour again to save money. Your customers noticed.');
  expect(blocksOf(doc, 'unused')).toEqual([]);
  expectWhole(doc);
});

test('what only failed is told from the answers after the form too', () => {
  const { stepsTaken: _, ...bare } = bakedBread;
  const doc = writeSaid(bare, { ...bakedParts, tried: 'The cheaper flour supplier did not work.' });
  expect(textOf(blocksOf(doc, 'finding'))).toContain('You tried cheaper flour and went back');
});

test('a try that failed changes the step, and what is thrown away becomes one', () => {
  const doc = writeSaid(bakingCafe, bakingParts);
  const steps = blocksOf(doc, 'planRow').map(({ title }) => title);
  expect(steps).toEqual(
    expect.arrayContaining(['Offer a longer term for less rent', 'Work out what the pastries cost you']),
  );
  expect(textOf(blocksOf(doc, 'finding'))).toContain('For each $1 it costs, that’s $130 a month in the trash');
  expect(textOf(blocksOf(doc, 'avoid'))).not.toMatch(/ten small things|two things at once/u);
  expectWhole(doc);
});
