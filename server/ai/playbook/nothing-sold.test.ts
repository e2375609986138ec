import { describe, expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { type Beginning, findBeginning } from './before-first-sale.ts';
import { readPlaybookContent } from './content.ts';

const { beforeWords } = readPlaybookContent();
const person: SubmitInput = {
  firstName: 'Dan',
  email: 'dan@example.com',
  problems: 'Sales',
  industry: 'Candles',
  desiredOutcome: '',
};

function read(desiredOutcome: string, stepsTaken = ''): Beginning | undefined {
  return findBeginning(beforeWords, { ...person, desiredOutcome, stepsTaken }, '2026-11-22', '2026-11-22');
}

describe('nothing was sold yet', () => {
  test.each([
    'nothing sold yet',
    'I have sold nothing yet',
    'We have never sold anything',
    'zero customers',
    'We dont have any customers yet',
    'havent sold anything',
    'I haven’t got a client yet',
    'waiting for my first customer',
    'get my first client',
    'I want my first client by March',
    'First customer',
    'I have yet to make my first sale',
    'not one gift yet',
    'We have no income yet, not one gift.',
    ...['donors', 'students', 'pupils', 'subscribers', 'users', 'turnover', 'couples', 'tenants', 'donations'].map(
      (noun) => `No ${noun} yet`,
    ),
    'We’re pre-seed, no revenue',
    'not a single order',
    'no sales or customers yet',
    'Nobody has bought anything yet',
    'Sales: none yet',
    'I have not sold a single piece yet',
    'I made an online course and have no sales yet',
    'We run an event venue, no bookings yet',
    'I want to start a newsletter, no paying customers so far',
    'I have an ad agency idea and no clients yet',
    'As of today we have no customers yet',
    'no sales yet, 300 followers on Instagram',
    'I have a website and an Instagram page but no customers yet',
    'I quit my job last year and have no clients yet',
    'I worked as a cook for 9 years. No guests yet',
    'We renovated a farmhouse with four rooms. No guests yet',
    'I never want a boss again. No clients yet',
    'A seasonal flower farm, no customers yet',
    'My regulars from the old salon will come. No bookings yet',
    'I have no sales yet and don’t know who my customers are',
  ])('%s', (words) => {
    expect(read(words)?.isUnsold).toBe(true);
    expect(read('Calmer evenings', words)?.isUnsold).toBe(true);
  });
});

describe('a beginning, and who has paid is not said', () => {
  test.each([
    'I have no clients at the moment, I am just starting out',
    'We haven’t opened yet',
    'My shop is not open yet',
    'Pre-launch, two founders',
    'We open on 2 January 2027, 120 people have signed and paid for the first month. I want 90 still there in June',
    'We have not opened yet, 40 presold',
    'I have no customers yet but 3 families have booked for May',
  ])('%s', (words) => {
    expect(read(words)?.isUnsold).toBe(false);
  });
});

describe('a running business lacks one part', () => {
  test.each([
    ['No bookings yet for March, last year half the house was booked by now', 'Asked our regulars from last year'],
    ['No bookings yet, last year half the house was booked by now', ''],
    ['Fill the rooms. No bookings yet, but our regulars come in May', ''],
    ['We want more orders for christmas hampers. No orders yet although we mailed 400 people.', 'bakery, 9 years'],
    ['No orders yet', 'bakery, 9 years'],
    ['We mailed 400 people, no orders yet', ''],
    ['We have not launched yet in Germany. In France 400 firms use us.', ''],
    ['We have not launched yet. 400 firms use us.', ''],
    ['We have not launched the delivery service yet and want 20 orders a day', ''],
    ['We have not opened on Sundays so far and wonder if we should', ''],
    ['I have not sold anything since August', ''],
    ['We have not sold anything online', 'shop in town'],
    ['No members yet in the gold plan, 120 in the silver', ''],
    ['We have no patients yet who pay privately', ''],
    ['no revenue yet from consulting, the training days pay the bills', ''],
    ['Before we open the bar to the public each evening the team is late', ''],
    ['no clients yet in the north', ''],
    ['Ran ads for two weeks, no sales yet', ''],
    ['no sales yet from the campaign', ''],
    ['On Tuesdays we have no guests yet', ''],
    ['The new app: no users yet', ''],
    ['Our newsletter has no subscribers yet', ''],
    ['No sales yet this month', ''],
    ['No new customers yet', ''],
    ['My first customer left', ''],
    ['We have not sold the house yet', ''],
    ['We never sold more than ten a day', ''],
    ['No complaints yet', ''],
    ['I have no customers', ''],
  ])('%s %s', (words, steps) => {
    expect(read(words, steps)).toBeUndefined();
  });
});
