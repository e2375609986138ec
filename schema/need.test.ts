import { expect, test } from 'vitest';
import { compareByNeed, type NeedFacts, needOf, needsOf, needTimeAt } from './need.ts';

const now = Date.parse('2026-03-12T03:00:00Z');
const day = 86_400_000;
const time = needTimeAt(now, 'UTC');
/** Somebody of staff opened it and did something for it yesterday. */
const calm: NeedFacts = {
  createdAt: now - 90 * day,
  openedAt: now - day,
  askedAt: now - 2 * day,
  goalDue: '2026-03-12',
  staffActedAt: now - day,
};

test('a submission has the first reason that applies', () => {
  const cases: [Partial<NeedFacts>, ReturnType<typeof needOf>][] = [
    [{}, null],
    [{ openedAt: null, askedAt: now, goalDue: '2020-01-01', staffActedAt: null }, 'question'],
    [{ openedAt: null, askedAt: null, goalDue: '2020-01-01', staffActedAt: null }, 'overdue'],
    [{ openedAt: null, askedAt: null, staffActedAt: null }, 'unopened'],
    [{ askedAt: now, goalDue: '2020-01-01', staffActedAt: null }, 'question'],
    [{ askedAt: calm.openedAt }, null],
    [{ goalDue: '2026-03-11', staffActedAt: null }, 'overdue'],
    [{ goalDue: null }, null],
    [{ staffActedAt: now - 14 * day }, null],
    [{ staffActedAt: now - 14 * day - 1 }, 'quiet'],
    [{ staffActedAt: null }, 'quiet'],
    [{ staffActedAt: null, createdAt: now - day }, null],
  ];
  for (const [changes, reason] of cases)
    expect(needOf({ ...calm, ...changes }, time), JSON.stringify(changes)).toBe(reason);
});

test('a submission has each reason that applies, and quiet only alone', () => {
  const all = { ...calm, openedAt: null, goalDue: '2020-01-01', staffActedAt: null };
  expect(needsOf(all, time)).toEqual(['question', 'overdue', 'unopened']);
  expect(needsOf({ ...calm, staffActedAt: null }, time)).toEqual(['quiet']);
  expect(needsOf(calm, time)).toEqual([]);
});

test('a goal is overdue from the midnight of the reader', () => {
  const goal = { ...calm, goalDue: '2026-03-11' };
  expect(needOf(goal, needTimeAt(now, 'America/New_York'))).toBe(null);
  expect(needOf(goal, needTimeAt(now, 'Europe/Berlin'))).toBe('overdue');
});

test('the most urgent reason comes first, within it who waits longest, the rest by date', () => {
  const rows = [
    { id: 'asked first', askedAt: now - 5 },
    { id: 'asked', askedAt: now },
    { id: 'due first', goalDue: '2026-01-31' },
    { id: 'due', goalDue: '2026-03-01' },
    { id: 'unopened long', createdAt: now - 5 * day, openedAt: null, askedAt: null },
    { id: 'unopened', createdAt: now - day, openedAt: null, askedAt: null },
    { id: 'quiet long', staffActedAt: null },
    { id: 'quiet', staffActedAt: now - 15 * day },
    { id: 'newer', createdAt: now - 3 * day },
    { id: 'older a' },
    { id: 'older b' },
  ].map((row) => ({ ...calm, ...row }));
  expect(rows.toReversed().sort(compareByNeed(time))).toEqual(rows);
});
