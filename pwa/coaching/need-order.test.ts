import { expect, test } from 'vitest';
import { compareByNeed, type NeedFacts, needOf, needTimeAt } from './need-order.ts';

const now = Date.parse('2026-03-12T22:30:00Z');
const day = 86_400_000;
const time = needTimeAt(now, 'Europe/Berlin');
const calm = (id: string, change: Partial<NeedFacts> = {}): NeedFacts & { id: string } => ({
  id,
  createdAt: now - 20 * day,
  openedAt: now - 2 * day,
  askedAt: null,
  goalDue: null,
  staffActedAt: now - day,
  ...change,
});

test.each([
  ['nobody opened it', { openedAt: null, askedAt: now }, 'unopened'],
  ['the client asked after it was opened', { askedAt: now - day }, 'question'],
  ['the client asked before it was opened', { askedAt: now - 3 * day }, null],
  ['a coaching goal was due yesterday', { goalDue: '2026-03-11' }, 'overdue'],
  ['a coaching goal is due today', { goalDue: '2026-03-12' }, null],
  ['staff did nothing for more than 14 days', { staffActedAt: now - 15 * day }, 'quiet'],
  ['staff never did anything for one of 20 days', { staffActedAt: null }, 'quiet'],
  ['nothing waits', {}, null],
] as const)('when %s, the reason says so', (_, change, reason) => {
  expect(needOf(calm('a', change), time)).toBe(reason);
});

test('the order is by reason, then by the longest wait, then the newest of the rest', () => {
  const rows = [
    calm('rest, older', { createdAt: now - 19 * day }),
    calm('rest, newer', { createdAt: now - 3 * day }),
    calm('quiet', { staffActedAt: now - 30 * day }),
    calm('overdue', { goalDue: '2026-03-01' }),
    calm('asked later', { askedAt: now }),
    calm('asked first', { askedAt: now - day }),
    calm('unopened, newer', { openedAt: null, createdAt: now - day }),
    calm('unopened, older', { openedAt: null }),
  ];
  expect(rows.sort(compareByNeed(time)).map(({ id }) => id)).toEqual([
    'unopened, older',
    'unopened, newer',
    'asked first',
    'asked later',
    'overdue',
    'quiet',
    'rest, newer',
    'rest, older',
  ]);
});
