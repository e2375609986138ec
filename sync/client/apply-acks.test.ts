import { expect, test } from 'vitest';
import { answer, appliedResult, createTestDevice, put } from '#sync/testing/test-device.ts';

const goal = { title: 'Seen', notes: '', deletedAt: null };

test('an answer to an earlier request, though it says that there is no more, leaves a later edit over its row (rule 4)', async () => {
  const device = createTestDevice();
  await device.sync(answer({ changes: [{ op: 'reset' }, put('goal', 'g1', 100, goal)] }));
  await device.sync(async () => {
    // While the question is on its way: it was asked without this edit.
    await device.engine.edit('goals.update', { id: 'g1', set: { title: 'Mine' } });
    return answer({
      acceptedThrough: 0,
      changes: [put('goal', 'g1', 101, { ...goal, notes: 'Theirs' })],
      cookie: 'c2',
    });
  });
  expect(device.shown('goal', 'g1')).toMatchObject({ title: 'Mine', notes: 'Theirs' });
  await device.sync(answer({ acceptedThrough: 1, results: [appliedResult(1, 110)], cookie: 'c3', more: true }));
  expect(device.shown('goal', 'g1')).toMatchObject({ title: 'Mine' });
  await device.sync(answer({ acceptedThrough: 1, cookie: 'c4' }));
  expect(device.shown('goal', 'g1')).toMatchObject({ title: 'Seen', notes: 'Theirs' });
});
