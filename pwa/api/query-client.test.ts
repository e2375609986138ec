import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { forgotten } from '#pwa/offline/sync/signals.ts';
import { answerCalls, hangCalls, refuse } from '#pwa/testing/answer-calls.ts';
import type { ErrorCode } from '#schema/errors.ts';
import { callApi } from './api-client.ts';
import { queryClient } from './query-client.ts';
import { staffMeta } from './staff-queries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const read = () =>
  queryClient
    .fetchQuery({ queryKey: ['x'], queryFn: () => callApi('/api/x', { answer: z.unknown() }) })
    .catch(() => {});

test.each<[ErrorCode, number]>([
  ['network', 3],
  ['unavailable', 3],
  ['not_found', 1],
])('what failed with %s is asked for %i times before it is said', async (code, times) => {
  const calls = answerCalls({ 'GET /api/x': refuse(code) });
  const ended = read();
  await vi.advanceTimersByTimeAsync(10_000);
  await ended;
  expect(calls).toHaveLength(times);
});

test('a server that hangs is told of after 20 s, and not after three times as long', async () => {
  const calls = hangCalls();
  void read();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(1);
  expect(queryClient.getQueryState(['x'])?.status).toBe('error');
});

test.each([
  ['staff', ['own']],
  ['all', ['own']],
  ['own', ['own', 'users']],
] as const)('a purge of scope %s leaves the answers %j', async (scope, left) => {
  await queryClient.fetchQuery({ queryKey: ['own'], queryFn: () => 1 });
  await queryClient.fetchQuery({ queryKey: ['users'], queryFn: () => 2, meta: staffMeta });
  forgotten.emit({ scope, reason: 'role_changed' });
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[0]),
  ).toEqual(left);
});
