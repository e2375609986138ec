import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SendOutcome, StoredRequest } from '#sync/client/request-queue.ts';
import { forgetLocalWork } from './forget-local-work.ts';
import { addRequest, forgetRequest, takeBackRequest, watchRequests } from './requests.ts';
import { startSending } from './send-requests.ts';
import { mayHoldLocalWork } from './storage-keys.ts';
import { withVisitorDb } from './visitor-db.ts';

let stop: (() => void) | undefined;

beforeEach(async () => {
  localStorage.clear();
  await forgetLocalWork();
});
afterEach(() => {
  stop?.();
  vi.useRealTimers();
});

const form = (id: string) => ({
  id,
  lane: 'submit',
  path: '/api/submit',
  body: { firstName: 'Dana' },
  keepsAnswer: true,
  sessionMark: null,
});

const stored = (id: string) => withVisitorDb((db) => db.requests.get(id));

test('a request is stored once, however often it is added', async () => {
  await addRequest(form('a'), 1_000);
  await addRequest({ ...form('a'), body: { firstName: 'Someone else' } }, 2_000);
  expect(await stored('a')).toMatchObject({ body: { firstName: 'Dana' }, createdAt: 1_000, state: 'waiting' });
});

test('events that wait are at most fifty and none is older than a week', async () => {
  const limit = { rows: 50, ageMs: 7 * 86_400_000 };
  const now = 30 * 86_400_000;
  const event = (id: string) => ({ ...form(id), lane: 'events', keepsAnswer: false });
  await addRequest(event('old'), now - 8 * 86_400_000, limit);
  for (let i = 0; i < 60; i += 1) await addRequest(event(`e${i}`), now + i, limit);
  const rows = await withVisitorDb((db) => db.requests.where({ lane: 'events' }).sortBy('createdAt'));
  expect(rows).toHaveLength(50);
  expect(rows[0]?.id).toBe('e10');
});

test('a waiting request goes out as soon as the network is back, once, and its answer is kept', async () => {
  await addRequest(form('a'), Date.now());
  const send = vi.fn(async (): Promise<SendOutcome> => ({ kind: 'delivered', answer: 'thanks' }));
  stop = startSending(send);
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('focus'));
  await expect.poll(() => stored('a')).toMatchObject({ state: 'delivered', answer: 'thanks' });
  expect(send).toHaveBeenCalledTimes(1);
});

test('a silent server is asked again by itself, without any event', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  await addRequest(form('a'), Date.now());
  const send = vi
    .fn<(request: StoredRequest) => Promise<SendOutcome>>()
    .mockResolvedValueOnce({ kind: 'unreachable' })
    .mockResolvedValue({ kind: 'delivered', answer: null });
  stop = startSending(send);
  const askedAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return send.mock.calls.length;
  };
  await expect.poll(() => askedAfter(0)).toBe(1);
  await expect.poll(() => askedAfter(1_000)).toBe(2);
});

test('nothing is read when nothing is kept here', async () => {
  const send = vi.fn();
  stop = startSending(send);
  window.dispatchEvent(new Event('online'));
  expect(mayHoldLocalWork()).toBe(false);
  expect(send).not.toHaveBeenCalled();
});

test('a request can be taken back until the server has it', async () => {
  await addRequest(form('a'), 1);
  expect(await takeBackRequest('a')).toMatchObject({ id: 'a' });
  expect(await takeBackRequest('a')).toBeUndefined();

  await addRequest(form('b'), 1);
  await withVisitorDb((db) => db.requests.update('b', { state: 'delivered' }));
  await expect(takeBackRequest('b')).rejects.toMatchObject({ userMessage: 'This was sent already.' });
});

test('a lane can be watched, and the last row gone means that nothing is kept here', async () => {
  const seen: number[] = [];
  const unwatch = watchRequests(
    'submit',
    (rows) => seen.push(rows.length),
    (error) => {
      throw error;
    },
  );
  await expect.poll(() => seen).toEqual([0]);
  await addRequest(form('a'), 1);
  await expect.poll(() => seen.at(-1)).toBe(1);
  await forgetRequest('a');
  await expect.poll(() => seen.at(-1)).toBe(0);
  expect(mayHoldLocalWork()).toBe(false);
  unwatch();
});
