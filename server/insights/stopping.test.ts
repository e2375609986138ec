import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { submitAnswerSchema } from '#schema/insights.ts';
import { createLog } from '#server/log.ts';
import { readSettings } from '#server/settings.ts';
import { startServer } from '#server/start.ts';
import { stopTimes } from '#server/stop-times.ts';
import { hanging, startOpenAiDouble } from '#server/testing/openai-double.ts';
import { fullAnswers } from '#server/testing/submissions.ts';
import { testDay } from '#server/testing/test-server.ts';

const hour = 3_600_000;

test('whoever waits for insights when the server stops gets the playbook’s before connections are cut', async () => {
  const double = await startOpenAiDouble();
  const dataDir = mkdtempSync(join(tmpdir(), 'northbeam-stopping-'));
  onTestFinished(async () => {
    await double.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const clock = () => testDay;
  const lines: string[] = [];
  const settings = readSettings({ ...double.environment, DATA_DIR: dataDir, RATE_LIMIT: 'off' });
  const server = await startServer({
    settings: { ...settings, port: 0 },
    clock,
    log: createLog((line) => lines.push(line), clock),
    // No connection is cut, however slow the machine is.
    times: { ...stopTimes, insightsMs: 20, connectionsMs: hour, allMs: hour },
  });
  const called = Promise.withResolvers<void>();
  double.replyWith((exchange, response) => {
    called.resolve();
    return hanging(exchange, response);
  });
  // A connection that is kept would hold up the end for five more seconds.
  const headers = { 'Content-Type': 'application/json', Connection: 'close' };
  const asked = fetch(`${server.origin}/api/submit`, { method: 'POST', headers, body: JSON.stringify(fullAnswers) });
  await called.promise;
  const stopped = server.stop();
  const answer = await asked;
  expect([answer.status, submitAnswerSchema.parse(await answer.json()).provider]).toEqual([201, 'playbook']);
  await stopped;
  expect(lines.filter((line) => line.includes('"model_unavailable"'))).toEqual([
    expect.stringContaining('"reason":"stopping"'),
  ]);
  expect(stopTimes.insightsMs).toBeLessThan(stopTimes.connectionsMs);
});
