import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepDraft, readDraft, writeDrafts } from '#pwa/offline/draft.ts';
import type { Account } from '#pwa/offline/sync/account.ts';
import { watchOwnRows } from '#pwa/offline/sync/watch-rows.ts';
import { wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { ownDevice } from '#pwa/testing/own-device.ts';
import type { Goal } from '#schema/goals.ts';
import { type GoalEdits, goalEdits } from './goal-edits.ts';
import { emptyValues } from './goal-values.ts';

let account: Account;
let edits: GoalEdits;
let stop: () => void;
beforeEach(async () => {
  account = await ownDevice('dana');
  edits = goalEdits(account, { clock: Date.now, newId: () => crypto.randomUUID() });
  stop = watchOwnRows(account, 'goal').subscribe(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  stop();
  await wipeLocalData();
});

const shown = () =>
  watchOwnRows(account, 'goal')
    .get()
    .rows?.map(({ row }) => row);
const kept = async () => (await account.db.goals.toArray()).flatMap(({ row }) => row ?? []);
const queued = async () => (await account.db.queue.toArray()).map(({ name, args }) => ({ name, args }));

async function added(title = 'Hire a lead'): Promise<Goal> {
  await edits.createAll([{ ...emptyValues, title }]);
  const [goal] = await kept();
  if (!goal) throw new Error('There is no goal.');
  return goal;
}

test('a new goal is shown, kept and queued, and its undo deletes it', async () => {
  const { undo } = await edits.createAll([{ ...emptyValues, title: ' Hire a lead ' }]);
  expect(await kept()).toMatchObject([
    { title: 'Hire a lead', clientId: 'dana', status: 'Not Started', deletedAt: null },
  ]);
  await expect.poll(shown).toHaveLength(1);
  await undo();
  expect((await kept())[0]?.deletedAt).not.toBeNull();
  expect((await queued()).map(({ name }) => name)).toEqual(['goals.create', 'goals.delete']);
});

test('a goal and the draft that it came from are one write: no end of the app leaves both', async () => {
  await keepDraft('goal:new', { values: emptyValues });
  await writeDrafts();
  const write = vi.spyOn(account.engine, 'editAll');
  await edits.createAll([{ ...emptyValues, title: 'Hire a lead' }], 'goal:new');
  expect(write.mock.calls[0]?.[0].map(({ name }) => name)).toEqual(['goals.create', 'drafts.clear']);
  expect(await readDraft('goal:new')).toBeUndefined();
});

test('an edit sends what was changed and no more, with the rev that was seen; its undo puts the fields back', async () => {
  const goal = await added();
  const undo = await edits.update(
    goal,
    { status: 'Completed', notes: 'Done in a day' },
    { baseRev: 7, draftId: 'goal:x' },
  );
  const [, update] = await queued();
  expect(update?.args).toEqual({
    id: goal.id,
    baseRev: 7,
    set: { status: 'Completed', completedDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    text: { notes: { base: '', value: 'Done in a day' } },
  });
  await undo();
  expect((await kept())[0]).toMatchObject({ status: 'Not Started', completedDate: null, notes: '' });
});

test('an edit that changes nothing is no edit', async () => {
  const goal = await added();
  await edits.update(goal, { title: goal.title });
  expect(await queued()).toHaveLength(1);
});

test('an edit is on the screen before it is on the disk, and gone from it when the disk is full', async () => {
  const goal = await added();
  await expect.poll(shown).toHaveLength(1);
  vi.spyOn(account.engine, 'editAll').mockRejectedValue(new DOMException('Full.', 'QuotaExceededError'));
  const written = edits.update(goal, { title: 'Hire two leads' });
  await vi.waitFor(() => expect(shown()?.[0]?.title).toBe('Hire two leads'));
  await expect(written).rejects.toThrow('Full.');
  await expect.poll(() => shown()?.[0]?.title).toBe('Hire a lead');
});

test('what was deleted can be restored, and each has its way back', async () => {
  const goal = await added();
  const undo = await edits.remove([goal]);
  expect((await kept())[0]?.deletedAt).not.toBeNull();
  await undo();
  expect((await kept())[0]?.deletedAt).toBeNull();
  await (await edits.restore([goal]))();
  expect((await kept())[0]?.deletedAt).not.toBeNull();
});

test('a move is one edit for each position, and is taken back as one', async () => {
  const goal = await added();
  const undo = await edits.place([{ goal, position: 'a5' }]);
  expect((await kept())[0]?.position).toBe('a5');
  await undo();
  expect((await kept())[0]?.position).toBe(goal.position);
});
