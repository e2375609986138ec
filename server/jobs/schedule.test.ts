import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '#server/log.ts';
import { startSchedule } from './schedule.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const pollMs = 500;
/** The schedule looks at its clock once, and what it then begins goes as far as it can. */
const look = () => vi.advanceTimersByTimeAsync(pollMs);

function setUp(work: () => Promise<void>, atStart = false) {
  const lines: string[] = [];
  const time = { now: 1_000_000 };
  const clock = () => time.now;
  const log = createLog((line) => lines.push(line), clock);
  const schedule = startSchedule(work, { name: 'work', everyMs: 60_000, atStart, clock, log, pollMs });
  return { time, lines, schedule };
}

test('the work runs once each period of the clock, and at the start where that is asked', async () => {
  let runs = 0;
  const { time, schedule } = setUp(async () => {
    runs += 1;
  }, true);
  await look();
  expect(runs).toBe(1);
  time.now += 59_999;
  await look();
  expect(runs).toBe(1);
  time.now += 1;
  await look();
  expect(runs).toBe(2);
  await schedule.stop();
  time.now += 600_000;
  await look();
  expect(runs).toBe(2);
});

test('a clock that is set back by a year does not put the work off', async () => {
  let runs = 0;
  const { time, schedule } = setUp(async () => {
    runs += 1;
  });
  time.now -= 365 * 86_400_000;
  await look();
  expect(runs).toBe(1);
  time.now += 60_000;
  await look();
  expect(runs).toBe(2);
  await schedule.stop();
});

test('a run that fails is written down, and the next one comes', async () => {
  let runs = 0;
  const { time, lines, schedule } = setUp(async () => {
    runs += 1;
    if (runs === 1) throw new Error('The disk is full.');
  });
  time.now += 60_000;
  await look();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('"event":"work_failed","error":"The disk is full."');
  time.now += 60_000;
  await look();
  expect(runs).toBe(2);
  await schedule.stop();
});

test('stopping waits for the run that is under way', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let ended = false;
  const { time, schedule } = setUp(async () => {
    await promise;
    ended = true;
  });
  time.now += 60_000;
  await look();
  const stopped = schedule.stop();
  resolve();
  await stopped;
  expect(ended).toBe(true);
});
