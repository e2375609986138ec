import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, hangCalls, refuse } from '#pwa/testing/answer-calls.ts';
import { loadQuestions } from './load-questions.ts';

const path = 'GET /api/submission/abc/questions';
const signal = new AbortController().signal;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('questions that are still being written are asked for again after 2 s, also when the list is empty', async () => {
  const written = { questions: ['Why?', 'When?', 'Who?'], provider: 'playbook' };
  const answers = [refuse('not_found'), () => ({ questions: [] }), () => written];
  const calls = answerCalls({ [path]: () => answers.shift()?.() });
  const loaded = loadQuestions('abc', signal);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(calls).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await loaded).toEqual(written);
});

test('after half a minute without questions it says so, in the words of the catalogue', async () => {
  const calls = answerCalls({ [path]: refuse('not_found') });
  const loaded = expect(loadQuestions('abc', signal)).rejects.toMatchObject({
    userMessage: 'Failed to load additional questions. Please try refreshing or wait a moment.',
  });
  await vi.advanceTimersByTimeAsync(30_000);
  await loaded;
  expect(calls).toHaveLength(15);
});

test('a server that hangs is asked again, and given up after half a minute', async () => {
  const calls = hangCalls();
  const loaded = expect(loadQuestions('abc', signal)).rejects.toMatchObject({ code: 'unavailable' });
  await vi.advanceTimersByTimeAsync(35_000);
  await loaded;
  expect(calls).toHaveLength(3);
});

test('a screen that was left asks no more', async () => {
  const calls = answerCalls({ [path]: refuse('not_found') });
  const leaving = new AbortController();
  const loaded = expect(loadQuestions('abc', leaving.signal)).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(100);
  leaving.abort();
  await loaded;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toHaveLength(1);
});
