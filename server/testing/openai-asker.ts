import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { z } from 'zod';
import { askFor } from '#server/ai/model/ask-for.ts';
import type { CallDeps } from '#server/ai/model/call-model.ts';
import { circuitBreaker } from '#server/ai/model/circuit-breaker.ts';
import { dailySpend } from '#server/ai/model/daily-spend.ts';
import { openAiClient } from '#server/ai/openai-client.ts';
import { spendRepository } from '#server/ai/spend.repository.ts';
import { type Database, openDatabase } from '#server/db/connect.ts';
import { type OpenAiSettings, readSettings } from '#server/settings.ts';
import { costOf, type OpenAiDouble, startOpenAiDouble } from './openai-double.ts';
import { testDay } from './test-server.ts';

const schema = z.strictObject({ text: z.string() });
const wanted = {
  name: 'insights',
  instructions: 'Write.',
  again: 'Again:',
  data: { answers: [] },
  schema,
  check: () => [],
  replacements: { neutral: {}, quote: undefined, basedOn: [], bare: (text: string) => text },
};
const prices = { input: 250, output: 1500 };

/**
 * A model's double, a database for what it costs, and a clock that stands still, afresh for each test of the file, which
 * fails when a call broke the contract; for tests of single calls.
 */
export function openAiAsker() {
  let double: OpenAiDouble;
  let database: Database;
  const folder = mkdtempSync(join(tmpdir(), 'northbeam-model-'));
  const pauses: number[] = [];
  let now = testDay;
  const clock = () => now;
  beforeAll(async () => {
    double = await startOpenAiDouble();
    database = openDatabase(join(folder, 'model.db'));
  });
  beforeEach(async () => {
    now = testDay;
    pauses.length = 0;
    double.reset();
    await database.tx(async ({ q, t }) => void (await q.delete(t.aiSpend)));
  });
  afterEach(() => expect(double.problems).toEqual([]));
  afterAll(async () => {
    database.close();
    rmSync(folder, { recursive: true, force: true });
    await double.stop();
  });

  return {
    get double() {
      return double;
    },
    /** The waits between tries that were asked for, ms; they take no time. */
    pauses,
    passTime(ms: number) {
      now += ms;
    },
    /** One process that asks the double; what it answers is `written`, a reason or what was thrown. */
    process(environment: Record<string, string> = {}, pause: CallDeps['pause'] = async (ms) => pauses.push(ms)) {
      const settings = readSettings({ ...double.environment, ...environment }).openAi as OpenAiSettings;
      const deps = {
        client: openAiClient(settings, clock),
        spend: dailySpend({ database, clock }, settings),
        breaker: circuitBreaker(clock),
        pause,
      };
      return (limitMs = 10_000, signal?: AbortSignal): Promise<unknown> =>
        askFor(deps, { ...wanted, maxTokens: 100, limitMs }, signal).then(
          () => 'written',
          (cause) => cause.reason ?? cause,
        );
    },
    spent: (day = '2026-03-12') => spendRepository(database.read).find(day),
    /** Computes what these calls must have cost. */
    costOf: (exchanges = double.exchanges) => costOf(exchanges, prices),
  };
}
