import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { visitorDb } from './dexie-visitor-db.ts';
import { clearDraft, dropPendingDrafts, keepDraft, readDraft, settleDraft } from './draft.ts';
import { saveJournalDraft } from './draft-journal.ts';
import { forgetLocalWork } from './forget-local-work.ts';
import { mayHoldLocalWork } from './storage-keys.ts';
import { dropStaffDrafts } from './sync/staff-upkeep.ts';
import { withVisitorDb } from './visitor-db.ts';

beforeEach(async () => {
  await forgetLocalWork();
  localStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('what somebody types is handed to the disk 150 ms after the key, which leaves as long for the writing', async () => {
  const db = visitorDb();
  const put = vi.spyOn(db.drafts, 'put');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const commit = keepDraft('form', { text: 'four kitchens' });
  vi.advanceTimersByTime(150);
  vi.useRealTimers();
  await vi.waitFor(() => expect(put).toHaveBeenCalled());
  await commit;
  expect(await readDraft('form')).toMatchObject({ value: { text: 'four kitchens' } });
  expect(mayHoldLocalWork()).toBe(true);
});

test('fast typing is one write, and every promise tells of the newest value', async () => {
  const db = visitorDb();
  const put = vi.spyOn(db.drafts, 'put');
  await Promise.all(['f', 'fo', 'fou', 'four'].map((text) => keepDraft('form', text)));
  expect(put).toHaveBeenCalledTimes(1);
  expect((await readDraft('form'))?.value).toBe('four');
});

test('a page that is left right after a key leaves nothing behind', async () => {
  const commit = keepDraft('form', 'the last word');
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem('northbeam.leaving-draft.form')).toContain('the last word');
  await commit;
  expect(localStorage.getItem('northbeam.leaving-draft.form')).toBeNull();
});

test('a page that is left with several drafts on their way keeps each of them', async () => {
  const commits = [keepDraft('form', 'the outcome'), keepDraft('purchase-questions:abc', 'the answer')];
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem('northbeam.leaving-draft.form')).toContain('the outcome');
  expect(localStorage.getItem('northbeam.leaving-draft.purchase-questions:abc')).toContain('the answer');
  await Promise.all(commits);
});

test('a page that is left with a full local storage still hands each draft to the database', async () => {
  await keepDraft('form', 'the');
  const { getItem, removeItem } = localStorage;
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const storage = { getItem: getItem.bind(localStorage), removeItem: removeItem.bind(localStorage), setItem };
  vi.stubGlobal('localStorage', storage);
  const put = vi.spyOn(visitorDb().drafts, 'put');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const commits = [keepDraft('form', 'the outcome'), keepDraft('purchase-questions:abc', 'the answer')];
  window.dispatchEvent(new Event('pagehide'));
  vi.useRealTimers();
  await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(2));
  await Promise.all(commits);
});

test('what only the closing page could save is taken over by the next one, unless something newer is kept', async () => {
  saveJournalDraft({ id: 'form', value: 'rescued', updatedAt: Date.now() + 1 });
  expect((await readDraft('form'))?.value).toBe('rescued');

  await keepDraft('form', 'newer');
  saveJournalDraft({ id: 'form', value: 'older', updatedAt: 1 });
  expect((await readDraft('form'))?.value).toBe('newer');
});

test('a tab that is killed while the disk is slow has the text all the same, from the key on', async () => {
  await keepDraft('form', 'four');
  const written = Promise.withResolvers<void>();
  vi.spyOn(visitorDb().drafts, 'put').mockImplementationOnce(() => Dexie.Promise.resolve(written.promise as never));
  const commit = keepDraft('form', 'four kitchens');
  expect(localStorage.getItem('northbeam.leaving-draft.form')).toContain('four kitchens');
  expect((await withVisitorDb((db) => db.drafts.toArray())).map(({ value }) => value)).toEqual(['four']);
  written.resolve();
  await commit;
  expect(localStorage.getItem('northbeam.leaving-draft.form')).toBeNull();
});

test('what a killed browser brings back of its local storage overwrites nothing that was typed since', async () => {
  const minuteAgo = { id: 'form', value: 'four', updatedAt: Date.now() - 1_000 };
  await keepDraft('form', 'four kitchens');
  saveJournalDraft(minuteAgo);
  expect((await readDraft('form'))?.value).toBe('four kitchens');
  expect(localStorage.getItem('northbeam.leaving-draft.form')).toBeNull();
});

test('nor does it bring back a draft that was finished, used or left with the device since', async () => {
  const old = { id: 'form', value: 'sent', updatedAt: Date.now() - 1_000 };
  await keepDraft('form', 'sent');
  await clearDraft('form');
  saveJournalDraft(old);
  expect(await readDraft('form')).toBeUndefined();

  await settleDraft('used');
  saveJournalDraft({ ...old, id: 'used' });
  expect(await readDraft('used')).toBeUndefined();

  await forgetLocalWork();
  saveJournalDraft({ ...old, id: 'of the last person' });
  expect(await readDraft('of the last person')).toBeUndefined();
});

test('what came after the last text that was written is taken over, however late that was written', async () => {
  const typedAt = Date.now();
  await keepDraft('form', 'four');
  await withVisitorDb((db) => db.drafts.put({ id: 'form', value: 'four', updatedAt: typedAt + 60_000 }));
  saveJournalDraft({ id: 'form', value: 'four kitchens', updatedAt: Date.now() + 1 });
  expect((await readDraft('form'))?.value).toBe('four kitchens');
});

test('a clock that was ahead, and is put right, takes nothing away', async () => {
  const ahead = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 86_400_000);
  await forgetLocalWork();
  await keepDraft('form', 'four');
  ahead.mockRestore();
  saveJournalDraft({ id: 'form', value: 'four kitchens', updatedAt: Date.now() });
  expect((await readDraft('form'))?.value).toBe('four kitchens');
});

test('a draft that is about to be used is written to its last word first: a page that is killed in between has it', async () => {
  void keepDraft('form', 'four kitchens');
  await settleDraft('form');
  expect(await withVisitorDb((db) => db.drafts.toArray())).toMatchObject([{ value: 'four kitchens' }]);
  expect(localStorage.getItem('northbeam.leaving-draft.form')).toBeNull();
});

test('a draft that was read before its write is dropped with the rest at sign-out', async () => {
  const put = vi.spyOn(visitorDb().drafts, 'put');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  void keepDraft('form', 'four kitchens');
  await readDraft('form');
  await dropPendingDrafts();
  put.mockClear();
  vi.advanceTimersByTime(150);
  vi.useRealTimers();
  await readDraft('form');
  expect(put).not.toHaveBeenCalled();
});

test('what is typed while an earlier page’s text is still being looked for stays', async () => {
  saveJournalDraft({ id: 'form', value: 'of the earlier page', updatedAt: Date.now() - 5 });
  const read = readDraft('form');
  const kept = keepDraft('form', 'typed now');
  await Promise.all([read, kept]);
  expect((await readDraft('form'))?.value).toBe('typed now');
});

test('what is kept is read before what is typed meanwhile is written over it, however slow the disk', async () => {
  await keepDraft('form', 'of the earlier page');
  const { get } = visitorDb().drafts;
  const disk = Promise.withResolvers<void>();
  const slow = vi.spyOn(visitorDb().drafts, 'get');
  slow.mockImplementationOnce((async (id: string) => {
    await disk.promise;
    return Reflect.apply(get, visitorDb().drafts, [id]);
  }) as never);
  const put = vi.spyOn(visitorDb().drafts, 'put');
  const read = readDraft('form');
  await vi.waitFor(() => expect(slow).toHaveBeenCalled());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const kept = keepDraft('form', 'typed now');
  vi.advanceTimersByTime(150);
  vi.useRealTimers();
  // A write that did not wait for the reading would stand before this one.
  await withVisitorDb((db) => db.drafts.put({ id: 'other', value: 'written meanwhile', updatedAt: 1 }));
  expect(put.mock.calls.map(([{ id }]) => id)).toEqual(['other']);
  disk.resolve();
  expect((await read)?.value).toBe('of the earlier page');
  await kept;
  expect((await readDraft('form'))?.value).toBe('typed now');
});

test('what the disk does not take is found again all the same by the next page', async () => {
  saveJournalDraft({ id: 'form', value: 'four kitchens', updatedAt: Date.now() + 1 });
  vi.spyOn(visitorDb().drafts, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  expect((await readDraft('form'))?.value).toBe('four kitchens');
  expect(localStorage.getItem('northbeam.leaving-draft.form')).toContain('four kitchens');
});

test('a cleared draft does not come back by a write that was on its way', async () => {
  const commit = keepDraft('form', 'soon gone');
  await clearDraft('form');
  await commit;
  expect(await readDraft('form')).toBeUndefined();
  expect(mayHoldLocalWork()).toBe(false);
});

test('a draft that was cleared as the page was left does not come back', async () => {
  await keepDraft('form', 'sent');
  vi.spyOn(visitorDb().drafts, 'delete').mockImplementationOnce(() => {
    throw new Error('The page has gone.');
  });
  await expect(clearDraft('form')).rejects.toThrow('gone');
  expect(await readDraft('form')).toBeUndefined();
  expect(localStorage.getItem('northbeam.leaving-draft.form')).toBeNull();
});

test('what is typed after a clear stays, also when the page is left before either is done', async () => {
  await keepDraft('form', 'sent');
  const cleared = clearDraft('form');
  const kept = keepDraft('form', 'the next');
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem('northbeam.leaving-draft.form')).toContain('the next');
  await Promise.all([cleared, kept]);
  expect((await readDraft('form'))?.value).toBe('the next');
});

test('clearing before anything was typed does not open the database', async () => {
  await clearDraft('form');
  expect(mayHoldLocalWork()).toBe(false);
});

test('a full disk is told to whoever kept the draft', async () => {
  const db = visitorDb();
  vi.spyOn(db.drafts, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  await expect(keepDraft('form', 'too much')).rejects.toThrow('full');
});

test('a lost connection to the database is opened anew, and the work runs again', async () => {
  const db = visitorDb();
  const lost = new Error('Connection to Indexed Database server lost. Refresh the page to try again');
  const put = vi.spyOn(db.drafts, 'put').mockRejectedValueOnce(lost);
  await keepDraft('form', 'kept after all');
  expect(put).toHaveBeenCalledTimes(2);
  expect((await readDraft('form'))?.value).toBe('kept after all');
});

test('a connection that stays lost is an error, not a silent loss', async () => {
  const lost = Object.assign(new Error('lost'), { name: 'UnknownError' });
  const work = vi.fn().mockRejectedValue(lost);
  await expect(withVisitorDb(work)).rejects.toBe(lost);
  expect(work).toHaveBeenCalledTimes(2);
});

test('what staff typed leaves local storage with their role; other drafts stay', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const kept = keepDraft('note:abc:internal', { text: 'for coaches' });
  saveJournalDraft({ id: 'details:abc', value: 'of an earlier page', updatedAt: 1 });
  saveJournalDraft({ id: 'goal:new', value: 'own goal', updatedAt: 1 });
  dropStaffDrafts();
  await kept;
  expect(Object.keys(localStorage).filter((key) => key.startsWith('northbeam.leaving-draft.'))).toEqual([
    'northbeam.leaving-draft.goal:new',
  ]);
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  expect(await readDraft('note:abc:internal')).toBeUndefined();
});
