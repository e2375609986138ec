import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPokeStream, type PokeStream } from './poke-stream.ts';

interface Connection {
  token: string | null;
  signal: AbortSignal;
  say(text: string): void;
  end(): void;
}

let stream: PokeStream | undefined;
let token: string | null = 'secret';
const connections: Connection[] = [];
const onPoke = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  token = 'secret';
  connections.length = 0;
  onPoke.mockClear();
});
afterEach(() => {
  stream?.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Plays a server whose streams the test controls; `refusals` are answered first. */
function serve(...refusals: (Response | Error)[]): void {
  vi.stubGlobal('fetch', async (_path: string, { headers, signal }: RequestInit) => {
    const refusal = refusals.shift();
    if (refusal instanceof Error) throw refusal;
    if (refusal) return refusal;
    return open(new Headers(headers).get('Authorization'), signal as AbortSignal);
  });
}

function open(sent: string | null, signal: AbortSignal): Response {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  signal.addEventListener('abort', () => void writer.abort().catch(() => undefined));
  connections.push({
    token: sent,
    signal,
    say: (text) => void writer.write(encoder.encode(text)),
    end: () => void writer.close(),
  });
  return new Response(readable, { headers: { 'Content-Type': 'text/event-stream' } });
}

async function start(): Promise<Connection> {
  stream = openPokeStream({ token: () => token, onPoke, random: () => 0 });
  return connection(1);
}

async function connection(count: number): Promise<Connection> {
  await vi.waitFor(() => expect(connections).toHaveLength(count));
  const last = connections.at(-1);
  if (!last) throw new Error('There is no connection.');
  return last;
}

test('a poke reaches the device, also in pieces; comments and other events do not', async () => {
  serve();
  const server = await start();
  expect(server.token).toBe('Bearer secret');
  await vi.waitFor(() => expect(onPoke).toHaveBeenCalledTimes(1));
  server.say(': still here\n\nevent: other\ndata: {}\n\n');
  server.say('event: pu');
  server.say('ll\r\ndata: {"rev":7}\r\n\r\n');
  await vi.waitFor(() => expect(onPoke).toHaveBeenCalledTimes(2));
});

test('a stream that ends is opened again, and what it missed meanwhile is asked for', async () => {
  serve();
  const server = await start();
  server.say(': hello\n\n');
  server.end();
  await vi.advanceTimersByTimeAsync(1_000);
  await connection(2);
  await vi.waitFor(() => expect(onPoke).toHaveBeenCalledTimes(3));
});

test('a stream that breaks off has the server asked at once, before it is opened again', async () => {
  serve();
  const server = await start();
  await vi.waitFor(() => expect(onPoke).toHaveBeenCalledTimes(1));
  server.say(': hello\n\n');
  server.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(onPoke).toHaveBeenCalledTimes(2);
  expect(connections).toHaveLength(1);
});

test('a stream that says nothing for a minute is given up, though the network does not tell that it is gone', async () => {
  serve();
  const server = await start();
  await vi.advanceTimersByTimeAsync(30_000);
  server.say(': still here\n\n');
  await vi.advanceTimersByTimeAsync(59_000);
  expect(server.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server.signal.aborted).toBe(true);
});

test('a stream that died while the phone slept is opened again on waking; one that was heard a moment ago is kept', async () => {
  serve();
  const server = await start();
  await vi.advanceTimersByTimeAsync(20_000);
  stream?.wake();
  expect(server.signal.aborted).toBe(false);
  vi.setSystemTime(Date.now() + 180_000);
  stream?.wake();
  expect(server.signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  await connection(2);
});

test('a server that cannot be reached is tried less and less often, and at once when the network is back', async () => {
  const portal = new Response('<p>Welcome to our hotel</p>', { headers: { 'Content-Type': 'text/html' } });
  serve(new TypeError('Failed to fetch'), portal, new Response(null, { status: 503 }));
  stream = openPokeStream({ token: () => token, onPoke, random: () => 0 });
  await vi.advanceTimersByTimeAsync(1_000 + 2_000);
  expect(connections).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(3_900);
  expect(connections).toHaveLength(0);
  stream.wake();
  await connection(1);
});

test('the stream ends with the session: the device asks the server once what became of it', async () => {
  serve(Response.json({ error: { code: 'expired', message: 'No.' } }, { status: 401 }));
  stream = openPokeStream({ token: () => token, onPoke, random: () => 0 });
  await vi.waitFor(() => expect(onPoke).toHaveBeenCalledTimes(1));
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(connections).toHaveLength(0);
});

test('a portal that asks for a sign-in of its own does not end the stream', async () => {
  const page = new Response('<p>Sign in to our hotel</p>', { status: 401 });
  serve(page, Response.json({ error: 'sign in to the network' }, { status: 401 }));
  stream = openPokeStream({ token: () => token, onPoke, random: () => 0 });
  await vi.advanceTimersByTimeAsync(10_000);
  await connection(1);
});

test('nothing is opened without a session, and a closed stream is not opened again', async () => {
  serve();
  token = null;
  stream = openPokeStream({ token: () => token, onPoke, random: () => 0 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connections).toHaveLength(0);

  token = 'secret';
  const server = await start();
  stream.close();
  expect(server.signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(connections).toHaveLength(1);
});
