import { expect, test } from 'vitest';
import { onBothEngines } from '#server/testing/both-engines.ts';
import { raisePurgedThrough, readCounter, startSegment, takeRev } from './counter.ts';

onBothEngines('the order of all writes', (open) => {
  test('goes on behind a gap at each start, also when the clock stepped back', async () => {
    const { tx, read } = await open();
    await tx((db) => startSegment(db, 1000, 7));
    expect(await tx((db) => takeRev(db, 5))).toBe(1008);
    await tx((db) => startSegment(db, 5000, 7));
    expect(await tx((db) => takeRev(db, 9))).toBe(5008);
    await tx((db) => startSegment(db, 2000, 7));
    expect(await tx((db) => takeRev(db, 7))).toBe(5016);
    const segments = await read.q.select().from(read.t.syncSegments);
    expect(segments.map(({ startRev, endedRev }) => [startRev, endedRev]).sort()).toEqual([
      [1007, 0],
      [5007, 1008],
      [5015, 5008],
    ]);
    expect(await readCounter(read)).toMatchObject({ highestIntent: 9, purgedThrough: 0 });
  });

  test('two starts from one copy, by a clock that stepped back, do not give out the same places', async () => {
    const starts: number[] = [];
    for (const now of [1000, 1000]) {
      const { tx, read } = await open();
      await tx((db) => startSegment(db, 9000, 1));
      await tx((db) => startSegment(db, now));
      starts.push((await readCounter(read)).rev);
    }
    expect(new Set(starts).size).toBe(2);
  });

  test('remembers the newest tombstone that was dropped', async () => {
    const { tx, read } = await open();
    await tx((db) => takeRev(db, 0));
    for (const rev of [7, 3]) await tx((db) => raisePurgedThrough(db, rev));
    expect((await readCounter(read)).purgedThrough).toBe(7);
  });

  test('has no place twice, and none in vain, for writers at once of which some give up', async () => {
    const { tx } = await open();
    const writers = Array.from({ length: 40 }, (_, index) =>
      tx(async (db) => {
        const rev = await takeRev(db, index);
        if (index % 4 === 0) throw new Error('gave up');
        return rev;
      }),
    );
    const given = (await Promise.allSettled(writers)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(given).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  });
});
