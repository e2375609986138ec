import 'fake-indexeddb/auto';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Account } from '#pwa/offline/sync/account.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { leaveOwnPage, loseConnection, openOwnPage } from '#pwa/testing/own-page.ts';
import { sampleNote } from '#pwa/testing/sample-note.ts';
import { holdForStaff } from '#pwa/testing/staff-submission.ts';
import { ToastProvider } from '#pwa/ui/toast.tsx';
import { SyncPill } from './sync-pill.tsx';
import { SyncScreen } from './sync-screen.tsx';

let account: Account;
beforeEach(async () => {
  account = await openOwnPage();
  loseConnection();
});
afterEach(leaveOwnPage);

const show = () =>
  render(
    <InApp at="/sync">
      <ToastProvider>
        <SyncPill />
        <SyncScreen updateNeeded={null} />
      </ToastProvider>
    </InApp>,
  );

test('the page lists and counts what has a name, and no draft', async () => {
  await account.engine.edit('goals.create', { id: 'g', title: 'Hire a lead' });
  await account.engine.edit('drafts.put', { id: 'goal:new', value: { values: { title: 'Half a' } } });
  await account.engine.edit('drafts.clear', { id: 'goal:new' });
  show();
  expect(await screen.findByRole('heading', { name: 'Waiting to sync (1)' })).toBeTruthy();
  expect(screen.getByText('New goal “Hire a lead”')).toBeTruthy();
  expect(screen.queryByText(/unfinished text/i)).toBeNull();
});

test('without a connection, “Sync now” says so, and the header counts what waits', async () => {
  await account.engine.edit('goals.create', { id: 'g', title: 'Hire a lead' });
  show();
  expect((await screen.findByRole('link', { name: /Offline/ })).textContent).toBe('Offline, 1 waiting');
  fireEvent.click(screen.getByRole('button', { name: 'Sync now' }));
  expect(await screen.findByText('You’re offline. 1 change will sync when you’re back.')).toBeTruthy();
});

test('a conflict over a note offers both texts here too', async () => {
  const note = sampleNote();
  await holdForStaff(account, { notes: [note] });
  const kept = { title: 'Mine' };
  await account.db.attention.put({
    ...{ key: 'd:9', kind: 'superseded', subject: `note:${note.id}`, scope: 'staff', name: 'notes.update' },
    ...{ schema: 1, at: 0, args: { id: note.id, set: kept }, kept },
  });
  show();
  expect(await screen.findByRole('button', { name: 'Use both' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Keep mine' })).toBeTruthy();
  expect(screen.getByText(`Title: ${note.title}`)).toBeTruthy();
});

test('an unsent draft alone is saved on this device, and waits in no list', async () => {
  await account.engine.edit('drafts.put', { id: 'goal:new', value: { values: { title: 'Half a' } } });
  await act(async () => undefined);
  show();
  expect(await screen.findByRole('heading', { name: 'Waiting to sync' })).toBeTruthy();
  expect(await screen.findByText('Everything else is synced. What you’re still typing is saved here.')).toBeTruthy();
});

test('a discarded edit that has still to be sent is no text that somebody types', async () => {
  await account.engine.edit('goals.create', { id: 'g', title: 'Hire a lead' });
  await account.db.queue.toCollection().modify({ name: 'void' });
  show();
  expect(await screen.findByText('Everything is synced.')).toBeTruthy();
});
