import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { callApi } from '#pwa/api/api-client.ts';
import type { AskServer } from '#pwa/api/ask-server.ts';
import { readSyncReply } from '#pwa/offline/sync/read-sync-reply.ts';
import { type NetworkFault, readFaults, resetFaults, switchFaults } from './faults.ts';
import { faultyNetwork, flapMs, slowMs } from './faulty-network.ts';

const asked = vi.fn<AskServer>();
const signedIn = { headers: { Authorization: 'Bearer t' } };
let ask: AskServer;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  asked.mockReset().mockImplementation(async () => Response.json({ ok: true }));
  ask = faultyNetwork(asked);
});
afterEach(() => {
  resetFaults();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const under = (network: NetworkFault) => switchFaults({ network });

test('with nothing switched on the server is asked as ever', async () => {
  expect(await (await ask('/api/config', {})).json()).toEqual({ ok: true });
});

test('offline, no call arrives, and none that is under way ends', async () => {
  asked.mockImplementation(
    (_, { signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const underWay = ask('/api/sync/events', {});
  under('offline');
  await expect(underWay).rejects.toThrow('Failed to fetch');
  await expect(ask('/api/config', {})).rejects.toThrow('Failed to fetch');
  expect(asked).toHaveBeenCalledTimes(1);
});

test('what another tab switched counts at once', async () => {
  localStorage.setItem('network-lab', JSON.stringify({ network: 'offline' }));
  await expect(ask('/api/config', {})).rejects.toThrow('Failed to fetch');
});

test('the app hears that the network is back', () => {
  const heard = vi.fn();
  window.addEventListener('online', heard, { once: true });
  under('offline');
  expect(heard).not.toHaveBeenCalled();
  resetFaults();
  expect(heard).toHaveBeenCalledTimes(1);
});

test('slow, a call leaves late, and one that is given up never', async () => {
  under('slow');
  const late = ask('/api/config', {});
  await vi.advanceTimersByTimeAsync(slowMs - 1);
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect((await late).ok).toBe(true);
  const over = new AbortController();
  const givenUp = ask('/api/config', { signal: over.signal });
  over.abort(new Error('Enough.'));
  await expect(givenUp).rejects.toThrow('Enough.');
  expect(asked).toHaveBeenCalledTimes(1);
});

test('flapping, the server is there for a while and gone for as long', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1);
  const origin = vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(0);
  under('flapping');
  expect((await ask('/api/config', {})).ok).toBe(true);
  origin.mockReturnValue(flapMs);
  await expect(ask('/api/config', {})).rejects.toThrow('Failed to fetch');
  origin.mockReturnValue(2 * flapMs);
  expect((await ask('/api/config', {})).ok).toBe(true);
});

test('401 ends the session of those who have one, for sync in its own words', async () => {
  under('unauthenticated');
  expect(await readSyncReply(await ask('/api/sync', signedIn))).toMatchObject({
    refusal: { status: 401, code: 'expired' },
  });
  expect((await ask('/api/account', signedIn)).status).toBe(401);
  expect((await ask('/api/auth/login', {})).status).toBe(200);
});

test.each([
  ['forbidden', 403, { kind: 'unreachable' }],
  ['conflict', 409, { kind: 'unreachable' }],
  ['unavailable', 503, { refusal: { code: 'unavailable' } }],
  ['portal', 200, { kind: 'unreachable' }],
] as const)('%s: status %i, which sync takes for what it is', async (fault, status, reply) => {
  under(fault);
  const answer = await ask('/api/sync', signedIn);
  expect(answer.status).toBe(status);
  expect(await readSyncReply(answer)).toMatchObject(reply);
  expect(asked).not.toHaveBeenCalled();
});

test('the page of a portal is no answer to any other call', async () => {
  under('portal');
  vi.stubGlobal('fetch', ask);
  await expect(callApi('/api/config', { answer: z.unknown() })).rejects.toMatchObject({ code: 'unreadable' });
  vi.unstubAllGlobals();
});

test('a switch stays over a reload, beside the others', () => {
  switchFaults({ isDiskFull: true });
  under('slow');
  expect(readFaults()).toEqual({ network: 'slow', isDiskFull: true, clockSkewMs: 0 });
  expect(JSON.parse(localStorage.getItem('network-lab') ?? '')).toEqual(readFaults());
});
