import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSqlite } from '#server/testing/both-engines.ts';
import { type EventStreams, openEventStreams } from './event-streams.ts';

const open = openSqlite();
const dana = { userId: 'dana', role: 'client' as const, sessionId: 'session' };
let streams: EventStreams;
beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => {
  streams.close();
  vi.useRealTimers();
});

test('every 25 seconds a reader gets a comment line, and nothing else while nothing happens', async () => {
  const database = await open();
  streams = openEventStreams({ database, clock: () => 0, log: { info: () => undefined, error: () => undefined } });
  const out = await streams.open(dana);
  const heard = () => String(out.read() ?? '');
  heard();
  vi.advanceTimersByTime(24_999);
  expect(heard()).toBe('');
  vi.advanceTimersByTime(1);
  expect(heard()).toMatch(/^:[^\n]*\n\n$/);
  vi.advanceTimersByTime(25_000);
  expect(heard()).toMatch(/^:[^\n]*\n\n$/);
});
