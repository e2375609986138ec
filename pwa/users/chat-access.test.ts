import { expect, test } from 'vitest';
import { accessWords, expiryDay, isOverrideOpen, overrideFrom } from './chat-access.ts';

const now = Date.parse('2026-03-12T12:00:00Z');
const day = (date: number) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 2, date));

test('an override that begins now ends in seven days', () => {
  expect(overrideFrom(now)).toBe('2026-03-19T12:00:00.000Z');
  expect(expiryDay(overrideFrom(now))).toBe('2026-03-19');
});

test.each([
  [null, false, 'Off'],
  ['2026-03-12', true, `Until ${day(12)}`],
  ['2026-03-11', false, `Ended ${day(11)}`],
  ['2026-03-12T12:00:00.000Z', false, `Ended ${day(12)}`],
  ['2026-03-12T12:00:00.001Z', true, `Until ${day(12)}`],
])('an override until %s: open %s, %s', (until, isOpen, words) => {
  expect(isOverrideOpen(until, now)).toBe(isOpen);
  expect(accessWords(until, now)).toBe(words);
});
