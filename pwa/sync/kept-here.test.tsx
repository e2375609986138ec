import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WithQueries } from '#pwa/api/with-queries.tsx';
import type { Account } from '#pwa/offline/sync/account.ts';
import { wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { ownDevice } from '#pwa/testing/own-device.ts';
import { bytesInWords } from '#pwa/ui/bytes-in-words.ts';
import { exportEverything } from './export-everything.ts';
import { describeStorage, KeptHere } from './kept-here.tsx';

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
  expect(await screen.findByText(/could not be read/)).toBeTruthy();
});

test('the room is said in words, and what the browser promised', () => {
  const room = { usedBytes: 4_200_000, freeBytes: 1_100_000_000 };
  expect(describeStorage({ ...room, persisted: true })).toBe(
    '4.2 MB used, 1.1 GB free for this browser. The browser has promised to keep it.',
  );
  expect(describeStorage({ ...room, persisted: false })).toContain('may clear it');
  expect(describeStorage({ persisted: undefined, usedBytes: undefined, freeBytes: undefined })).toBe(
    'This browser does not say how much room there is.',
  );
  expect(bytesInWords(512)).toBe('0.5 KB');
});
