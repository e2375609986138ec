import { expect, test } from 'vitest';
import { createMemoryStore } from '#sync/testing/memory-store.ts';
import { createModelServer } from '#sync/testing/model-server.ts';
import { answer, applied, createTestDevice, refusal } from '#sync/testing/test-device.ts';
import type { Outcome } from './outcome.ts';

type TestDevice = ReturnType<typeof createTestDevice>;

async function deviceWithGoals(count: number, maxMutations: number) {
  const device = createTestDevice({ store: createMemoryStore(), maxMutations });
  await device.engine.editAll(
    Array.from({ length: count }, (_, i) => ({ name: 'goals.create', args: { id: `g${i + 1}`, title: `Goal ${i}` } })),
  );
  return device;
}

const idsOf = ({ requests }: TestDevice): number[][] =>
  requests.map(({ mutations }) => mutations.map(({ id }) => id)).filter((ids) => ids.length > 0);

/** As the app's loop does: the next request leaves as soon as an answer is here. Tells what each round trip ended with. */
async function syncOnAndOn(device: TestDevice): Promise<Outcome[]> {
  const trips: Promise<Outcome>[] = [];
  const go = () => {
    const trip = device.engine.syncOnce((more) => {
      if (more && trips.length < 5) go();
    });
    trips.push(trip);
  };
  go();
  for (const trip of trips) await trip;
  return Promise.all(trips);
}

test('a long queue is read once and leaves whole, before the first of its answers is stored', async () => {
  const device = await deviceWithGoals(5, 1);
  const server = createModelServer();
  const stored: number[] = [];
  const ask = (request: Parameters<typeof server.answer>[0]) => {
    stored.push(device.store.contents().state?.acceptedThrough ?? 0);
    return server.answer(request);
  };
  device.next(ask, ask, ask, ask, ask);
  await syncOnAndOn(device);
  expect(idsOf(device)).toEqual([[1], [2], [3], [4], [5]]);
  expect(stored).toEqual([0, 0, 0, 0, 0]);
  expect(device.store.contents().state).toMatchObject({ acceptedThrough: 5, sentThrough: 5 });
});

test('of a request that the server took in part, the rest goes again, and nothing is skipped', async () => {
  const device = await deviceWithGoals(5, 2);
  device.next(answer({ acceptedThrough: 1, results: [applied(1, 101)], cookie: 'c1' }));
  await syncOnAndOn(device);
  expect(idsOf(device).slice(0, 2)).toEqual([
    [1, 2],
    [2, 3],
  ]);
});

test('a forget among the answers ends what was read ahead: the queue is looked at anew', async () => {
  const device = await deviceWithGoals(4, 2);
  const forget = { op: 'forget', forgetId: 'f1', scope: 'own', reason: 'deleted' } as const;
  device.next(answer({ acceptedThrough: 2, results: [applied(1, 101), applied(2, 102)], changes: [forget] }));
  await syncOnAndOn(device);
  expect(device.forgotten).toEqual(['own: deleted']);
  expect(device.requests.at(-1)).toMatchObject({ cookie: null });
});

test('a refusal ends what was read ahead: after a gap the queue is sent from where the server is', async () => {
  const device = await deviceWithGoals(6, 2);
  device.next(
    answer({ acceptedThrough: 2, results: [applied(1, 101), applied(2, 102)], cookie: 'c1' }),
    refusal('gap', { status: 409, acceptedThrough: 0 }),
  );
  await syncOnAndOn(device);
  device.next(answer({ acceptedThrough: 2, results: [applied(1, 101), applied(2, 102)], cookie: 'c2' }));
  await syncOnAndOn(device);
  expect(idsOf(device).slice(0, 3)).toEqual([
    [1, 2],
    [3, 4],
    [1, 2],
  ]);
});

test('an edit that was read ahead is never replaced in place: it may be on its way', async () => {
  const device = createTestDevice({ maxMutations: 1 });
  await device.engine.edit('goals.create', { id: 'g1', title: 'Goal' });
  await device.engine.edit('drafts.put', { id: 'goal:new', value: { title: 'A' } });
  await device.sync();
  await device.engine.edit('drafts.put', { id: 'goal:new', value: { title: 'AB' } });
  const { entries } = device.store.contents();
  expect(entries.map(({ id, args }) => [id, args.value])).toEqual([
    [1, undefined],
    [2, { title: 'A' }],
    [3, { title: 'AB' }],
  ]);
});

test('what is acknowledged is what is stored by then', async () => {
  const device = await deviceWithGoals(7, 1);
  const server = createModelServer();
  const ask = (request: Parameters<typeof server.answer>[0]) => server.answer(request);
  device.next(...Array.from({ length: 7 }, () => ask));
  await syncOnAndOn(device);
  device.next(...Array.from({ length: 7 }, () => ask));
  await syncOnAndOn(device);
  expect(device.requests.slice(0, 5).map(({ ackedResults }) => ackedResults)).toEqual([0, 0, 0, 0, 0]);
  expect(device.requests[5]).toMatchObject({ ackedResults: 5, mutations: [{ id: 6 }] });
});

test('results that did not fit into an answer are asked for at once', async () => {
  const device = await deviceWithGoals(3, 3);
  const first = await device.sync(answer({ acceptedThrough: 3, results: [applied(1, 101)], cookie: 'c1' }));
  expect(first).toEqual({ kind: 'synced', more: true, unsent: 0 });
  const results = [applied(2, 102), applied(3, 103)];
  const second = await device.sync(answer({ acceptedThrough: 3, results, cookie: 'c2' }));
  expect(second).toEqual({ kind: 'synced', more: false, unsent: 0 });
});

test('with a thousand results that wait for storing, no more is sent', async () => {
  const device = await deviceWithGoals(1_200, 300);
  const server = createModelServer();
  const acked: [number, number][] = [];
  const ask = (request: Parameters<typeof server.answer>[0]) => {
    acked.push([request.mutations.at(-1)?.id ?? 0, request.ackedResults]);
    return server.answer(request);
  };
  device.next(ask, ask, ask, ask, ask);
  await syncOnAndOn(device);
  expect(acked.slice(0, 3)).toEqual([
    [300, 0],
    [600, 0],
    [900, 0],
  ]);
  expect(acked.every(([last, ack]) => last - ack <= 1_000)).toBe(true);
  expect(device.store.contents().state).toMatchObject({ acceptedThrough: 1_200 });
});
