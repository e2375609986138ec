import 'fake-indexeddb/auto';
import { act, render, screen } from '@testing-library/react';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ownDevice } from '#pwa/testing/own-device.ts';
import { leaveOwnPage, openOwnPage } from '#pwa/testing/own-page.ts';
import type { Account } from './account.ts';
import type { SyncedDb } from './synced-db.ts';
import { readSyncedAhead, useSynced } from './use-synced.ts';

let account: Account;
beforeEach(async () => {
  account = await openOwnPage();
});
afterEach(async () => {
  failure = {};
  await leaveOwnPage();
});

const keep = (value: string) => account.db.table<string, string>('state').put(value, 'word');
/** Says why no read succeeds at present: it fails before it touches a table, or after. */
let failure: { before?: Error; after?: Error } = {};
const readWord = vi.fn(async (db: SyncedDb) => {
  if (failure.before) throw failure.before;
  const word = await db.table<string, string>('state').get('word');
  if (failure.after) throw failure.after;
  return word ?? 'none';
});

function Word({ name }: { name: string }) {
  const { value, error } = useSynced(readWord);
  return (
    <p>
      {name}: {error ? 'not read' : (value ?? 'not yet')}
    </p>
  );
}

test('what was read ahead stands in the first picture, and follows the database from there', async () => {
  await keep('first');
  await readSyncedAhead(readWord);
  render(<Word name="a" />);
  expect(screen.getByText('a: first')).toBeTruthy();
  await keep('second');
  await screen.findByText('a: second');
});

test('whoever comes after all have left is not shown what was true before', async () => {
  await keep('before');
  const { unmount } = render(<Word name="a" />);
  await screen.findByText('a: before');
  unmount();
  await keep('after');
  render(<Word name="b" />);
  expect(screen.getByText('b: not yet')).toBeTruthy();
  await screen.findByText('b: after');
});

test('the next person of the device is shown nothing of the one before', async () => {
  await keep('of the first');
  render(<Word name="a" />);
  await screen.findByText('a: of the first');
  await act(() => ownDevice('the next person'));
  expect(screen.queryByText('a: of the first')).toBeNull();
  await screen.findByText('a: none');
});

test('a reading that fails says so, keeps what was read, and the next one counts', async () => {
  await keep('kept');
  render(<Word name="a" />);
  await screen.findByText('a: kept');
  failure = { after: new Error('The disk failed.') };
  await keep('unread');
  await screen.findByText('a: not read');
  failure = {};
  await keep('read');
  await screen.findByText('a: read');
});

test('a reading that fails before it touches a table is made again by itself', async () => {
  await keep('kept');
  render(<Word name="a" />);
  await screen.findByText('a: kept');
  failure = { before: new Error('It could not be opened.') };
  await keep('unread');
  await screen.findByText('a: not read');
  failure = {};
  await screen.findByText('a: unread', {}, { timeout: 60_000 });
});

test('a database that is closed for a moment is no failure', async () => {
  await keep('kept');
  render(<Word name="a" />);
  await screen.findByText('a: kept');
  const before = readWord.mock.calls.length;
  failure = { before: new Dexie.DatabaseClosedError() };
  await keep('unread');
  await vi.waitFor(() => expect(readWord.mock.calls.length).toBeGreaterThan(before));
  await act(async () => undefined);
  expect(screen.getByText('a: kept')).toBeTruthy();
  failure = {};
  await keep('read');
  await screen.findByText('a: read');
});
