import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { findBeginning } from './before-first-sale.ts';
import { readPlaybookContent } from './content.ts';
import { findOpening } from './opening-day.ts';

const { beforeWords } = readPlaybookContent();
const answeredOn = '2026-11-22';
const isHeard = (desiredOutcome: string, more: Partial<SubmitInput> = {}, today = answeredOn) =>
  findBeginning(
    beforeWords,
    { firstName: 'Dan', email: 'dan@example.com', problems: 'Sales', industry: 'Cleaning', desiredOutcome, ...more },
    answeredOn,
    today,
  ) !== undefined;

test.each([
  'I open on 1 February',
  'I open my office cleaning firm on February 1, 2027 and want 8 contracts signed by then.',
  'We open our doors in March and need guests',
  'Bakery in Kiel, opening on February 1',
  'We are opening in May 2027, help us find patients',
  'On 1 March we open, and nobody knows us.',
  'My café opens in May.',
  'I will start my own practice in January',
  'We open in 6 weeks',
  'I open my practise on 1 February 2027 and want that appointments run',
  'The practice opens on 1 February 2027.',
  'Opening day is 1 February 2027.',
  'Opening 1 Feb. Lease signed.',
  'We will be opening our doors in March',
  'We open 01.02.2027',
  'I start on 1 February with my own practice',
  'We launch on 15 March 2027 and want 1,000 subscribers',
  'Launch is planned for 15 March 2027, 1,000 subscribers by September',
  'Our launch is set for 3 March 2027',
  'My regulars from the old clinic will follow. I open my practice on 1 February.',
  'I am a hairdresser and will open my own salon on March 3rd, 2027',
  'I am opening a small bakery in Leeds in March 2027',
])('%s: nothing has been sold yet', (words) => {
  expect(isHeard(words)).toBe(true);
  expect(isHeard(words, { revenueBand: '$100k-$500k' })).toBe(false);
});

test.each([
  'We open at 7',
  'We open on Sundays',
  'We open a second shop in May',
  'Our new branch opens in May',
  'Our new shop opens in May',
  'We want to open the terrace in May',
  'We open a café in our bookshop in May',
  'We opened on 1 February',
  'The campsite is seasonal, we open in March',
  'We open in March and close in October',
  'We move in January and open our doors again on 1 February',
  'We open on February 1, 2025',
  'I am still employed until December 31.',
  'We open 40 files a month and may lose some',
  'Open communication by May',
  'We launch in Spain on 15 March',
  'We launch our spring collection on 15 March',
  'Launch of the gold plan on 15 March',
  'Launch is planned for 15 March. 400 firms use us.',
  'Our clients wait for it. We launch on 15 March 2027',
  'I start on 1 February with a new accountant',
  'The new course opens on 3 March',
  'Registration opens on 1 February',
  'We are opening a café in Leeds in March 2027',
  'We open on 24 December until noon',
  'We open on January 2 after the holidays',
  'We open 01.02.2025',
])('%s: that says nothing of the first sale', (words) => {
  expect(isHeard(words)).toBe(false);
});

test.each([
  ['I open on 1 February', '2027-02-01'],
  ['We open 01.02.2027', '2027-02-01'],
  ['We open on 13/02/2027', '2027-02-13'],
  ['We open on 2027-02-01', '2027-02-01'],
  ['We open on 01/02/2027', undefined],
  ['We open our doors in March', undefined],
])('%s: the day is %s', (words, day) => {
  expect(findOpening([words], answeredOn, answeredOn)?.day).toBe(day);
});

test('once the day has passed, a report that is made again says no more that nothing was sold', () => {
  expect(isHeard('I open on 1 February', {}, '2027-01-31')).toBe(true);
  expect(isHeard('I open on 1 February', {}, '2027-02-01')).toBe(false);
});
