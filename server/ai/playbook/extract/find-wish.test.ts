import { expect, test } from 'vitest';
import { findWish, isDecision } from './find-wish.ts';

test.each([
  [['I am overwhelmed.', 'I want to hand over the bookkeeping.'], 1],
  [['Tuesdays are dead.', 'We do about 22 covers and want 40.', 'Fridays are full anyway.'], 1],
  [['We need more monthly donors.', 'It should be 200.'], 0],
  [['Reduce churn from 6% to 3%.', 'We want it soon.'], 0],
  [['Calmer weeks, that is what we want.', 'A wedding is about 10 hours.'], 0],
  [['Three founders, 41 paying customers, $8.2k MRR.', 'We want to ship the invoicing module.'], 1],
  [['12 staff, two vans, always late.', 'Mondays hurt.', 'I’d like calm weeks.'], 2],
  [['Three founders, 41 paying customers.', 'The market is hard.'], 0],
  [['The bank wants to see a plan by 15 December.', 'Cars wait 6 days and it should be 2.'], 1],
  [['The bank wants to see a plan.'], 0],
  [['20 more guests a week.', 'We want to keep the team.'], 0],
  [['26 weddings by May.', 'I want no discounts.'], 0],
  [['100 users.', 'We want it soon.'], 0],
  [['One calm week.', 'We want to breathe.'], 0],
  [['Nobody is happy.', 'Orders are late.'], 0],
  [['Сократить сроки поставки.', 'We want it soon.'], 0],
])('of %j the wish is sentence %i: how things are is passed over for what is wanted', (sentences, at) => {
  expect(findWish(sentences)).toBe(sentences[at]);
});

test('an answer without a sentence names no wish', () => {
  expect(findWish([])).toBeUndefined();
});

test('a decision is told from a result', () => {
  expect(isDecision('Decide whether to open a second location or grow online.')).toBe(true);
  expect(isDecision('We need to figure out whether to hire.')).toBe(true);
  expect(isDecision('The partnership must decide by its retreat whether to merge.')).toBe(true);
  expect(isDecision('My brother and I have to choose a site.')).toBe(true);
  expect(isDecision('Our customers need to choose faster.')).toBe(false);
  expect(isDecision('More families have to choose us.')).toBe(false);
  expect(isDecision('The partnership must grow before we decide.')).toBe(false);
  expect(isDecision('Find out what customers want.')).toBe(false);
  expect(isDecision('More decided customers.')).toBe(false);
});
