import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AskedQuestion } from '#pwa/offline/sync/asked-questions.ts';
import { AppError } from '#schema/errors.ts';
import { type AnswerEnd, emptyProgress, type StreamProgress } from './read-answer.ts';
import { createQuestionSender, type QuestionSenderDeps } from './sender.ts';
import type { StreamingAnswer } from './streaming-answers.ts';

const asking = (id: string, more: Partial<AskedQuestion> = {}): AskedQuestion => ({
  ...{ id, conversationId: 'c', content: `${id}?`, replacesId: null, continuesId: null, without: [], askedAt: now() },
  ...{ state: 'waiting', isConfirmed: false, hindrance: null, answerId: null },
  ...more,
});
const now = () => Date.now();
const done: AnswerEnd = { kind: 'ended', state: 'done' };
const refused = (...args: ConstructorParameters<typeof AppError>): AnswerEnd => ({
  kind: 'refused',
  error: new AppError(...args),
});

type Call = (from: StreamProgress, onHeard: (heard: StreamProgress) => void, signal: AbortSignal) => Promise<AnswerEnd>;
const answering =
  (text: string, end: AnswerEnd = done): Call =>
  async (from, onHeard) => {
    const heard = { ...from, answerId: 'a', text: from.text + text, lastEventId: `1.${(from.text + text).length}` };
    onHeard(heard);
    return end;
  };

let rows: Map<string, AskedQuestion>;
let told: StreamingAnswer[];
let calls: { id: string | undefined; from: StreamProgress }[];
let script: Call[];
let stopped: string[];
let noAccess: number;
let notWritten: string[];
let isHeld: boolean;
let closing: AbortController;

function senderOf(...questions: AskedQuestion[]) {
  rows = new Map(questions.map((row) => [row.id, row]));
  const deps: QuestionSenderDeps = {
    store: {
      list: async () => [...rows.values()],
      async update(id, change) {
        const row = rows.get(id);
        if (row) rows.set(id, { ...row, ...change });
        return row !== undefined;
      },
      remove: async (id) => void rows.delete(id),
      hasConversation: async () => isHeld,
    },
    async listen({ clientMessageId }, from, onHeard, signal) {
      calls.push({ id: clientMessageId, from });
      const next = script.shift() ?? answering('Yes.');
      return next(from, onHeard, signal);
    },
    publish: (live) => told.push(live),
    remove: () => undefined,
    stop: async (id) => void stopped.push(id),
    onNotWritten: (message) => void notWritten.push(message),
    onNoAccess: () => {
      noAccess += 1;
    },
    clock: now,
    random: () => 1,
    signal: closing.signal,
  };
  return createQuestionSender(deps);
}

beforeEach(() => {
  vi.useFakeTimers();
  [told, calls, script, stopped, notWritten] = [[], [], [], [], []];
  [noAccess, isHeld, closing] = [0, false, new AbortController()];
});
afterEach(() => {
  closing.abort();
  vi.useRealTimers();
});

const soon = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const asked = () => calls.map(({ id }) => id);
const phases = () => told.map(({ questionId, phase }) => `${questionId} ${phase}`);

test('a question is sent, taken, and heard to its end; the next one of the conversation follows', async () => {
  senderOf(asking('q1'), asking('q2')).poll();
  await soon();
  expect(phases()).toEqual(['q1 sending', 'q1 answering', 'q1 done', 'q2 sending', 'q2 answering', 'q2 done']);
  expect(rows.get('q1')).toMatchObject({ state: 'taken', answerId: 'a' });
  expect(asked()).toEqual(['q1', 'q2']);
});

test('two conversations do not wait for each other', async () => {
  script = [() => new Promise(() => undefined)];
  senderOf(asking('q1'), asking('q2', { conversationId: 'other' })).poll();
  await soon();
  expect(phases()).toContain('q2 done');
});

test('a connection that breaks is made again behind what was heard', async () => {
  script = [answering('Half', { kind: 'broken' }), answering(' and half')];
  senderOf(asking('q1')).poll();
  await soon(1_000);
  expect(calls.at(-1)?.from).toMatchObject({ lastEventId: '1.4', text: 'Half' });
  expect(told.at(-1)).toMatchObject({ phase: 'done', heard: { text: 'Half and half' } });
});

test('without a network the question waits, and goes at once when the network is back', async () => {
  script = Array(6).fill(async () => ({ kind: 'broken' }));
  const sender = senderOf(asking('q1'), asking('q2'));
  sender.poll();
  await soon(20_000);
  expect(told.at(-1)).toMatchObject({ questionId: 'q1', phase: 'later' });
  script = [];
  sender.retryNow();
  await soon();
  expect(phases()).toContain('q2 done');
});

test('a page that wakes does not wait for a connection that has long said nothing', async () => {
  const lost: Call = (from, onHeard, signal) => {
    onHeard({ ...from, answerId: 'a', text: 'Half', lastEventId: '1.4' });
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve({ kind: 'broken' })));
  };
  script = [lost];
  const sender = senderOf(asking('q1'));
  sender.poll();
  await soon(180_000);
  sender.retryNow();
  await soon(500);
  expect(told.at(-1)).toMatchObject({ phase: 'done' });
});

test('one that is older than a day is not sent before the person has said so', async () => {
  const old = asking('q1', { askedAt: now() - 86_400_000 });
  const sender = senderOf(old, asking('q2'));
  sender.poll();
  await soon();
  expect(calls).toEqual([]);
  rows.set('q1', { ...old, isConfirmed: true });
  sender.poll();
  await soon();
  expect(asked()).toEqual(['q1', 'q2']);
});

test('while the coach is still answering another question, and when asked to slow down, it waits as long as it was told', async () => {
  script = [
    async () => refused('conflict', { retryAfterS: 2 }),
    async () => refused('rate_limited', { retryAfterS: 40 }),
  ];
  senderOf(asking('q1')).poll();
  await soon(1_900);
  expect(calls).toHaveLength(1);
  await soon(200);
  expect(calls).toHaveLength(2);
  expect(rows.get('q1')?.hindrance).toMatchObject({ code: 'rate_limited' });
  await soon(39_000);
  expect(calls).toHaveLength(2);
  await soon(2_000);
  expect(rows.get('q1')).toMatchObject({ state: 'taken', hindrance: null });
});

test('without chat access the page is told, and the question waits', async () => {
  script = [async () => refused('no_chat_access')];
  const sender = senderOf(asking('q1'));
  sender.poll();
  await soon();
  expect(noAccess).toBe(1);
  expect(rows.get('q1')).toMatchObject({ state: 'waiting', hindrance: { code: 'no_chat_access' } });
  sender.retryNow();
  await soon();
  expect(rows.get('q1')).toMatchObject({ state: 'taken', hindrance: null });
});

test('what the server will not take as it is stands there with its reason, and holds up what comes behind it', async () => {
  script = [async () => refused('conflict', { userMessage: 'You already asked this.' })];
  senderOf(asking('q1'), asking('q2')).poll();
  await soon(60_000);
  expect(rows.get('q1')).toMatchObject({ state: 'refused', hindrance: { message: 'You already asked this.' } });
  expect(asked()).toEqual(['q1']);
});

test('one that is taken back on its way is stopped on the server as soon as it is known there', async () => {
  let hear: ((heard: StreamProgress) => void) | undefined;
  script = [
    (_, onHeard, signal) => {
      hear = onHeard;
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve({ kind: 'broken' })));
    },
  ];
  senderOf(asking('q1')).poll();
  await soon();
  rows.delete('q1');
  hear?.({ ...emptyProgress, answerId: 'a' });
  await soon(60_000);
  expect(stopped).toEqual(['a']);
  expect(asked()).toEqual(['q1']);
});

test('one that is unwanted on its way is stopped once it is known there, and is heard to its end', async () => {
  let hear: ((heard: StreamProgress) => void) | undefined;
  const end = Promise.withResolvers<AnswerEnd>();
  script = [
    (_, onHeard) => {
      hear = onHeard;
      return end.promise;
    },
  ];
  senderOf(asking('q1')).poll();
  await soon();
  rows.set('q1', asking('q1', { state: 'taken', isUnwanted: true }));
  hear?.({ ...emptyProgress, answerId: 'a' });
  await soon();
  expect(stopped).toEqual(['a']);
  end.resolve({ kind: 'ended', state: 'stopped' });
  await soon(60_000);
  expect(rows.get('q1')).toMatchObject({ state: 'taken', answerId: 'a', isUnwanted: true });
  expect(asked()).toEqual(['q1']);
});

test('one that is unwanted while it waits is never asked again: the server is asked whether it has it, and it goes if not', async () => {
  script = [async () => ({ kind: 'broken' }), async () => ({ kind: 'broken' }), async () => refused('not_found')];
  senderOf(asking('q1')).poll();
  await soon();
  rows.set('q1', asking('q1', { state: 'taken', isUnwanted: true }));
  await soon(60_000);
  expect(calls.map(({ from }) => from.lastEventId)).toEqual([emptyProgress.lastEventId, '0.0', '0.0']);
  expect([...rows.keys()]).toEqual([]);
});

test('one that is unwanted and refused on its way leaves nothing', async () => {
  const end = Promise.withResolvers<AnswerEnd>();
  script = [() => end.promise];
  senderOf(asking('q1')).poll();
  await soon();
  rows.set('q1', asking('q1', { state: 'taken', isUnwanted: true }));
  end.resolve(refused('conflict', { userMessage: 'You already asked this.' }));
  await soon(60_000);
  expect([...rows.keys()]).toEqual([]);
  expect(stopped).toEqual([]);
});

test('one that failed is sent again when the person wants it', async () => {
  script = [answering('Half', { kind: 'ended', state: 'failed' })];
  const sender = senderOf(asking('q1'));
  sender.poll();
  await soon();
  expect(told.at(-1)?.phase).toBe('failed');
  sender.poll();
  await soon();
  expect(calls).toHaveLength(1);
  rows.set('q1', asking('q1'));
  sender.poll();
  await soon();
  expect(told.at(-1)).toMatchObject({ phase: 'done', heard: { text: 'Yes.' } });
});

test('a page that wakes with many signs at once asks once', async () => {
  const lost: Call = (from, onHeard, signal) => {
    onHeard({ ...from, answerId: 'a', text: 'Half', lastEventId: '1.4' });
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve({ kind: 'broken' })));
  };
  script = [lost, lost];
  const sender = senderOf(asking('q1'));
  sender.poll();
  await soon(180_000);
  for (let i = 0; i < 5; i += 1) {
    sender.retryNow();
    await soon(50);
  }
  await soon(500);
  expect(calls).toHaveLength(2);
});

test('one that becomes a day old while it waits is not sent without a word of the person', async () => {
  script = Array(9_000).fill(async () => ({ kind: 'broken' }));
  const sender = senderOf(asking('q1'));
  sender.poll();
  await soon(25 * 3_600_000);
  script = [];
  sender.retryNow();
  await soon(60_000);
  expect(rows.get('q1')?.state).toBe('waiting');
});

test('one that is taken back holds up nothing, however long it was told to wait', async () => {
  script = [async () => refused('rate_limited', { retryAfterS: 3_600 })];
  const sender = senderOf(asking('q1'), asking('q2'));
  sender.poll();
  await soon();
  rows.delete('q1');
  sender.poll();
  await soon();
  expect(phases()).toContain('q2 done');
});

test('what asks for another answer, or for more of one, and is refused leaves nothing but the reason', async () => {
  script = [async () => refused('conflict', { userMessage: 'This answer is already complete.' })];
  senderOf(asking('q1', { content: null, continuesId: 'a' }), asking('q2')).poll();
  await soon();
  expect(notWritten).toEqual(['This answer is already complete.']);
  expect([...rows.keys()]).toEqual(['q2']);
  expect(phases()).toContain('q2 done');
});

test('a conversation that was deleted for good takes along what was asked in it, and one that is back does not', async () => {
  script = [
    async (from, onHeard) => {
      onHeard({ ...from, answerId: 'a' });
      return { kind: 'broken' };
    },
    async () => refused('not_found'),
  ];
  senderOf(asking('q1')).poll();
  await soon(2_000);
  expect([...rows.keys()]).toEqual([]);

  isHeld = true;
  script = [async () => refused('not_found')];
  senderOf(asking('q2')).poll();
  await soon(2_000);
  expect(rows.get('q2')?.state).toBe('taken');
});

test('a tab that lost its place says nothing more', async () => {
  script = [async () => ({ kind: 'broken' }) as const];
  senderOf(asking('q1')).poll();
  closing.abort();
  const before = told.length;
  await soon(2_000);
  expect(told).toHaveLength(before);
});
