import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { ownDevice } from '#pwa/testing/own-device.ts';
import { sampleGoal } from '#pwa/testing/sample-goal.ts';
import type { Account } from './account.ts';
import { ownKey } from './synced-db.ts';
import { watchMessages, watchOwnRows } from './watch-rows.ts';

let account: Account;
beforeEach(async () => {
  account = await ownDevice('dana');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await wipeLocalData();
});

const create = (title: string, id = crypto.randomUUID()) =>
  account.engine.edit('goals.create', { id, title }).then(() => id);
const watch = () => watchOwnRows(account, 'goal');
const titles = () =>
  watch()
    .get()
    .rows?.map(({ row }) => row.title)
    .sort();

test('the rows are there after the first read, and each edit after it changes its own row only', async () => {
  const first = await create('First');
  const stop = watch().subscribe(() => undefined);
  expect(titles()).toBeUndefined();
  await expect.poll(titles).toEqual(['First']);
  const [before] = watch().get().rows ?? [];
  await create('Second');
  await expect.poll(titles).toEqual(['First', 'Second']);
  expect(
    watch()
      .get()
      .rows?.find(({ row }) => row.id === first),
  ).toBe(before);
  stop();
});

test('what is painted is shown at once, is told apart from what is kept, and gives way to it', async () => {
  const id = await create('First');
  const stop = watch().subscribe(() => undefined);
  await expect.poll(titles).toEqual(['First']);
  const takeAway = watch().applyOptimistic(`own:${id}`, sampleGoal({ id, title: 'Painted' }));
  expect(watch().get().rows).toMatchObject([{ row: { title: 'Painted' }, isOptimistic: true }]);
  await account.engine.edit('goals.update', { id, set: { title: 'Written' } });
  await takeAway();
  expect(titles()).toEqual(['Written']);
  expect(watch().get().rows?.[0]?.isOptimistic).toBeUndefined();
  stop();
});

test('a newer painting of the same row stays when an older one is taken away', async () => {
  const id = await create('First');
  const stop = watch().subscribe(() => undefined);
  await expect.poll(titles).toEqual(['First']);
  const takeAway = watch().applyOptimistic(`own:${id}`, sampleGoal({ id, title: 'Older' }));
  watch().applyOptimistic(`own:${id}`, sampleGoal({ id, title: 'Newer' }));
  await takeAway();
  expect(titles()).toEqual(['Newer']);
  stop();
});

test('many rows at once, and a purge, are seen too; rows of staff are not shown', async () => {
  const stop = watch().subscribe(() => undefined);
  await expect.poll(titles).toEqual([]);
  const held = Array.from({ length: 60 }, (_, i) => sampleGoal({ title: `Goal ${i}` }));
  const rows = held.map((row) => ({ key: `own:${row.id}`, rev: 1, row, generation: 1 }));
  await account.db.goals.bulkPut([
    ...rows,
    { ...rows[0], key: 'staff:x', rev: 1, row: held[0] ?? null, generation: 1 },
  ]);
  await expect.poll(() => titles()?.length).toBe(60);
  await account.db.goals.clear();
  await expect.poll(titles).toEqual([]);
  stop();
});

test('a store that cannot be read says so, and is read again when asked', async () => {
  await create('First');
  const read = vi.spyOn(account, 'read').mockRejectedValue(new Error('Broken.'));
  const stop = watch().subscribe(() => undefined);
  await expect.poll(() => watch().get().error).toEqual(new Error('Broken.'));
  read.mockRestore();
  watch().readAgain();
  await expect.poll(titles).toEqual(['First']);
  expect(watch().get().error).toBeUndefined();
  stop();
});

const keepMessage = (id: string, conversationId: string, content = id) =>
  account.db.messages.put({
    ...{ key: ownKey(id), rev: 1, generation: 0 },
    row: {
      ...{ id, conversationId, content, role: 'user', state: 'done', createdAt: 1 },
      ...{ replacesId: null, basedOn: [], provider: null },
    },
  });

test('the messages of one conversation are read alone, and followed until the last screen leaves', async () => {
  await keepMessage('m1', 'c1');
  await keepMessage('other', 'c2');
  const watched = watchMessages(account, 'c1');
  const contents = () =>
    watched
      .get()
      .rows?.map(({ row }) => row.content)
      .sort();
  const told = vi.fn();
  const stop = watched.subscribe(told);
  await expect.poll(contents).toEqual(['m1']);
  await keepMessage('m2', 'c1');
  await expect.poll(contents).toEqual(['m1', 'm2']);
  await keepMessage('m1', 'c1', 'changed');
  await expect.poll(contents).toEqual(['changed', 'm2']);
  await keepMessage('other', 'c2', 'changed too');
  await account.db.messages.delete(ownKey('m2'));
  await expect.poll(contents).toEqual(['changed']);
  expect(watchMessages(account, 'c1')).toBe(watched);
  stop();
  told.mockClear();
  await keepMessage('m3', 'c1');
  expect(watchMessages(account, 'c1')).not.toBe(watched);
  expect(contents()).toEqual(['changed']);
  expect(told).not.toHaveBeenCalled();
});
