import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { switchDeviceUser } from '#pwa/offline/switch-user.ts';
import { type Account, openAccount } from '#pwa/offline/sync/account.ts';
import { isNamedEdit } from '#pwa/offline/sync/named-edits.ts';
import { wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { reach } from '#pwa/testing/own-page.ts';
import { ToastProvider } from '#pwa/ui/toast.tsx';
import { Queue } from './queue.tsx';

let account: Account;
beforeEach(async () => {
  await switchDeviceUser('dana');
  const opened = openAccount();
  if (!opened) throw new Error('Nobody is here.');
  account = opened;
  await account.engine.edit('drafts.put', { id: 'goal:new', value: { values: { title: 'Hire' } } });
  await account.engine.edit('goals.create', { id: 'g', title: 'Hire a lead' });
  await account.engine.edit('goals.update', { id: 'g', set: { status: 'Completed' } });
});
afterEach(async () => {
  cleanup();
  reach(true);
  vi.restoreAllMocks();
  await wipeLocalData();
});

async function open(sentThrough: number) {
  const entries = (await account.db.queue.orderBy('id').toArray()).filter(isNamedEdit);
  const titled = entries.map((entry) => ({ ...entry, rowTitle: 'Hire a lead' }));
  render(
    <ToastProvider>
      <Queue entries={titled} count={entries.length} sentThrough={sentThrough} others={0} hasDrafts={false} />
    </ToastProvider>,
  );
}

const goal = () => account.db.goals.get('own:g');
const names = async () => (await account.db.queue.orderBy('id').toArray()).map(({ name }) => name);

test('a new goal that was never sent is discarded with what was done to it, and comes back for 10 s', async () => {
  await open(0);
  expect(
    screen.getAllByRole('button', { name: /^Discard/ }).map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Discard: New goal “Hire a lead”', 'Discard: Goal “Hire a lead” completed']);
  fireEvent.click(screen.getByRole('button', { name: 'Discard: New goal “Hire a lead”' }));
  await screen.findByText('Discarded: New goal “Hire a lead”, and one later change to it');
  expect(await goal()).toBeUndefined();
  expect(await names()).toEqual(['drafts.put', 'void', 'void']);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect((await goal())?.row?.status).toBe('Completed'));
  expect(await names()).toEqual(['drafts.put', 'void', 'void', 'goals.create', 'goals.update']);
});

test('what was sent has no such button', async () => {
  await open(2);
  expect(screen.getAllByRole('button', { name: /^Discard/ })).toHaveLength(1);
});

test('what is sent while the button is pressed stays, and that is said', async () => {
  await open(0);
  vi.spyOn(account.engine, 'takeBack').mockRejectedValue(new Error('It may have been sent: 2'));
  fireEvent.click(screen.getByRole('button', { name: 'Discard: New goal “Hire a lead”' }));
  expect(await screen.findByText(/It already synced/)).toBeTruthy();
  expect((await goal())?.row).toBeTruthy();
});

test('while it is sent that is said; without a connection it waits for one, also what was in a request', async () => {
  await open(2);
  expect(screen.getAllByText(/\. Sending…$/)).toHaveLength(1);
  reach(false);
  expect(screen.getAllByText(/\. Waiting for a connection$/)).toHaveLength(2);
  expect(screen.queryByText(/Sending/)).toBeNull();
});

test('that all is synced is said only where nothing else does', () => {
  const show = (others: number) => (
    <ToastProvider>
      <Queue entries={[]} count={0} sentThrough={0} others={others} hasDrafts={false} />
    </ToastProvider>
  );
  const { rerender } = render(show(1));
  expect(screen.queryByText('Everything is synced.')).toBeNull();
  rerender(show(0));
  expect(screen.getByText('Everything is synced.')).toBeTruthy();
});
