import { describe, expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { loadKinds } from '#server/ai/playbook/analyze/kinds.ts';
import { readCase } from './read-case.ts';
import { failedCut, renewalMonth, workedCut } from './tried-cuts.ts';

const kinds = loadKinds();
const caseOf = (stepsTaken: string, given: Partial<SubmitInput> = {}) =>
  readCase(kinds, {
    answers: {
      firstName: 'Sam',
      email: 'sam@example.test',
      problems: 'Operations',
      industry: 'Bakery',
      desiredOutcome: 'Bring our monthly costs down from $31,000 to $27,000',
      stepsTaken,
      ...given,
    },
    today: '2026-11-27',
  }).case;

describe('something cheaper that was given up', () => {
  test.each([
    ['I switched to a cheaper flour supplier. The bread came out uneven, and I went back.', 'flour'],
    ['Tried another milk supplier, customers complained.', 'milk'],
    ['Cheaper coffee did not work.', 'coffee'],
    [
      'We tried a cheaper cleaning product supplier for a month. Nothing got clean. We switched back.',
      'cleaning product',
    ],
  ])('“%s” leaves the %s alone', (stepsTaken, thing) => {
    expect(failedCut(caseOf(stepsTaken))?.thing).toBe(thing);
  });

  test.each(['Switched milk supplier in May, saved $140 a month.', 'We found a cheaper supplier.', 'Nothing yet'])(
    '“%s” gives nothing up',
    (stepsTaken) => {
      expect(failedCut(caseOf(stepsTaken))).toBeUndefined();
    },
  );
});

describe('hours that were cut on one day', () => {
  test.each([
    ['Closing early on Mondays saved about $350 a month.', 'closing early on Tuesdays', 350],
    [
      'Cutting Monday afternoon hours saved us $1,200 a month and nobody complained.',
      'cutting Tuesday afternoon hours',
      1200,
    ],
    ['Opening later on Sundays saves $80 per month.', 'opening later on Mondays', 80],
  ])('“%s” is tried again by %s', (stepsTaken, next, saved) => {
    expect(workedCut(caseOf(stepsTaken))).toMatchObject({ next, saved });
  });

  test('what saved money in another way is not repeated on a day', () => {
    expect(workedCut(caseOf('The new oven saved $90 a month.'))).toBeUndefined();
  });
});

test.each([
  ['Our lease renews in March 2027.', 'March'],
  ['The lease is up at the end of September.', 'September'],
  ['The rent went up in May.', undefined],
])('“%s” names the month %s', (stepsTaken, month) => {
  expect(renewalMonth(caseOf(stepsTaken))).toBe(month);
});
