import { expect, test } from 'vitest';
import type { Change } from '#sync/protocol.ts';
import { answer, appliedResult, createTestDevice, del, put, refusal } from '#sync/testing/test-device.ts';

/** A coach who is a client too holds a goal in both scopes. */
async function deviceWithBoth() {
  const device = createTestDevice();
  await device.sync(
    answer({
      changes: [
        { op: 'reset' },
        put('goal', 'g1', 10, { title: 'Mine' }),
        put('goal', 'g1', 10, { title: 'Mine' }, 'staff'),
      ],
    }),
  );
  return device;
}

test.each([
  ['own', 'staff'],
  ['staff', 'own'],
] as const)('a row that goes in scope %s stays in scope %s', async (gone, kept) => {
  const device = await deviceWithBoth();
  await device.sync(answer({ changes: [del('goal', 'g1', 11, gone)], cookie: 'c2' }));
  expect(device.shown('goal', 'g1', gone)).toBeUndefined();
  expect(device.shown('goal', 'g1', kept)).toMatchObject({ title: 'Mine' });
});

test('an edit is shown in both scopes', async () => {
  const device = await deviceWithBoth();
  await device.engine.edit('goals.update', { id: 'g1', set: { title: 'Ours' } });
  for (const scope of ['own', 'staff'] as const)
    expect(device.shown('goal', 'g1', scope)).toMatchObject({ title: 'Ours' });
});

test('a row that holds an edit holds every earlier one of this device, also one whose result went to a copy of it', async () => {
  const device = createTestDevice();
  await device.engine.edit('drafts.put', { id: 'goal:new', value: { text: 'First' } });
  await device.sync(refusal('fork', { acceptedThrough: 9, known: [1] }));
  await device.engine.edit('drafts.put', { id: 'goal:new', value: { text: 'First and last' } });
  const row = { id: 'goal:new', value: { text: 'First and last' }, updatedAt: 1 };
  await device.sync(
    answer({
      acceptedThrough: 1,
      results: [appliedResult(1, 110)],
      changes: [put('draft', 'goal:new', 110, row)],
      more: true,
    }),
  );
  expect(device.shown('draft', 'goal:new')).toMatchObject({ value: { text: 'First and last' } });
});

test('while an edit waits for its row, its scope alone holds it: the next edit is based on what is held', async () => {
  const device = createTestDevice();
  await device.sync(answer({ changes: [put('goal', 'g1', 10, { title: 'Mine' })] }));
  await device.engine.edit('goals.update', { id: 'g1', set: { title: 'Ours' } });
  const changes = [put('goal', 'g1', 20, { title: 'Ours' })];
  await device.sync(answer({ acceptedThrough: 1, results: [appliedResult(1, 20)], changes, more: true }));
  await device.engine.edit('goals.update', { id: 'g1', set: { title: 'Everybody’s' } });
  await device.sync();
  expect(device.requests.at(-1)?.mutations).toMatchObject([{ args: { baseRev: 20 } }]);
});

test('an own draft that was cleared and is typed again before all rows are here is an own one', async () => {
  const device = createTestDevice();
  await device.engine.edit('drafts.put', { id: 'goal:new', value: { text: 'First' } });
  await device.engine.edit('drafts.clear', { id: 'goal:new' });
  const changes: Change[] = [{ op: 'reset' }, del('draft', 'goal:new', 111)];
  await device.sync(
    answer({ acceptedThrough: 2, results: [appliedResult(1, 110), appliedResult(2, 111)], changes, more: true }),
  );
  await device.engine.edit('drafts.put', { id: 'goal:new', value: { text: 'Again' } });
  expect(device.shown('draft', 'goal:new')).toMatchObject({ value: { text: 'Again' } });
  expect(device.shown('draft', 'goal:new', 'staff')).toBeUndefined();
});

test('a row that comes while a clear hides it is there when the clear has lost, also if its result went to a copy of the device', async () => {
  const device = createTestDevice();
  await device.engine.edit('drafts.put', { id: 'goal:new', value: { text: 'Mine' } });
  await device.engine.edit('drafts.clear', { id: 'goal:new' });
  await device.sync(answer({ acceptedThrough: 0, changes: [{ op: 'reset' }] }));
  const theirs = put('draft', 'goal:new', 50, { value: { text: 'Theirs' } });
  await device.sync(answer({ acceptedThrough: 0, changes: [theirs], cookie: 'c2' }));
  expect(device.shown('draft', 'goal:new')).toBeUndefined();
  await device.sync(answer({ acceptedThrough: 2, cookie: 'c3' }));
  expect(device.shown('draft', 'goal:new')).toMatchObject({ value: { text: 'Theirs' } });
});

/** The row of an accepted create, and an edit over it, when a server answers that was put back and gives lower revs again. */
async function deviceBeforeLostTime() {
  const device = createTestDevice();
  await device.engine.edit('goals.create', { id: 'g1', title: 'First' });
  const rows = [put('goal', 'g1', 900, { title: 'First' }), put('submission', 's1', 800, {}, 'staff')];
  await device.sync(answer({ acceptedThrough: 1, results: [appliedResult(1, 900)], changes: rows }));
  await device.engine.edit('goals.update', { id: 'g1', set: { title: 'Again' } });
  return device;
}
const putBack = {
  acceptedThrough: 2,
  results: [appliedResult(1, 500), appliedResult(2, 501)],
  cookie: 'c2',
  more: true,
};

test('the rev of a marked row hides no edit: it may be of a time that the server has lost', async () => {
  const device = await deviceBeforeLostTime();
  await device.sync(refusal('gap', { acceptedThrough: 0 }), answer({ ...putBack, changes: [{ op: 'reset' }] }));
  await device.sync();
  expect(device.shown('goal', 'g1')).toMatchObject({ title: 'Again' });
});

test('nor does that of a row whose reset comes with rows that are not taken: another tab has moved the cookie on', async () => {
  const device = await deviceBeforeLostTime();
  await device.sync(async () => {
    await device.sync(answer({ acceptedThrough: 1, cookie: 'of the lost time', more: true }));
    return answer({ ...putBack, changes: [{ op: 'reset' }] });
  });
  expect(device.store.contents().state).toMatchObject({ cookie: 'of the lost time', acceptedThrough: 2 });
  expect(device.shown('goal', 'g1')).toMatchObject({ title: 'Again' });
});

test('nor does that of any row once the server has lost edits, also where the rows of its answer are not taken', async () => {
  const device = await deviceBeforeLostTime();
  device.clock.now += 8 * 24 * 60 * 60 * 1000;
  await device.sync(refusal('gap', { acceptedThrough: 0 }), answer({ ...putBack, changes: [{ op: 'reset' }] }));
  await device.sync();
  expect(device.shown('goal', 'g1')).toMatchObject({ title: 'Again' });
});

test('what came beneath a draft that is shown over it was not seen: whoever types on, or clears it and types, says so', async () => {
  for (const over of ['drafts.put', 'drafts.clear'] as const) {
    const device = createTestDevice();
    await device.sync(
      answer({ changes: [{ op: 'reset' }, put('draft', 'goal:new', 10, { value: { text: 'Mine' } })] }),
    );
    await device.engine.edit(over, {
      id: 'goal:new',
      ...(over === 'drafts.put' && { value: { text: 'Mine, and on' } }),
    });
    const theirs = put('draft', 'goal:new', 50, { value: { text: 'Theirs' } });
    await device.sync(answer({ acceptedThrough: 0, changes: [theirs], cookie: 'c2' }));
    await device.engine.edit('drafts.put', { id: 'goal:new', value: { text: 'Anew' } });
    await device.sync();
    expect(device.requests.at(-1)?.mutations).toMatchObject([{ args: { baseRev: 10 } }, { args: { baseRev: 10 } }]);
  }
});
