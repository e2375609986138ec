import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readToken } from '#pwa/api/session-token.ts';
import { readLastInsights, saveLastInsights } from '#pwa/offline/last-insights.ts';
import { readLeadEmail } from '#pwa/offline/lead-email.ts';
import { switchDeviceUser } from '#pwa/offline/switch-user.ts';
import { answerCalls, refuse } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { sampleInsights } from '#pwa/testing/sample-insights.ts';
import { sampleUser } from '#pwa/testing/sample-user.ts';
import { SignInDialog } from './sign-in-dialog.tsx';

const user = sampleUser;
const session = { token: 'a-token-of-this-browser', user };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(mode: 'signin' | 'signup' | 'reset') {
  const onClose = vi.fn();
  render(
    <InApp>
      <SignInDialog prompt={{ mode }} onClose={onClose} />
    </InApp>,
  );
  return onClose;
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('signing in needs both fields, and leads to the first that is missing', () => {
  const calls = answerCalls({});
  open('signin');
  press('Sign In');
  expect(screen.getByText('Email is required')).toBeTruthy();
  expect(screen.getByText('Password is required')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(calls).toEqual([]);
});

test('signing in keeps the token, remembers the address and closes', async () => {
  answerCalls({ 'POST /api/auth/login': () => session });
  const onClose = open('signin');
  type('Email', 'dana@okafor.example');
  type('Password', 'four kitchens a month');
  press('Sign In');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledWith('/home'));
  expect(readToken()).toBe(session.token);
  expect(readLeadEmail()).toBe('dana@okafor.example');
});

test.each(['coach', 'admin'])('signing in as %s leads to the coaching portal', async (role) => {
  answerCalls({ 'POST /api/auth/login': () => ({ ...session, user: { ...user, role } }) });
  const onClose = open('signin');
  type('Email', 'dana@okafor.example');
  type('Password', 'four kitchens a month');
  press('Sign In');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledWith('/coaching'));
});

test('a wrong password says so in the catalogue’s words and keeps what was typed', async () => {
  answerCalls({ 'POST /api/auth/login': refuse('sign_in_failed') });
  const onClose = open('signin');
  type('Email', 'dana@okafor.example');
  type('Password', 'wrong');
  press('Sign In');
  expect(await screen.findByText('Failed to sign in')).toBeTruthy();
  expect(screen.getByText('That email and password don’t match. Try again or reset your password.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('wrong');
  expect(onClose).not.toHaveBeenCalled();
});

test('an account needs matching passwords', () => {
  const calls = answerCalls({});
  open('signup');
  type('First name', 'Dana');
  type('Last name', 'Okafor');
  type('Email', 'dana@okafor.example');
  type('Password', 'four kitchens a month');
  type('Confirm password', 'five kitchens a month');
  press('Create account');
  expect(screen.getByText('Passwords do not match')).toBeTruthy();
  expect(calls.filter((call) => call.method === 'POST')).toEqual([]);
});

// F7
test('a browser shows at sign-in that it signed in before', async () => {
  const marked = { ...session, browser_mark: 'the-mark' };
  const calls = answerCalls({ 'POST /api/auth/login': () => marked });
  for (const times of [1, 2]) {
    const onClose = open('signin');
    type('Email', 'dana@okafor.example');
    type('Password', 'four kitchens a month');
    press('Sign In');
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    cleanup();
    expect(calls.filter((call) => call.path.endsWith('/login'))).toHaveLength(times);
  }
  const bodies = calls.filter((call) => call.path.endsWith('/login')).map(({ body }) => body);
  expect(bodies[0]).not.toHaveProperty('browser_marks');
  expect(bodies[1]).toMatchObject({ browser_marks: ['the-mark'] });
});

// F2
test('passwords match when two keyboards encode their letters differently', async () => {
  const calls = answerCalls({ 'POST /api/auth/register': () => session });
  const onClose = open('signup');
  type('First name', 'Dana');
  type('Last name', 'Okafor');
  type('Email', 'dana@okafor.example');
  type('Password', 'Grüße-Café-2031'.normalize('NFC'));
  type('Confirm password', 'Grüße-Café-2031'.normalize('NFD'));
  press('Create account');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.some((call) => call.path.endsWith('/register'))).toBe(true);
});

test('whoever signs up after reading insights finds them in the account', async () => {
  saveLastInsights({ ...sampleInsights, submissionId: 's'.repeat(22) });
  const calls = answerCalls({
    'POST /api/auth/register': () => session,
    [`POST /api/submission/${'s'.repeat(22)}/link-user`]: () => ({ submissionId: 's'.repeat(22) }),
  });
  const onClose = open('signup');
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Dana');
  type('Last name', 'Okafor');
  type('Email', 'dana@okafor.example');
  type('Password', 'four kitchens a month');
  type('Confirm password', 'four kitchens a month');
  press('Create account');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledWith('/home'));
  expect(calls.find((call) => call.path.endsWith('/link-user'))?.token).toBe(`Bearer ${session.token}`);
});

test('whoever signs in after another person gets none of that person’s insights', async () => {
  await switchDeviceUser('somebody-else');
  saveLastInsights({
    submissionId: 's'.repeat(22),
    nuggets: ['One'],
    email: 'b@x.example',
    firstName: 'Ben',
    createdAt: 1,
  });
  const calls = answerCalls({ 'POST /api/auth/login': () => session });
  const onClose = open('signin');
  type('Email', 'dana@okafor.example');
  type('Password', 'four kitchens a month');
  press('Sign In');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledWith('/home'));
  expect(readLastInsights()).toBeUndefined();
  expect(readToken()).toBe(session.token);
  expect(calls.some((call) => call.path.endsWith('/link-user'))).toBe(false);
});

test('asking for a reset says the same whatever the address', async () => {
  answerCalls({
    'POST /api/auth/reset-password': () => ({ message: 'Password reset email sent. Please check your inbox.' }),
  });
  open('reset');
  type('Email', 'somebody@nowhere.example');
  press('Send reset link');
  expect(await screen.findByText('Password reset email sent. Please check your inbox.')).toBeTruthy();
});

test('on a shared device the token is kept for the session only', async () => {
  answerCalls({ 'POST /api/auth/login': () => session });
  const onClose = open('signin');
  type('Email', 'dana@okafor.example');
  type('Password', 'four kitchens a month');
  fireEvent.click(screen.getByLabelText('This is a shared device'));
  press('Sign In');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledWith('/home'));
  expect(localStorage.getItem('northbeam.token')).toBeNull();
});
