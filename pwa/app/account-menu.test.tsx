import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '#pwa/api/query-client.ts';
import { storeToken } from '#pwa/api/session-token.ts';
import { wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { answerCalls, refuse } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { ownDevice } from '#pwa/testing/own-device.ts';
import { sampleUser } from '#pwa/testing/sample-user.ts';
import { AccountMenu } from './account-menu.tsx';
import { ProfileWatch } from './profile-watch.tsx';

afterEach(async () => {
  cleanup();
  queryClient.clear();
  await wipeLocalData();
  vi.unstubAllGlobals();
});

async function show(remembered = sampleUser) {
  answerCalls({ 'GET /api/auth/user': refuse('network'), 'POST /api/sync': refuse('network') });
  await (await ownDevice()).remember(remembered);
  storeToken('token', false);
  render(
    <InApp>
      <AccountMenu />
      <ProfileWatch />
    </InApp>,
  );
}

test('without a connection the account circle has the initials of whoever the device remembers', async () => {
  await show();
  expect(await screen.findByRole('button', { name: 'Account menu, Dana Okafor' })).toBeTruthy();
  expect(screen.getByText('DO')).toBeTruthy();
});

test('nobody is signed out for a name that is missing only in what the device remembers', async () => {
  await show({ ...sampleUser, last_name: '' });
  expect(await screen.findByRole('button', { name: /^Account menu, Dana/ })).toBeTruthy();
  expect(localStorage.getItem('northbeam.token')).toBe('token');
});
