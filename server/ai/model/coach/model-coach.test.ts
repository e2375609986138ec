import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import type { Coach, CoachQuestion } from '#server/ai/coach.ts';
import { circuitBreaker } from '#server/ai/model/circuit-breaker.ts';
import { dailySpend } from '#server/ai/model/daily-spend.ts';
import { openAiClient } from '#server/ai/openai-client.ts';
import { type Database, openDatabase } from '#server/db/connect.ts';
import { type OpenAiSettings, readSettings } from '#server/settings.ts';
import * as double from '#server/testing/chat-model-double.ts';
import { fullAnswers } from '#server/testing/submissions.ts';
import { testDay } from '#server/testing/test-server.ts';
import { modelCoach } from './model-coach.ts';

const answers = fullAnswers as SubmitInput;
const question: CoachQuestion = {
  question: 'How do I get more enquiries?',
  earlier: [],
  context: {
    submissions: [
      {
        id: 'sub-1',
        answeredOn: '2026-03-01',
        answers: { ...answers, stepsTaken: 'Dana Okafor of Okafor Joinery called (828) 555-0142 twice.' },
        insights: [{ title: 'Ask twice', body: 'Two asks beat one.' }],
      },
    ],
    goals: [
      {
        id: 'goal-1',
        title: 'Ten calls a week',
        description: '',
        status: 'In Progress',
        priority: 'High',
        targetCompletion: '2026-04-01',
      },
    ],
  },
  today: '2026-03-12',
};

let model: double.ChatModelDouble;
let database: Database;
const folder = mkdtempSync(join(tmpdir(), 'northbeam-coach-'));
beforeAll(async () => {
  model = await double.startChatModelDouble();
  database = openDatabase(join(folder, 'coach.db'));
});
beforeEach(async () => {
  model.calls.splice(0);
  await database.tx(async ({ q, t }) => void (await q.delete(t.aiSpend)));
});
afterEach(() => expect(model.problems).toEqual([]));
afterAll(async () => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
  await model.stop();
});

const longMs = 60_000;
/** Only for a stream that says nothing more: whatever has still to come is late on a busy machine. */
const shortMs = 200;

function openCoach(environment: Record<string, string> = {}, waitsMs = { first: longMs, next: longMs }): Coach {
  const settings = readSettings({ ...model.environment, ...environment }).openAi as OpenAiSettings;
  const clock = () => testDay;
  return modelCoach({
    client: openAiClient(settings, clock),
    spend: dailySpend({ database, clock }, settings),
    breaker: circuitBreaker(clock),
    instructions: 'Be of use.',
    waitsMs,
  });
}

interface Heard {
  text: string;
  failure?: unknown;
}

async function hear(asked: CoachQuestion = question, coach = openCoach(), signal?: AbortSignal): Promise<Heard> {
  let text = '';
  try {
    const { pieces } = await coach.answer(asked, signal ?? new AbortController().signal);
    for await (const piece of pieces) text += piece;
    return { text };
  } catch (failure) {
    return { text, failure };
  }
}

const spent = async () => (await database.read.q.select().from(database.read.t.aiSpend))[0]?.millicents ?? 0;

test('an answer comes piece by piece, and costs what was counted', async () => {
  model.replyWith(double.streaming('Call ', 'ten people.'));
  expect(await hear()).toEqual({ text: 'Call ten people.' });
  expect(await spent()).toBe(Math.ceil((1000 * 250 + 500 * 1500) / 1000));
  expect(model.calls[0]).toMatchObject({ stream: true, store: false, stream_options: { include_usage: true } });
});

test('instructions, what is known and the conversation stand apart, and nothing says who the person is', async () => {
  model.replyWith(double.streaming('Yes.'));
  const earlier = [
    { role: 'user' as const, content: 'I am Dana Okafor. Hello.' },
    { role: 'assistant' as const, content: 'What do you sell?' },
  ];
  await hear({ ...question, earlier });
  const [instructions, data, ...talk] = model.calls[0]?.messages ?? [];
  expect(instructions).toEqual({ role: 'system', content: 'Be of use.' });
  expect(JSON.parse(data?.content ?? '')).toMatchObject({
    today: '2026-03-12',
    goals: ['Ten calls a week (In Progress, High, due 2026-04-01)'],
    insights: ['2026-03-01: Ask twice. Two asks beat one.'],
  });
  expect(talk.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  for (const word of ['Dana', 'Okafor', '555-0142', 'okafor-joinery.example']) expect(model.sent()).not.toContain(word);
});

test('what was taken out is put back, also where it comes in pieces', async () => {
  model.replyWith(double.streaming('Dear [na', 'me 1', '], call [', 'unknown]. [company 9] [open'));
  const { text } = await hear({ ...question, question: 'I am Dana.' });
  expect(text).toBe('Dear Dana, call [unknown].  [open');
});

test('an answer that goes on shows the model what stands, and asks for the rest', async () => {
  model.replyWith(double.streaming(' and twelve.'));
  await hear({ ...question, begun: 'Call ten' });
  expect(model.calls[0]?.messages.slice(-2)).toMatchObject([
    { role: 'assistant', content: 'Call ten' },
    { role: 'user' },
  ]);
});

test.each([429, 500, 503])('a call that fails with %i is made once more', async (status) => {
  model.replyWith(double.firstStream(double.failingStream(status), double.streaming('Now.')));
  expect(await hear()).toEqual({ text: 'Now.' });
  expect(model.calls).toHaveLength(2);
});

test('a server that asks to wait long is not waited for', async () => {
  model.replyWith(double.failingStream(429, { 'retry-after': '60' }));
  expect(await hear()).toMatchObject({ text: '', failure: { reason: 'http_status', status: 429 } });
  expect(model.calls).toHaveLength(1);
});

test.each<[string, double.StreamReply, string, string, { first?: number; next?: number }]>([
  ['is cut', double.cuttingStream('Half a '), 'Half a ', 'connection', {}],
  ['falls silent', double.stalling('Half a '), 'Half a ', 'time', { next: shortMs }],
  ['never begins', double.stalling(), '', 'time', { first: shortMs }],
  ['is refused', double.failingStream(401), '', 'http_status', {}],
])('an answer that %s keeps what came and says why it ended', async (_what, reply, text, reason, limits) => {
  model.replyWith(reply);
  const coach = openCoach({}, { first: longMs, next: longMs, ...limits });
  expect(await hear(question, coach)).toMatchObject({ text, failure: { reason } });
});

test('nonsense is no answer', async () => {
  model.replyWith(double.sayingNonsense('{"choices":7}'));
  expect(await hear()).toMatchObject({ text: '', failure: { reason: 'connection' } });
  model.replyWith(double.sayingNonsense('no json'));
  expect(await hear()).toMatchObject({ text: '', failure: { reason: 'connection' } });
});

test('a refusal is told in the model’s own words; what a filter took away has failed', async () => {
  model.replyWith((_call, response) => {
    double.begin(response);
    double.sendChunk(response, double.chunk({ role: 'assistant', refusal: 'I cannot help with that.' }));
    double.finishStream(response);
  });
  expect(await hear()).toEqual({ text: 'I cannot help with that.' });
  model.replyWith((_call, response) => {
    double.begin(response);
    double.finishStream(response, 'content_filter');
  });
  expect(await hear()).toMatchObject({ failure: { reason: 'filtered' } });
});

test('who stops ends the call within moments', async () => {
  model.replyWith(double.stalling('Half a '));
  const stopping = new AbortController();
  const heard = hear(question, openCoach(), stopping.signal);
  await expect.poll(() => model.calls.length).toBe(1);
  stopping.abort(new Error('stopped'));
  expect(await heard).toMatchObject({ failure: { message: 'stopped' } });
});

test('a day’s budget that is used up makes no call', async () => {
  expect(await hear(question, openCoach({ AI_DAILY_BUDGET_CENTS: '0' }))).toMatchObject({
    failure: { reason: 'budget' },
  });
  expect(model.calls).toEqual([]);
});

test('what is known is cut to its budget, the most relevant kept', async () => {
  model.replyWith(double.streaming('Yes.'));
  const goals = Array.from({ length: 500 }, (_, at) => ({
    ...question.context.goals[0],
    id: `goal-${at}`,
    title: at === 400 ? 'Raise the prices of kitchens' : `Something else number ${at}`,
    description: 'words '.repeat(30),
  })) as CoachQuestion['context']['goals'];
  await hear({ ...question, question: 'Should pricing of kitchens change?', context: { submissions: [], goals } });
  const data = model.calls[0]?.messages[1]?.content ?? '';
  expect(data).toContain('Raise the prices of kitchens');
  expect(Buffer.byteLength(data)).toBeLessThan(30_000);
});
