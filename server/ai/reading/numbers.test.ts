import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numbersIn } from './numbers.ts';

const first = (text: string) => numbersIn(text)[0];

test.each([
  ['12 vans', '12', 12, 'count'],
  ['1,500 people', '1,500', 1500, 'count'],
  ['6%', '6%', 6, 'percent'],
  ['6.5 percent', '6.5 percent', 6.5, 'percent'],
  ['2 percentage points', '2 percentage points', 2, 'points'],
  ['10k followers', '10k', 10_000, 'count'],
  ['nine days', 'nine days', 9, 'days'],
  ['3.5 hours', '3.5 hours', 3.5, 'hours'],
  ['twenty-five covers', 'twenty-five', 25, 'count'],
  ['two hundred covers', 'two hundred', 200, 'count'],
  ['a dozen quotes', 'a dozen', 12, 'count'],
  ['a hundred and twenty seats', 'a hundred and twenty', 120, 'count'],
  ['two thousand three hundred and fifty jars', 'two thousand three hundred and fifty', 2350, 'count'],
  ['We have one client', 'one', 1, 'count'],
  ['we have 2000 followers', '2000', 2000, 'count'],
  ['they call 50 times a day', '50', 50, 'count'],
  ['a rise in april, 2 quid an hour', '2 quid', 2, 'money'],
] as const)('%s: a figure and its unit', (text, words, value, unit) => {
  expect(numbersIn(text)).toMatchObject([{ words, value, unit, is: 'amount' }]);
});

test.each([
  ['$2,000', 2000, '$'],
  ['$1.5M', 1_500_000, '$'],
  ['€500', 500, '€'],
  ['£1,200.50', 1200.5, '£'],
  ['US$40', 40, 'US$'],
  ['800 CHF', 800, 'CHF'],
  ['300 dollars', 300, '$'],
  ['$2 million', 2_000_000, '$'],
  ['1,2 Mio. €', 1_200_000, '€'],
  ['€1,2 Mio', 1_200_000, '€'],
  ['$180k', 180_000, '$'],
] as const)('%s: money keeps its currency', (words, value, currency) => {
  expect(numbersIn(`about ${words} here`)).toMatchObject([{ words, value, currency, unit: 'money', bound: 'about' }]);
});

test.each([
  ['40-60 covers', 40, 60, 'count'],
  ['10 to 15 a week', 10, 15, 'count'],
  ['between 5 and 10 calls', 5, 10, 'count'],
  ['$5-10k', 5000, 10_000, 'money'],
  ['20-30%', 20, 30, 'percent'],
  ['two or three people', 2, 3, 'count'],
  ['two to five million people', 2_000_000, 5_000_000, 'count'],
  ['fifty to two hundred people', 50, 200, 'count'],
  ['$500,000 to $1 million', 500_000, 1_000_000, 'money'],
] as const)('%s: a range has two ends and no value', (text, low, high, unit) => {
  expect(numbersIn(text)).toMatchObject([{ is: 'range', low, high, unit, value: undefined }]);
});

test.each([
  ['1.500 units', 'unclear'],
  ['3,5 vans', 'unclear'],
  ['5m of it', 'unclear'],
  ['-5 degrees', 'unclear'],
  ['1 000 000', 'unclear'],
  ['٣ customers', 'unclear'],
  ['½ day', 'unclear'],
  ['٤٠ seats', 'unclear'],
  ['500 to 1 million', 'unclear'],
  ['two three hundred', 'unclear'],
  ['since 2019', 'year'],
  ['In 2024 we', 'year'],
  ['in 2024 sales', 'unclear'],
  ['2027 people', 'unclear'],
  ['by 15 March 2027', 'date'],
  ['March 12', 'date'],
  ['2026-12-01', 'date'],
  ['12/03/2027', 'date'],
  ['Q2', 'date'],
  ['at 9:30', 'time'],
  ['at 9am', 'time'],
  ['9 to 5', 'time'],
  ['open from 8 to 6', 'time'],
  ['open 9am to 5pm', 'time'],
  ['555-123-4567', 'phone'],
  ['(555) 123-4567', 'phone'],
  ['+44 20 7946 0958', 'phone'],
  ['0171234567', 'phone'],
  ['Web 2.0', 'version'],
  ['1.2.3', 'version'],
  ['B2B', 'label'],
  ['COVID-19', 'label'],
  ['we use Office 365', 'label'],
  ['Suite 200', 'label'],
  ['12 Oak Street', 'label'],
  ['a 5-person team', 'label'],
  ['#3', 'label'],
  ['top 10', 'label'],
  ['24/7', 'fraction'],
  ['4.8/5', 'fraction'],
  ['10:1', 'fraction'],
  ['4.8 stars', 'rating'],
  ['5-star', 'rating'],
  ['rated 4.8', 'rating'],
  ['the 3rd', 'ordinal'],
  ['45 years old', 'age'],
] as const)('%s is no count of anything', (text, is) => {
  expect(first(text)).toMatchObject({ is, value: undefined });
});

test('"one" is a figure only where it counts', () => {
  for (const text of ['no one knows', 'this one', 'one of them', 'one day', 'the big one is']) {
    expect(numbersIn(text)).toEqual([]);
  }
});

test('a multiplier is a factor, not a count', () => {
  expect(first('3x more')).toMatchObject({ is: 'factor', value: 3 });
  expect(first('double it')).toMatchObject({ is: 'factor', value: 2 });
});

test('"from A to B" is two amounts, since it may be a change', () => {
  expect(numbersIn('from 6% to 3%').map(({ value }) => value)).toEqual([6, 3]);
});

const piece = fc.constantFrom(
  ...' ,.;:-–+/()%$€#@k\n'.split(''),
  ...[
    '1',
    '12',
    '2027',
    '1.500',
    ' to ',
    ' from ',
    'one',
    'hundred ',
    'a dozen',
    'March ',
    ' May',
    'B2',
    'x',
    '١',
    '½',
    '😀',
    ' million',
    ' and ',
    'twenty-',
    'USD',
    'pm',
    'é',
  ],
);

test('words are verbatim, in order and without overlaps, whatever the text', { tags: 'fresh' }, () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(piece).map((pieces) => pieces.join('')),
        fc.string({ unit: 'binary' }),
      ),
      (text) => {
        let end = 0;
        for (const number of numbersIn(text)) {
          expect(number.start).toBeGreaterThanOrEqual(end);
          expect(number.end).toBeGreaterThan(number.start);
          expect(text.slice(number.start, number.end)).toBe(number.words);
          if (number.value !== undefined) expect(Number.isFinite(number.value)).toBe(true);
          end = number.end;
        }
      },
    ),
    { numRuns: 500, examples: [['one€1.500'], ['500€ 1000'], ['50+(555) 123-4567']] },
  );
});
