import { afterEach, beforeEach, expect, test } from 'vitest';
import { insightToText, type SubmitInput } from '#schema/insights.ts';
import type { OpenAiSettings } from '#server/settings.ts';
import { bareCalculation } from '#server/testing/model-desk.ts';
import { good, type OpenAiDouble, saying, startOpenAiDouble } from '#server/testing/openai-double.ts';
import { writeAnswer } from '#server/testing/openai-texts.ts';
import { fullAnswers } from '#server/testing/submissions.ts';
import { startTestServer, type TestServer, testDay } from '#server/testing/test-server.ts';
import { openModel } from './model-writer.ts';

const calculate = () => bareCalculation('2027-11-26');
let double: OpenAiDouble;
let server: TestServer;
beforeEach(async () => {
  double = await startOpenAiDouble();
  server = await startTestServer(double.environment);
});
afterEach(async () => {
  await server.stop();
  await double.stop();
});

test('insights are checked against the day for which they are asked, whatever the clock says meanwhile', async () => {
  double.replyWith((exchange, response) => {
    const written = JSON.stringify(writeAnswer(exchange.body.response_format.json_schema.schema, exchange.data));
    const content = written.replace('You name the work that waits', 'By June there are eight months left');
    return saying(content)(exchange, response);
  });
  const { database, settings } = server.deps;
  const model = openModel({ database, clock: () => testDay, calculate }, settings.openAi as OpenAiSettings);
  const insights = await model.writeInsights({ answers: fullAnswers as SubmitInput, today: '2025-10-12' });
  expect(insights.map(insightToText).join()).toContain('By June there are eight months left');
  expect(double.calls()).toEqual(['insights']);
});

test('a report that is made again tells the model both days: that of the answers and its own', async () => {
  const seen: unknown[] = [];
  double.replyWith((exchange, response) => {
    seen.push((exchange.data as { days?: unknown }).days);
    return good()(exchange, response);
  });
  const { database, settings } = server.deps;
  const model = openModel({ database, clock: () => testDay, calculate }, settings.openAi as OpenAiSettings);
  const days = { answeredOn: '2026-11-21', today: '2027-07-05' };
  const input = { answers: fullAnswers as SubmitInput, questionAnswers: [], ...days };
  await model.writeSection(input, await model.outlineReport(input), 'summary');
  expect(seen).toEqual([days, days]);
});
