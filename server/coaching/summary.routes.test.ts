import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SummaryAnswer, summaryAnswerSchema } from '#schema/portal.ts';
import { jobsDone } from '#server/testing/jobs-done.ts';
import { failing, good, type OpenAiDouble, resetting, startOpenAiDouble } from '#server/testing/openai-double.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { submit } from '#server/testing/submissions.ts';
import { syncDevice } from '#server/testing/sync-device.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { watchRevs } from '#server/testing/watch-revs.ts';
import type { Change } from '#sync/protocol.ts';
import { submissionSummarizer } from './summarize-submission.ts';

let server: TestServer;
let coach: Person;
let dana: Person;
beforeAll(async () => {
  server = await startTestServer();
  coach = await signUp(server, { role: 'coach' });
  dana = await signUp(server);
});
afterAll(() => server.stop());

const request = (of: TestServer, id: string, { token } = coach, query = '') =>
  of.call('POST', `/api/coaching/submissions/${id}/summary${query}`, { token });
async function read(id: string, query = ''): Promise<SummaryAnswer> {
  const { status, body } = await request(server, id, coach, query);
  expect(status).toBe(200);
  return summaryAnswerSchema.parse(body);
}
const correct = (id: string, body: object) =>
  server.call('PUT', `/api/coaching/submissions/${id}`, { body, token: coach.token });

test('the playbook’s summary is cached until an answer changes or force is set', async () => {
  const id = await submit(server, {}, dana.token);
  const first = await read(id);
  expect(first).toMatchObject({
    cached: false,
    provider: 'playbook',
    written_at: new Date(server.clock()).toISOString(),
  });
  expect(first.fields).toEqual(expect.arrayContaining(['desired_outcome', 'problems', 'company_size']));
  expect(first.summary).toContain('Ten qualified enquiries a month');
  server.passTime(60_000);
  expect(await read(id)).toEqual({ ...first, cached: true });
  expect(await read(id, '?force=false')).toEqual({ ...first, cached: true });
  const again = await read(id, '?force=true');
  expect(again).toEqual({ ...first, written_at: new Date(server.clock()).toISOString() });
  expect(await read(id)).toEqual({ ...again, cached: true });

  await correct(id, { company: 'Okafor & Daughters' });
  const renewed = await read(id);
  expect(renewed.cached).toBe(false);
  expect(renewed.summary).toContain('Okafor & Daughters');
  await correct(id, { company: 'Okafor & Daughters' });
  expect((await read(id)).cached).toBe(true);
});

const bodiesOf = (id: string, changes: Change[]) =>
  changes.flatMap((change) =>
    change.op === 'put' && change.entity === 'submissionBody' && change.id === id ? [change.row] : [],
  );

test('it syncs to devices of staff with its day, writer and fields, and to no client', async () => {
  const broken = watchRevs(server.deps.database);
  const id = await submit(server, {}, dana.token);
  await jobsDone(server);
  const [portal, phone] = [syncDevice(server, coach), syncDevice(server, dana)];
  await Promise.all([portal.sync(), phone.sync()]);
  const { summary } = await read(id);
  const [staffs] = bodiesOf(id, (await portal.sync()).changes);
  expect(staffs).toMatchObject({ summary, summaryProvider: 'playbook', summaryAt: server.clock() });
  expect(staffs?.summaryFields).toEqual(expect.arrayContaining(['desiredOutcome', 'companySize']));

  const own = [...(await phone.sync()).changes, ...(await syncDevice(server, dana).sync()).changes];
  expect(bodiesOf(id, own).length).toBeGreaterThan(0);
  for (const row of bodiesOf(id, own))
    expect(Object.keys(row).filter((name) => name.startsWith('summary'))).toEqual([]);
  for (const part of summary.split('\n\n'))
    expect(JSON.stringify(own)).not.toContain(JSON.stringify(part).slice(1, -1));
  expect(broken).toEqual([]);
});

test('two calls at once write one; a process takes what another stored meanwhile', async () => {
  const id = await submit(server, {}, dana.token);
  let written = 0;
  const { playbook } = server.deps.writers;
  const counting = {
    ...playbook,
    writeSummary: async (...given: Parameters<typeof playbook.writeSummary>) => {
      written += 1;
      return playbook.writeSummary(...given);
    },
  };
  const process = () => submissionSummarizer({ ...server.deps, writers: { playbook: counting } });
  const one = process();
  const both = await Promise.all([one(coach.userId, id, false), one(dana.userId, id, false)]);
  expect(written).toBe(1);
  expect(both[0]).toEqual(both[1]);

  const other = await submit(server, {}, dana.token);
  const [a, b] = await Promise.all([process()(coach.userId, other, false), process()(coach.userId, other, false)]);
  expect(written).toBe(3);
  expect([a.cached, b.cached].sort()).toEqual([false, true]);
  expect(a.written_at).toBe(b.written_at);
});

test('a failure answers summary_failed, and the next call writes it', async () => {
  const id = await submit(server, {}, dana.token);
  const { playbook } = server.deps.writers;
  const { writeSummary } = playbook;
  playbook.writeSummary = async () => {
    throw new Error('the playbook did not answer within 30000 ms');
  };
  const { status, body } = await request(server, id);
  playbook.writeSummary = writeSummary;
  const message = 'Failed to generate AI summary. Please try refreshing the page.';
  expect([status, body]).toEqual([502, { error: { code: 'summary_failed', message }, message }]);
  expect(server.errors().join()).toContain('the playbook did not answer');
  expect((await read(id)).cached).toBe(false);
});

test('an account may write sixty an hour, and read cached ones without a limit', async () => {
  const limited = await startTestServer({ RATE_LIMIT: 'on' });
  const cora = await signUp(limited, { role: 'coach' });
  const id = await submit(limited);
  for (let i = 0; i < 60; i += 1) expect((await request(limited, id, cora, '?force=true')).status).toBe(200);
  const refused = await request(limited, id, cora, '?force=true');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect((await request(limited, id, cora)).body).toMatchObject({ cached: true });
  await limited.stop();
});

describe('with a model', () => {
  let double: OpenAiDouble;
  let modelled: TestServer;
  let cora: Person;
  beforeAll(async () => {
    double = await startOpenAiDouble();
    modelled = await startTestServer(double.environment, { kinds: () => [] });
    cora = await signUp(modelled, { role: 'coach' });
  });
  beforeEach(() => double.reset());
  afterAll(async () => {
    await modelled.stop();
    await double.stop();
  });
  const write = async (id: string, query = '') =>
    summaryAnswerSchema.parse((await request(modelled, id, cora, query)).body);

  test('the model writes it from the answers alone, without names, notes or goals', async () => {
    const id = await submit(modelled, { desiredOutcome: 'Sell the pelican business.' });
    const about = `/api/coaching/submissions/${id}`;
    const words = 'walrus tusk';
    await modelled.call('POST', `${about}/notes`, { body: { content: words, title: words }, token: cora.token });
    await modelled.call('POST', `${about}/goals`, { body: { title: words, description: words }, token: cora.token });
    double.reset();
    const answer = await write(id);
    expect(answer).toMatchObject({ provider: 'openai', cached: false });
    expect(double.calls()).toEqual(['briefing']);
    expect(double.problems).toEqual([]);
    const sent = JSON.stringify(double.exchanges.map(({ body }) => body));
    expect(sent).toContain('Sell the pelican business.');
    for (const own of ['walrus', 'Dana', 'Okafor', '555', 'example']) expect(sent).not.toContain(own);
    expect(await write(id)).toMatchObject({ cached: true, provider: 'openai', summary: answer.summary });
    expect(double.calls()).toEqual(['briefing']);
  });

  test.each([
    ['is out of order', failing(500)],
    ['breaks off', resetting],
    ['refuses the call', failing(400)],
  ])(
    'a model that %s leaves it to the playbook',
    async (_, reply) => {
      const id = await submit(modelled);
      double.reset();
      double.replyWith(reply);
      expect(await write(id)).toMatchObject({ provider: 'playbook', cached: false });
      double.replyWith(good());
    },
    30_000,
  );

  test('after the day’s budget is spent, the playbook writes and no model is called', async () => {
    const poor = await startTestServer({ ...double.environment, AI_DAILY_BUDGET_CENTS: '1' });
    const coach = await signUp(poor, { role: 'coach' });
    const id = await submit(poor);
    await jobsDone(poor);
    await poor.deps.database.tx(({ q, t }) =>
      q
        .insert(t.aiSpend)
        .values({ day: '2026-03-12', millicents: 1000 })
        .onConflictDoUpdate({ target: t.aiSpend.day, set: { millicents: 1000 } }),
    );
    double.reset();
    expect((await request(poor, id, coach)).body).toMatchObject({ provider: 'playbook' });
    expect(double.calls()).toEqual([]);
    await poor.stop();
  });
});
