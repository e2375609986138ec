import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeToken } from '#pwa/api/session-token.ts';
import { switchDeviceUser } from '#pwa/offline/switch-user.ts';
import { openAccount } from '#pwa/offline/sync/account.ts';
import { requestEnded } from '#pwa/offline/sync/connection-status.ts';
import { wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { answerCalls, refuse } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { sampleUser } from '#pwa/testing/sample-user.ts';
import type { User } from '#schema/users.ts';
import { AccountScreen } from './account-screen.tsx';

const user: User = { ...sampleUser, company: 'Okafor Joinery', company_size: '201-1000', email_verified: true };

beforeEach(() => storeToken('a-token-of-this-browser', false));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function show(answers: Parameters<typeof answerCalls>[0] = {}) {
  const calls = answerCalls({
    'GET /api/auth/user': () => ({ user }),
    'GET /api/account/sessions': () => ({ sessions: [] }),
    ...answers,
  });
  render(
    <InApp at="/account">
      <AccountScreen plan={<p>Plan of the person</p>} />
    </InApp>,
  );
  return calls;
}

async function edit() {
  fireEvent.click(await screen.findByRole('button', { name: 'Edit details' }));
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('what cannot be loaded says so, and nothing looks changed', async () => {
  show({ 'GET /api/auth/user': refuse('internal') });
  expect(await screen.findByText('Failed to load user data. Please try again later.')).toBeTruthy();
});

test('without the server what this device knows stands there at once, and not after the last try', async () => {
  await switchDeviceUser(user.id);
  await openAccount()?.remember(user);
  requestEnded({ kind: 'wait', isServer: false });
  show({ 'GET /api/auth/user': () => new Promise<Response>(() => undefined) });
  expect(await screen.findByText(/^From your last visit online/)).toBeTruthy();
  expect(screen.getByText('Plan of the person')).toBeTruthy();
  expect(screen.getByText('Okafor Joinery')).toBeTruthy();
  requestEnded({ kind: 'again' });
  await wipeLocalData();
});

test('an empty name is refused before it is sent', async () => {
  const calls = show();
  await edit();
  type('First name', '  ');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('First name is required')).toBeTruthy();
  expect(calls.some((call) => call.method === 'PUT')).toBe(false);
});

test('a saved profile is read-only again and says so for three seconds', async () => {
  show({ 'PUT /api/auth/update': () => ({ user: { ...user, first_name: 'Dan' } }) });
  await edit();
  type('First name', 'Dan');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(screen.getByText('Your profile has been updated successfully')).toBeTruthy());
  expect(screen.getByText('Dan')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await vi.advanceTimersByTimeAsync(2_900);
  expect(screen.queryByText('Your profile has been updated successfully')).toBeTruthy();
  await vi.advanceTimersByTimeAsync(200);
  expect(screen.queryByText('Your profile has been updated successfully')).toBeNull();
});

test('somebody without a last name can save the rest, and only what changed is sent', async () => {
  const nameless = { ...user, last_name: '' };
  const calls = show({
    'GET /api/auth/user': () => ({ user: nameless }),
    'PUT /api/auth/update': () => ({ user: { ...nameless, company: 'Okafor Doors' } }),
  });
  await edit();
  type(/^Company(?! size)/, 'Okafor Doors');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Okafor Doors')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ company: 'Okafor Doors' });
});

test('the focus goes along when reading becomes editing and back', async () => {
  show();
  await edit();
  expect(document.activeElement).toBe(screen.getByLabelText('First name'));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit details' }));
});

test('what was typed survives a failure to save, in the catalogue’s words', async () => {
  show({ 'PUT /api/auth/update': refuse('internal') });
  await edit();
  type('First name', 'Dan');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Failed to update user data. Please try again.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Dan');
});

test('a size of the old second list stays until another is chosen', async () => {
  show();
  await edit();
  expect(screen.getByLabelText<HTMLSelectElement>(/Company size/).value).toBe('201-1000');
});

test('another person who signs in over the open page does not see where the first one is signed in', async () => {
  const session = (label: string) => ({ id: label, label, current: true, createdAt: 1, lastSeenAt: 1 });
  show({
    'GET /api/account/sessions': ({ token }) => ({
      sessions: [session(token === 'Bearer of Marco' ? 'Firefox' : 'Chrome')],
    }),
  });
  expect(await screen.findByText(/Chrome/)).toBeTruthy();
  act(() => storeToken('of Marco', false));
  expect(screen.queryByText(/Chrome/)).toBeNull();
  expect(await screen.findByText(/Firefox/)).toBeTruthy();
});
