import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSqlite } from '#server/testing/both-engines.ts';
import { client, coach, type Intent, noon, openPushBench } from '#server/testing/push-bench.ts';
import { ownAudience } from '#sync/server/audiences.ts';

const open = openSqlite();

async function openChat() {
  const bench = openPushBench(await open());
  const id = randomUUID();
  await bench.inStore(async (store) => {
    const rev = await store.takeRev(noon);
    const row = { id, title: 'Prices', pinned: false, updatedAt: noon - 5, deletedAt: null };
    const stored = { entity: 'conversation' as const, key: id, ownerId: 'dana', rev, createdRev: rev, row, clocks: {} };
    await store.save(stored, [ownAudience('dana')], noon);
  });
  const conversation = async () => (await bench.find('conversation', id))?.row;
  return { bench, id, conversation, phone: bench.device(client) };
}

test('the owner renames, pins, deletes and restores a conversation, which keeps its place in the list', async () => {
  const { id, conversation, phone } = await openChat();
  const rename: Intent = ['conversations.rename', { id, baseRev: 0, set: { title: 'What to charge' } }];
  const pin: Intent = ['conversations.pin', { id, baseRev: 0, set: { pinned: true } }];
  expect(await phone.push(rename, pin)).toMatchObject({ status: 'applied' });
  expect(await conversation()).toMatchObject({ title: 'What to charge', pinned: true, updatedAt: noon - 5 });
  await phone.push(['conversations.delete', { id, baseRev: 0 }]);
  expect(await phone.push(rename)).toMatchObject({ status: 'rejected', code: 'deleted' });
  await phone.push(['conversations.restore', { id, baseRev: 0 }]);
  expect(await conversation()).toMatchObject({ deletedAt: null, updatedAt: noon - 5 });
});

test('each mutation writes its own field only', async () => {
  const { id, phone } = await openChat();
  const wrong: Intent[] = [
    ['conversations.rename', { id, baseRev: 0, set: { pinned: true } }],
    ['conversations.pin', { id, baseRev: 0, set: { pinned: true, title: 'T' } }],
    ['conversations.pin', { id, baseRev: 0, set: { pinned: 'yes' } }],
    ['conversations.rename', { id, baseRev: 0, set: { title: ' ' } }],
    ['conversations.rename', { id, baseRev: 0 }],
    ['conversations.rename', { id, baseRev: 0, set: { title: 'T' }, text: {} }],
  ];
  for (const intent of wrong) expect(await phone.push(intent)).toMatchObject({ status: 'rejected', code: 'invalid' });
});

test('nobody else learns of it, staff neither', async () => {
  const { bench, id } = await openChat();
  for (const actor of [coach, { ...client, userId: 'eve' }]) {
    const intent: Intent = ['conversations.pin', { id, baseRev: 0, set: { pinned: true } }];
    expect(await bench.device(actor).push(intent)).toMatchObject({ status: 'rejected', code: 'not_found' });
  }
});
