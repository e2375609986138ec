import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetLocalWork } from '#pwa/offline/forget-local-work.ts';
import { addRequest } from '#pwa/offline/requests.ts';
import { startSending } from '#pwa/offline/send-requests.ts';
import { withVisitorDb } from '#pwa/offline/visitor-db.ts';
import { hangCalls } from '#pwa/testing/answer-calls.ts';
import type { StoredRequest } from '#sync/client/request-queue.ts';
import { track } from './events.ts';
import { sendRequest, sessionMark } from './send-request.ts';
import { storeToken } from './session-token.ts';

const tokens: (string | null)[] = [];
const keys: (string | null)[] = [];

function answer(respond: () => Response | Promise<Response>) {
  vi.stubGlobal('fetch', async (_path: string, { headers }: RequestInit) => {
    const sent = new Headers(headers);
    tokens.push(sent.get('Authorization'));
    keys.push(sent.get('Idempotency-Key'));
    return respond();
  });
}
const refuse = (status: number, code: string, headers = {}) =>
  answer(() => Response.json({ error: { code, message: 'No.', field: 'email' } }, { status, headers }));

const request = (mark: string | null): StoredRequest => ({
  ...{ id: 'key-1', lane: 'submit', path: '/api/submit', body: {}, createdAt: 0, state: 'waiting' },
  ...{ failures: 0, retryAt: 0, isHeldByServer: false, keepsAnswer: true, sessionMark: mark },
});

beforeEach(async () => {
  tokens.length = 0;
  keys.length = 0;
  await forgetLocalWork();
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a stored request carries its key, and brings the answer back', async () => {
  const insights = { submissionId: 'x', nuggets: ['One', 'Two'], provider: 'playbook' };
  answer(() => Response.json(insights, { status: 201 }));
  expect(await sendRequest(request(null))).toEqual({ kind: 'delivered', answer: insights });
  expect(keys).toEqual(['key-1']);
});

test('what one person finished is never sent under the session of another', async () => {
  answer(() => Response.json({}));
  storeToken('first-person-token', false);
  const mark = sessionMark();
  await sendRequest(request(mark));
  storeToken('second-person-token', false);
  await sendRequest(request(mark));
  await sendRequest(request(null));
  expect(tokens).toEqual(['Bearer first-person-token', null, null]);
});

test('only what the server refuses for good is a refusal; everything else is tried again', async () => {
  answer(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await sendRequest(request(null))).toEqual({ kind: 'unreachable' });
  answer(() => new Response('<html>Please log in to the hotel</html>'));
  expect(await sendRequest(request(null))).toEqual({ kind: 'unreachable' });
  refuse(500, 'internal');
  expect(await sendRequest(request(null))).toEqual({ kind: 'busy' });
  refuse(429, 'rate_limited', { 'Retry-After': '30' });
  expect(await sendRequest(request(null))).toEqual({ kind: 'busy', retryAfterMs: 30_000 });
  for (const [status, code] of [
    [400, 'bad_request'],
    [409, 'conflict'],
    [413, 'too_large'],
  ] as const) {
    refuse(status, code);
    expect(await sendRequest(request(null))).toEqual({
      kind: 'refused',
      refusal: { message: 'No.', field: 'email' },
    });
  }
});

// F6
test.each(['submit', 'events'])('an answer that is not ours leaves a request of the lane %s waiting', async (lane) => {
  answer(() => Response.json({}));
  expect(await sendRequest({ ...request(null), lane })).toEqual({ kind: 'unreachable' });
  await addRequest({ ...request(null), lane, keepsAnswer: lane === 'submit' }, Date.now());
  const stop = startSending(sendRequest);
  const row = () => withVisitorDb((db) => db.requests.get('key-1'));
  await expect.poll(row).toMatchObject({ failures: 2, state: 'waiting' });
  stop();
});

// F6
test('an event waits when something in between answers', async () => {
  answer(() => Response.json({}));
  await track('cta_click');
  expect(await withVisitorDb((db) => db.requests.count())).toBe(1);
});

test('an event waits without a network, with nothing that tells who it was', async () => {
  answer(() => Promise.reject(new TypeError('Failed to fetch')));
  await track('cta_click');
  const rows = await withVisitorDb((db) => db.requests.toArray());
  expect(rows).toMatchObject([{ lane: 'events', body: { name: 'cta_click' }, sessionMark: null, keepsAnswer: false }]);
});

test('an event that the server refuses is let go', async () => {
  refuse(400, 'bad_request');
  await track('cta_click');
  expect(await withVisitorDb((db) => db.requests.count())).toBe(0);
});

test('what is being written at the server is waited for a minute, and then tried again', async () => {
  vi.useFakeTimers();
  hangCalls();
  const onEnd = vi.fn();
  void sendRequest(request(null)).then(onEnd);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(onEnd).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onEnd).toHaveBeenCalledWith({ kind: 'unreachable' });
});
