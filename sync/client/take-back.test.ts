import { expect, test } from 'vitest';
import { createMemoryStore } from '#sync/testing/memory-store.ts';
import { answer, appliedResult, createTestDevice, put, type TestDevice } from '#sync/testing/test-device.ts';

const rename = (id: string, title: string) => ['goals.update', { id, set: { title } }] as const;

async function deviceWithGoal(device: TestDevice = createTestDevice()): Promise<TestDevice> {
  await device.sync(answer({ changes: [put('goal', 'old', 101, { title: 'As it was' })] }));
  return device;
}

test('an edit that was never in a request is taken back: its row is as before, and its place is sent as a void', async () => {
  const device = await deviceWithGoal();
  const id = await device.engine.edit(...rename('old', 'A slip'));
  await device.engine.edit('goals.create', { id: 'new', title: 'Stays' });
  expect(await device.engine.takeBack(id)).toMatchObject([
    { name: 'goals.update', args: { set: { title: 'A slip' } } },
  ]);
  expect(device.shown('goal', 'old')).toMatchObject({ title: 'As it was' });
  await device.sync(answer({ acceptedThrough: 2, results: [appliedResult(1, 102), appliedResult(2, 103)] }));
  expect(device.requests.at(-1)?.mutations).toMatchObject([
    { id: 1, name: 'void', args: {} },
    { id: 2, name: 'goals.create' },
  ]);
  const { unsent, attention } = await device.engine.summary();
  expect({ unsent, attention }).toEqual({ unsent: 0, attention: 0 });
});

test('with a create go all edits of what it made, and written again they are all back', async () => {
  const device = await deviceWithGoal();
  const id = await device.engine.edit('goals.create', { id: 'new', title: 'A slip' });
  await device.engine.edit(...rename('new', 'The same slip'));
  await device.engine.edit(...rename('old', 'Another goal'));
  const taken = await device.engine.takeBack(id);
  expect(taken.map(({ name }) => name)).toEqual(['goals.create', 'goals.update']);
  expect(device.shown('goal', 'new')).toBeUndefined();
  expect(device.shown('goal', 'old')).toMatchObject({ title: 'Another goal' });
  await device.engine.editAll(taken);
  expect(device.shown('goal', 'new')).toMatchObject({ title: 'The same slip' });
  await device.sync(answer({ acceptedThrough: 5, results: [] }));
  expect(device.requests.at(-1)?.mutations.map(({ id, name }) => `${id} ${name}`)).toEqual([
    '1 void',
    '2 void',
    '3 goals.update',
    '4 goals.create',
    '5 goals.update',
  ]);
});

test('of several edits of a row the later ones go, and the earlier stays', async () => {
  const device = await deviceWithGoal();
  await device.engine.edit(...rename('old', 'First'));
  const second = await device.engine.edit('goals.update', { id: 'old', set: { status: 'Completed' } });
  await device.engine.edit(...rename('old', 'Third'));
  expect(await device.engine.takeBack(second)).toHaveLength(2);
  const shown = device.shown('goal', 'old');
  expect(shown).toMatchObject({ title: 'First' });
  expect(shown).not.toHaveProperty('status');
});

test('what was in a request, answered or not, is never changed', async () => {
  const device = await deviceWithGoal();
  const id = await device.engine.edit(...rename('old', 'On its way'));
  await device.sync({ kind: 'unreachable' });
  await expect(device.engine.takeBack(id)).rejects.toThrow('may have been sent');
  expect(device.shown('goal', 'old')).toMatchObject({ title: 'On its way' });
  await expect(device.engine.takeBack(7)).rejects.toThrow('may have been sent');
});

test('nor what left from a full disk, which could not note that it did', async () => {
  let isFull = false;
  const store = createMemoryStore({
    beforeStep(method) {
      const isWrite = method === 'saveState' || method === 'putEntries' || method === 'putRows';
      if (isFull && isWrite) throw new DOMException('The disk is full.', 'QuotaExceededError');
    },
  });
  const device = await deviceWithGoal(createTestDevice({ store }));
  const id = await device.engine.edit(...rename('old', 'Left unnoticed'));
  isFull = true;
  await device.sync({ kind: 'unreachable' });
  expect(device.requests.at(-1)?.mutations).toHaveLength(1);
  isFull = false;
  await expect(device.engine.takeBack(id)).rejects.toThrow('may have been sent');
});
