import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { listPlaces } from '#server/synced-rows/feed.ts';
import type { KnownRows } from '#server/synced-rows/row-batch.ts';
import { findStored } from '#server/synced-rows/stored-rows.ts';
import { onBothEngines } from '#server/testing/both-engines.ts';
import { client, coach, type Intent, openPushBench } from '#server/testing/push-bench.ts';
import type { Entity } from '#sync/protocol.ts';
import { checkDevice } from '#sync/server/check-device.ts';
import { push } from '#sync/server/push.ts';
import { pushStore } from './push-store.ts';

onBothEngines('the rows of a push, read and written together', (openEngine) => {
  test('stand in the database as its pull takes them to be, whatever was done to them', async () => {
    const database = await openEngine();
    const bench = openPushBench(database);
    const submissionId = await bench.submission(client.userId);
    const [phone, tablet] = [bench.device(client), bench.device(coach)];
    const [goal, set, note, hidden] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    await phone.push(['goals.create', { id: goal, title: 'Hire', description: 'One two' }]);

    /** All in one push; compares what its pull would take without a look into the database. */
    async function pushAll(device: typeof phone, ...intents: Intent[]): Promise<string[]> {
      const known: KnownRows = new Map();
      await database.tx(async (db) => {
        const request = device.request(device.queue(...intents));
        const store = pushStore(db, newId, known);
        const checked = await checkDevice(store, device.actor, request);
        if ('code' in checked) throw new Error(checked.code);
        const pushed = await push(bench.ports, store, device.actor, request, checked.device);
        if ('code' in pushed) throw new Error(pushed.code);
        expect(pushed.results.slice(-intents.length).map(({ status }) => status)).not.toContain('rejected');
      });
      for (const [name, { stored, places }] of known) {
        const slash = name.indexOf('/');
        const [entity, key] = [name.slice(0, slash) as Entity, name.slice(slash + 1)];
        expect(await findStored(database.read, entity, key)).toEqual(stored);
        const told = (await listPlaces(database.read, entity, [key])).get(key) ?? [];
        expect(told.toSorted(byAudience)).toEqual(places.toSorted(byAudience));
      }
      return [...known.keys()].map((name) => name.slice(0, name.indexOf('/')));
    }

    const worked = await pushAll(
      tablet,
      ['coachingGoals.create', { id: set, submissionId, title: 'Set' }],
      ['notes.create', { id: note, submissionId, title: '', content: 'To the client', noteType: 'client' }],
      ['notes.create', { id: hidden, submissionId, title: '', content: 'Among us' }],
      ['notes.update', { id: note, baseRev: 0, set: { noteType: 'internal' } }],
      ['notes.update', { id: hidden, baseRev: 0, set: { noteType: 'client' } }],
      ['submissions.update', { id: submissionId, baseRev: Number.MAX_SAFE_INTEGER, set: { industry: 'Bakery' } }],
      ['pins.put', { id: submissionId }],
      ['drafts.put', { id: `note:${submissionId}`, baseRev: 0, value: { content: 'Later' } }],
    );
    const typed = await pushAll(
      phone,
      ['goals.update', { id: goal, baseRev: 0, set: { title: 'Hire two' } }],
      ['goals.update', { id: goal, baseRev: 0, text: { description: { base: 'One two', value: 'One two three' } } }],
      ['goals.update', { id: goal, baseRev: 0, set: { title: 'Hire two' } }],
      ['goals.delete', { id: goal, baseRev: 0 }],
      ['goals.update', { id: set, baseRev: Number.MAX_SAFE_INTEGER, set: { position: 'b0' } }],
      ['drafts.put', { id: 'goal:new', baseRev: 0, value: { title: 'A' } }],
      ['drafts.clear', { id: 'goal:new', baseRev: 0 }],
    );
    const restored = await pushAll(phone, ['goals.restore', { id: goal, baseRev: 0 }]);
    const ended = await pushAll(
      tablet,
      ['pins.clear', { id: submissionId }],
      ['goals.delete', { id: set, baseRev: 0 }],
      ['notes.delete', { id: note, baseRev: 0 }],
    );

    expect(worked).toEqual(['goal', 'note', 'note', 'submission', 'pin', 'draft']);
    expect(typed).toEqual(['goal', 'goal', 'draft']);
    expect(restored).toEqual(['goal']);
    // A row that is gone for good is read anew.
    expect(ended).toEqual(['goal', 'note']);
  });
});

const byAudience = (a: { audience: string }, b: { audience: string }) => (a.audience < b.audience ? -1 : 1);
