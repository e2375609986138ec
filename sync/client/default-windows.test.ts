import { expect, test } from 'vitest';
import type { Change } from '#sync/protocol.ts';
import { answer, createTestDevice, del, put, testNow } from '#sync/testing/test-device.ts';

/** Submission `sN` is the Nth oldest; staff hold the card, the texts and a pin of it. */
const pinned = (n: number): Change[] => [
  put('submission', `s${n}`, n, { clientId: `client${n}`, createdAt: testNow + n }, 'staff'),
  put('submissionBody', `s${n}`, n, {}, 'staff'),
  put('pin', `s${n}`, n, { auto: false }, 'staff'),
];

test('a device whose pins go keeps the texts of the newest twenty submissions and the cards of the newest 2,000', async () => {
  const device = createTestDevice();
  const card = (id: string, age: number) =>
    put('submission', id, 5_000 + age, { clientId: null, createdAt: testNow - age }, 'staff');
  const between = Array.from({ length: 1_977 }, (_, i) => card(`old${i}`, i));
  const oldest = ['last', 'one-more'].flatMap((id, i) => [card(id, 8_000 + i), put('pin', id, 1, {}, 'staff')]);
  const newest = Array.from({ length: 22 }, (_, i) => pinned(i + 1)).flat();
  await device.sync(answer({ changes: [{ op: 'reset' }, ...newest, ...between, ...oldest] }));
  const ids = (entity: 'submission' | 'submissionBody') => device.store.shown(entity, 'staff').map(({ id }) => id);
  expect(ids('submission')).toHaveLength(2_001);

  const unpin = ['s1', 's2', 's3', 'last', 'one-more'].map((id, i) => del('pin', id, 19_000 + i, 'staff'));
  await device.sync(answer({ changes: unpin, cookie: 'c2' }));
  expect(ids('submissionBody').sort()).toEqual(Array.from({ length: 20 }, (_, i) => `s${i + 3}`).sort());
  expect(ids('submission')).toHaveLength(2_000);
  expect(ids('submission')).not.toContain('one-more');
});
