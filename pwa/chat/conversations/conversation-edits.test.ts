import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteUnwanted } from '#pwa/chat/ask/delete-unwanted.ts';
import { emptyProgress } from '#pwa/chat/ask/read-answer.ts';
import { publishAnswer, removeAnswer } from '#pwa/chat/ask/streaming-answers.ts';
import type { Account } from '#pwa/offline/sync/account.ts';
import { askQuestion } from '#pwa/offline/sync/question-outbox.ts';
import { ownKey } from '#pwa/offline/sync/synced-db.ts';
import { watchOwnRows } from '#pwa/offline/sync/watch-rows.ts';
import { wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { ownDevice } from '#pwa/testing/own-device.ts';
import type { Conversation } from '#schema/conversations.ts';
import { type ConversationEdits, conversationEdits } from './conversation-edits.ts';
import { listConversations } from './list-conversations.ts';

let account: Account;
let edits: ConversationEdits;
let stop: () => void;
const onAsked = vi.fn();
beforeEach(async () => {
  account = await ownDevice('dana');
  edits = conversationEdits(account, { clock: Date.now, onAsked });
  const watch = watchOwnRows(account, 'conversation');
  stop = watch.subscribe(() => undefined);
  await watch.begin();
});
afterEach(async () => {
  vi.restoreAllMocks();
  onAsked.mockClear();
  stop();
  await wipeLocalData();
});

const row: Conversation = { id: 'c1', title: 'Quotes', pinned: false, updatedAt: 5, deletedAt: null };
const hold = () => account.db.conversations.put({ key: ownKey(row.id), rev: 3, generation: 0, row });
const shown = () =>
  watchOwnRows(account, 'conversation')
    .get()
    .rows?.map((held) => held.row);
const kept = async () => (await account.db.conversations.toArray())[0]?.row;
const queued = async () => (await account.db.queue.toArray()).map(({ name, args }) => ({ name, args }));
const questions = async () => (await account.db.questions.toArray()).map(({ content }) => content).sort();
async function listed() {
  const held = watchOwnRows(account, 'conversation').get().rows ?? [];
  const [one] = listConversations(held, await account.db.questions.toArray());
  if (!one) throw new Error('There is no conversation.');
  return one;
}

test('a new title, a pin and a deletion are kept, queued with the rev that was seen, and taken back by their opposite', async () => {
  await hold();
  await expect.poll(shown).toHaveLength(1);
  const undoName = await edits.rename(row, 'Quotes in three days');
  expect(await kept()).toMatchObject({ title: 'Quotes in three days', updatedAt: 5 });
  await undoName();
  expect(await kept()).toMatchObject({ title: 'Quotes' });
  const undoPin = await edits.pin(row, true);
  expect(await kept()).toMatchObject({ pinned: true });
  await undoPin();
  expect(await kept()).toMatchObject({ pinned: false });
  const undoDeletion = await edits.remove(await listed());
  expect((await kept())?.deletedAt).not.toBeNull();
  await undoDeletion();
  expect((await kept())?.deletedAt).toBeNull();
  expect(await queued()).toEqual([
    { name: 'conversations.rename', args: { id: 'c1', baseRev: 3, set: { title: 'Quotes in three days' } } },
    { name: 'conversations.rename', args: { id: 'c1', baseRev: 3, set: { title: 'Quotes' } } },
    { name: 'conversations.pin', args: { id: 'c1', baseRev: 3, set: { pinned: true } } },
    { name: 'conversations.pin', args: { id: 'c1', baseRev: 3, set: { pinned: false } } },
    { name: 'conversations.delete', args: { id: 'c1', baseRev: 3 } },
    { name: 'conversations.restore', args: { id: 'c1', baseRev: 3 } },
  ]);
});

const question = (content: string, conversationId = 'c1') =>
  askQuestion(account, { conversationId, content, without: [] }, 1);

test('what waits in a conversation goes with it and comes back with it; what the server has taken stays', async () => {
  await hold();
  await Promise.all([question('First'), question('Second'), question('Taken'), question('Elsewhere', 'c2')]);
  await account.db.questions.filter(({ content }) => content === 'Taken').modify({ state: 'taken' });
  await expect.poll(shown).toHaveLength(1);
  const one = listConversations(watchOwnRows(account, 'conversation').get().rows ?? [], []).find(
    ({ id }) => id === 'c1',
  );
  if (!one) throw new Error('It is not listed.');
  const undo = await edits.remove(one);
  expect(await questions()).toEqual(['Elsewhere', 'Taken']);
  expect(onAsked).not.toHaveBeenCalled();
  await undo();
  expect(await questions()).toEqual(['Elsewhere', 'First', 'Second', 'Taken']);
  expect(onAsked).toHaveBeenCalledOnce();
});

test('a conversation that only waits here can be deleted, without a word to the server', async () => {
  await question('How do I start?', 'c9');
  const undo = await edits.remove(await listed());
  expect(await questions()).toEqual([]);
  expect(await queued()).toEqual([]);
  await undo();
  expect(await questions()).toEqual(['How do I start?']);
});

test('a conversation that is on its way is gone at once, deleted when it comes, and brought back whole', async () => {
  await question('How do I start?', 'c1');
  const [sent] = await account.db.questions.toArray();
  publishAnswer({ questionId: sent?.id ?? '', conversationId: 'c1', phase: 'sending', heard: emptyProgress });
  await question('And then?', 'c1');
  const undo = await edits.remove(await listed());
  const all = await account.db.questions.toArray();
  expect(all).toMatchObject([{ content: 'How do I start?', state: 'taken', isUnwanted: true }]);
  expect(listConversations([], all)).toEqual([]);
  expect(listConversations([{ row }], all)).toEqual([]);

  const leading = new AbortController();
  deleteUnwanted(account, leading.signal);
  expect(await queued()).toEqual([]);
  await hold();
  await expect.poll(queued).toEqual([{ name: 'conversations.delete', args: { id: 'c1', baseRev: 3 } }]);
  await expect.poll(questions).toEqual([]);
  expect((await kept())?.deletedAt).not.toBeNull();

  await undo();
  expect((await kept())?.deletedAt).toBeNull();
  expect(await questions()).toEqual(['And then?', 'How do I start?']);
  expect((await account.db.questions.toArray()).map(({ state, isUnwanted }) => [state, isUnwanted])).toEqual([
    ['waiting', undefined],
    ['waiting', undefined],
  ]);
  leading.abort();
  removeAnswer(sent?.id ?? '');
});

test('a conversation whose row came after somebody looked is deleted and comes back', async () => {
  const content = 'How do I start?';
  await askQuestion(account, { conversationId: row.id, content, without: [] }, Date.now());
  const seen = await listed();
  expect(seen.row).toBeUndefined();
  await hold();
  await account.db.questions.clear();
  const undo = await edits.remove(seen);
  expect((await kept())?.deletedAt).not.toBeNull();
  await undo();
  expect((await kept())?.deletedAt).toBeNull();
});

test('an edit is on the screen before it is on the disk; with a full disk all is as it was, questions among it', async () => {
  await hold();
  await question('First');
  await expect.poll(shown).toHaveLength(1);
  const one = await listed();
  vi.spyOn(account.engine, 'editAll').mockRejectedValue(new DOMException('Full.', 'QuotaExceededError'));
  const renamed = edits.rename(row, 'Quotes again');
  expect(shown()?.[0]?.title).toBe('Quotes again');
  await expect(renamed).rejects.toThrow('Full.');
  await expect.poll(() => shown()?.[0]?.title).toBe('Quotes');
  await expect(edits.remove(one)).rejects.toThrow('Full.');
  await expect.poll(() => shown()?.[0]?.deletedAt).toBeNull();
  expect(await questions()).toEqual(['First']);
});
