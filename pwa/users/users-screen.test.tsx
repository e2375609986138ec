import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearToken } from '#pwa/api/session-token.ts';
import { forgotten } from '#pwa/offline/sync/signals.ts';
import { answerCalls, type Call, refuse } from '#pwa/testing/answer-calls.ts';
import { InApp, pressBack } from '#pwa/testing/in-app.tsx';
import { leaveOwnPage, openOwnPage } from '#pwa/testing/own-page.ts';
import { sampleUser } from '#pwa/testing/sample-user.ts';
import { AppError } from '#schema/errors.ts';
import { deleteAdminMessage, lastAdminMessage, ownStatusMessage } from '#schema/user-edits.ts';
import type { User } from '#schema/users.ts';
import { accessWords } from './chat-access.ts';
import { UsersScreen } from './users-screen.tsx';

const now = Date.parse('2026-03-12T12:00:00Z');
const me: User = { ...sampleUser, first_name: 'Ines', last_name: 'Duarte', email: 'ines@example.test', role: 'admin' };
const dana: User = { ...sampleUser, id: 'd'.repeat(22) };
const mei: User = {
  ...{ ...sampleUser, id: 'm'.repeat(22), first_name: 'Mei', last_name: 'Tanaka', email: 'mei@example.test' },
};
const list = `GET /api/auth/all?_=${now}`;
const batch = 'PUT /api/auth/batch-update';

beforeEach(async () => {
  vi.spyOn(Date, 'now').mockReturnValue(now);
  await openOwnPage();
});
afterEach(leaveOwnPage);

function answer(answers: Parameters<typeof answerCalls>[0] = {}, self = me): Call[] {
  return answerCalls({
    'GET /api/auth/user': () => ({ user: self }),
    [list]: () => ({ users: [me, dana, mei] }),
    ...answers,
  });
}
const show = (at = '/users') =>
  render(
    <InApp at={at}>
      <Link to="/goals">Goals</Link>
      <UsersScreen />
    </InApp>,
  );
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const set = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
const sent = (calls: Call[]) => calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);
const bar = () => screen.queryByRole('region', { name: 'Unsaved changes' });
const storedEdits = () => Object.keys(sessionStorage).filter((key) => key.includes('staged'));
const refuseField = (code: 'conflict' | 'forbidden' | 'not_found', name: string, userMessage?: string) => () => {
  throw new AppError(code, { field: name, ...(userMessage !== undefined && { userMessage }) });
};

test('edits are marked and counted, and Save sends one batch of the changed fields', async () => {
  const saved = [
    { ...dana, role: 'coach', status: 'Inactive' },
    { ...mei, first_name: 'May' },
  ];
  const calls = answer({ [batch]: () => ({ users: saved }) });
  show();
  await set('Role of Dana Okafor', 'coach');
  await set('Status of Dana Okafor', 'Inactive');
  await set('First name of Mei Tanaka', 'May');
  expect(bar()?.textContent).toContain('3 changes for 2 people');
  expect(screen.getByText('client', { selector: 's' })).toBeTruthy();
  expect(sent(calls)).toEqual([]);
  await press('Save');
  expect(await screen.findByText('Changes saved successfully.')).toBeTruthy();
  expect(sent(calls)).toEqual([
    {
      users: [
        { id: dana.id, role: 'coach', status: 'Inactive' },
        { id: mei.id, first_name: 'May' },
      ],
    },
  ]);
  expect(bar()).toBeNull();
  expect((await field('First name of May Tanaka')).value).toBe('May');
});

test('the list is read again after a save', async () => {
  const calls = answer({ [batch]: () => ({ users: [{ ...dana, status: 'Inactive' }] }) });
  show();
  await set('Status of Dana Okafor', 'Inactive');
  const reads = () => calls.filter(({ path }) => path.startsWith('/api/auth/all')).length;
  expect(reads()).toBe(1);
  await press('Save');
  await vi.waitFor(() => expect(reads()).toBe(2));
});

test('Cancel brings the saved list back and says so', async () => {
  const calls = answer();
  show();
  await set('Last name of Dana Okafor', 'Other');
  await press('Cancel');
  expect(await screen.findByText('Edits canceled.')).toBeTruthy();
  expect((await field('Last name of Dana Okafor')).value).toBe('Okafor');
  expect(bar()).toBeNull();
  expect(sent(calls)).toEqual([]);
});

test('staged edits survive a reload of the tab, but not the session', async () => {
  answer();
  show();
  await set('Last name of Dana Okafor', 'Other');
  cleanup();
  show();
  expect((await field('Last name of Dana Okafor')).value).toBe('Other');
  cleanup();
  act(clearToken);
  expect(storedEdits()).toEqual([]);
});

test('staged edits are deleted when the device must forget what staff may see', async () => {
  answer();
  show();
  await set('Last name of Dana Okafor', 'Other');
  expect(storedEdits()).toHaveLength(1);
  act(() => forgotten.emit({ scope: 'staff', reason: 'role_changed' }));
  expect(storedEdits()).toEqual([]);
});

test('staged edits of another account in this tab are not found', async () => {
  answer();
  show();
  await set('Last name of Dana Okafor', 'Other');
  cleanup();
  const [key = ''] = storedEdits();
  sessionStorage.setItem(key, (sessionStorage.getItem(key) ?? '').replace(sampleUser.id, 'somebody else'));
  show();
  expect((await field('Last name of Dana Okafor')).value).toBe('Okafor');
});

test('a link asks once before it leaves unsaved edits', async () => {
  answer();
  show();
  await set('Last name of Dana Okafor', 'Other');
  fireEvent.click(screen.getByRole('link', { name: 'Goals' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  expect(dialog.textContent).toContain('One change isn’t saved. It stays here');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stay' }));
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByLabelText('Address').textContent).toBe('/users');
  fireEvent.click(screen.getByRole('link', { name: 'Goals' }));
  await press('Leave');
  await vi.waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/goals'));
});

test('the switch gives seven days, the date any day, and an empty date is sent as null', async () => {
  const open = { ...mei, chat_admin_override_until: '2026-04-11T10:00:00.000Z' };
  const calls = answer({ [list]: () => ({ users: [me, dana, open] }), [batch]: () => ({ users: [] }) });
  show();
  fireEvent.click(await screen.findByRole('switch', { name: 'Dana Okafor’s chat access' }));
  expect((await field('Dana Okafor’s chat access until')).value).toBe('2026-03-19');
  const day = await field('Mei Tanaka’s chat access until');
  expect(day.value).toBe('2026-04-11');
  fireEvent.change(day, { target: { value: '' } });
  expect(screen.getByLabelText('Mei Tanaka’s chat access until')).toBe(day);
  fireEvent.blur(day);
  await press('Save');
  await screen.findByText('Changes saved successfully.');
  expect(sent(calls)).toEqual([
    {
      users: [
        { id: dana.id, chat_admin_override_until: '2026-03-19T12:00:00.000Z' },
        { id: open.id, chat_admin_override_until: null },
      ],
    },
  ]);
});

test('a second press on the switch is no change, and a typed day is sent as it is', async () => {
  const calls = answer({ [batch]: () => ({ users: [] }) });
  show();
  const toggle = await screen.findByRole('switch', { name: 'Dana Okafor’s chat access' });
  fireEvent.click(toggle);
  fireEvent.click(toggle);
  expect(bar()).toBeNull();
  fireEvent.click(toggle);
  await set('Dana Okafor’s chat access until', '2026-06-30');
  await press('Save');
  await screen.findByText('Changes saved successfully.');
  expect(sent(calls)).toEqual([{ users: [{ id: dana.id, chat_admin_override_until: '2026-06-30' }] }]);
});

test('the last admin stays an Active admin, with the reasons, until there is another one', async () => {
  answer();
  show();
  expect((await field('Role of Ines Duarte')).disabled).toBe(true);
  expect((await field('Status of Ines Duarte')).disabled).toBe(true);
  expect(screen.getByText(lastAdminMessage)).toBeTruthy();
  expect(screen.getByText('You can’t deactivate the last admin.')).toBeTruthy();
  await set('Role of Dana Okafor', 'admin');
  expect((await field('Role of Ines Duarte')).disabled).toBe(false);
  expect(screen.queryByText(lastAdminMessage)).toBeNull();
  expect(screen.queryByText('You can’t deactivate the last admin.')).toBeNull();
  await set('Role of Ines Duarte', 'coach');
  expect(bar()?.textContent).toContain('Saving signs you out.');
  expect((await field('Role of Dana Okafor')).disabled).toBe(true);
});

test('an admin is not deleted; another person is, after one question', async () => {
  const calls = answer({ [`DELETE /api/auth/user/${dana.id}`]: () => new Response(null, { status: 204 }) });
  show();
  await set('Status of Dana Okafor', 'Inactive');
  await press('Delete Ines Duarte');
  expect(await screen.findByText(deleteAdminMessage)).toBeTruthy();
  await press('Delete Dana Okafor');
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Dana Okafor?' });
  expect(sent(calls)).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete user' }));
  expect(await screen.findByText('User deleted successfully.')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  expect(bar()).toBeNull();
});

test('a person who could not be deleted stays, and a second try deletes them', async () => {
  let isFailing = true;
  const gone = () => new Response(null, { status: 204 });
  answer({ [`DELETE /api/auth/user/${dana.id}`]: () => (isFailing ? refuse('internal')() : gone()) });
  show();
  await press('Delete Dana Okafor');
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Dana Okafor?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete user' }));
  expect(await screen.findByText('Failed to delete user.')).toBeTruthy();
  isFailing = false;
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete user' }));
  expect(await screen.findByText('User deleted successfully.')).toBeTruthy();
});

test('a refusal of the server shows at that person’s field, and no edit is lost', async () => {
  answer({ [batch]: refuseField('conflict', 'users.1.email', 'This email belongs to another account.') });
  show();
  await set('Status of Dana Okafor', 'Inactive');
  await set('Email of Mei Tanaka', 'dana@okafor.example');
  await press('Save');
  expect(await screen.findByText('This email belongs to another account.')).toBeTruthy();
  const email = screen.getByLabelText('Email of Mei Tanaka');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  await vi.waitFor(() => expect(document.activeElement).toBe(email));
  expect(bar()?.textContent).toContain('2 changes for 2 people');
  answer({ [batch]: refuseField('conflict', 'users.0.status', lastAdminMessage) });
  await press('Save');
  await vi.waitFor(() =>
    expect(screen.getByLabelText('Status of Dana Okafor').getAttribute('aria-invalid')).toBe('true'),
  );
  answer({ [batch]: refuseField('forbidden', 'users.0.status') });
  await press('Save');
  expect(await screen.findByText('You can’t change this.')).toBeTruthy();
});

test('a batch that fails says so above Save and leaves all edits', async () => {
  answer({ [batch]: refuse('network') });
  show();
  await set('Status of Dana Okafor', 'Inactive');
  await press('Save');
  expect(await screen.findByText('Failed to save changes.')).toBeTruthy();
  expect(bar()?.textContent).toContain('Nothing was saved. Your changes are still here.');
  answer({ [batch]: refuseField('not_found', 'users.0.id'), [list]: () => ({ users: [me, dana, mei] }) });
  await press('Save');
  expect(await screen.findByText(/^We couldn’t find Dana Okafor\./)).toBeTruthy();
});

test('a wrong field is found before anything is sent', async () => {
  const calls = answer();
  show();
  await set('First name of Dana Okafor', ' ');
  await set('Email of Mei Tanaka', 'nowhere');
  await press('Save');
  expect(await screen.findByText('First name is required')).toBeTruthy();
  expect(screen.getByText('Invalid email')).toBeTruthy();
  expect(sent(calls)).toEqual([]);
  await set('Email of Mei Tanaka', 'somewhere@example.test');
  expect(screen.queryByText('Invalid email')).toBeNull();
  expect(screen.getByText('First name is required')).toBeTruthy();
});

test('a coach changes the status of people who are not admins, and reads the rest', async () => {
  const coach: User = { ...mei, role: 'coach' };
  const open = { ...dana, chat_admin_override_until: '2026-04-11T10:00:00.000Z' };
  const saved = { ...open, status: 'Inactive' };
  const calls = answer({ [list]: () => ({ users: [me, open, coach] }), [batch]: () => ({ users: [saved] }) }, coach);
  show();
  expect((await field('Status of Dana Okafor')).disabled).toBe(false);
  expect(screen.queryByLabelText('Status of Ines Duarte')).toBeNull();
  expect((await field('Status of Mei Tanaka')).disabled).toBe(true);
  expect(screen.getByText(ownStatusMessage)).toBeTruthy();
  for (const name of ['Role of Dana Okafor', 'First name of Dana Okafor', 'Email of Dana Okafor']) {
    expect(screen.queryByLabelText(name)).toBeNull();
  }
  expect(screen.getByText(accessWords(open.chat_admin_override_until, now))).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Delete|^Devices/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'audit log' })).toBeNull();
  await set('Status of Dana Okafor', 'Inactive');
  await press('Save');
  await screen.findByText('Changes saved successfully.');
  expect(sent(calls)).toEqual([{ users: [{ id: dana.id, status: 'Inactive' }] }]);
});

test('an admin finds the audit log, and a person’s details by the address', async () => {
  answer({
    [`GET /api/auth/user/${dana.id}/devices`]: () => ({ devices: [], revoked: null }),
    [`GET /api/orders?user=${dana.id}`]: () => ({ orders: [] }),
  });
  show();
  expect((await screen.findByRole('link', { name: 'audit log' })).getAttribute('href')).toBe('/users/audit');
  await press('Dana Okafor’s devices and payments');
  expect(await screen.findByRole('dialog', { name: 'Dana Okafor' })).toBeTruthy();
  expect(await screen.findByText('No purchases yet.')).toBeTruthy();
  expect(screen.getByLabelText('Address').textContent).toBe(`/users?user=${dana.id}`);
});

test('Back and the close button lead from a person’s details to the list', async () => {
  answer({
    [`GET /api/auth/user/${dana.id}/devices`]: () => ({ devices: [], revoked: null }),
    [`GET /api/orders?user=${dana.id}`]: () => ({ orders: [] }),
  });
  show();
  const address = () => screen.getByLabelText('Address').textContent;
  const details = () => screen.queryByRole('dialog', { name: 'Dana Okafor' });
  for (const leave of [pressBack, () => press('Close')]) {
    await press('Dana Okafor’s devices and payments');
    await expect.poll(details).toBeTruthy();
    await leave();
    await expect.poll(details).toBeNull();
    expect(address()).toBe('/users');
  }
});

test('the search finds first name, last name and email in any case', async () => {
  answer();
  show('/users?q=MEI');
  await field('Role of Mei Tanaka');
  expect(screen.getByText('1 of 3 users match.')).toBeTruthy();
  expect(screen.queryByLabelText('Role of Dana Okafor')).toBeNull();
  await set('Search users', 'nobody at all');
  expect(await screen.findByText('No users match “nobody at all”')).toBeTruthy();
  await press('Clear search');
  expect(await field('Role of Dana Okafor')).toBeTruthy();
});

test('a window from 768 px has a table, a narrower one has cards', async () => {
  answer();
  const media = vi.spyOn(window, 'matchMedia');
  const matches = (isWide: boolean) =>
    media.mockImplementation(
      (query) =>
        Object.assign(new EventTarget(), { matches: isWide && query === '(min-width: 48em)' }) as MediaQueryList,
    );
  matches(true);
  show();
  expect(await screen.findByRole('table', { name: 'Users' })).toBeTruthy();
  expect(screen.getAllByRole('columnheader')).toHaveLength(7);
  cleanup();
  matches(false);
  show();
  expect(await screen.findByRole('list', { name: 'Users' })).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('a list that fails to load says so, and Try again loads it', async () => {
  answer({ [list]: refuse('not_found') });
  show();
  expect(await screen.findByText('Failed to load users.')).toBeTruthy();
  expect(screen.queryByText(/safe in this tab/)).toBeNull();
  answer();
  await press('Try again');
  expect(await field('Role of Dana Okafor')).toBeTruthy();
});

test('a list that fails to load while edits are unsaved says that they are safe', async () => {
  answer();
  show();
  await set('Last name of Dana Okafor', 'Other');
  cleanup();
  answer({ [list]: refuse('not_found') });
  show();
  expect(
    await screen.findByText('Nothing was changed. The edits you haven’t saved are safe in this tab.'),
  ).toBeTruthy();
});
