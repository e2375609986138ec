import 'fake-indexeddb/auto';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Account } from '#pwa/offline/sync/account.ts';
import { theOne } from '#pwa/offline/sync/synced-db.ts';
import { answerCalls, refuse, settleCalls } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { leaveOwnPage, loseConnection, openOwnPage, reach } from '#pwa/testing/own-page.ts';
import { sampleUser } from '#pwa/testing/sample-user.ts';
import { noteStaff } from '#pwa/testing/staff-device.ts';
import { formatMoment } from '#pwa/ui/dates.ts';
import { AuditScreen } from './audit-screen.tsx';

const at = Date.parse('2026-03-12T12:00:00Z');
const entry = {
  ...{ id: '1', at, actorId: 'kim', actor: 'Kim Ray', action: 'read', subject: 'submission' },
  details: { about: { kind: 'submission', id: 's1', name: 'Dana Okafor' }, count: 1, fields: [] },
};
const older = {
  ...{ ...entry, id: '2', at: at - 86_400_000, actor: null },
  details: { ...entry.details, about: { kind: 'submission', id: 's2', name: null } },
};
const log = (entries: unknown[], page = 1, totalPages = 1) => ({
  entries,
  pagination: { page, limit: 50, totalPages, total: entries.length },
});

let account: Account;
beforeEach(async () => {
  account = await openOwnPage();
});
afterEach(leaveOwnPage);

const show = (address = '/users/audit') =>
  render(
    <InApp at={address}>
      <AuditScreen />
    </InApp>,
  );
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const choose = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
const ageLine = async () => (await screen.findByText(/^As of/)).closest('p');
const address = () => screen.getByLabelText('Address').textContent;

test('entries are sentences by day that link to what they are about, page by page', async () => {
  answerCalls({
    'GET /api/audit?page=1': () => log([entry], 1, 2),
    'GET /api/audit?page=2': () => log([older], 2, 2),
  });
  show();
  expect((await screen.findByRole('listitem')).textContent).toContain('Kim Ray opened Dana Okafor’s submission');
  expect(screen.getByRole('link', { name: 'Dana Okafor' }).getAttribute('href')).toBe('/coaching/submissions/s1');
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
  expect(screen.getByText(/^Page 1 of 2/)).toBeTruthy();
  await press('Next');
  expect(await screen.findByText('A deleted user')).toBeTruthy();
  expect(screen.getByRole('listitem').textContent).toContain('opened a deleted client’s submission');
  expect(address()).toBe('/users/audit?page=2');
  await press('Next');
  await press('Previous');
  expect((await screen.findByRole('listitem')).textContent).toContain('Dana Okafor');
  expect(address()).toBe('/users/audit');
});

test('what the daily cleanup deleted has no person', async () => {
  const cleanup = {
    ...{ ...entry, actorId: null, actor: null, action: 'deleted', subject: 'audit' },
    details: { about: null, count: 12, fields: [] },
  };
  answerCalls({ 'GET /api/audit?page=1': () => log([cleanup]) });
  show();
  expect((await screen.findByRole('listitem')).textContent).toContain('The daily cleanup deleted 12 old audit entries');
});

test('filters by action, person and submission are in the address, without another reading', async () => {
  await noteStaff(account);
  const ines = { ...sampleUser, id: 'ines', first_name: 'Ines', last_name: 'Duarte', role: 'admin' as const };
  await account.db.users.put({ users: [ines, sampleUser], at }, theOne);
  const calls = answerCalls({
    'GET /api/audit?page=1&action=exported&submission=s1': () => log([]),
    'GET /api/audit?page=1&action=exported&user=ines&submission=s1': () => log([entry]),
    'GET /api/audit?page=1&action=exported&user=ines': () => log([entry]),
    'GET /api/audit?page=1': () => log([entry]),
  });
  show('/users/audit?action=exported&submission=s1');
  expect(await screen.findByText('No entries match your filters')).toBeTruthy();
  await screen.findByRole('option', { name: 'Ines Duarte' });
  expect(screen.queryByRole('option', { name: 'Dana Okafor' })).toBeNull();
  choose('Person', 'ines');
  expect(await screen.findByRole('listitem')).toBeTruthy();
  await press('Show all');
  await expect.poll(address).toBe('/users/audit?action=exported&user=ines');
  choose('Action', '');
  choose('Person', '');
  expect(await screen.findByRole('option', { name: 'Kim Ray' })).toBeTruthy();
  expect(calls.filter(({ path }) => !path.startsWith('/api/audit'))).toEqual([]);
});

test('Clear filters shows all entries again', async () => {
  answerCalls({ 'GET /api/audit?page=1&user=kim': () => log([]), 'GET /api/audit?page=1': () => log([entry]) });
  show('/users/audit?user=kim');
  await press('Clear filters');
  expect(await screen.findByRole('listitem')).toBeTruthy();
  expect(address()).toBe('/users/audit');
});

test('a log that fails to load says so, and Try again loads it', async () => {
  answerCalls({ 'GET /api/audit?page=1': refuse('internal') });
  show();
  expect(await screen.findByText('Failed to load the audit log.')).toBeTruthy();
  answerCalls({ 'GET /api/audit?page=1': () => log([]) });
  await press('Try again');
  expect(await screen.findByText('No entries yet')).toBeTruthy();
});

test('without a connection the page says that the log is on the server', async () => {
  loseConnection();
  show();
  expect(await screen.findByText('Can’t reach Northbeam right now')).toBeTruthy();
});

test('a log is read when the server is back only if it could not be read before', async () => {
  loseConnection();
  show();
  expect(await screen.findByText('Can’t reach Northbeam right now')).toBeTruthy();
  await settleCalls();
  const calls = answerCalls({ 'GET /api/audit?page=1': () => log([entry]) });
  reach(true);
  expect(await screen.findByRole('listitem')).toBeTruthy();
  expect(screen.queryByText('Can’t reach Northbeam right now')).toBeNull();
  reach(false);
  reach(true);
  await settleCalls();
  expect(calls).toHaveLength(1);
});

test('offline, the entries stay with their time, and filters and pages are off', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(at);
  answerCalls({ 'GET /api/audit?page=1&submission=s1': () => log([entry], 1, 2) });
  show('/users/audit?submission=s1');
  await screen.findByRole('listitem');
  loseConnection();
  expect((await ageLine())?.textContent).toBe(
    `As of ${formatMoment(at)}. Can’t reach Northbeam right now. Connect to filter the log or see other pages.`,
  );
  for (const name of ['Action', 'Person']) expect(screen.getByLabelText<HTMLSelectElement>(name).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Show all' }).disabled).toBe(true);
  const next = screen.getByRole('button', { name: 'Next' });
  expect(next.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(next);
  expect(address()).toBe('/users/audit?submission=s1');
  expect(screen.getByRole('listitem').textContent).toContain('Dana Okafor');
});

test('when the next page gets no answer, the page before stays with its time', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(at);
  answerCalls({ 'GET /api/audit?page=1': () => log([entry], 1, 2), 'GET /api/audit?page=2': refuse('network') });
  show();
  await screen.findByRole('listitem');
  await press('Next');
  expect((await ageLine())?.textContent).toContain(
    `As of ${formatMoment(at)}. Can’t reach Northbeam right now. These are the entries you saw last.`,
  );
  expect(screen.getByRole('listitem').textContent).toContain('Dana Okafor');
  reach(false);
  expect(screen.getByRole('listitem').textContent).toContain('Dana Okafor');
  answerCalls({ 'GET /api/audit?page=2': () => log([older], 2, 2) });
  reach(true);
  expect(await screen.findByText('A deleted user')).toBeTruthy();
  expect(screen.queryByText(/^As of/)).toBeNull();
});
