import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCurrentUser } from '#pwa/api/current-user.ts';
import { storeToken } from '#pwa/api/session-token.ts';
import { answerCalls, refuse } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { sampleUser } from '#pwa/testing/sample-user.ts';
import { VerifyEmailScreen } from './verify-email-screen.tsx';

const user = sampleUser;

beforeEach(() => storeToken('a-token-of-this-browser', false));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function Header() {
  const verified = useCurrentUser().user?.email_verified;
  return <output aria-label="Verified">{String(verified)}</output>;
}

const show = () =>
  render(
    <InApp at="/verify-email?token=a-mailed-token">
      <Header />
      <VerifyEmailScreen />
    </InApp>,
  );

test('a read of the account that began before the link was opened does not bring the old state back', async () => {
  const early = Promise.withResolvers<void>();
  let reads = 0;
  answerCalls({
    'GET /api/auth/user': async () => {
      reads += 1;
      if (reads > 1) return { user: { ...user, email_verified: true } };
      await early.promise;
      return { user };
    },
    'POST /api/auth/verify-email': () => ({ message: 'Your email address is confirmed.' }),
  });
  show();
  await vi.waitFor(() => expect(reads).toBeGreaterThan(1));
  early.resolve();
  expect(await screen.findByText('Your email is confirmed')).toBeTruthy();
  expect(screen.getByLabelText('Verified').textContent).toBe('true');
});

test('the token leaves the address bar; a link that does not work says so and leads on', async () => {
  answerCalls({ 'GET /api/auth/user': () => ({ user }), 'POST /api/auth/verify-email': refuse('bad_request') });
  show();
  expect(await screen.findByText('This link doesn’t work')).toBeTruthy();
  expect(screen.getByLabelText('Address').textContent).toBe('/verify-email');
});
