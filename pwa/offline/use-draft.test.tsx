import 'fake-indexeddb/auto';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { keepDraft, readDraft, readWritten, writeDrafts } from './draft.ts';
import { switchDeviceUser } from './switch-user.ts';
import { openAccount } from './sync/account.ts';
import { useDraft } from './use-draft.ts';
import { wipeLocalData } from './wipe-local-data.ts';

const schema = z.object({ text: z.string() });
const caret = { name: 'text', start: 3, end: 3 };

beforeEach(() => switchDeviceUser('dana'));
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await wipeLocalData();
});

const open = () => renderHook(() => useDraft('goal:new', schema));
type Opened = ReturnType<typeof open>;
const read = ({ result }: Opened) => waitFor(() => expect(result.current.isRead).toBe(true));
const type = ({ result }: Opened, text: string) => act(async () => result.current.change({ text }, caret));

test('what is typed is kept, and found again with its caret by whoever opens the form next', async () => {
  const form = open();
  await read(form);
  await type(form, 'Hire');
  await waitFor(() => expect(form.result.current.kept).toBe('yes'));
  form.unmount();
  const next = open();
  await read(next);
  expect(next.result.current).toMatchObject({ value: { text: 'Hire' }, caret, kept: 'yes' });
});

test('what was typed before the disk had answered stays, and what it held is offered beside it', async () => {
  await keepDraft('goal:new', { value: { text: 'Older' }, caret: null });
  await writeDrafts();
  const form = open();
  await type(form, 'Newer');
  await read(form);
  expect(form.result.current).toMatchObject({ value: { text: 'Newer' }, other: { text: 'Older' } });
});

test('a draft that this version cannot read is as good as none', async () => {
  await keepDraft('goal:new', { value: { words: 7 }, caret: null });
  await writeDrafts();
  const form = open();
  await read(form);
  expect(form.result.current.value).toBeUndefined();
});

test('what another device left is shown beside one’s own, never in its place, until one of both is chosen', async () => {
  const form = open();
  await read(form);
  await type(form, 'Mine');
  await waitFor(() => expect(form.result.current.kept).toBe('yes'));
  const other = (text: string) =>
    openAccount()?.engine.edit('drafts.put', { id: 'goal:new', value: { value: { text }, caret: null } });
  await other('Theirs');
  await waitFor(() => expect(form.result.current.other).toEqual({ text: 'Theirs' }));
  expect(form.result.current.value).toEqual({ text: 'Mine' });
  act(() => form.result.current.takeOther());
  expect(form.result.current).toMatchObject({ value: { text: 'Theirs' }, other: undefined });
  await type(form, 'Mine again');
  // The earlier text counts as saved, so only this shows when the new words are.
  await writeDrafts();
  expect(form.result.current.kept).toBe('yes');
  await other('Theirs again');
  await waitFor(() => expect(form.result.current.other).toEqual({ text: 'Theirs again' }));
  act(() => form.result.current.keepMine());
  expect(form.result.current).toMatchObject({ value: { text: 'Mine again' }, other: undefined });
});

test('one’s own earlier words that come back from the disk are no news', async () => {
  const offered: unknown[] = [];
  const form = renderHook(() => {
    const draft = useDraft('goal:new', schema);
    if (draft.other !== undefined) offered.push(draft.other);
    return draft;
  });
  await read(form);
  for (const text of ['H', 'Hi', 'Hir', 'Hire']) {
    await type(form, text);
    await writeDrafts();
  }
  // The disk reports every change of theirs before this.
  const value = { value: { text: 'Theirs' }, caret: null };
  await openAccount()?.engine.edit('drafts.put', { id: 'goal:new', value });
  await waitFor(() => expect(form.result.current.other).toEqual({ text: 'Theirs' }));
  expect(offered.filter((other) => JSON.stringify(other) !== JSON.stringify({ text: 'Theirs' }))).toEqual([]);
});

test('many words typed at once are no news when an earlier one of them comes back', async () => {
  const offered: unknown[] = [];
  const form = renderHook(() => {
    const draft = useDraft('goal:new', schema);
    if (draft.other !== undefined) offered.push(draft.other);
    return draft;
  });
  await read(form);
  await type(form, 'H');
  // Nothing below waits for the disk, which still tells of the first letter.
  const isWritten = writeDrafts().catch(() => undefined);
  for (let length = 2; length <= 60; length++)
    act(() => form.result.current.change({ text: 'H'.repeat(length) }, caret));
  await act(() => isWritten);
  await writeDrafts();
  const value = { value: { text: 'Theirs' }, caret: null };
  await openAccount()?.engine.edit('drafts.put', { id: 'goal:new', value });
  await waitFor(() => expect(form.result.current.other).toEqual({ text: 'Theirs' }));
  expect(offered.filter((other) => JSON.stringify(other) !== JSON.stringify({ text: 'Theirs' }))).toEqual([]);
});

test('the draft that a form began with is no news when it comes back under the first key', async () => {
  await keepDraft('goal:new', { value: { text: 'Begun' }, caret: null });
  await writeDrafts();
  const form = open();
  await read(form);
  act(() => form.result.current.change({ text: 'Begun, and on' }, caret));
  const value = { value: { text: 'Begun' }, caret: null };
  await openAccount()?.engine.edit('drafts.put', { id: 'goal:new', value });
  for (let turn = 0; turn < 5; turn++) await act(() => readWritten('goal:new'));
  expect(form.result.current.other).toBeUndefined();
});

test('a disk that keeps nothing is said, and the words stay in the form', async () => {
  const form = open();
  await read(form);
  const account = openAccount();
  if (!account) throw new Error('Nobody is here.');
  vi.spyOn(account.engine, 'edit').mockRejectedValue(new DOMException('Full.', 'QuotaExceededError'));
  await type(form, 'Hire');
  await waitFor(() => expect(form.result.current.kept).toBe('failed'));
  expect(form.result.current.value).toEqual({ text: 'Hire' });
});

test('a draft that is cleared is gone from the form and from the disk', async () => {
  const form = open();
  await read(form);
  await type(form, 'Hire');
  await act(() => form.result.current.clear());
  expect(form.result.current).toMatchObject({ value: undefined, kept: 'no', isRead: true });
  expect(await readDraft('goal:new')).toBeUndefined();
});
