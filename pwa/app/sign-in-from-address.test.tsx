import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { rememberRedirect } from '#pwa/api/session-expiry.ts';
import { closeSignIn, type FirstPage } from '#pwa/api/sign-in-prompt.ts';
import { answerCalls } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { Header } from './header.tsx';
import { SignInFromAddress } from './sign-in-from-address.tsx';

afterEach(() => {
  act(() => closeSignIn(false));
  cleanup();
  sessionStorage.clear();
});

function show(at: string): void {
  answerCalls({});
  render(
    <InApp at={at}>
      <Header />
      <SignInFromAddress />
    </InApp>,
  );
}
const address = () => screen.getByLabelText('Address').textContent;
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
const endDialog = (signedIn: FirstPage | false) => act(async () => closeSignIn(signedIn));

test('whoever signs in by an address that only asks to sign in is led home', async () => {
  show('/?signin=1');
  expect(address()).toBe('/');
  await endDialog('/home');
  expect(address()).toBe('/home');
});

test('whoever signs in on the way to a page is led to that page', async () => {
  rememberRedirect('/history');
  show('/?signin=1');
  await endDialog('/home');
  expect(address()).toBe('/history');
});

test('whoever signs in from the header of the cover is led home', async () => {
  show('/');
  press();
  await endDialog('/home');
  expect(address()).toBe('/home');
});

test('whoever signs in from the header of a page stays on that page', async () => {
  show('/insights');
  press();
  await endDialog('/home');
  expect(address()).toBe('/insights');
});

test.each(['/', '/?signin=1'])('staff who sign in from %s are led to the coaching portal', async (at) => {
  show(at);
  if (at === '/') press();
  await endDialog('/coaching');
  expect(address()).toBe('/coaching');
});

test('whoever closes the dialog without signing in stays where they are', async () => {
  show('/');
  press();
  await endDialog(false);
  expect(address()).toBe('/');
});
