import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearToken } from '#pwa/api/session-token.ts';
import type { Account } from '#pwa/offline/sync/account.ts';
import { createDexieStore } from '#pwa/offline/sync/dexie-store.ts';
import { theOne } from '#pwa/offline/sync/synced-db.ts';
import { answerCalls, type Call } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { leaveOwnPage, loseConnection, openOwnPage, reach } from '#pwa/testing/own-page.ts';
import { sampleUser } from '#pwa/testing/sample-user.ts';
import { noteStaff } from '#pwa/testing/staff-device.ts';
import type { User } from '#schema/users.ts';
import { newState } from '#sync/client/device-state.ts';
import { forget } from '#sync/client/forget.ts';
import { UsersScreen } from './users-screen.tsx';

const me: User = { ...sampleUser, first_name: 'Ines', last_name: 'Duarte', email: 'ines@example.test', role: 'admin' };
const dana: User = { ...sampleUser, id: 'd'.repeat(22) };
const mei: User = { ...dana, id: 'm'.repeat(22), first_name: 'Mei', last_name: 'Tanaka', email: 'mei@example.test' };

let account: Account;
beforeEach(async () => {
  account = await openOwnPage();
  await account.remember(me);
  await noteStaff(account);
});
afterEach(leaveOwnPage);

const now = Date.parse('2026-03-12T12:00:00Z');
const list = `GET /api/auth/all?_=${now}`;

/** The clock stops, because the call for the list carries its time. */
function answer(users: User[] = [me, dana, mei]): Call[] {
  vi.spyOn(Date, 'now').mockReturnValue(now);
  return answerCalls({ 'GET /api/auth/user': () => ({ user: me }), [list]: () => ({ users }) });
}
const show = () =>
  render(
    <InApp at="/users">
      <UsersScreen />
    </InApp>,
  );
const row = (name: string) => screen.queryByRole('row', { name });
const storedNames = async () => (await account.db.users.get(theOne))?.users.map(({ first_name }) => first_name);

async function storeThenLose(): Promise<void> {
  await noteStaff(account, now);
  answer();
  show();
  await screen.findByLabelText('Role of Dana Okafor');
  await expect.poll(storedNames).toEqual(['Ines', 'Dana', 'Mei']);
  cleanup();
  loseConnection();
  show();
}

test('without a connection the last list can be read and searched, but not edited', async () => {
  await storeThenLose();
  expect(await screen.findByText(/^As of .* Connect to make changes\.$/)).toBeTruthy();
  expect(row('Dana Okafor')?.textContent).toContain('client');
  expect(within(row('Ines Duarte') ?? document.body).getByText('You')).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Delete|^Devices/ })).toBeNull();
  fireEvent.change(screen.getByLabelText('Search users'), { target: { value: 'TANAKA' } });
  expect(row('Mei Tanaka')).toBeTruthy();
  expect(row('Dana Okafor')).toBeNull();
});

test('unsaved edits show in the stored list, and are editable when the server answers again', async () => {
  answer();
  show();
  fireEvent.change(await screen.findByLabelText('Status of Dana Okafor'), { target: { value: 'Inactive' } });
  await expect.poll(storedNames).toHaveLength(3);
  cleanup();
  loseConnection();
  show();
  await screen.findByText('Can’t reach Northbeam right now. Connect to save your changes.');
  expect(row('Dana Okafor')?.textContent).toContain('Inactivewas Active');
  answer();
  reach(true);
  expect((await screen.findByLabelText<HTMLSelectElement>('Status of Dana Okafor')).value).toBe('Inactive');
  expect(screen.queryByText(/^As of/)).toBeNull();
});

test('a list that is open when the connection is lost says what needs one', async () => {
  answer();
  show();
  await screen.findByLabelText('Role of Dana Okafor');
  loseConnection();
  expect(
    await screen.findByText(/^As of .* Connect to save changes, delete users, or see devices and payments\.$/),
  ).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Status of Dana Okafor'), { target: { value: 'Inactive' } });
  expect(await screen.findByText('Can’t reach Northbeam right now. Connect to save your changes.')).toBeTruthy();
  const details = screen.getByRole<HTMLButtonElement>('button', { name: 'Mei Tanaka’s devices and payments' });
  expect(details.disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Delete Mei Tanaka' }));
  expect(await screen.findByText('Can’t reach Northbeam right now. Connect to delete this user.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete user' }).disabled).toBe(true);
});

test('a list that is here before the first row of staff is stored once that has come', async () => {
  await account.db.state.put(newState('device'), theOne);
  answer();
  show();
  await screen.findByLabelText('Role of Dana Okafor');
  expect(await storedNames()).toBeUndefined();
  await noteStaff(account, now);
  await expect.poll(storedNames).toEqual(['Ines', 'Dana', 'Mei']);
});

test('a purge takes the stored list out of the open page', async () => {
  await storeThenLose();
  await screen.findByText(/^As of/);
  const order = { forgetId: 'f', scope: 'staff', reason: 'role_changed' } as const;
  await createDexieStore(account.db, () => true).write(async (tx) => {
    const state = await tx.state();
    if (state) await tx.saveState(await forget(tx, state, order));
  });
  expect(await screen.findByText('Can’t reach Northbeam right now')).toBeTruthy();
  expect(document.body.textContent).not.toContain('Dana');
});

test('after the session the stored list is not shown', async () => {
  await noteStaff(account);
  await account.db.users.put({ users: [me, dana], at: 1 }, theOne);
  clearToken();
  loseConnection();
  show();
  expect(await screen.findByText('Can’t reach Northbeam right now')).toBeTruthy();
  expect(document.body.textContent).not.toContain('Dana');
});
