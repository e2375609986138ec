import { expect, test } from 'vitest';
import { dueAt, newSchedule, type ScheduleEvent, type SyncSchedule, schedule } from './schedule.ts';

const synced = { kind: 'synced', more: false, unsent: 0 } as const;
const ended = (outcome: Extract<ScheduleEvent, { kind: 'ended' }>['outcome']): ScheduleEvent => ({
  ...{ kind: 'ended', outcome, random: 0.5 },
});
const edit: ScheduleEvent = { kind: 'edit', isDraft: false };
const draft: ScheduleEvent = { kind: 'edit', isDraft: true };

const after = (events: [at: number, event: ScheduleEvent][], from: SyncSchedule = newSchedule()): SyncSchedule =>
  events.reduce((state, [at, event]) => schedule(state, event, at), from);

const idle = after([
  [0, { kind: 'started' }],
  [10, { kind: 'answered', more: false }],
  [20, ended(synced)],
]);

test('a start syncs at once, and then about every minute', () => {
  expect(dueAt(newSchedule())).toBeLessThanOrEqual(0);
  expect(dueAt(idle)).toBe(60_020);
});

test('the first edit leaves at once, the next ones at most every 100 ms', () => {
  const first = after([[1_000, edit]], idle);
  expect(dueAt(first)).toBe(1_000);
  const second = after(
    [
      [1_000, { kind: 'started' }],
      [1_010, edit],
      [1_020, { kind: 'answered', more: false }],
    ],
    first,
  );
  expect(dueAt(second)).toBe(1_100);
  expect(dueAt(after([[1_030, ended(synced)]], second))).toBe(1_100);
});

test('nothing leaves while a request is out, and one more may while its answer is being stored', () => {
  const sent = after(
    [
      [1_000, edit],
      [1_000, { kind: 'started' }],
      [1_200, edit],
    ],
    idle,
  );
  expect(dueAt(sent)).toBe(Number.POSITIVE_INFINITY);
  const storing = after([[1_210, { kind: 'answered', more: true }]], sent);
  expect(dueAt(storing)).toBeLessThanOrEqual(1_210);
  const both = after(
    [
      [1_210, { kind: 'started' }],
      [1_220, edit],
    ],
    storing,
  );
  expect(dueAt(both)).toBe(Number.POSITIVE_INFINITY);
  // The page that the first answer promised is what the second request fetches.
  const first = after([[1_230, ended({ ...synced, more: true })]], both);
  expect(dueAt(first)).toBe(Number.POSITIVE_INFINITY);
  expect(dueAt(after([[1_240, ended(synced)]], first))).toBe(1_310);
});

test('an answer that comes while an earlier one is stored is gone on from at once, too', () => {
  const waiting = after(
    [
      [0, { kind: 'poke' }],
      [0, { kind: 'started' }],
      [10, { kind: 'answered', more: true }],
      [10, { kind: 'started' }],
      [20, { kind: 'answered', more: true }],
    ],
    idle,
  );
  expect(dueAt(waiting)).toBeLessThanOrEqual(20);
  const third = after(
    [
      [20, { kind: 'started' }],
      [30, ended({ ...synced, more: true })],
      [40, ended({ ...synced, more: true })],
    ],
    waiting,
  );
  expect(dueAt(third)).toBe(Number.POSITIVE_INFINITY);
  const stored = after(
    [
      [50, { kind: 'answered', more: false }],
      [60, ended(synced)],
    ],
    third,
  );
  expect(dueAt(stored)).toBe(60_060);
});

test('drafts alone are pushed every three seconds, and go along with an edit', () => {
  const first = after(
    [
      [5_000, draft],
      [5_000, { kind: 'started' }],
      [5_010, ended(synced)],
      [5_100, draft],
    ],
    idle,
  );
  expect(dueAt(first)).toBe(8_000);
  expect(dueAt(after([[5_200, edit]], first))).toBe(5_200);
});

test('a poke pulls at once; edits of a tab that said nothing wait no longer than a draft', () => {
  expect(dueAt(after([[1_000, { kind: 'poke' }]], idle))).toBeLessThanOrEqual(1_000);
  expect(dueAt(after([[30, ended({ ...synced, unsent: 2 })]], idle))).toBe(30);
});

test('without an answer the tries become rarer, up to five minutes, until something tells that the network is back', () => {
  let state = idle;
  const waits: number[] = [];
  for (let i = 0; i < 10; i += 1) {
    state = after([[0, ended({ kind: 'wait', isServer: false })]], state);
    waits.push(dueAt(state));
  }
  expect(waits.slice(0, 3)).toEqual([1_500, 3_000, 6_000]);
  expect(waits.at(-1)).toBe(225_000);
  expect(dueAt(after([[10, draft]], state))).toBe(225_000);
  expect(dueAt(after([[10, { kind: 'poke' }]], state))).toBeLessThanOrEqual(10);
  expect(dueAt(after([[10, { kind: 'online' }]], state))).toBeLessThanOrEqual(10);
});

test('a new edit is tried at once without waiting for the network, and not more often than ten times a second', () => {
  const held = after(
    [
      [5_000, { kind: 'started' }],
      [5_010, ended({ kind: 'wait', isServer: false })],
    ],
    idle,
  );
  expect(dueAt(held)).toBe(6_510);
  expect(dueAt(after([[5_020, edit]], held))).toBe(5_100);
  expect(dueAt(after([[5_500, edit]], held))).toBeLessThanOrEqual(5_500);
});

test('a server that asks for patience gets it, whatever the network does', () => {
  const held = after(
    [
      [0, ended({ kind: 'wait', isServer: true, retryAfterMs: 30_000 })],
      [10, { kind: 'online' }],
      [20, { kind: 'poke' }],
      [30, edit],
    ],
    idle,
  );
  expect(dueAt(held)).toBe(30_000);
});

test('after an expired session nothing leaves until somebody signs in', () => {
  const expired = after(
    [
      [0, ended({ kind: 'expired' })],
      [10, edit],
    ],
    idle,
  );
  expect(dueAt(expired)).toBe(Number.POSITIVE_INFINITY);
  expect(dueAt(after([[20, { kind: 'resume' }]], expired))).toBeLessThanOrEqual(20);
});

test('an app that must be updated goes on sending', () => {
  const old = after(
    [
      [0, { kind: 'started' }],
      [10, edit],
      [20, ended({ kind: 'update', more: false })],
    ],
    idle,
  );
  expect(dueAt(old)).toBeLessThanOrEqual(100);
  expect(dueAt(after([[20, ended({ kind: 'update', more: true })]], idle))).toBeLessThanOrEqual(20);
});

test('a device that keeps repairing itself slows down', () => {
  const again = [0, ended({ kind: 'again' })] as [number, ScheduleEvent];
  expect(dueAt(after([again, again, again], idle))).toBeLessThanOrEqual(0);
  expect(dueAt(after([again, again, again, again], idle))).toBe(1_500);
});

test('a failure of the store is tried again later', () => {
  expect(dueAt(after([[0, ended(undefined)]], idle))).toBe(1_500);
  expect(dueAt(after([[0, ended({ kind: 'full' })]], idle))).toBe(1_500);
});
