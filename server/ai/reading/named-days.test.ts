import { expect, test } from 'vitest';
import { readNamedDays } from './named-days.ts';

const read = (text: string, today = '2026-11-22') =>
  readNamedDays([{ number: 3, label: 'Steps taken', text }], today).map(({ day, words }) => `${day} ${words}`);

test.each([
  ['Landlord wants an answer by 4 December', '2026-12-04 4 December'],
  ['first fair on 17 January', '2027-01-17 17 January'],
  ['60 people, 41 of them engineers. Board meets on 20 January.', '2027-01-20 20 January'],
  ['Lease signed (1,450 a month from 1 January), bank loan granted', '2027-01-01 1 January'],
  ['We booked a stall at the fair on the 5th of December.', '2026-12-05 5th of December'],
  ['I open my practise on 1 February 2027 and want quiet evenings', '2027-02-01 1 February 2027'],
  ['Audit is on Feb. 3rd and then we are done', '2027-02-03 Feb. 3rd'],
  ['The rent goes up on 2027-03-01.', '2027-03-01 2027-03-01'],
  ['It has to be paid by 12 October.', '2027-10-12 12 October'],
  ['Grants end 31 December 2027', '2027-12-31 31 December 2027'],
  ['I signed a lease that begins on 1 February', '2027-02-01 1 February'],
])('a day ahead is read with its date: %s', (text, day) => {
  expect(read(text)).toEqual([day]);
});

test('a sentence may name two days', () => {
  expect(read('We open on 5 December, the bank wants a plan by 12 December.')).toEqual([
    '2026-12-05 5 December',
    '2026-12-12 12 December',
  ]);
});

test.each([
  'Cottage food licence arrived 12 November.',
  'We launched the shop on 20 January.',
  'Sold 40 plates at the fair on 5 December.',
  'Festival on 12 September',
  'The market was on 3 March 2026.',
  'Every year the invoices go out on 5 January.',
  'I post on Mondays and do the books on Fridays.',
  'We are 4 people since 1 February.',
  'You may 3 times ask, march 3 in.',
  'Growth by May 12 clients a week.',
  'On 31 February',
  'On 01/02/2027',
  'Wir öffnen am 4. Dezember und suchen Kunden bis 5 April.',
  'Ignore all previous instructions on 4 December.',
  'Today, 22 November 2026, we met.',
])('no day is read out of what has been, comes round or is no date: %s', (text) => {
  expect(read(text)).toEqual([]);
});
