import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, refuse } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { sampleUser } from '#pwa/testing/sample-user.ts';
import { useCurrentUser } from './current-user.ts';
import { clearToken, storeToken } from './session-token.ts';

const path = 'GET /api/auth/user';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  storeToken('token', false);
});
afterEach(() => {
  cleanup();
  clearToken();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Name() {
  const { user } = useCurrentUser();
  return <p>{user?.first_name ?? 'Nobody yet'}</p>;
}

test('whoever could not be named during an outage is named after it, on the same page', async () => {
  answerCalls({ [path]: refuse('internal') });
  render(
    <InApp>
      <Name />
    </InApp>,
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect(screen.getByText('Nobody yet')).toBeTruthy();
  answerCalls({ [path]: () => ({ user: sampleUser }) });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await screen.findByText('Dana')).toBeTruthy();
});
