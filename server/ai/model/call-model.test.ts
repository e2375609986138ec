import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openAiClient } from '#server/ai/openai-client.ts';
import { spendRepository } from '#server/ai/spend.repository.ts';
import { type Database, openDatabase } from '#server/db/connect.ts';
import { type OpenAiSettings, readSettings } from '#server/settings.ts';
import {
  atFirst,
  costOf,
  cutting,
  failing,
  good,
  hanging,
  type OpenAiDouble,
  type Reply,
  resetting,
  startOpenAiDouble,
} from '#server/testing/openai-double.ts';
import { testDay } from '#server/testing/test-server.ts';
import { askFor } from './ask-for.ts';
import type { CallDeps } from './call-model.ts';
import { circuitBreaker } from './circuit-breaker.ts';
import { dailySpend } from './daily-spend.ts';

let double: OpenAiDouble;
let folder: string;
let database: Database;
let now: number;
let pauses: number[];
const clock = () => now;

beforeAll(async () => {
  double = await startOpenAiDouble();
  folder = mkdtempSync(join(tmpdir(), 'northbeam-model-'));
  database = openDatabase(join(folder, 'model.db'));
});
afterAll(async () => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
  await double.stop();
});
beforeEach(async () => {
  now = testDay;
  pauses = [];
  double.reset();
  await database.tx(async ({ q, t }) => void (await q.delete(t.aiSpend)));
});
afterEach(() => expect(double.problems).toEqual([]));

const schema = z.strictObject({ text: z.string() });
const wanted = { name: 'insights', instructions: 'Write.', again: 'Again:', data: { answers: [] }, schema };

/** One process that asks the double; its pauses take no time. */
function asker(environment: Record<string, string> = {}, pause: CallDeps['pause'] = async (ms) => pauses.push(ms)) {
  const settings = readSettings({ ...double.environment, ...environment }).openAi as OpenAiSettings;
  const deps = {
    client: openAiClient(settings, clock),
    spend: dailySpend({ database, clock }, settings),
    breaker: circuitBreaker(clock),
    pause,
  };
  return (limitMs = 10_000, signal?: AbortSignal) =>
    askFor(deps, { ...wanted, maxTokens: 100, limitMs }, signal).then(
      () => 'written',
      (cause) => cause.reason ?? cause,
    );
}
const spent = (day = '2026-03-12') => spendRepository(database.read).find(day);
const prices = { input: 250, output: 1500 };

const badGateway = failing(502);
const faults: [string, Reply, { outcome: string; calls: number; waits: number[] }][] = [
  ['one error of the server', atFirst(badGateway), { outcome: 'written', calls: 2, waits: [500] }],
  ['two errors', atFirst(badGateway, { times: 2 }), { outcome: 'written', calls: 3, waits: [500, 2000] }],
  ['nothing but errors', badGateway, { outcome: 'http_status', calls: 3, waits: [500, 2000] }],
  [
    'too many calls, for now',
    atFirst(failing(429, { 'Retry-After': '3' })),
    { outcome: 'written', calls: 2, waits: [3000] },
  ],
  [
    'too many calls, for an hour',
    failing(429, { 'Retry-After': '3600' }),
    { outcome: 'http_status', calls: 1, waits: [] },
  ],
  [
    'a date to wait for',
    atFirst(failing(429, { 'Retry-After': 'Thu, 12 Mar 2026 09:00:04 GMT' })),
    { outcome: 'written', calls: 2, waits: [4000] },
  ],
  ['a used-up quota', failing(429, {}, 'insufficient_quota'), { outcome: 'http_status', calls: 1, waits: [] }],
  ['a wrong key', failing(401), { outcome: 'http_status', calls: 1, waits: [] }],
  ['an unknown model', failing(404), { outcome: 'http_status', calls: 1, waits: [] }],
  ['a connection that breaks once', atFirst(resetting), { outcome: 'written', calls: 2, waits: [500] }],
  ['connections that break', resetting, { outcome: 'connection', calls: 3, waits: [500, 2000] }],
  ['answers that break off', cutting, { outcome: 'connection', calls: 3, waits: [500, 2000] }],
];
test.each(faults)(
  '%s: asked again only where it helps, and the day’s cost is right',
  async (_what, reply, expected) => {
    double.replyWith(reply);
    const outcome = await asker()();
    expect({ outcome, calls: double.exchanges.length, waits: pauses }).toEqual(expected);
    expect(await spent()).toBe(costOf(double.exchanges, prices));
  },
);

test('a server that never answers is waited for as long as the text may take, and its greatest cost stays taken', async () => {
  double.replyWith(hanging);
  expect(await asker()(80)).toBe('time');
  expect(await spent()).toBe(costOf(double.exchanges, prices));
  expect(await spent()).toBeGreaterThan(0);
});

test('an abort by the caller comes back as it was given and is no failure of the model', async () => {
  double.replyWith(hanging);
  const stopping = new AbortController();
  const ask = asker();
  const asked = ask(10_000, stopping.signal);
  await vi.waitUntil(() => double.exchanges.length === 1);
  const reason = new Error('shutting down');
  stopping.abort(reason);
  expect(await asked).toBe(reason);
});

test('an abort while it waits for the next try comes back as it was given too', async () => {
  double.replyWith(badGateway);
  const stopping = new AbortController();
  const reason = new Error('shutting down');
  const pause = (_ms: number, signal: AbortSignal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('the pause was cut')));
      stopping.abort(reason);
    });
  expect(await asker({}, pause)(10_000, stopping.signal)).toBe(reason);
});

test('the key travels in the header, and nothing is stored, traced to a person or left without an end', async () => {
  await asker()();
  const [exchange] = double.exchanges;
  expect(exchange?.authorization).toBe('Bearer sk-of-the-double');
  expect(Object.keys(exchange?.body ?? {}).sort()).toEqual(
    ['max_completion_tokens', 'messages', 'model', 'response_format', 'store'].sort(),
  );
  expect(exchange?.body).toMatchObject({ store: false, max_completion_tokens: 100, model: 'gpt-5.4-mini' });
});

test('what the day’s budget does not hold is not called; the next day it is', async () => {
  const ask = asker({ AI_DAILY_BUDGET_CENTS: '1' });
  expect([await ask(), await ask()]).toEqual(['written', 'budget']);
  expect(double.exchanges).toHaveLength(1);
  expect(await spent()).toBe(costOf(double.exchanges, prices));
  now += 86_400_000;
  expect(await ask()).toBe('written');
  expect(await spent('2026-03-13')).toBe(costOf(double.exchanges.slice(1), prices));
});

test('calls at once cannot spend together what the budget holds for one', async () => {
  const ask = asker({ AI_DAILY_BUDGET_CENTS: '1' });
  double.replyWith(hanging);
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => ask(200)));
  expect(outcomes.filter((outcome) => outcome === 'budget')).toHaveLength(10 - double.exchanges.length);
  expect(await spent()).toBeLessThanOrEqual(1000);
});

test('after five failures in a row nobody is asked for a minute; then one call tries for all', async () => {
  const ask = asker();
  double.replyWith(badGateway);
  expect([await ask(), await ask()]).toEqual(['http_status', 'circuit_open']);
  expect(double.exchanges).toHaveLength(5);
  now += 59_999;
  expect(await ask()).toBe('circuit_open');
  expect(double.exchanges).toHaveLength(5);

  now += 1;
  const trials = await Promise.all([ask(), ask(), ask()]);
  expect(trials).toEqual(['circuit_open', 'circuit_open', 'circuit_open']);
  expect(double.exchanges).toHaveLength(6);

  now += 60_000;
  double.replyWith(good());
  expect(await ask()).toBe('written');
  expect(await Promise.all([ask(), ask()])).toEqual(['written', 'written']);
});

test('a trial that is aborted leaves the next one free, and a clock that is set back keeps nobody out', async () => {
  const ask = asker();
  double.replyWith(badGateway);
  await ask();
  await ask();
  now += 60_000;
  double.replyWith(hanging);
  const stopping = new AbortController();
  const trial = ask(10_000, stopping.signal);
  await vi.waitUntil(() => double.exchanges.length === 6);
  stopping.abort(new Error('shutting down'));
  await trial;
  now -= 7_200_000;
  double.replyWith(good());
  expect(await ask()).toBe('written');
});

test('failures with a success between them do not open it', async () => {
  const ask = asker();
  double.replyWith(atFirst(badGateway, { times: 2 }));
  expect(await ask()).toBe('written');
  double.replyWith(badGateway);
  expect(await ask()).toBe('http_status');
  double.replyWith(good());
  expect(await ask()).toBe('written');
});
