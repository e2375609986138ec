import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { submitAnswerSchema } from '#schema/insights.ts';
import { unverifiedNote } from '#schema/unverified-note.ts';
import { failing, good, type OpenAiDouble, saying, startOpenAiDouble } from '#server/testing/openai-double.ts';
import { writeAnswer } from '#server/testing/openai-texts.ts';
import { buyReport, fullAnswers, submit } from '#server/testing/submissions.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let double: OpenAiDouble;
let server: TestServer;
beforeEach(async () => {
  double = await startOpenAiDouble();
  server = await startTestServer(double.environment);
});
afterEach(async () => {
  await server.stop();
  await double.stop();
  expect(double.problems).toEqual([]);
});

async function storedReports(submissionId: string) {
  const { q, t } = server.deps.database.read;
  return q.select().from(t.reports).where(eq(t.reports.submissionId, submissionId));
}
const pagesOf = (pdf: Uint8Array | null | undefined) =>
  Buffer.from(pdf ?? [])
    .toString('latin1')
    .match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

test('with a key the model writes all texts, and a report of five to eight pages', async () => {
  expect((await server.call('GET', '/api/config')).body).toMatchObject({ provider: 'openai' });
  const answer = submitAnswerSchema.parse((await server.call('POST', '/api/submit', { body: fullAnswers })).body);
  expect([answer.provider, answer.nuggets.length]).toEqual(['openai', 3]);
  const read = await server.call('GET', `/api/submission/${answer.submissionId}`);
  expect(read.body).toMatchObject({ submission: { provider: 'openai' } });

  const text = await buyReport(server, answer.submissionId);
  expect(text).toContain('Written by: AI model');
  const [report, ...others] = await storedReports(answer.submissionId);
  expect(others).toEqual([]);
  expect(report?.doc.author).toBe('model');
  expect(pagesOf(report?.pdf)).toBeGreaterThanOrEqual(5);
  expect(pagesOf(report?.pdf)).toBeLessThanOrEqual(8);
  expect(server.errors()).toEqual([]);
});

test('what a model invents twice is not bought: its field is mended', async () => {
  const id = await submit(server);
  double.replyWith((exchange, response) => {
    const written = JSON.stringify(writeAnswer(exchange.body.response_format.json_schema.schema, exchange.data));
    const content =
      exchange.name === 'summary' ? written.replace('"answer":"', '"answer":"You have 45 seats. ') : written;
    return saying(content)(exchange, response);
  });
  const text = await buyReport(server, id);
  expect(text).toContain('Written by: AI model');
  expect(text).not.toMatch(/45 seats/);
  expect(text).not.toContain(unverifiedNote);
  const [report] = await storedReports(id);
  expect(report?.doc.sections.map(({ unverified }) => unverified)).toEqual(Array(6).fill(undefined));
  expect(pagesOf(report?.pdf)).toBeGreaterThanOrEqual(5);
  expect(server.errors()).toEqual([]);
});

test('a model that goes away in the middle of a report leaves it to the playbook from the start, with its label', async () => {
  const id = await submit(server);
  double.replyWith((exchange, response) => (exchange.name === 'plan' ? failing(401) : good())(exchange, response));
  const text = await buyReport(server, id);
  expect(text).toContain('Written by: Built-in playbook');
  const reports = await storedReports(id);
  expect(reports.map(({ doc }) => doc.author)).toEqual(['playbook']);
  expect(pagesOf(reports[0]?.pdf)).toBeGreaterThanOrEqual(5);
  const line = server.errors().find((entry) => entry.includes('model_unavailable'));
  expect(JSON.parse(line ?? '')).toEqual({
    at: expect.any(String),
    level: 'error',
    event: 'model_unavailable',
    what: 'plan',
    reason: 'http_status',
    status: 401,
  });
  expect(server.errors()).toHaveLength(1);
});

test('twenty sends at once with one Idempotency-Key ask the model once', async () => {
  const headers = { 'Idempotency-Key': 'one send' };
  const send = () => server.call('POST', '/api/submit', { body: fullAnswers, headers });
  const answers = await Promise.all(Array.from({ length: 20 }, send));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(double.calls().filter((name) => name === 'insights')).toHaveLength(1);
});
