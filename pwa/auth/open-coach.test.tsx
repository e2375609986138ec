import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readToken } from '#pwa/api/session-token.ts';
import { closeSignIn, useSignInPrompt } from '#pwa/api/sign-in-prompt.ts';
import { saveLastInsights } from '#pwa/offline/last-insights.ts';
import { readLeadEmail } from '#pwa/offline/lead-email.ts';
import { answerCalls, refuse } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { sampleBought } from '#pwa/testing/sample-insights.ts';
import { sampleUser } from '#pwa/testing/sample-user.ts';
import { OpenCoach } from './open-coach.tsx';
import { SignUpForm } from './sign-up-form.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  saveLastInsights(sampleBought);
});
afterEach(() => {
  act(() => closeSignIn(false));
  cleanup();
  vi.unstubAllGlobals();
});

function show(answers: Parameters<typeof answerCalls>[0]) {
  const calls = answerCalls(answers);
  render(
    <InApp at="/thank-you">
      <OpenCoach buyer={sampleBought} />
      <Prompt />
    </InApp>,
  );
  return calls;
}
const Prompt = () => <p>{useSignInPrompt()?.reason}</p>;
const choose = (password: string) => {
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Open my coach' }));
};
const address = () => screen.getByLabelText('Address').textContent;

test('a guest who has paid needs a password alone to be in the chat, with the report in the account', async () => {
  const calls = show({
    'POST /api/auth/register': () => ({ token: 'token', user: sampleUser }),
    'POST /api/submission/abc/link-user': () => ({}),
  });
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  choose('four kitchens a month');
  await vi.waitFor(() => expect(address()).toBe('/business-chat-coaching'));
  expect(calls.find(({ path }) => path === '/api/auth/register')?.body).toEqual({
    ...{ first_name: 'Dana', last_name: '', email: 'dana@okafor.example', submission_id: 'abc' },
    ...{ password: 'four kitchens a month', shared_device: false },
  });
  expect(readToken()).toBe('token');
});

test('an address that has an account is led to signing in, which links the report', async () => {
  show({ 'POST /api/auth/register': refuse('email_taken') });
  choose('four kitchens a month');
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in to link it' }));
  expect(screen.getByText('Sign in to add this report and its 30 days of chat to your account.')).toBeTruthy();
  expect(readLeadEmail()).toBe('dana@okafor.example');
  await act(async () => closeSignIn('/home'));
  expect(address()).toBe('/business-chat-coaching');
});

test('a password that is too short is refused before anything is sent', () => {
  const calls = show({});
  choose('short');
  expect(screen.getByText('Please use 8 to 128 characters.')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('whoever has paid reads of 30 days in the sign-up dialog too', () => {
  answerCalls({});
  render(
    <InApp>
      <SignUpForm onDone={vi.fn()} onKnown={vi.fn()} />
    </InApp>,
  );
  expect(screen.getByText('Your 30 days of chat start when you create your account.')).toBeTruthy();
});
