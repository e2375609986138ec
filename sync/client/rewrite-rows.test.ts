import { expect, test } from 'vitest';
import { answer, applied, createTestDevice, del, put, refusal } from '#sync/testing/test-device.ts';

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
      results: [applied(1, 110)],
      changes: [put('draft', 'goal:new', 110, row)],
      more: true,
    }),
  );
  expect(device.shown('draft', 'goal:new')).toMatchObject({ value: { text: 'First and last' } });
});
