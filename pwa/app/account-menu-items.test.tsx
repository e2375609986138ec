import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearToken, readToken, storeToken } from '#pwa/api/session-token.ts';
import { switchDeviceUser } from '#pwa/offline/switch-user.ts';
import { openAccount } from '#pwa/offline/sync/account.ts';
import { lookForUnsentWork, sendAllUnsent } from '#pwa/offline/unsent-work.ts';
import { wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { answerCalls } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import type { SyncSummary } from '#sync/client/engine.ts';
import { AccountMenuItems } from './account-menu-items.tsx';

vi.mock('#pwa/offline/unsent-work.ts', { spy: true });

/** So long a look waits for the local database. */
const databaseMs = 2_500;
const { setTimeout } = globalThis;

beforeEach(async () => {
  // A busy machine is no broken database: that limit is never reached here.
  vi.stubGlobal('setTimeout', (...[work, ms, ...rest]: Parameters<typeof setTimeout>) =>
    ms === databaseMs ? undefined : setTimeout(work, ms, ...rest),
  );
  vi.mocked(lookForUnsentWork).mockClear();
  answerCalls({ 'POST /api/auth/logout': () => new Response(null, { status: 204 }) });
  await switchDeviceUser('dana');
  storeToken('secret', false);
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  clearToken();
  await wipeLocalData();
  vi.unstubAllGlobals();
});

/** Makes the engine answer with this summary each time that it is asked. */
function holds(summary: () => Promise<Pick<SyncSummary, 'unsent' | 'attention' | 'olderDrafts'>>) {
  const account = openAccount();
  if (!account) throw new Error('Nobody is here.');
  return vi.spyOn(account.engine, 'summary').mockImplementation(summary as () => Promise<SyncSummary>);
}

const nothing = { unsent: 0, attention: 0, olderDrafts: 0 };

async function openMenu(): Promise<HTMLElement> {
  render(
    <InApp at="/account">
      <AccountMenuItems label="Account menu" trigger="DO" />
    </InApp>,
  );
  return screen.findByRole('menuitem', { name: 'Sign Out' });
}

/** Until the look that began with the menu has ended, and what follows from it is done. */
async function settle(): Promise<void> {
  const looks = vi.mocked(lookForUnsentWork).mock.results;
  expect(looks.length).toBeGreaterThan(0);
  await act(async () => {
    for (const { value } of looks) await value.found;
  });
}

test('with nothing to lose the press itself signs out', async () => {
  holds(async () => nothing);
  const signOut = await openMenu();
  await settle();
  fireEvent.click(signOut);
  expect(readToken()).toBeNull();
  expect(localStorage.getItem('northbeam.owner')).toBeNull();
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/'));
});

test('who has something to lose is asked, may stay, and leaves at once by the second press', async () => {
  holds(async () => ({ unsent: 0, attention: 1, olderDrafts: 0 }));
  fireEvent.click(await openMenu());
  await screen.findByText(/is only on this device/);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(readToken()).toBe('secret');

  fireEvent.click(screen.getByRole('button', { name: 'Account menu' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
  await screen.findByText(/is only on this device/);
  fireEvent.click(screen.getByRole('button', { name: /^Sign out and discard/ }));
  expect(readToken()).toBeNull();
});

test('while it is being sent the dialog says so, and signs out by itself when nothing is left', async () => {
  const asked = Promise.withResolvers<typeof nothing>();
  holds(() => asked.promise);
  fireEvent.click(await openMenu());
  await screen.findByText('Syncing your work first…');
  fireEvent.click(screen.getByRole('button', { name: /^Sign out and discard/ }));
  expect(readToken()).toBe('secret');
  asked.resolve(nothing);
  await waitFor(() => expect(readToken()).toBeNull());
});

test('who cancels while it is being sent stays signed in', async () => {
  const asked = Promise.withResolvers<typeof nothing>();
  holds(() => asked.promise);
  fireEvent.click(await openMenu());
  await screen.findByText('Syncing your work first…');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  asked.resolve(nothing);
  await settle();
  expect(readToken()).toBe('secret');
});

test('where the device cannot tell what is sent, the dialog says just that', async () => {
  holds(() => Promise.reject(new Error('Broken.')));
  fireEvent.click(await openMenu());
  await screen.findByText(/We can’t tell whether everything you typed is synced/);
  fireEvent.click(screen.getByRole('button', { name: /^Sign out and discard/ }));
  expect(readToken()).toBeNull();
});

test('what is sent when the person asks for it is lost by nobody, and signs out by itself', async () => {
  let unsent = 1;
  // Nobody waits for a server then, so that the question comes at once.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  holds(async () => ({ unsent, attention: 0, olderDrafts: 0 }));
  fireEvent.click(await openMenu());
  const send = await screen.findByRole('button', { name: 'Sync and sign out' });
  unsent = 0;
  fireEvent.click(send);
  await waitFor(() => expect(readToken()).toBeNull());
});

test('Cancel while the work is sent leaves the person signed in', async () => {
  holds(async () => ({ unsent: 1, attention: 0, olderDrafts: 0 }));
  const { promise, resolve } = Promise.withResolvers<boolean>();
  vi.mocked(sendAllUnsent).mockReturnValueOnce(promise);
  fireEvent.click(await openMenu());
  fireEvent.click(await screen.findByRole('button', { name: 'Sync and sign out' }));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await act(async () => resolve(true));
  expect(readToken()).toBe('secret');
});

test('what cannot be sent is said to be still here, and nobody is signed out', async () => {
  holds(async () => ({ unsent: 0, attention: 1, olderDrafts: 0 }));
  fireEvent.click(await openMenu());
  fireEvent.click(await screen.findByRole('button', { name: 'Sync and sign out' }));
  expect(await screen.findByText(/It’s still on this device/)).toBeTruthy();
  expect(readToken()).toBe('secret');
});

test('what is kept is there at the next sign-in of the same person, and unseen by anybody else', async () => {
  const id = crypto.randomUUID();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await openAccount()?.engine.edit('goals.create', { id, title: 'Hire a lead' });
  fireEvent.click(await openMenu());
  fireEvent.click(await screen.findByRole('button', { name: 'Keep on this device' }));
  await waitFor(() => expect(readToken()).toBeNull());
  expect(openAccount()).toBeUndefined();
  await switchDeviceUser('marco');
  expect(await openAccount()?.db.goals.count()).toBe(0);
  await switchDeviceUser('dana');
  expect((await openAccount()?.db.goals.toArray())?.map(({ row }) => row?.title)).toEqual(['Hire a lead']);
  expect((await openAccount()?.engine.summary())?.unsent).toBe(1);
});
