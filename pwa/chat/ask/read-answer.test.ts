import { afterEach, expect, test, vi } from 'vitest';
import { emptyProgress, readAnswer, type StreamProgress } from './read-answer.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const event = (id: string, name: string, data: object) =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const start = (id = '1.0') =>
  event(id, 'start', { conversationId: 'c', questionId: 'q', messageId: 'a', provider: 'openai' });
const delta = (id: string, text: string) => event(id, 'delta', { text });
const done = (id: string, state = 'done') => event(id, 'done', { messageId: 'a', state, basedOn: ['report:r'] });
const streamType = { 'Content-Type': 'text/event-stream' };

/** The server answers so, piece by piece; `null` leaves the connection open. */
function serve(...pieces: (string | null)[]) {
  const asked = vi.fn(async (_path: string, _init: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) if (piece !== null) controller.enqueue(new TextEncoder().encode(piece));
        if (!pieces.includes(null)) controller.close();
        _init.signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
      },
    });
    return new Response(body, { headers: streamType });
  });
  vi.stubGlobal('fetch', asked);
  return asked;
}

async function read(from: StreamProgress = emptyProgress) {
  const heard: StreamProgress[] = [];
  const end = await readAnswer({ message: { content: 'How?' } }, from, (more) => heard.push(more), {
    signal: new AbortController().signal,
  });
  return { end, last: heard.at(-1) ?? from, times: heard.length };
}

test('an answer is heard word by word, with what it rests on at its end', async () => {
  serve(start(), delta('1.4', 'Ten '), delta('1.9', 'calls'), done('1.9'));
  const { end, last } = await read();
  expect(end).toEqual({ kind: 'ended', state: 'done' });
  expect(last).toEqual({ answerId: 'a', text: 'Ten calls', lastEventId: '1.9', basedOn: ['report:r'] });
});

test('events that come in pieces, also within a letter, are the same', async () => {
  const bytes = new TextEncoder().encode(start() + delta('1.4', 'Größe ') + done('1.4'));
  vi.stubGlobal('fetch', async () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    return new Response(body, { headers: streamType });
  });
  expect((await read()).last.text).toBe('Größe ');
});

test('a call that goes on says where, and adds what comes behind that place', async () => {
  const asked = serve(start('1.4'), delta('1.9', 'calls'), done('1.9', 'stopped'));
  const { end, last } = await read({ lastEventId: '1.4', answerId: 'a', text: 'Ten ', basedOn: [] });
  expect(asked.mock.calls[0]?.[1].headers).toMatchObject({ 'Last-Event-ID': '1.4', Accept: 'text/event-stream' });
  expect([end, last.text]).toEqual([{ kind: 'ended', state: 'stopped' }, 'Ten calls']);
});

test('an answer that is written anew by another server begins with nothing', async () => {
  serve(start('2.0'), delta('2.6', 'Eleven'), done('2.6'));
  expect((await read({ lastEventId: '1.4', answerId: 'a', text: 'Ten ', basedOn: [] })).last.text).toBe('Eleven');
});

test('a failure at its end, and a connection that breaks, are told apart', async () => {
  serve(start(), delta('1.4', 'Half'), event('1.4', 'error', { error: { code: 'answer_failed', message: 'No.' } }));
  expect((await read()).end).toEqual({ kind: 'ended', state: 'failed' });
  serve(start(), delta('1.4', 'Half'));
  expect(await read()).toMatchObject({ end: { kind: 'broken' }, last: { text: 'Half' } });
});

test.each([
  ['a page of a captive portal', () => new Response('<p>Welcome</p>', { headers: { 'Content-Type': 'text/html' } })],
  ['no answer at all', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['events that are none of ours', () => new Response('event: start\ndata: {"a":\n\n', { headers: streamType })],
])('%s is a connection that broke', async (_, answer) => {
  vi.stubGlobal('fetch', async () => answer());
  expect((await read()).end).toEqual({ kind: 'broken' });
});

test('a refusal of the server is told with its reason', async () => {
  const body = JSON.stringify({ error: { code: 'no_chat_access', message: 'You don’t have chat access right now.' } });
  vi.stubGlobal('fetch', async () => new Response(body, { status: 403 }));
  expect((await read()).end).toMatchObject({ kind: 'refused', error: { code: 'no_chat_access' } });
});

test('a connection that says nothing for longer than the server’s beat is given up', async () => {
  vi.useFakeTimers();
  serve(start(), delta('1.4', 'Half'), null);
  const reading = read();
  await vi.advanceTimersByTimeAsync(26_000);
  expect(await reading).toMatchObject({ end: { kind: 'broken' }, last: { text: 'Half' } });
});
