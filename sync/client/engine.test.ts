import { expect, test } from 'vitest';
import {
  answer,
  appliedResult,
  createTestDevice,
  del,
  put,
  refusal,
  rejectedResult,
} from '#sync/testing/test-device.ts';

const goal = { title: 'Hire a lead', description: '', notes: '', status: 'Not Started', deletedAt: null };

async function deviceWithGoal() {
  const device = createTestDevice();
  await device.sync(answer({ changes: [{ op: 'reset' }, put('goal', 'g1', 100, goal)], cookie: 'c1' }));
  return device;
}

test('a new goal shows at once, with what its screen needs, and leaves with the next sync', async () => {
  const device = createTestDevice();
  await device.engine.edit('goals.create', { id: 'g1', title: 'Price book' });
  expect(device.shown('goal', 'g1')).toMatchObject({
    ...{
      title: 'Price book',
      status: 'Not Started',
      priority: 'Medium',
      goalType: 'client',
      clientId: 'me',
      notes: '',
    },
    ...{ createdBy: 'me', deletedAt: null, targetCompletion: null },
  });
  await device.sync();
  expect(device.requests[0]).toMatchObject({
    ...{ protocol: 1, deviceId: 'device-1', cookie: null, ackedResults: 0, ackedForgets: [] },
    mutations: [{ id: 1, schema: 1, name: 'goals.create', args: { id: 'g1', title: 'Price book' } }],
  });
  expect(Object.keys(device.requests[0]?.mutations[0] ?? {}).sort()).toEqual(['args', 'at', 'id', 'name', 'schema']);
});

test('an edit stays over its row until the row has its rev, without a flicker (rule 4)', async () => {
  const device = await deviceWithGoal();
  await device.engine.edit('goals.update', { id: 'g1', set: { title: 'Mine' } });
  expect(
    await device.sync(answer({ acceptedThrough: 1, results: [appliedResult(1, 110)], cookie: 'c2', more: true })),
  ).toEqual({
    ...{ kind: 'synced', more: true, unsent: 0 },
  });
  expect(device.requests.at(-1)?.mutations[0]?.args).toMatchObject({ baseRev: 100 });
  expect(device.shown('goal', 'g1')).toMatchObject({ title: 'Mine' });
  await device.sync(answer({ acceptedThrough: 1, changes: [put('goal', 'g1', 105, goal)], cookie: 'c3', more: true }));
  expect(device.shown('goal', 'g1')).toMatchObject({ title: 'Mine' });
  await device.sync(
    answer({ acceptedThrough: 1, changes: [put('goal', 'g1', 110, { ...goal, title: 'Both' })], cookie: 'c4' }),
  );
  expect(device.shown('goal', 'g1')).toMatchObject({ title: 'Both' });
  expect(device.store.contents().rows.goal[0]).not.toHaveProperty('confirmed');
});

test('an accepted edit whose row never comes is let go by an answer that says that there is no more (rule 4)', async () => {
  const device = await deviceWithGoal();
  await device.engine.edit('goals.update', { id: 'g1', set: { title: 'Mine' } });
  await device.sync(answer({ acceptedThrough: 1, results: [appliedResult(1, 110)], cookie: 'c2' }));
  expect(device.shown('goal', 'g1')).toMatchObject({ title: 'Hire a lead' });
  expect(device.store.contents().entries[0]).not.toHaveProperty('overlay');
});

test('rows of an answer to an older cookie are not taken, its results are', async () => {
  const device = await deviceWithGoal();
  await device.engine.edit('goals.update', { id: 'g1', set: { title: 'Mine' } });
  const slow = device.sync(async () => {
    await device.sync(answer({ acceptedThrough: 1, results: [appliedResult(1, 110)], cookie: 'c2', more: true }));
    return answer({
      acceptedThrough: 1,
      results: [appliedResult(1, 110)],
      changes: [put('goal', 'g1', 90, goal)],
      cookie: 'c9',
    });
  });
  expect(await slow).toMatchObject({ kind: 'synced', more: true });
  expect(device.store.contents().state).toMatchObject({ cookie: 'c2', acceptedThrough: 1, ackedResults: 1 });
  expect(device.shown('goal', 'g1')).toMatchObject({ title: 'Mine' });
});

test('a row never goes back to an older rev', async () => {
  const device = await deviceWithGoal();
  await device.sync(
    answer({ changes: [put('goal', 'g1', 99, { ...goal, title: 'Old' }), del('goal', 'g1', 98)], cookie: 'c2' }),
  );
  expect(device.shown('goal', 'g1')).toMatchObject({ title: 'Hire a lead' });
});

test('what was refused goes with its text to the list, and its row is as the server has it (rule 10)', async () => {
  const device = await deviceWithGoal();
  await device.engine.edit('goals.update', { id: 'g1', set: { title: 'Mine' } });
  const { args } = device.store.contents().entries[0] ?? {};
  await device.sync(answer({ acceptedThrough: 1, results: [rejectedResult(1, args)], cookie: 'c2', more: true }));
  expect(device.shown('goal', 'g1')).toMatchObject({ title: 'Hire a lead' });
  expect(device.store.contents().attention).toMatchObject([
    {
      kind: 'rejected',
      key: 'device-1:1',
      args: { set: { title: 'Mine' } },
      message: 'Only a coach can change this goal.',
    },
  ]);
  expect((await device.engine.summary()).attention).toBe(1);
  await device.engine.tryAgain('device-1:1');
  expect(device.shown('goal', 'g1')).toMatchObject({ title: 'Mine' });
  expect(device.store.contents().attention).toEqual([]);
});

test('edits of a refused create stand under it, and try again queues them all', async () => {
  const device = createTestDevice();
  await device.engine.edit('goals.create', { id: 'g2', title: 'New' });
  await device.engine.edit('goals.update', { id: 'g2', set: { status: 'Completed' } });
  await device.sync(answer({ acceptedThrough: 2, results: [rejectedResult(1, {}), rejectedResult(2, {})] }));
  expect(device.shown('goal', 'g2')).toBeUndefined();
  expect(device.store.contents().attention.map(({ key, under }) => [key, under])).toEqual([
    ['device-1:1', undefined],
    ['device-1:2', 'device-1:1'],
  ]);
  expect((await device.engine.summary()).attention).toBe(1);
  await device.engine.tryAgain('device-1:1');
  expect(device.shown('goal', 'g2')).toMatchObject({ title: 'New', status: 'Completed' });
  await device.sync();
  expect(device.requests.at(-1)?.mutations.map(({ id, name }) => [id, name])).toEqual([
    [3, 'goals.create'],
    [4, 'goals.update'],
  ]);
});

test('an unsent draft and an unsent text are replaced in place, a sent one never changes', async () => {
  const device = await deviceWithGoal();
  await device.engine.edit('drafts.put', { id: 'goal:g1', value: { text: 'a' } });
  await device.engine.edit('drafts.put', { id: 'goal:g1', value: { text: 'ab' } });
  const text = (base: string, value: string) => ({ id: 'g1', text: { notes: { base, value } } });
  await device.engine.edit('goals.update', text('', 'one'));
  await device.engine.edit('goals.update', text('one', 'one two'));
  await device.sync();
  await device.engine.edit('goals.update', text('one two', 'one two three'));
  await device.engine.edit('drafts.put', { id: 'goal:g1', value: { text: 'abc' } });
  await device.sync();
  expect(device.requests.at(-1)?.mutations.map(({ id, args }) => [id, args.value ?? args.text])).toEqual([
    [1, { text: 'ab' }],
    [2, { notes: { base: '', value: 'one two' } }],
    [3, { notes: { base: 'one two', value: 'one two three' } }],
    [4, { text: 'abc' }],
  ]);
  expect(device.shown('goal', 'g1')).toMatchObject({ notes: 'one two three' });
});

test('pending words are merged over what others wrote meanwhile', async () => {
  const device = await deviceWithGoal();
  await device.engine.edit('goals.update', { id: 'g1', text: { notes: { base: '', value: 'mine' } } });
  await device.sync(
    answer({
      changes: [put('goal', 'g1', 120, { ...goal, notes: 'theirs', title: 'Theirs' })],
      cookie: 'c2',
      more: true,
    }),
  );
  expect(device.shown('goal', 'g1')).toMatchObject({ title: 'Theirs' });
  const words = String(device.shown('goal', 'g1')?.notes).split(/\s+/);
  expect(words).toContain('mine');
  expect(words).toContain('theirs');
});

test('a reset marks every row, and those that did not come again go with the last page, not before (rule 13)', async () => {
  const device = await deviceWithGoal();
  await device.sync(answer({ changes: [put('goal', 'g2', 101, goal)], cookie: 'c2' }));
  await device.engine.edit('goals.create', { id: 'g3', title: 'Mine' });
  await device.sync(
    answer({ changes: [{ op: 'reset' }, put('goal', 'g1', 5, { ...goal, title: 'Older' })], cookie: 'c3', more: true }),
  );
  expect(device.shown('goal', 'g1')).toMatchObject({ title: 'Older' });
  expect(device.shown('goal', 'g2')).toBeDefined();
  await device.sync(answer({ cookie: 'c4' }));
  expect(device.shown('goal', 'g2')).toBeUndefined();
  expect(device.shown('goal', 'g3')).toMatchObject({ title: 'Mine' });
});

test('the cookie is dropped when the server cannot read it', async () => {
  const device = await deviceWithGoal();
  expect(await device.sync(refusal('bad_cookie'))).toEqual({ kind: 'again' });
  expect(device.store.contents().state?.cookie).toBeNull();
});

test('an older text that moves in does not replace a newer one that the server has taken meanwhile', async () => {
  const device = createTestDevice();
  const older = device.clock.now - 1_000;
  const value = { text: 'newer' };
  await device.engine.edit('drafts.put', { id: 'insightsForm:own', value });
  const changes = [put('draft', 'insightsForm:own', 110, { value })];
  await device.sync(answer({ acceptedThrough: 1, results: [appliedResult(1, 110)], changes }));
  const args = { id: 'insightsForm:own', value: { text: 'older' }, baseRev: 0 };
  await device.engine.editAll([{ name: 'drafts.put', args, unlessTypedSince: older }]);
  expect(device.shown('draft', 'insightsForm:own')).toMatchObject({ value });
  expect((await device.engine.summary()).unsent).toBe(0);
});

test('a text that was typed earlier and moves in now says when it was typed', async () => {
  const device = createTestDevice();
  const typedAt = device.clock.now - 60_000;
  const args = { id: 'insightsForm:own', value: { text: 'as a visitor' } };
  await device.engine.editAll([{ name: 'drafts.put', args, unlessTypedSince: typedAt }]);
  await device.sync();
  expect(device.requests[0]?.mutations).toMatchObject([{ name: 'drafts.put', at: typedAt }]);
});

test('a reset that was cut off by the end of the tab, and one that begins again in its middle, leave what the server has', async () => {
  const device = await deviceWithGoal();
  await device.sync(answer({ changes: [put('goal', 'g2', 101, goal), put('goal', 'g3', 102, goal)], cookie: 'c2' }));
  await device.sync(answer({ changes: [{ op: 'reset' }, put('goal', 'g2', 50, goal)], cookie: 'c3', more: true }));
  const later = createTestDevice({ store: device.store });
  await later.sync(answer({ changes: [{ op: 'reset' }, put('goal', 'g1', 20, goal)], cookie: 'c4', more: true }));
  expect(later.requests[0]?.cookie).toBe('c3');
  expect(later.shown('goal', 'g2')).toBeDefined();
  expect(later.shown('goal', 'g3')).toBeDefined();
  await later.sync(answer({ changes: [put('goal', 'g4', 21, goal)], cookie: 'c5' }));
  const { state, rows } = device.store.contents();
  expect(rows.goal.map(({ key, rev }) => [key, rev])).toEqual([
    ['own:g1', 20],
    ['own:g4', 21],
  ]);
  expect(state).toMatchObject({ isResetting: false, cookie: 'c5' });
});

test('an answer that says more without a change is taken like any other, and the next request goes on from it', async () => {
  const device = await deviceWithGoal();
  expect(await device.sync(answer({ cookie: 'c2', more: true }))).toMatchObject({ kind: 'synced', more: true });
  await device.sync(answer({ changes: [put('goal', 'g1', 120, { ...goal, title: 'New' })], cookie: 'c3' }));
  expect(device.requests.map(({ cookie }) => cookie)).toEqual([null, 'c1', 'c2']);
  expect(device.shown('goal', 'g1')).toMatchObject({ title: 'New' });
});

test('only an answer that leaves nothing to fetch says that the rows are as of then', async () => {
  const device = await deviceWithGoal();
  const syncedAt = device.clock.now;
  expect(device.store.contents().state).toMatchObject({ syncedAt, answeredAt: syncedAt });
  device.clock.now += 60_000;
  await device.sync(answer({ cookie: 'c2', more: true }));
  expect(device.store.contents().state).toMatchObject({ syncedAt, answeredAt: device.clock.now });
  await device.sync(answer({ cookie: 'c3' }));
  expect(device.store.contents().state).toMatchObject({ syncedAt: device.clock.now });
});
