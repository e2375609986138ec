import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { promptData } from '#server/ai/model/prompt-data.ts';
import { fullAnswers } from '#server/testing/submissions.ts';
import { untraced } from './check-figures.ts';
import { claim, type Mood } from './claims.ts';
import { figureGround } from './figure-ground.ts';

const facts = { today: '2026-11-21', days: ['2026-11-23', '2026-11-27', '2027-02-19'], weeks: 13 };

function groundOf(stepsTaken: string, changes: Partial<SubmitInput> = {}) {
  const answers = { ...(fullAnswers as SubmitInput), stepsTaken, ...changes };
  return figureGround(promptData({ answers, questionAnswers: [] }), facts);
}

/** Finds the faults of one text, where somebody answered this. */
function problems(answer: string, text: string, mood: Mood = 'described', beside: string[] = []): string[] {
  const { desiredOutcome, ...none } = { desiredOutcome: 'More enquiries.' };
  const found = untraced([claim(mood, 'text', text, beside)], groundOf(answer, { desiredOutcome, ...none }));
  return found.map(({ words }) => words);
}

test.each([
  ['as written', 'We spent $1,800.', 'You spent $1,800.'],
  ['in words', 'We spent $2,000.', 'You spent two thousand dollars.'],
  ['from words', 'We spent two thousand dollars.', 'You spent $2,000.'],
  ['with k', 'We spent $2k.', 'You spent 2000 dollars.'],
  ['by its code', 'We spent 1800 USD.', 'You spent $1,800.'],
  ['without its unit', 'We spent $1,800.', 'Of the 1,800 little came back.'],
  ['as words with a scale inside', 'We have 120 seats.', 'A hundred and twenty seats are yours.'],
  ['as a long number in words', 'We sold 2,350 jars.', 'You sold two thousand three hundred and fifty jars.'],
  ['in Arabic digits of the answer', 'لدينا ٤٠ مقعدا', 'You have 40 seats.'],
  ['in other digits of the text', 'We have 40 seats.', 'You have ४० seats.'],
  ['in full-width digits', 'We have ４０ seats.', 'You have 40 seats.'],
  ['as an adjective', 'A quote takes 9 days.', 'The nine-day wait costs jobs; a 9-day wait is long.'],
  ['as an end of a range', 'It takes 3 to 5 days.', 'Five days is the worst case, three days the best.'],
  ['as one of two with one unit', 'It takes 9 or 12 days.', 'Between 9 and 12 days; nine days at best.'],
  ['in longer spans', 'It took 24 months.', 'After two years it is there.'],
  ['roughly, where it says so', 'We spent $1,980.', 'You spent about $2,000.'],
  ['in the way of other countries', 'Wir haben 1.500 Euro ausgegeben.', 'You spent 1,500 euros.'],
  ['as a year', 'We began in 2019.', 'Since 2019 you have done this, for seven years.'],
  ['with its measure', 'We deliver within 40 km.', 'You deliver within 40 kilometres.'],
  ['as a percentage in words', 'We lose 18% a year.', 'You lose eighteen percent a year.'],
  ['as a band of the form', '', 'With 1-10 people and $2.5k to $5k there is room; $500,000 to $1 million comes in.'],
])('a figure of the person’s is found %s', (_how, answer, text) => {
  expect(problems(answer, text)).toEqual([]);
});

test.each([
  ['a figure that nobody gave', 'We spent $1,800.', 'You have 45 seats.', ['45']],
  ['one in words', 'We spent $1,800.', 'You have forty-five seats.', ['forty-five']],
  [
    'one that begins with a figure that was given',
    'We have 20 seats.',
    'A hundred and twenty seats are yours.',
    ['A hundred and twenty'],
  ],
  ['one in Arabic digits', 'We have 40 seats.', 'You have ٤٥ seats.', ['45']],
  ['one in a stack of zeros', 'We spent $1,800.', 'You spent $18,000.', ['$18,000']],
  ['miles for kilometres', 'We deliver within 40 km.', 'You deliver within 40 miles.', ['40 miles']],
  ['a measure that nobody gave', 'We have 40 seats.', 'You deliver within 40 km.', ['40 km']],
  ['another currency', 'We spent €900.', 'You spent $900.', ['$900']],
  ['money for a count', 'We have 40 seats.', 'You earn $40 with each.', ['$40']],
  ['a percentage for a count', 'We have 40 seats.', 'You lose 40% of them.', ['40%']],
  ['days for weeks', 'A quote takes 9 weeks.', 'A quote takes 9 days.', ['9 days']],
  ['a count for a percentage', 'We lose 18% a year.', 'You lose 18 people a year.', ['18 people']],
  ['a year that nobody named', 'We began in 2019.', 'Since 2014 you have done this.', ['2014']],
  [
    'a share that nobody gave',
    'We have 40 seats.',
    'A third of your seats stay empty, half of them on Mondays.',
    ['A third of', 'half of'],
  ],
  ['a unit glued on', 'We have 40 seats.', 'You have 55seats.', ['55seats']],
  ['digits between signs', 'We have 40 seats.', 'You have (55) seats and #56.', ['(55)', '#56']],
  ['a week that is no week of the plan', '', 'A quote takes you six weeks; see week 14.', ['six weeks', 'week 14']],
  ['people for months', 'It took 14 months.', 'You have 14 people.', ['14 people']],
  ['a count of each week', '', 'Each week 6 quotes wait.', ['6 quotes']],
  ['a share that looks like a score', '', 'Four of five leave.', ['Four of five']],
  ['a span that looks like a mark of the plan', '', 'You wait 30 days to be paid.', ['30 days']],
  ['a span as long as the plan', '', 'You lose 90 days a year to rework.', ['90 days']],
  [
    'one in weeks',
    '',
    'A fitter’s job waits 13 weeks, and you lost thirteen weeks of work.',
    ['13 weeks', 'thirteen weeks'],
  ],
  ['one of somebody else', '', 'Customers pay after ninety days.', ['ninety days']],
  [
    'a count of things that are the person’s',
    '',
    'Your five places fill up. You have three paths.',
    ['five places', 'three paths'],
  ],
  [
    'a count of steps that somebody took',
    '',
    'You named four reasons. You took six small steps.',
    ['four reasons', 'six small steps'],
  ],
  ['an age that is wrong', 'We began in 2019.', 'Since 2019 you have done this, for nine years.', ['nine years']],
])('refused is %s', (_what, answer, text, values) => {
  expect(problems(answer, text)).toEqual(values.map((value) => expect.stringContaining(value)));
});

const three =
  'From 12 jobs a month to 20. An answer takes 12 days. We spent $1,800 on ads and got 2 enquiries. 3 of 12 come back. 15% margin.';
test.each([
  ['a difference that an answer holds', 'There is a gap of 8.'],
  ['a difference', 'From 12 to 20 jobs is a gap of 8.'],
  ['a difference that is named first', 'Eight more jobs a month: from 12 to 20.'],
  ['a quotient', 'With $1,800 for 2 enquiries each cost $900.'],
  ['a share', '3 of 12 come back, which is 25%.'],
  ['a share of one', 'One in four comes back, or 25%.'],
  ['a share, rounded', 'From 12 to 20 is 67% more.'],
  ['a month as a year', '12 jobs a month are 144 a year.'],
  ['a year as a month', 'The $1,800 are $150 a month over a year.'],
  ['a percentage of a sum', '15% of $1,800 is $270.'],
  ['a chain', 'From 12 to 20 is a gap of 8, or 96 jobs a year.'],
  ['one whose parts stand beside it', 'That is $900 for each.'],
  ['the months to a date', 'By June 2027 there are seven months left, and six months to May.'],
])('simple arithmetic on figures that are named in the same text is no invention: %s', (_what, text) => {
  expect(problems(three, text, 'described', ['$1,800', '2 enquiries'])).toEqual([]);
});

test.each([
  ['that is wrong', 'From 12 to 20 jobs is a gap of 9.', ['gap of 9']],
  ['on dates that do not fit', 'By June 2027 there are four months left.', ['four months']],
  ['that takes one figure twice', 'From 12 jobs, or 12 as you say, it makes 24.', ['24']],
  ['that mixes units', 'From 12 jobs and $1,800 it makes $1,812.', ['$1,812']],
  ['that spreads a span over a year', 'An answer takes 12 days, so 144 days.', ['144 days']],
  ['that gives a sum of money from counts', 'From 12 to 20 jobs is a gap of $8.', ['$8']],
])('refused is arithmetic %s', (_what, text, values) => {
  expect(problems(three, text)).toEqual(values.map((value) => expect.stringContaining(value)));
});

test('an answer full of numbers does not make every number true', () => {
  const many = Array.from({ length: 200 }, (_, at) => 1000 + 37 * at).join(', ');
  expect(problems(many, 'You have 74 people and 111 machines.')).toHaveLength(2);
  expect(problems(many, 'You have 1,037 people.')).toEqual([]);
});

test.each([
  'In week 1 the figures are counted, in weeks two to five the first move runs, and week 13 ends it.',
  'The plan has three moves, seven steps and five options for two reasons.',
  'In the next 13 weeks, the first thirteen weeks of it, the plan’s thirteen weeks, these 13 weeks.',
  'The plan runs over 13 weeks, and this plan of thirteen weeks ends. A 13-week plan.',
  'Your plan has three moves. Your three moves rest on five findings, your first two steps on one.',
  'It begins on 23 November 2026 and its first step ends on November 27.',
  'It has effort 2 of 5 and effect 4, which one person can carry, one by one.',
  'You sell B2B.',
])('the report’s own figures are no claim about the person: %s', (text) => {
  expect(problems('', text)).toEqual([]);
});

test.each([
  ['Call five customers and give it ten minutes a day.', []],
  ['Ask the last ten buyers, note the ten answers and keep 30% of the budget.', []],
  ['Write to your ten best customers; stop when fewer than 4 answer.', []],
  ['Use your 45 seats.', ['45 seats']],
  ['Sort the 15 leads by date.', ['15 leads']],
  ['Keep the $1,000 held back until week 8.', []],
  ['Do not repeat the $1,700 you spent.', ['$1,700']],
  ['You have 12 people, so give each one hour.', ['12 people']],
  ['Raise it on your current average of 70 dollars.', ['70 dollars']],
  ['Start with your $4,200 a month.', ['$4,200']],
])('in advice only what is given as the person’s own is looked for: %s', (text, values) => {
  expect(problems('We spent $1,800.', text, 'advised')).toEqual(values.map((value) => expect.stringContaining(value)));
});

test('a text is held to the answers where it describes, and free where it orders', () => {
  const sound =
    'You spent $1,800. First, call ten buyers this week. For two weeks, write down 5 calls a day. It works when 3 of the next 10 name a friend.';
  expect(problems('We spent $1,800.', sound)).toEqual([]);
  const wrong =
    'Quotes take you nine days. Call ten buyers. Your price lost 30% of the jobs. Time lost is 8 hours. At least 70 left.';
  expect(problems('We spent $1,800.', wrong)).toEqual([
    expect.stringContaining('nine days'),
    expect.stringContaining('30%'),
    expect.stringContaining('8 hours'),
    expect.stringContaining('70 left'),
  ]);
});

test.each([
  ['Most shops keep 40%.', ['40%']],
  ['Firms like yours wait 30 days.', ['30 days']],
  ['The usual rate is 3%.', ['3%']],
  ['Call ten other shops, and ask all of them.', []],
  ['Ask most owners for a price below $40.', ['$40']],
  ['You have 12 stalls in the market.', []],
  ['As you say, most shops keep 20%.', []],
])('of others only what the person said is known: %s', (text, words) => {
  const answer = 'We have 12 stalls. Most shops keep 20%.';
  for (const mood of ['described', 'advised'] as const)
    expect(problems(answer, text, mood)).toEqual(words.map((one) => expect.stringContaining(one)));
});

test.each([
  'Paid for twice, and begun one by one.',
  'Half an hour later the other half is gone.',
  'A thousand things go wrong between two jobs.',
  'You are open nine to five, 24/7.',
  'Give it a four-week trial; a trial of two weeks is short.',
  'If only 6 come, stop.',
  'It is a matter of one or two calls.',
])('an idiom, a supposed case and a time that advice sets claim nothing: %s', (text) => {
  expect(problems('', text)).toEqual([]);
});

test('the person’s telephone number, company and address are no figures', () => {
  const answers = { company: 'Studio 54', phone: '(828) 555-0142' };
  const ground = groundOf('Call Studio 54 at (828) 555-0142.', answers);
  expect(untraced([claim('described', 'text', 'You run Studio 54.')], ground)).toEqual([]);
  expect(untraced([claim('described', 'text', 'You have 54 seats and 828 guests.')], ground)).toHaveLength(2);
});

/** Ways to write one number, the person's own included. */
const written = (value: number) => [
  String(value),
  value.toLocaleString('en-US'),
  `${value} people`,
  `$${value.toLocaleString('en-US')}`,
  [...String(value)].map((digit) => String.fromCodePoint(0x660 + Number(digit))).join(''),
  [...String(value)].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join(''),
];

test('a text that passes has no number but the person’s, however many stand in it and however they are written', {
  tags: 'fresh',
}, () => {
  const prime = fc.constantFrom(101, 211, 307, 401, 503, 601, 701, 809, 907, 1009, 2003, 4001, 7001);
  const number = fc.tuple(prime, fc.nat(5));
  const property = fc.property(
    fc.uniqueArray(prime, { maxLength: 4 }),
    fc.array(number, { maxLength: 5 }),
    (own, said) => {
      const answer = own.map((value) => `We counted ${value} and paid $${value}.`).join(' ');
      const text = said.map(([value, way]) => `There are ${written(value)[way]} of them.`).join(' ');
      const passes = untraced([claim('described', 'text', text)], groundOf(answer)).length === 0;
      expect(passes).toBe(said.every(([value]) => own.includes(value)));
    },
  );
  fc.assert(property, { numRuns: 60 });
});
