import { expect, test } from 'vitest';
import { announceErasure } from '#server/synced-rows/announce-erasure.ts';
import { onBothEngines } from '#server/testing/both-engines.ts';
import { createPullWorld } from '#server/testing/pull-world.ts';
import { findNextHeld } from './next-held.ts';

onBothEngines('the next change that staff may be told of', (open) => {
  test('is one of a card, a kept submission, its client, a pin, or one that left; what lies before it is passed', async () => {
    const world = createPullWorld(await open());
    const [old, pinned, card] = [await world.submission('a'), await world.submission('b'), await world.submission('c')];
    const kept = await world.submission('d');
    await world.goal('deleted', 'a');
    await world.goal('of-e', 'e');
    await world.pin(pinned, 'kim');
    await world.pin(old, 'another coach');
    const windows = await world.tx(async ({ q, t }) => {
      const rows = await q.select().from(t.submissions);
      const placeOf = (id: string) => ({ at: rows.find((row) => row.id === id)?.createdAt ?? 0, id });
      return { cards: placeOf(card), kept: placeOf(kept) };
    });
    const next = (after: number, limit = 100) =>
      world.tx((db) => findNextHeld(db, 'kim', windows, after, limit)).then((rev) => rev && rev - after);
    const newest = () =>
      world.tx(async ({ q, t }) => Math.max(...(await q.select().from(t.syncFeed)).map((e) => e.rev)));

    const outside = async () => {
      const after = await newest();
      await world.goal('of-a', 'a', { submissionId: old });
      await world.note('on-old', old, 'a');
      await world.editCard(old, 'Renamed');
      await world.note('on-card', card, 'c');
      await world.goal('of-nobody', null);
      return after;
    };
    const held = [
      () => world.editCard(card, 'Renamed'),
      () => world.note('on-kept', kept, 'd'),
      () => world.goal('of-d', 'd'),
      () => world.goal('of-kept', null, { submissionId: kept }),
      () => world.note('on-pinned', pinned, 'b'),
      () => world.goal('of-b', 'b'),
      () => world.editCard(pinned, 'Renamed'),
      () => world.remove('goal', 'deleted'),
      () => world.tx((db) => announceErasure(db, ['e'], world.clock())),
    ];
    for (const [index, change] of held.entries()) {
      const after = await outside();
      await change();
      await outside();
      expect([index, await next(after)]).toEqual([index, 6]);
    }
    const after = await outside();
    expect(await next(after)).toBeUndefined();
    expect(await next(after, 3)).toBe(4);
    expect(await next(await newest())).toBeUndefined();
  });
});
