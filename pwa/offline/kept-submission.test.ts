import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetSubmission, keepSubmission, readKeptSubmission } from './kept-submission.ts';
import { keptDays, mayHaveInsights } from './storage-keys.ts';

const kept = { submissionId: 'abc', sessionId: 'cs_1' };
const dayMs = 24 * 3_600_000;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

test('the ids of insights are kept for a week, and then not even in the store', () => {
  keepSubmission(kept);
  pass(keptDays * dayMs - 1);
  expect(readKeptSubmission()).toEqual(kept);
  pass(1);
  expect(readKeptSubmission()).toBeUndefined();
  expect({ ...localStorage }).toEqual({});
});

test('a clock that is set back a little keeps them, one that jumped does not keep them for ever', () => {
  keepSubmission(kept);
  pass(-60_000);
  expect(readKeptSubmission()).toEqual(kept);
  pass(-keptDays * dayMs);
  expect(readKeptSubmission()).toBeUndefined();
});

test('what cannot be read is removed', () => {
  for (const text of ['{', '{"submissionId":"abc"}', 'null']) {
    localStorage.setItem('northbeam.submission', text);
    expect(readKeptSubmission()).toBeUndefined();
    expect(mayHaveInsights()).toBe(false);
  }
});

test('they are forgotten when asked for', () => {
  keepSubmission(kept);
  expect(mayHaveInsights()).toBe(true);
  forgetSubmission();
  expect(mayHaveInsights()).toBe(false);
});
