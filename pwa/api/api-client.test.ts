import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { hangCalls } from '#pwa/testing/answer-calls.ts';
import { AppError } from '#schema/errors.ts';
import { callApi, callApiForBlob, noAnswer } from './api-client.ts';
import { onServerHeard } from './server-heard.ts';
import { subscribeToExpiry, takeRedirect } from './session-expiry.ts';
import { readToken, storeToken } from './session-token.ts';

const answer = z.object({ ok: z.boolean() });

function serverAnswers(status: number, body: string, headers: Record<string, string> = {}): void {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body, { status, headers })),
  );
}

const failure = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (cause: unknown) => (cause instanceof AppError ? cause : undefined),
  );

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('an answer of another shape than promised is refused', async () => {
  serverAnswers(200, '{"ok":"yes"}');
  expect(await failure(callApi('/api/x', { answer }))).toMatchObject({
    code: 'unreadable',
    userMessage: 'Invalid response format from server',
  });
});

test('a call without a connection is told as one; a call that was ended here is not', async () => {
  const heard = vi.fn();
  const stop = onServerHeard(heard);
  const fails = (cause: Error) => vi.stubGlobal('fetch', async () => Promise.reject(cause));
  fails(new DOMException('Ended.', 'AbortError'));
  await failure(callApi('/api/x', { answer }));
  expect(heard).not.toHaveBeenCalled();
  fails(new TypeError('Failed to fetch'));
  await failure(callApi('/api/x', { answer }));
  expect(heard.mock.calls).toEqual([[false]]);
  stop();
});

test('an answer that breaks off is a lost connection, and says what failed', async () => {
  const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('The connection was reset.')) });
  vi.stubGlobal('fetch', async () => new Response(body, { status: 200 }));
  expect(await failure(callApi('/api/x', { answer }))).toMatchObject({
    code: 'network',
    userMessage: 'Failed to read server response',
  });
});

test('a refused call without a token says that there is none', async () => {
  const error = { code: 'unauthenticated', message: 'Authentication failed. Please sign in again.' };
  serverAnswers(401, JSON.stringify({ error }));
  expect(await failure(callApi('/api/x', { answer }))).toMatchObject({
    code: 'unauthenticated',
    userMessage: 'Authentication token not found. Please sign in again.',
  });
});

test('HTML in place of JSON, as a captive portal answers, is unreadable and not a success', async () => {
  serverAnswers(200, '<html>Sign in to this network</html>');
  expect(await failure(callApi('/api/x', { answer }))).toMatchObject({
    code: 'unreadable',
    userMessage: 'Failed to parse response',
  });
});

// F6
test('anything said to a call that answers nothing is unreadable', async () => {
  serverAnswers(200, '{}');
  expect(await failure(callApi('/api/x', { answer: noAnswer }))).toMatchObject({ code: 'unreadable' });
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  expect(await callApi('/api/x', { answer: noAnswer })).toBeUndefined();
});

// F6
test('a page in place of a file is unreadable', async () => {
  serverAnswers(200, '<html>Sign in to this network</html>', { 'Content-Type': 'text/html' });
  const file = callApiForBlob('/api/x', { type: 'application/pdf' });
  expect(await failure(file)).toMatchObject({ code: 'unreadable' });
});

test('no answer at all is a network error with status 0', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => {
      throw new TypeError('Failed to fetch');
    }),
  );
  expect(await failure(callApi('/api/x', { answer }))).toMatchObject({
    code: 'network',
    status: 0,
    userMessage: 'Network error',
  });
});

test.each([
  ['a call is given up after 20 s', 20_000, () => callApi('/api/x', { answer })],
  [
    'a call that is known to be long after its own time',
    60_000,
    () => callApi('/api/x', { answer, timeoutMs: 60_000 }),
  ],
  ['a file after a minute', 60_000, () => callApiForBlob('/api/x', { type: 'application/pdf' })],
])('on a server that hangs %s', async (_, limitMs, start) => {
  vi.useFakeTimers();
  hangCalls();
  const onEnd = vi.fn();
  const ended = failure(start()).finally(onEnd);
  await vi.advanceTimersByTimeAsync(limitMs - 1);
  expect(onEnd).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await ended).toMatchObject({ code: 'network' });
});

test('a screen that was left ends its call before the time is over', async () => {
  hangCalls();
  const leaving = new AbortController();
  const ended = failure(callApi('/api/x', { answer, signal: leaving.signal }));
  leaving.abort();
  expect(await ended).toMatchObject({ code: 'network' });
});

test.each([
  ['a value', () => callApi('/api/x', { answer })],
  ['a file', () => callApiForBlob('/api/x', { type: 'application/pdf' })],
])('an answer with %s that breaks off on the way is as good as none', async (_, start) => {
  const broken = new ReadableStream({ pull: (body) => body.error(new TypeError('network error')) });
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(broken, { headers: { 'Content-Type': 'application/pdf' } })),
  );
  expect(await failure(start())).toMatchObject({ code: 'network' });
});

test('a refusal keeps the server’s sentence, its field and when to come back', async () => {
  const body = { error: { code: 'rate_limited', message: 'Please wait.', field: 'email' }, message: 'Please wait.' };
  serverAnswers(429, JSON.stringify(body), { 'Retry-After': '30' });
  expect(await failure(callApi('/api/x', { answer }))).toMatchObject({
    code: 'rate_limited',
    userMessage: 'Please wait.',
    field: 'email',
    retryAfterS: 30,
  });
});

const unauthenticated = JSON.stringify({ error: { code: 'unauthenticated', message: 'x' }, message: 'x' });

test.each([
  ['a page', '<html>Sign in to this network</html>'],
  ['other JSON', '{"error":"unauthorized"}'],
  ['a code that is not ours', '{"error":{"code":"toString","message":"x"}}'],
  ['nothing', ''],
])('401 with %s, as a portal or a proxy answers, ends nothing', async (_, body) => {
  storeToken('a-token-of-this-browser', false);
  serverAnswers(401, body);
  expect(await failure(callApi('/api/x', { answer }))).toMatchObject({ code: 'unreadable' });
  expect(readToken()).toBe('a-token-of-this-browser');
});

test('401 on a call that carried the token ends the session here, remembers the page and says so once', async () => {
  window.history.replaceState(null, '', '/goals');
  storeToken('a-token-of-this-browser', false);
  const expired = vi.fn();
  const stop = subscribeToExpiry(expired);
  serverAnswers(401, unauthenticated);
  await failure(callApi('/api/x', { answer }));
  stop();
  expect(readToken()).toBeNull();
  expect(expired).toHaveBeenCalledTimes(1);
  expect(takeRedirect()).toBe('/goals');
});

test('401 on a call that carried no token, such as a wrong password, ends nothing', async () => {
  const expired = vi.fn();
  const stop = subscribeToExpiry(expired);
  serverAnswers(401, JSON.stringify({ error: { code: 'sign_in_failed', message: 'Failed to sign in' }, message: '' }));
  expect(await failure(callApi('/api/x', { answer }))).toMatchObject({ userMessage: 'Failed to sign in' });
  stop();
  expect(expired).not.toHaveBeenCalled();
});

test('a late 401 of the session before does not end the session that began since', async () => {
  storeToken('the-old-token-of-this-browser', false);
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => {
      storeToken('the-new-token-of-this-browser', false);
      return new Response(unauthenticated, { status: 401 });
    }),
  );
  await failure(callApi('/api/x', { answer }));
  expect(readToken()).toBe('the-new-token-of-this-browser');
});

test('on a shared device the token lives in session storage only', () => {
  storeToken('a-token-of-this-browser', true);
  expect(JSON.stringify({ ...localStorage })).not.toContain('a-token-of-this-browser');
  expect(readToken()).toBe('a-token-of-this-browser');
});
