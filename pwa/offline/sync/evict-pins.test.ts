// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { ownDevice } from '#pwa/testing/own-device.ts';
import { sampleGoal } from '#pwa/testing/sample-goal.ts';
import { holdPins, holdSubmissions, noteStaff } from '#pwa/testing/staff-device.ts';
import type { Rows } from '#sync/protocol.ts';
import type { Account } from './account.ts';
import { markAsSender, requestEnded, requestStarted } from './connection-status.ts';
import { copySizes } from './copy-sizes.ts';
import { evictPins, evictWhenIdle } from './evict-pins.ts';
import { startStaffUpkeep } from './staff-upkeep.ts';
import { theOne } from './synced-db.ts';

let account: Account;
beforeEach(async () => {
  account = await ownDevice('ines');
  await noteStaff(account);
});
afterEach(() => wipeLocalData());

const idOf = (n: number) => `s${String(n).padStart(3, '0')}`;
const ids = Array.from({ length: 600 }, (_, i) => idOf(i));
const nothingVisible = async () => new Set<string>();

/** Makes a device on which all but the newest 20 were opened; the first of the list was used last. */
async function holdOpened(bytes = 1_000): Promise<void> {
  await holdSubmissions(account, ids, bytes);
  await holdPins(
    account,
    ids.slice(0, 580).map((id, i) => ({ id, auto: true, createdAt: 10_000 - i })),
  );
}

const total = async () => {
  const sizes = copySizes(account);
  await sizes.settle();
  return sizes.total() ?? 0;
};
const cleared = async () =>
  (await account.db.queue.toArray()).filter(({ name }) => name === 'pins.clear').map(({ args }) => String(args.id));

/** Removes cleared pins and their rows, as the server's answer does. */
async function serverAnswers(): Promise<void> {
  const gone = (await cleared()).map((id) => `staff:${id}`);
  await account.db.pins.bulkDelete(gone);
  await account.db.submissionBodies.bulkDelete(gone);
  await account.db.queue.clear();
}

test('over the budget, the least recently used are evicted, as many as must', async () => {
  await holdOpened();
  const before = await total();
  const one = before / 600;
  await evictPins(account, before - 99.5 * one, nothingVisible);
  const gone = await cleared();
  expect(gone).toHaveLength(100);
  expect(new Set(gone)).toEqual(new Set(ids.slice(480, 580)));
  expect(gone[0]).toBe(idOf(579));
  // The rows stay until the server's answer; meanwhile nothing is counted twice.
  expect(await account.db.submissionBodies.count()).toBe(600);
  await evictPins(account, before - 99.5 * one, nothingVisible);
  expect(await cleared()).toHaveLength(100);
  await serverAnswers();
  expect(await total()).toBeLessThanOrEqual(before - 99.5 * one);
  await evictPins(account, before - 99.5 * one, nothingVisible);
  expect(await cleared()).toEqual([]);
});

test('pinned by hand, newest, visible or edited: none of them is evicted', async () => {
  await holdOpened();
  const { db, engine } = account;
  const byHand = (n: number): Rows['pin'] => ({ id: idOf(n), auto: false, createdAt: 1 });
  await holdPins(account, [byHand(1), byHand(2), { id: idOf(599), auto: true, createdAt: 1 }]);
  const note = { id: 'a-note', submissionId: idOf(3), title: '', content: 'Words' } as Rows['note'];
  await db.notes.put({ key: 'staff:a-note', rev: 1, generation: 1, row: note });
  const goals = [
    sampleGoal({ id: 'of-the-client', clientId: `client of ${idOf(4)}` }),
    sampleGoal({ id: 'of-the-submission', submissionId: idOf(5), clientId: null }),
  ];
  await db.goals.bulkPut(goals.map((row) => ({ key: `staff:${row.id}`, rev: 1, generation: 1, row })));
  await engine.edit('notes.update', { id: 'a-note', set: { title: 'Other' } });
  await engine.edit('goals.update', { id: 'of-the-client', set: { status: 'Completed' } });
  await engine.edit('goals.update', { id: 'of-the-submission', set: { status: 'Completed' } });
  await engine.edit('submissions.update', { id: idOf(6), set: { industry: 'Other' } });
  await engine.edit('notes.create', { id: 'new-note', submissionId: idOf(7), content: 'New' });
  await engine.edit('drafts.put', { id: `note:${idOf(8)}`, value: { content: 'Half a' } });
  await db.attention.put({
    ...{ key: 'd:1', kind: 'rejected', subject: `submission:${idOf(9)}`, scope: 'staff', name: 'submissions.update' },
    ...{ schema: 1, at: 1, args: { id: idOf(9) } },
  });
  const refused = { kind: 'rejected', scope: 'staff', schema: 1, at: 1 } as const;
  await db.attention.bulkPut([
    {
      ...{ ...refused, key: 'd:2', subject: 'note:refused', name: 'notes.create' },
      args: { id: 'refused', submissionId: idOf(11), content: 'Refused' },
    },
    {
      ...{ ...refused, key: 'd:3', subject: 'goal:refused', name: 'coachingGoals.create' },
      args: { id: 'refused', submissionId: idOf(12), title: 'Refused' },
    },
    // A later edit of the refused note names the note alone.
    {
      ...{ ...refused, key: 'd:4', subject: 'note:refused', name: 'notes.update', under: 'd:2' },
      args: { id: 'refused', set: { title: 'Refused too' } },
    },
  ]);
  const queue = await db.queue.toArray();

  await evictPins(account, 0, async () => new Set([idOf(10)]));
  const stays = new Set(
    [...Array.from({ length: 12 }, (_, i) => 1 + i), ...Array.from({ length: 20 }, (_, i) => 580 + i)].map(idOf),
  );
  expect(new Set(await cleared())).toEqual(new Set(ids.filter((id) => !stays.has(id))));
  expect((await db.queue.toArray()).slice(0, queue.length)).toEqual(queue);
  expect((await db.notes.get('staff:a-note'))?.confirmed).toEqual(note);
  expect((await db.state.get(theOne))?.nextId).toBe(queue.length + 569);
});

test('with all pinned by hand, nothing is evicted, however small the budget', async () => {
  await holdSubmissions(account, ids.slice(0, 30));
  await holdPins(
    account,
    ids.slice(0, 10).map((id) => ({ id, auto: false, createdAt: 1 })),
  );
  await evictPins(account, 0, nothingVisible);
  expect(await cleared()).toEqual([]);
});

test('after a sync of staff, what is over 25 MB is evicted without being asked for', async () => {
  const some = ids.slice(0, 40);
  await holdSubmissions(account, some, 700_000);
  await holdPins(
    account,
    some.map((id, i) => ({ id, auto: true, createdAt: i })),
  );
  const sender = new AbortController();
  markAsSender(sender.signal);
  const stop = startStaffUpkeep(account);
  requestStarted();
  requestEnded({ kind: 'synced', more: false, unsent: 0 });
  await expect.poll(cleared, { timeout: 20_000 }).toEqual(some.slice(0, 5));
  stop();
});

test('while a download is not finished, nothing is evicted', async () => {
  await holdOpened();
  await account.db.state.update(theOne, { answeredAt: Date.now() + 1 });
  const read = vi.spyOn(copySizes(account), 'settle');
  await evictWhenIdle(account);
  expect(read).not.toHaveBeenCalled();
});
