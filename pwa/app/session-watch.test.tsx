import 'fake-indexeddb/auto';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#pwa/api/query-client.ts';
import { dropSession } from '#pwa/api/session-expiry.ts';
import { storeToken } from '#pwa/api/session-token.ts';
import { closeSignIn, useSignInPrompt } from '#pwa/api/sign-in-prompt.ts';
import { switchDeviceUser } from '#pwa/offline/switch-user.ts';
import { openAccount } from '#pwa/offline/sync/account.ts';
import { forgotten } from '#pwa/offline/sync/signals.ts';
import { toSignOutMessage, wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { answerCalls, refuse } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { sampleUser } from '#pwa/testing/sample-user.ts';
import type { ForgetReason } from '#sync/protocol.ts';
import { revocationMessage } from './revocation-messages.ts';
import { SessionWatch } from './session-watch.tsx';

const turnedOff = 'Your account was deactivated, so we removed its data from this device.';
const expired = 'Your session has expired. Please sign in again.';

beforeEach(async () => {
  await switchDeviceUser(sampleUser.id);
  storeToken('secret', false);
});
afterEach(async () => {
  cleanup();
  closeSignIn(false);
  queryClient.clear();
  await wipeLocalData();
});
// Not before: a request may still be on its way out of the local database.
afterAll(() => vi.unstubAllGlobals());

/** Shows the reason that the sign-in dialog would give. */
function Reason() {
  return <output aria-label="Reason">{useSignInPrompt()?.reason}</output>;
}
const reason = () => screen.getByLabelText('Reason').textContent;

const answer = { serverTime: 1, acceptedThrough: 0, results: [], changes: [], cookie: 'c', more: false };
const user = () => ({ user: sampleUser });
const forget = { forgetId: 'f_1', scope: 'all', reason: 'deactivated' };
const revoke = () => Response.json({ error: { code: 'session_revoked', message: 'No.' }, forget }, { status: 401 });

async function openApp(): Promise<void> {
  answerCalls({ 'POST /api/sync': () => answer, 'GET /api/auth/user': user });
  render(
    <InApp at="/goals">
      <SessionWatch />
      <Reason />
    </InApp>,
  );
  await waitFor(async () => {
    expect(await openAccount()?.engine.summary()).toMatchObject({ state: { cookie: 'c' } });
  });
}

test('of a session that another call found over nothing is said until sync was told, and then the reason alone', async () => {
  await openApp();
  const { promise, resolve } = Promise.withResolvers<Response>();
  const calls = answerCalls({
    'POST /api/sync': () => promise,
    'POST /api/sync/forgotten': () => new Response(null, { status: 204 }),
  });
  await act(async () => dropSession('secret'));
  expect(reason()).toBe('');
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/sync'));
  expect(reason()).toBe('');
  resolve(revoke());
  await waitFor(() => expect(reason()).toBe(turnedOff));
  expect(screen.queryByText(expired)).toBeNull();
});

test('a role that changed long before is not why a session expires', async () => {
  await openApp();
  forgotten.emit({ scope: 'staff', reason: 'role_changed' });
  answerCalls({ 'POST /api/sync': refuse('expired'), 'GET /api/auth/user': user });
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(reason()).toBe(expired));
});

test('who leaves while sync has not been told yet is not asked to sign in', async () => {
  await openApp();
  answerCalls({ 'POST /api/sync': () => new Promise<Response>(() => undefined) });
  await act(async () => {
    dropSession('secret');
    await wipeLocalData();
  });
  expect(reason()).toBe('');
  expect(screen.queryByText(expired)).toBeNull();
});

test('a tab that heard nothing before says why the device was left in another one', async () => {
  await openApp();
  localStorage.setItem('northbeam.cleared', toSignOutMessage(1, 'deactivated'));
  const init = { key: 'northbeam.cleared', newValue: toSignOutMessage(1, 'deactivated') };
  window.dispatchEvent(new StorageEvent('storage', init));
  expect(await screen.findByText(turnedOff)).toBeTruthy();
});

test('nothing is said in the other tabs of somebody who left by themselves', async () => {
  await openApp();
  const sayCleared = (at: number, reason?: ForgetReason) =>
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'northbeam.cleared', newValue: toSignOutMessage(at, reason) }),
    );
  sayCleared(1);
  // Words for the first would stand before those for the second.
  sayCleared(2, 'deleted');
  expect(await screen.findByText(revocationMessage({ reason: 'deleted' }))).toBeTruthy();
  expect(screen.getAllByText(/this device/)).toHaveLength(1);
  expect(screen.queryByText(turnedOff)).toBeNull();
});
