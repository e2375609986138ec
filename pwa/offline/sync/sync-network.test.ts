import { afterEach, describe, expect, test, vi } from 'vitest';
import { hangCalls } from '#pwa/testing/answer-calls.ts';
import type { SyncRequest } from '#sync/protocol.ts';
import { afterWakingMs } from './limit-on-waking.ts';
import { createSyncNetwork } from './sync-network.ts';

const request: SyncRequest = {
  ...{ protocol: 1, deviceId: 'd1', clientTime: 1, cookie: null, mutations: [], ackedResults: 0, ackedForgets: [] },
};
const answer = {
  serverTime: 5,
  acceptedThrough: 2,
  results: [
    { id: 1, status: 'applied', rev: 7 },
    { id: 2, status: 'rejected', code: 'forbidden', message: 'Only a coach can change this goal.', args: { id: 'g' } },
  ],
  changes: [
    { op: 'forget', forgetId: 'f_1', scope: 'staff', reason: 'role_changed' },
    { op: 'reset' },
    { op: 'put', scope: 'own', entity: 'goal', id: 'g', rev: 7, row: { id: 'g', title: 'Four kitchens', later: 1 } },
    { op: 'del', scope: 'own', entity: 'note', id: 'n', rev: 8 },
  ],
  cookie: 'c',
  more: false,
};

afterEach(() => {
  noteAnswer.mockClear();
  token = 'secret';
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const calls: { path: string; token: string | null; body: unknown }[] = [];

function respond(response: () => Response | Promise<Response>): void {
  calls.length = 0;
  vi.stubGlobal('fetch', async (path: string, { headers, body }: RequestInit) => {
    calls.push({ path, token: new Headers(headers).get('Authorization'), body: JSON.parse(String(body)) });
    return response();
  });
}

const refuse = (status: number, code: string, members = {}, headers = {}) =>
  respond(() => Response.json({ error: { code, message: 'No.' }, message: 'No.', ...members }, { status, headers }));

const noteAnswer = vi.fn();
let token = 'secret';
const session = { noteAnswer, liveToken: () => null, takeEnded: () => undefined };
const network = createSyncNetwork({ ...session, token: () => token });
const withoutSession = createSyncNetwork({ ...session, token: () => null });
const send = () => network.send(request);

test('a request carries the session, and its answer comes back whole, with fields that are not known yet', async () => {
  respond(() => Response.json({ ...answer, later: true }));
  expect(await send()).toMatchObject({ kind: 'answer', answer });
  expect(noteAnswer).toHaveBeenCalledWith('secret', false);
  expect(calls).toEqual([{ path: '/api/sync', token: 'Bearer secret', body: request }]);
});

test('a reason for refusing that this app does not know still arrives, with its message', async () => {
  const results = [{ id: 1, status: 'rejected', code: 'too_blue', message: 'No.' }];
  respond(() => Response.json({ ...answer, results }));
  expect(await send()).toMatchObject({ kind: 'answer', answer: { results } });
});

test.each<[string, Record<string, unknown>]>([
  ['a result without its id', { results: [{ status: 'applied', rev: 1 }] }],
  ['a result of no known kind', { results: [{ id: 1, status: 'maybe', rev: 1 }] }],
  ['a superseded edit without its values', { results: [{ id: 1, status: 'superseded', rev: 1, fields: [] }] }],
  ['a merged edit without its fields', { results: [{ id: 1, status: 'merged', rev: 1 }] }],
  ['a refusal without a message', { results: [{ id: 1, status: 'rejected', code: 'invalid' }] }],
  ['a row of no entity', { changes: [{ op: 'put', scope: 'own', entity: 'x', id: 'a', rev: 1, row: { id: 'a' } }] }],
  ['a row without an id', { changes: [{ op: 'put', scope: 'own', entity: 'goal', id: 'a', rev: 1, row: {} }] }],
  ['a change of no scope', { changes: [{ op: 'del', scope: 'all', entity: 'goal', id: 'a', rev: 1 }] }],
  ['a forget of no scope', { changes: [{ op: 'forget', forgetId: 'f', scope: 'x', reason: 'deleted' }] }],
  ['a change of no kind', { changes: [{ op: 'hop' }] }],
  ['no cookie', { cookie: null }],
  ['no time', { serverTime: null }],
])('an answer with %s is not taken', async (_name, wrong) => {
  respond(() => Response.json({ ...answer, ...wrong }));
  expect(await send()).toEqual({ kind: 'unreachable' });
});

test.each([
  ['a captive portal', () => new Response('<p>Welcome to our hotel</p>', { headers: { 'Content-Type': 'text/html' } })],
  ['a proxy that stands in', () => new Response('<h1>502</h1>', { status: 502 })],
  ['a proxy that forbids', () => new Response('no', { status: 403 })],
  ['a portal that speaks JSON', () => Response.json({ ok: true })],
  ['an error of a portal', () => Response.json({ error: 'sign in to the network' }, { status: 401 })],
  ['half an answer', () => new Response(JSON.stringify(answer).slice(0, 90))],
  ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s is as good as no answer', async (_name, response) => {
  respond(response);
  expect(await send()).toEqual({ kind: 'unreachable' });
  expect(noteAnswer).not.toHaveBeenCalled();
});

test('a call that hangs is given up after a minute', async () => {
  vi.useFakeTimers();
  hangCalls();
  const reply = send();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await reply).toEqual({ kind: 'unreachable', isTimeout: true });
});

describe('a call that was under way when the phone fell asleep', () => {
  const wakings: [string, () => void][] = [
    ['is in sight again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['runs again', () => document.dispatchEvent(new Event('resume'))],
    ['has a network again', () => window.dispatchEvent(new Event('online'))],
  ];

  test.each(wakings)(
    'is made anew, with the time as it is now, when it says nothing once the app %s',
    async (_, wake) => {
      vi.useFakeTimers();
      const hung = hangCalls();
      const reply = send();
      await vi.advanceTimersByTimeAsync(1_000);
      vi.setSystemTime(Date.now() + 180_000);
      wake();
      await vi.advanceTimersByTimeAsync(afterWakingMs - 1);
      expect(hung.map(({ aborted }) => aborted)).toEqual([false]);
      respond(() => Response.json(answer));
      await vi.advanceTimersByTimeAsync(1);
      expect(await reply).toMatchObject({ kind: 'answer', answer });
      expect(calls.map(({ body }) => body)).toEqual([{ ...request, clientTime: Date.now() }]);
    },
  );

  test('is made anew also when its answer had begun', async () => {
    vi.useFakeTimers();
    const breaking = (signal: AbortSignal) => (body: ReadableStreamDefaultController) =>
      signal.addEventListener('abort', () => body.error(signal.reason));
    vi.stubGlobal(
      'fetch',
      async (_: string, { signal }: RequestInit) =>
        new Response(new ReadableStream({ start: breaking(signal as AbortSignal) })),
    );
    const reply = send();
    await vi.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new Event('online'));
    respond(() => Response.json(answer));
    await vi.advanceTimersByTimeAsync(afterWakingMs);
    expect(await reply).toMatchObject({ kind: 'answer' });
  });

  test('is left alone when it is answered soon, and while nobody looks', async () => {
    vi.useFakeTimers();
    const { promise, resolve } = Promise.withResolvers<Response>();
    respond(() => promise);
    const reply = send();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(afterWakingMs);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(afterWakingMs - 1);
    resolve(Response.json(answer));
    expect(await reply).toMatchObject({ kind: 'answer' });
    await vi.advanceTimersByTimeAsync(afterWakingMs);
    expect(calls).toHaveLength(1);
  });
});

test('a refusal comes with all that it says', async () => {
  refuse(409, 'fork', { acceptedThrough: 4, known: [1, 2] });
  const fork = { status: 409, code: 'fork', acceptedThrough: 4, known: [1, 2] };
  expect(await send()).toEqual({ kind: 'refused', refusal: fork });

  refuse(503, 'unavailable', { acceptedThrough: 2, results: answer.results }, { 'Retry-After': '3' });
  const busy = { status: 503, code: 'unavailable', acceptedThrough: 2, results: answer.results, retryAfterMs: 3_000 };
  expect(await send()).toEqual({ kind: 'refused', refusal: busy });

  const forget = { forgetId: 'f_2', scope: 'all', reason: 'deactivated' };
  refuse(401, 'session_revoked', { forget });
  expect(await send()).toEqual({ kind: 'refused', refusal: { status: 401, code: 'session_revoked', forget } });

  respond(() => Response.json({ error: { code: 'bad_request', message: 'No.', field: 'cookie' } }, { status: 400 }));
  expect(await send()).toEqual({ kind: 'refused', refusal: { status: 400, code: 'bad_request', field: 'cookie' } });
});

test('a session that any part of the server calls over is over, and a fault of the server passes', async () => {
  refuse(401, 'unauthenticated');
  expect(await send()).toEqual({ kind: 'refused', refusal: { status: 401, code: 'expired' } });
  expect(noteAnswer).toHaveBeenLastCalledWith('secret', true);
  refuse(500, 'internal');
  expect(await send()).toEqual({ kind: 'refused', refusal: { status: 500, code: 'unavailable' } });
});

test('what ended an earlier session says nothing of the one that began meanwhile', async () => {
  const forget = { forgetId: 'f_2', scope: 'all', reason: 'deactivated' };
  respond(() => {
    token = 'next';
    return Response.json({ error: { code: 'session_revoked', message: 'No.' }, forget }, { status: 401 });
  });
  expect(await send()).toEqual({ kind: 'unreachable' });
  expect(noteAnswer).not.toHaveBeenCalled();
});

test('a fault of the server does not tell what became of a session', async () => {
  refuse(503, 'unavailable');
  await send();
  expect(noteAnswer).not.toHaveBeenCalled();
});

test('a revocation for a reason that this app does not know is one all the same', async () => {
  const forget = { forgetId: 'f_2', scope: 'staff', reason: 'moved_to_the_moon' };
  refuse(401, 'session_revoked', { forget });
  expect(await send()).toMatchObject({ refusal: { code: 'session_revoked', forget } });
  respond(() => Response.json({ ...answer, changes: [{ op: 'forget', ...forget }] }));
  expect(await send()).toMatchObject({ kind: 'answer' });
});

test('a proxy that finds a request too large says so to the device, whatever page it answers', async () => {
  respond(() => new Response('<h1>413</h1>', { status: 413 }));
  expect(await send()).toEqual({ kind: 'refused', refusal: { status: 413, code: 'too_large' } });
});

test('without a session nothing is sent', async () => {
  respond(() => Response.json(answer));
  expect(await withoutSession.send(request)).toEqual({ kind: 'unreachable' });
  expect(calls).toEqual([]);
});

test('the server is told of what was forgotten without a session', async () => {
  respond(() => new Response(null, { status: 204 }));
  expect(await withoutSession.confirmPurge('d1', 'f_1')).toBe(true);
  const body = { deviceId: 'd1', forgetId: 'f_1' };
  expect(calls).toEqual([{ path: '/api/sync/forgotten', token: null, body }]);

  respond(() => new Response('<p>Welcome to our hotel</p>'));
  expect(await network.confirmPurge('d1', 'f_1')).toBe(false);
  respond(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await network.confirmPurge('d1', 'f_1')).toBe(false);
});
