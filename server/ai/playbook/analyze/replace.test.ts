import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { blocksOf } from '#schema/report.ts';
import { expectWhole, pageOne, proseOf, readSaid, textOf, writeSaid } from './testing.ts';

const ann: SubmitInput = {
  firstName: 'Ann',
  email: 'ann@example.test',
  problems: 'Other',
  industry: 'Design agency',
  desiredOutcome: '',
};
const studio: SubmitInput = {
  ...ann,
  problems: 'Sales',
  desiredOutcome:
    'Our biggest client, $6,000 a month and 40% of our revenue, leaves on March 31. We need to replace it before then',
  stepsTaken: 'Posted on LinkedIn twice',
  companySize: '1-10',
  budgetRange: '$500-$1k',
};
const charity: SubmitInput = {
  ...ann,
  industry: 'Charity for young people',
  desiredOutcome: 'The grant that pays two of our staff ends in June 2027, £80,000 a year. We have to find new funding',
  stepsTaken: 'Two applications were rejected without feedback',
};
const bakery: SubmitInput = {
  ...ann,
  industry: 'Bakery',
  desiredOutcome:
    'The supermarket chain that buys half our bread is dropping us at the end of December. They pay $9,500 a month. Replace that income',
  timeline: '<1 month',
};
const translator: SubmitInput = {
  ...ann,
  industry: 'freelance translator',
  role: 'freelancer',
  desiredOutcome: 'my main client went bankrupt last month and I live off them',
};
const maker: SubmitInput = {
  ...ann,
  industry: 'Manufacturing',
  desiredOutcome: 'We depend on one customer for 70% of our turnover and want to get that down to 40%',
  companySize: '51-200',
  timeline: '>12 months',
};
const studioSaid = { deal: '$1,500', rate: '2', weeks: '8' };
const charitySaid = { deal: '£15,000', rate: '3', weeks: '20' };
const bakerySaid = { deal: '$800', rate: '3', weeks: '6' };
const makerSaid = { ending: '€210,000', deal: '€25,000', rate: '2', weeks: '6 months' };

test.each([
  'Our biggest client leaves on March 31 and we have to replace $6,000 a month',
  'Our biggest client is 40% of revenue and is leaving us in March: replace it',
  'The grant that pays two of our staff ends in June',
  'We lost our main contract, $15,000 a month',
  'The supermarket chain that buys half our bread is dropping us, replace that income',
  'I depend on one client for 70% of my income',
  'Our sponsor pulls out after this season, 30% of our budget',
  'My retainer ends in April and I need to replace the income',
  'The city is taking our cleaning contract in-house, we must replace it',
  'Make up for the income of our anchor client, which won’t renew',
  'Our main customer went bankrupt and half of our revenue is gone',
  'Funding from the council runs out next year, it is half of our budget',
])('“%s” is about income that falls away', (desiredOutcome) => {
  expect(readSaid({ ...ann, desiredOutcome }).recognized).toEqual({ kind: 'replace', isSure: true });
});

test.each([
  'Book 18 weddings by 1 May 2027, we have 7 deposits in so far',
  'Win 10 new clients for our bookkeeping service',
  'Fill the empty tables on Tuesdays and Wednesdays',
  'Should we open a second location or grow online?',
  'Decide whether to replace the old van or hire one',
  'Grow monthly revenue from $20,000 to $30,000',
])('“%s” is not', (desiredOutcome) => {
  expect(readSaid({ ...ann, desiredOutcome }).recognized.kind).not.toBe('replace');
});

test('what the wish says is not asked again', () => {
  expect(readSaid(studio).asked.map(({ id }) => id)).toEqual(['deal', 'rate', 'weeks', 'pace']);
  expect(readSaid(translator).asked.map(({ id }) => id)).toEqual(['ending', 'end', 'deal', 'rate', 'weeks', 'pace']);
  expect(readSaid(maker).asked.map(({ id }) => id)).toEqual(['ending', 'deal', 'rate', 'weeks', 'pace']);
  expect(readSaid(charity).asked[0]?.ask).toBe('How much does a typical new grant bring you a year?');
});

test('page one says how many, by when, and how many a week', () => {
  const { answer, figures, title } = readSaid(studio, studioSaid).outcome;
  expect(title).toBe('Replace $6,000 a month by March 31, 2027');
  expect(answer.text).toBe(
    '$6,000 a month, 40% of your income, ends on March 31, 2027. At $1,500 a month each, that’s 4 clients; at 2 of 10 it takes 20 first conversations, 3 a week, and the last has to begin by February 3, 2027.',
  );
  expect(figures.map(({ value }) => value)).toEqual([
    '$6,000 a month, 40% of your income, until March 31, 2027',
    '4 clients, $1,500 a month each',
    '20 first conversations, 2 of 10, 3 a week',
    'February 3, 2027, 8 weeks before',
  ]);
});

test('today’s pace tells what the gap costs and when it closes', () => {
  const { answer, figures } = readSaid(studio, { ...studioSaid, pace: '1' }).outcome;
  expect(answer.text).toContain('At your 1 a week, you’d be covered by June 14, 2027 and short $9,000 until then');
  expect(figures.at(-1)).toMatchObject({ title: 'Gap', value: '$9,000 at 1 a week' });
});

test('where even next week is too late, the gap is said and cash comes in', () => {
  const doc = writeSaid(bakery, bakerySaid);
  expect(pageOne(doc)).toContain(
    'Even one next week pays only on January 11, 2027, so plan for a gap of at least $9,500',
  );
  expect(blocksOf(doc, 'move').map(({ title }) => title)).toContain('Put $9,500 aside for the gap');
});

const shop: SubmitInput = {
  ...ann,
  problems: 'Sales',
  industry: 'CNC machine shop',
  desiredOutcome:
    'Our biggest customer is moving their work to Mexico. Last PO ships March 31, 2027. They’re 38% of our $4.1M. I’ve got 23 people and I don’t want to lay off a single one. Need to replace at least $1.1M of that by end of 2027.',
  stepsTaken:
    'IMTS booth in September, $11k, 40 business cards, 2 quotes, no orders. Called 12 old customers: 3 sent RFQs, 1 placed an order for $22k.',
  companySize: '11-50',
};
const shopSaid = { deal: '8400', rate: '1 of 6', weeks: '14', pace: '9' };

test('the end of the income and the date of the goal keep their roles', () => {
  const { title, answer, endDay } = readSaid(shop, shopSaid).outcome;
  expect(title).toBe('Replace $1,100,000 of $1,558,000 a year by December 31, 2027');
  expect(answer.text).toBe(
    '$1,558,000 a year, 38% of your income, ends on March 31, 2027, and you want $1,100,000 of it back by December 31, 2027. Your 9 quotes a month bring $151,200 a year at 1 of 6 and $8,400 each, so more quotes alone won’t do it: each new customer has to bring 8 orders a year.',
  );
  expect(endDay).toBe('2027-12-31');
});

test('who sells by the order is asked for quotes and orders, and not what the wish says', () => {
  const { asked } = readSaid(shop);
  expect(asked.map(({ id }) => id)).toEqual(['deal', 'rate', 'weeks', 'pace']);
  expect(asked.map(({ ask }) => ask).join(' ')).not.toMatch(/first conversation|a month\?.*customer bring/);
  expect(asked[2]?.ask).toBe('How many weeks pass between a quote and the first payment?');
});

test('calls that brought an order come before a show that brought none', () => {
  const doc = writeSaid(shop, shopSaid);
  const finding = blocksOf(doc, 'finding').find(({ title }) => title.startsWith('12 old customers'));
  expect(finding?.text).toContain('3 RFQs and 1 order, worth $22,000');
  expect(finding?.text).toContain('cost $11,000 for 2 quotes, $5,500 each, and brought no order');
  expect(pageOne(doc)).toContain('Don’t pay for “IMTS booth in September” again');
  expect(textOf(blocksOf(doc, 'budget'))).not.toContain('trade event');
});

test('who lays nobody off is not told to stay smaller', () => {
  const doc = writeSaid(shop, shopSaid);
  expect(textOf(blocksOf(doc, 'option'))).toContain('Shorter weeks for all 23 people instead of layoffs');
  expect(proseOf(doc)).not.toContain('stay smaller');
});

test('a goal with a later date than the end plans until that date', () => {
  const later = {
    ...studio,
    desiredOutcome: 'Our biggest client, $6,000 a month, ends on March 31. Replace it by June 30, 2027',
  };
  const { title, answer } = readSaid(later, studioSaid).outcome;
  expect(title).toBe('Replace $6,000 a month by June 30, 2027');
  expect(answer.text).toMatch(/ends on March 31, 2027, and you want it back by June 30, 2027/);
});

test('a charity gets the moves of those who are funded', () => {
  const doc = writeSaid(charity, charitySaid);
  expect(doc.title).toBe('Replace £80,000 a year by June 30, 2027');
  expect(pageOne(doc)).toContain('that’s 6 grants; at 3 of 10 it takes 20 applications');
  expect(pageOne(doc)).toContain('If you can’t write 3 a week, look for fewer and bigger ones');
  expect(proseOf(doc)).not.toMatch(/first conversation\b|bigger package|customers/);
});

test('dependence on one buyer is weighed by what others have to bring', () => {
  const { answer, title } = readSaid(maker, makerSaid).outcome;
  expect(title).toMatch(/^Bring one customer from 70% to 40% of your income by /);
  expect(answer.text).toBe(
    'This customer brings €210,000 a month, 70% of your income; for that to be 40%, others have to bring €225,000 a month more. At €25,000 a month each, that’s 9 customers; at 2 of 10 it takes 45 first conversations, and a new customer pays after 6 months.',
  );
  expect(proseOf(writeSaid(maker, makerSaid))).not.toMatch(/ends on|falls away|go in steps/);
});

test('a limit that is kept already is said to be', () => {
  const kept = { ...maker, desiredOutcome: 'We depend on one customer for 40% of our turnover, get it down to 60%' };
  const { answer, title } = readSaid(kept).outcome;
  expect(answer.text).toContain('so you’re already there');
  expect(title).toMatch(/^Depend less on one customer by /);
});

test('projects that pay once are counted for a year', () => {
  const { answer } = readSaid(studio, { ...studioSaid, deal: '$9,000 per project' }).outcome;
  expect(answer.text).toContain(
    'At $9,000 each, that’s 8 clients a year; at 2 of 10 it takes 40 first conversations a year',
  );
});

test('a sum for another time than asked is turned into it', () => {
  expect(readSaid(studio, { deal: '18,000 a year' }).outcome.slots).toMatchObject({
    deal: '$1,500 a month',
    deals: '4',
  });
  expect(readSaid(studio, { weeks: '2 months' }).outcome.slots).toMatchObject({
    wait: '2 months',
    beginBy: 'January 27, 2027',
  });
});

test.each([
  ['It ends in June', '2027-06-30'],
  ['The contract runs out on 15 February', '2027-02-15'],
  ['They leave at the end of March 2028', '2028-03-31'],
  ['It ended on October 31', '2026-10-31'],
  ['They may leave us', undefined],
])('“%s” is read as %s', (words, day) => {
  const { outcome } = readSaid({ ...studio, desiredOutcome: `Replace our biggest client, $6,000 a month. ${words}` });
  const said = outcome.slots.endDate;
  const months = { '02': 'February', '03': 'March', '06': 'June', '10': 'October' } as Record<string, string>;
  expect(said?.split(',')[0]).toBe(day && `${months[day.slice(5, 7)]} ${Number(day.slice(8))}`);
});

test('every number of page one stands in a sum or was given', () => {
  const people = [
    [studio, { ...studioSaid, pace: '1' }],
    [charity, charitySaid],
    [bakery, bakerySaid],
    [maker, makerSaid],
    [shop, shopSaid],
  ] as const;
  for (const [answers, said] of people) {
    const doc = writeSaid(answers, said);
    const known = `${textOf(blocksOf(doc, 'sum'))} ${answers.desiredOutcome} ${Object.values(said).join(' ')} of 10`;
    const figures = blocksOf(doc, 'figure').flatMap(({ value }) => value.match(/\d[\d,]*\d|\d/g) ?? []);
    for (const figure of figures) expect(known).toContain(figure);
  }
});

test('of five figures that were given at least three stand in the text', () => {
  const prose = proseOf(writeSaid(studio, studioSaid));
  expect(['$6,000', '40%', '$1,500', '2 of 10', '8 weeks'].filter((figure) => prose.includes(figure))).toHaveLength(5);
});

test('who is bankrupt or gone is not asked to stay', () => {
  const doc = writeSaid(translator, { ending: '$3,000', deal: '$500', rate: '2' });
  expect(textOf(blocksOf(doc, 'option'))).not.toMatch(/slower or smaller exit|introductions/);
  expect(blocksOf(doc, 'move').map(({ title }) => title)).toContain('Plan the cash for the gap');
  expect(proseOf(doc)).not.toContain('stays after all');
});

test('a cause that somebody names comes first, in their words', () => {
  const slow = { ...studio, stepsTaken: 'Every client takes months to decide and pays late, payment terms are net 60' };
  const [first] = blocksOf(writeSaid(slow), 'finding');
  expect(first?.title).toBe('Get paid sooner by a smaller first step.');
  expect(first?.text).toContain('“Every client takes months to decide');
});

test('income that has ended already is said to be over', () => {
  const over = {
    ...studio,
    desiredOutcome: 'We lost our biggest client, $6,000 a month, it ended on October 31. Replace it',
  };
  const doc = writeSaid(over, studioSaid);
  expect(pageOne(doc)).toContain('$6,000 a month ended on October 31');
  expect(blocksOf(doc, 'move').map(({ title }) => title)).not.toContain('Ask for a slower or smaller exit');
});

test('without numbers the report says which is missing and shows an example', () => {
  const doc = writeSaid(translator);
  expect(pageOne(doc)).toContain('without knowing what this client brings you a month');
  expect(blocksOf(doc, 'sum').map(({ isExample }) => isExample)).toEqual([true]);
});

test.each([
  [studio, {}],
  [studio, { ...studioSaid, pace: '1' }],
  [charity, {}],
  [charity, charitySaid],
  [bakery, {}],
  [bakery, bakerySaid],
  [translator, {}],
  [translator, { ending: '$3,000', deal: '$500', rate: '2' }],
  [maker, {}],
  [maker, makerSaid],
  [shop, {}],
  [shop, shopSaid],
  [shop, { deal: '8400' }],
] as const)('the report of %o is whole', (answers, said) => {
  expectWhole(writeSaid(answers, said));
});
