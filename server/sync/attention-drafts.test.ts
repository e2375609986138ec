import { expect, test } from 'vitest';
import { takeRev } from '#server/synced-rows/counter.ts';
import { saveStored } from '#server/synced-rows/stored-rows.ts';
import { openSqlite } from '#server/testing/both-engines.ts';
import { client, coach, noon, openPushBench } from '#server/testing/push-bench.ts';
import { attentionId, audiencesOf, keyOf } from '#sync/server/audiences.ts';

const open = openSqlite();
const id = attentionId('0123-old-phone', 7);

/** Sets up what the daily job makes of a silent device's refused edit (docs/protocol.md#14-results). */
async function openWithDraft(scope: 'own' | 'staff') {
  const bench = openPushBench(await open());
  const actor = scope === 'own' ? client : coach;
  const rev = await bench.database.tx(async (db) => {
    const rev = await takeRev(db, noon);
    const row = { id, value: { scope, result: { args: { title: 'Typed' } } }, updatedAt: noon };
    const clocks = { value: { rev, at: noon, device: 'server:attention', userId: null } };
    const key = keyOf('draft', id, actor.userId);
    const stored = { entity: 'draft' as const, key, ownerId: actor.userId, rev, createdRev: rev, row, clocks };
    await saveStored(db, stored, audiencesOf(stored), noon);
    return rev;
  });
  const feed = async () => {
    const { q, t } = bench.database.read;
    return (await q.select().from(t.syncFeed)).map(({ audience, isGone }) => [audience, isGone]);
  };
  return { bench, actor, rev, feed };
}

test.each([
  ['own', 'own:dana'],
  ['staff', 'staff:kim'],
] as const)(
  'a refused edit of scope %s is discarded on any device that has seen it, for all of them',
  async (scope, audience) => {
    const { bench, actor, rev, feed } = await openWithDraft(scope);
    expect(await feed()).toEqual([[audience, false]]);
    const laptop = bench.device(actor);
    expect(await laptop.push(['drafts.clear', { id, baseRev: 0 }])).toMatchObject({ status: 'superseded' });
    expect(await laptop.push(['drafts.clear', { id, baseRev: rev }])).toMatchObject({ status: 'applied' });
    expect((await bench.find('draft', id, actor.userId))?.row.value).toBeNull();
    expect(await feed()).toEqual([[audience, true]]);
  },
);

test('nobody else discards it', async () => {
  const { bench, feed } = await openWithDraft('own');
  expect(await bench.device(coach).push(['drafts.clear', { id, baseRev: 9 }])).toMatchObject({ rev: 0 });
  expect(await feed()).toEqual([['own:dana', false]]);
});
