import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, refuse } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { EmailConfirmation } from './email-confirmation.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(isConfirmed: boolean, answer: () => unknown = refuse('not_found')) {
  const calls = answerCalls({ 'POST /api/auth/resend-verification': answer });
  render(
    <InApp at="/account">
      <EmailConfirmation email="dana@okafor.example" isConfirmed={isConfirmed} />
    </InApp>,
  );
  return calls;
}

const again = () => screen.queryByRole('button', { name: 'Send the link again' });
const askAgain = () => fireEvent.click(screen.getByRole('button', { name: 'Send the link again' }));

test('an address that is not confirmed can be sent its link again', async () => {
  const calls = show(false, () => new Response(null, { status: 204 }));
  askAgain();
  askAgain();
  expect(await screen.findByText('We sent a new link to dana@okafor.example.')).toBeTruthy();
  expect(calls).toHaveLength(1);
});

test('too many links in an hour are refused in the server’s words', async () => {
  show(false, refuse('rate_limited'));
  askAgain();
  expect(await screen.findByText(/^Too many tries/)).toBeTruthy();
  expect(again()).toBeTruthy();
});

test('an address that was confirmed elsewhere in the meantime is no failure', async () => {
  show(false, refuse('conflict'));
  askAgain();
  await vi.waitFor(() => expect(again()?.hasAttribute('data-busy')).toBe(false));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a confirmed address offers no link', () => {
  show(true);
  expect(screen.getByText('Confirmed')).toBeTruthy();
  expect(again()).toBeNull();
});
