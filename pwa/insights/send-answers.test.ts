import { afterEach, expect, test, vi } from 'vitest';
import { hangCalls } from '#pwa/testing/answer-calls.ts';
import type { SubmitInput } from '#schema/insights.ts';
import { sendAnswers } from './send-answers.ts';

const answers: SubmitInput = {
  firstName: 'Dana',
  email: 'dana@okafor.example',
  problems: 'Operations',
  desiredOutcome: 'Four kitchens a month',
  industry: 'Custom cabinetry',
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('insights that are being written are waited for a minute before the form is kept for later', async () => {
  vi.useFakeTimers();
  hangCalls();
  const onEnd = vi.fn();
  void sendAnswers('/api/submit', answers, 'key-1').catch(onEnd);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(onEnd).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onEnd).toHaveBeenCalledWith(expect.objectContaining({ code: 'network' }));
});
