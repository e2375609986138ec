import { expect, test } from 'vitest';
import { openSqlite } from '#server/testing/both-engines.ts';
import { client, coach, type Intent, noon, openPushBench, type PushBench, revOf } from '#server/testing/push-bench.ts';
import { keyOf, memberAudience } from '#sync/server/audiences.ts';

const open = openSqlite();
const day = 86_400_000;
const put = (id: string, auto?: boolean): Intent => ['pins.put', { id, ...(auto !== undefined && { auto }) }];
const clear = (id: string): Intent => ['pins.clear', { id }];

async function openPins(count: number) {
  const bench = openPushBench(await open());
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) ids.push(await bench.submission());
  const kim = bench.device(coach);
  const pinOf = async (id: string) => (await bench.find('pin', id, 'kim'))?.row;
  return { bench, kim, pinOf, ids };
}

test('a member of staff keeps submissions on the own devices, by hand or by opening them', async () => {
  const { bench, kim, pinOf, ids } = await openPins(2);
  const [first = '', second = ''] = ids;
  expect(await kim.push(put(first))).toMatchObject({ status: 'applied' });
  await kim.push(put(second, true));
  expect(await pinOf(first)).toEqual({ id: first, auto: false, createdAt: noon });
  expect(await pinOf(second)).toEqual({ id: second, auto: true, createdAt: noon });
  expect(await kim.push(clear(first))).toMatchObject({ status: 'applied' });
  expect(await pinOf(first)).toBeUndefined();
  expect(await kim.push(clear(first))).toEqual({ id: 4, status: 'applied', rev: 0 });

  expect(await kim.push(put('x'.repeat(22)))).toMatchObject({ status: 'rejected', code: 'not_found' });
  expect(await kim.push(put('x'))).toMatchObject({ status: 'rejected', code: 'invalid' });
  expect(await bench.device(client).push(put(second))).toMatchObject({ status: 'rejected', code: 'not_found' });
  const own = await bench.submission('dana');
  expect(await bench.device(client).push(put(own))).toMatchObject({ status: 'rejected', code: 'forbidden' });
});

test('opening what is kept by hand changes nothing; keeping what was opened keeps it for good', async () => {
  const { kim, pinOf, ids } = await openPins(1);
  const [id = ''] = ids;
  const rev = revOf(await kim.push(put(id, true)));
  expect(revOf(await kim.push(put(id)))).toBe(rev + 1);
  expect(revOf(await kim.push(put(id, true)))).toBe(rev + 1);
  expect(await pinOf(id)).toMatchObject({ auto: false });
});

test('opening a submission again moves the end of its pin, once a day, and does not make it a new one', async () => {
  const { bench, kim, pinOf, ids } = await openPins(1);
  const [id = ''] = ids;
  const rev = revOf(await kim.push(put(id, true)));
  bench.world.now += day - 1;
  expect(revOf(await kim.push(put(id, true)))).toBe(rev);
  bench.world.now += 1;
  expect(revOf(await kim.push(put(id, true)))).toBe(rev + 1);
  expect(await pinOf(id)).toMatchObject({ createdAt: noon + day });
  expect((await bench.find('pin', id, 'kim'))?.createdRev).toBe(rev);
});

/** Pins submissions by hand, long ago. */
async function keepByHand(bench: PushBench, ids: readonly string[]): Promise<void> {
  await bench.inStore(async (store) => {
    for (const id of ids) {
      const rev = await store.takeRev(noon);
      const stored = { entity: 'pin' as const, key: keyOf('pin', id, 'kim'), ownerId: 'kim', rev, createdRev: rev };
      const row = { id, auto: false, createdAt: noon };
      await store.save({ ...stored, row, clocks: {} }, [memberAudience('kim')], noon);
    }
  });
}

test('of 500 pins the oldest automatic one gives way; only one more kept by hand is too many', async () => {
  const { bench, kim, pinOf, ids } = await openPins(4);
  const [old = '', young = '', third = '', fourth = ''] = ids;
  const kept = Array.from({ length: 498 }, (_, i) => `${i}`.padStart(22, 'p'));
  await keepByHand(bench, kept);
  await kim.push(put(young, true));
  bench.world.now -= 1;
  await kim.push(put(old, true));

  expect(await kim.push(put(third, true))).toMatchObject({ status: 'applied' });
  expect([await pinOf(old), await pinOf(young)]).toMatchObject([undefined, { auto: true }]);
  expect(await kim.push(put(third), put(fourth))).toMatchObject({ status: 'applied' });
  expect([await pinOf(young), await pinOf(third)]).toMatchObject([undefined, { auto: false }]);

  expect(await kim.push(put(old))).toMatchObject({ status: 'rejected', code: 'limit' });
  expect(await kim.push(put(old, true))).toMatchObject({ status: 'applied', rev: 0 });
  expect(await pinOf(old)).toBeUndefined();
  await kim.push(clear(fourth), put(old));
  expect(await pinOf(old)).toMatchObject({ auto: false });
});
