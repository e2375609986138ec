import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WithQueries } from '#pwa/api/with-queries.tsx';
import type { Account } from '#pwa/offline/sync/account.ts';
import { wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { ownDevice } from '#pwa/testing/own-device.ts';
import { exportEverything } from './export-everything.ts';
import { KeptHere } from './kept-here.tsx';

let account: Account;
beforeEach(async () => {
  account = await ownDevice('dana');
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await wipeLocalData();
});

const addGoal = (title: string) => account.engine.edit('goals.create', { id: crypto.randomUUID(), title });

test('the export holds rows as they are shown, the queue, and what is unfinished', async () => {
  await addGoal('Hire a lead');
  await account.engine.edit('drafts.put', { id: 'goal:new', value: { values: { title: 'Half a' } } });
  const file = JSON.parse(await (await exportEverything(account)).text());
  expect(file.goals).toMatchObject([{ title: 'Hire a lead' }]);
  expect(file.drafts).toMatchObject([{ id: 'goal:new' }]);
  expect(file.queue.map(({ name }: { name: string }) => name)).toEqual(['goals.create', 'drafts.put']);
  expect(file).toMatchObject({ attention: [], questions: [], localDrafts: [], waitingRequests: [] });
});

test('the cache goes when it is cleared, and nothing that was written goes with it', async () => {
  await addGoal('Hire a lead');
  render(<KeptHere />, { wrapper: WithQueries });
  await screen.findByText('Goals');
  const clear = vi.spyOn(account.db.pdfs, 'clear');
  fireEvent.click(screen.getByRole('button', { name: 'Clear cache' }));
  await waitFor(() => expect(clear).toHaveBeenCalled());
  expect(await account.db.goals.count()).toBe(1);
  expect(await account.db.queue.count()).toBe(1);
});

test('an export that cannot be read says so', async () => {
  vi.spyOn(account, 'read').mockRejectedValue(new Error('Broken.'));
  render(<KeptHere />, { wrapper: WithQueries });
  fireEvent.click(screen.getByRole('button', { name: 'Export everything' }));
  expect(await screen.findByText(/couldn’t read this device’s storage/)).toBeTruthy();
});
