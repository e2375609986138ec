import { expect, test } from 'vitest';
import { openSqlite } from '#server/testing/both-engines.ts';
import { client, coach, noon, openPushBench } from '#server/testing/push-bench.ts';
import { mutations } from '#sync/mutations.ts';
import { ownAudience } from '#sync/server/audiences.ts';
import clientQueue from './recorded-queues/schema-1-client.json' with { type: 'json' };
import coachQueue from './recorded-queues/schema-1-coach.json' with { type: 'json' };

/**
 * Queues as the app of each schema wrote them (docs/protocol.md#12-old-queues), sent to the server of today. The files
 * are never changed; a new schema adds its own.
 */
const open = openSqlite();

test('a client’s queue of schema 1 is carried out', async () => {
  const bench = openPushBench(await open());
  const talk = '5c1d2e3f-1111-4222-8333-444455556666';
  await bench.inStore(async (store) => {
    const rev = await store.takeRev(noon);
    const row = { id: talk, title: 'Prices', pinned: false, updatedAt: noon, deletedAt: null };
    const stored = {
      entity: 'conversation' as const,
      key: talk,
      ownerId: 'dana',
      rev,
      createdRev: rev,
      row,
      clocks: {},
    };
    await store.save(stored, [ownAudience('dana')], noon);
  });
  const answer = await bench.device(client).send(clientQueue);
  expect('results' in answer && answer.results?.filter(({ status }) => status !== 'applied')).toEqual([]);
  expect(answer.acceptedThrough).toBe(clientQueue.length);
  expect((await bench.find('goal', '7b0e7f4e-8c47-4d5e-9d29-3b1b54f2a001'))?.row).toMatchObject({
    title: 'Hire two leads',
    description: 'For the workshop',
    status: 'Completed',
    priority: 'High',
    completedDate: '2026-11-20',
    targetCompletion: '2026-12-01',
    notes: 'Ask Ruth first. She said yes.',
    position: 'a1',
  });
  expect((await bench.find('goal', '7b0e7f4e-8c47-4d5e-9d29-3b1b54f2a002'))?.row).toMatchObject({
    title: 'Raise prices',
    deletedAt: null,
  });
  expect((await bench.find('draft', 'goal:new', 'dana'))?.row.value).toBeNull();
  expect((await bench.find('draft', 'chat:new', 'dana'))?.row.value).toEqual({ text: 'How much' });
  expect((await bench.find('conversation', talk))?.row).toMatchObject({
    title: 'What to charge',
    pinned: true,
    deletedAt: null,
  });
});

test('a coach’s queue of schema 1 is carried out', async () => {
  const bench = openPushBench(await open());
  const submissionId = await bench.submission('dana', 'recordedSubmission00_1');
  const answer = await bench.device(coach).send(coachQueue);
  expect('results' in answer && answer.results?.filter(({ status }) => status !== 'applied')).toEqual([]);
  expect(answer.acceptedThrough).toBe(coachQueue.length);
  const rowOf = async (id: string) => (await bench.find('note', `9a9b9c9d-0000-4000-8000-00000000000${id}`))?.row;
  expect(await rowOf('a')).toMatchObject({
    title: 'Call',
    content: 'Called on Monday, no answer.',
    noteType: 'internal',
  });
  expect(await rowOf('b')).toMatchObject({ title: 'Numbers', noteType: 'client', deletedAt: null });
  expect((await bench.find('goal', '9a9b9c9d-0000-4000-8000-00000000000c'))?.row).toMatchObject({
    goalType: 'coaching',
    clientId: 'dana',
    status: 'In Progress',
    priority: 'Low',
  });
  expect((await bench.find('submission', submissionId))?.row).toMatchObject({ company: 'Okafor Joinery', phone: null });
  expect((await bench.find('draft', `note:${submissionId}`, 'kim'))?.row.value).toEqual({ content: 'Next time' });
  expect(await bench.find('pin', submissionId, 'kim')).toBeUndefined();
});

test('the recorded queues hold every mutation that there is', () => {
  const recorded = new Set([...clientQueue, ...coachQueue].map(({ name }) => name));
  expect([...recorded].sort()).toEqual(Object.keys(mutations).sort());
});
