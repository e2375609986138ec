import { expect, test, vi } from 'vitest';
import type { SyncRequest } from '#sync/protocol.ts';
import { createMemoryStore } from '#sync/testing/memory-store.ts';
import { createModelServer } from '#sync/testing/model-server.ts';
import { answer, appliedResult, createTestDevice, refusal } from '#sync/testing/test-device.ts';
import type { SyncOutcome } from './outcome.ts';
import type { SyncReply } from './ports.ts';

type TestDevice = ReturnType<typeof createTestDevice>;

async function deviceWithGoals(count: number, maxMutations: number) {
  const device = createTestDevice({ store: createMemoryStore(), maxMutations });
  await device.engine.editAll(manyGoals(count));
  return device;
}

const manyGoals = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    ...{ name: 'goals.create' as const, args: { id: `g${i + 1}`, title: `Goal ${i}` } },
  }));

const idsOf = ({ requests }: TestDevice): number[][] =>
  requests.map(({ mutations }) => mutations.map(({ id }) => id)).filter((ids) => ids.length > 0);

/** As the app's loop does: the next request leaves as soon as an answer is here. Tells what each round trip ended with. */
async function syncOnAndOn(device: TestDevice): Promise<SyncOutcome[]> {
  const trips: Promise<SyncOutcome>[] = [];
  const go = (isNext: boolean) => {
    const trip = device.engine.syncOnce((more) => {
      if (more && trips.length < 6) go(true);
    }, isNext);
    trips.push(trip);
  };
  go(false);
  for (const trip of trips) await trip;
  return Promise.all(trips);
}

/** By then all is done that can be done without an answer: nothing here waits for a timer. */
const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

test('a long queue leaves before the answers to it are stored', async () => {
  const device = await deviceWithGoals(6, 1);
  const server = createModelServer();
  const stored: number[] = [];
  const ask = async (request: SyncRequest) => {
    await nextTurn();
    stored.push(device.store.contents().state?.acceptedThrough ?? 0);
    return server.answer(request);
  };
  device.next(ask, ask, ask, ask, ask, ask);
  await syncOnAndOn(device);
  expect(idsOf(device)).toEqual([[1], [2], [3], [4], [5], [6]]);
  expect(stored).toEqual([0, 0, 0, 0, 0, 0]);
  expect(device.store.contents().state).toMatchObject({ acceptedThrough: 6, sentThrough: 6 });
});

test('of a request that the server took in part, the rest goes again, and nothing is skipped', async () => {
  const device = await deviceWithGoals(5, 2);
  device.next(answer({ acceptedThrough: 1, results: [appliedResult(1, 101)], cookie: 'c1' }));
  await syncOnAndOn(device);
  expect(idsOf(device).slice(0, 2)).toEqual([
    [1, 2],
    [2, 3],
  ]);
});

test('a forget is carried out before any more of a long queue leaves', async () => {
  const device = await deviceWithGoals(6, 1);
  const forget = { op: 'forget', forgetId: 'f1', scope: 'staff', reason: 'role_changed' } as const;
  const told = answer({ acceptedThrough: 1, results: [appliedResult(1, 101)], changes: [forget, { op: 'reset' }] });
  const forgotten: string[][] = [];
  device.next(told, () => {
    forgotten.push([...device.forgotten]);
    return { kind: 'unreachable' };
  });
  await syncOnAndOn(device);
  await device.sync();
  expect(idsOf(device)).toEqual([[1], [2]]);
  expect(forgotten).toEqual([['staff: role_changed']]);
});

test('while the results of a device that has too many of them are stored, nothing else is asked', async () => {
  const device = await deviceWithGoals(6, 1);
  device.next(refusal('ack_first', { status: 409, acceptedThrough: 0 }));
  await device.sync();
  const results = answer({ acceptedThrough: 0, results: [], cookie: 'c1' });
  device.next(results, results);
  await syncOnAndOn(device);
  expect(device.requests).toHaveLength(2);
});

test('a device that was put back asks about all that it had given before it takes another id', async () => {
  const device = await deviceWithGoals(1, 2);
  for (const title of ['A', 'B', 'C', 'D']) await device.engine.edit('goals.update', { id: 'g1', set: { title } });
  const copy = createTestDevice({ store: device.store.copy(), maxMutations: 2, name: 'copy' });
  const server = createModelServer();
  const ask = (request: SyncRequest) => server.answer(request);
  device.next(ask, ask, ask);
  await syncOnAndOn(device);
  await device.engine.edit('goals.update', { id: 'g1', set: { title: 'Newer than the copy' } });
  await device.sync(ask);
  copy.next(...Array.from({ length: 12 }, () => ask));
  await syncOnAndOn(copy);
  await syncOnAndOn(copy);
  expect(idsOf(copy)).toEqual([[1, 2], [3, 4], [5]]);
  expect(new Set(server.effects.values())).toEqual(new Set([1]));
  // Now that all of it was asked about.
  const { deviceId } = copy.store.contents().state ?? {};
  expect(deviceId).not.toBe(device.store.contents().state?.deviceId);
});

test('each request of a long queue says when it leaves, by the clock of the device', async () => {
  const device = await deviceWithGoals(3, 1);
  const server = createModelServer();
  const ask = (request: SyncRequest) => {
    device.clock.now += 1_000;
    return server.answer(request);
  };
  device.next(ask, ask, ask);
  await syncOnAndOn(device);
  const [first, ...others] = device.requests.map(({ clientTime }) => clientTime);
  expect(others.slice(0, 2)).toEqual([Number(first) + 1_000, Number(first) + 2_000]);
});

test('a request says when it leaves, however long the disk took to note that', async () => {
  let commit = () => {};
  const store = createMemoryStore({ beforeStep: (method) => (method === 'commit' ? commit() : undefined) });
  const device = createTestDevice({ store });
  await device.engine.editAll(manyGoals(1));
  commit = () => {
    device.clock.now += 2_000;
  };
  const server = createModelServer();
  const before = device.clock.now;
  await device.sync((request) => {
    commit = () => {};
    return server.answer(request);
  });
  expect(device.requests[0]?.clientTime).toBe(device.clock.now);
  expect(device.clock.now).toBeGreaterThan(before);
});

test('an answer that comes while the disk is too full to note what is read on is taken all the same', async () => {
  let writes = 0;
  const store = createMemoryStore({
    beforeStep(method) {
      if (method !== 'saveState') return;
      writes += 1;
      if (writes === 2) throw new DOMException('The disk is full.', 'QuotaExceededError');
    },
  });
  const device = createTestDevice({ store, maxMutations: 1 });
  await device.engine.editAll(manyGoals(3));
  writes = 0;
  const server = createModelServer();
  const ask = (request: SyncRequest) => server.answer(request);
  expect(await device.sync(ask)).toMatchObject({ kind: 'synced', more: true, unsent: 2 });
  device.next(ask, ask);
  await syncOnAndOn(device);
  expect(idsOf(device)).toEqual([[1], [2], [3]]);
});

test('a forget among the answers ends what was read ahead: the queue is looked at anew', async () => {
  const device = await deviceWithGoals(4, 2);
  const forget = { op: 'forget', forgetId: 'f1', scope: 'own', reason: 'deleted' } as const;
  device.next(
    answer({ acceptedThrough: 2, results: [appliedResult(1, 101), appliedResult(2, 102)], changes: [forget] }),
  );
  await syncOnAndOn(device);
  expect(device.forgotten).toEqual(['own: deleted']);
  expect(device.requests.at(-1)).toMatchObject({ cookie: null });
});

test('answers that are slow to come are stored meanwhile: a device that is ended again and again gets on', async () => {
  const device = createTestDevice({ maxMutations: 1, settledSoon: async () => undefined });
  await device.engine.editAll(manyGoals(4));
  const server = createModelServer();
  const ask = (request: SyncRequest) => server.answer(request);
  device.next(ask, ask, () => new Promise<never>(() => undefined));
  void syncOnAndOn(device);
  await vi.waitFor(() => expect(idsOf(device)).toHaveLength(3));
  await vi.waitFor(() => expect(device.store.contents().state).toMatchObject({ acceptedThrough: 2, ackedResults: 2 }));
});

test('a refusal ends what was read ahead: after a gap the queue is sent from where the server is', async () => {
  const device = await deviceWithGoals(8, 2);
  device.next(
    answer({ acceptedThrough: 2, results: [appliedResult(1, 101), appliedResult(2, 102)], cookie: 'c1' }),
    answer({ acceptedThrough: 4, results: [appliedResult(3, 103), appliedResult(4, 104)], cookie: 'c2' }),
    refusal('gap', { status: 409, acceptedThrough: 0 }),
  );
  await syncOnAndOn(device);
  expect(device.store.contents().state).toMatchObject({ acceptedThrough: 0, ackedResults: 0 });
  const server = createModelServer();
  const acked: [sent: number, stored: number][] = [];
  const ask = (request: SyncRequest) => {
    acked.push([request.ackedResults, device.store.contents().state?.ackedResults ?? 0]);
    return server.answer(request);
  };
  device.next(ask, ask, ask, ask);
  await syncOnAndOn(device);
  expect(idsOf(device)).toEqual([
    ...[
      [1, 2],
      [3, 4],
      [5, 6],
    ],
    ...[
      [1, 2],
      [3, 4],
      [5, 6],
      [7, 8],
    ],
  ]);
  // An ack from before the server was put back says nothing of its new results.
  for (const [sent, stored] of acked) expect(sent).toBeLessThanOrEqual(stored);
});

test('an edit that was read ahead is never replaced in place: it may be on its way', async () => {
  const device = await deviceWithGoals(2, 1);
  await device.engine.edit('drafts.put', { id: 'goal:new', value: { title: 'A' } });
  device.next(answer({ acceptedThrough: 1, results: [appliedResult(1, 101)], cookie: 'c1' }));
  await syncOnAndOn(device);
  await device.engine.edit('drafts.put', { id: 'goal:new', value: { title: 'AB' } });
  const typed = device.store.contents().entries.flatMap(({ id, args }) => (args.value ? [[id, args.value]] : []));
  expect(typed).toEqual([
    [3, { title: 'A' }],
    [4, { title: 'AB' }],
  ]);
});

test('what was read on counts as sent, whether a server answers or not; what is typed after it is one entry', async () => {
  const device = await deviceWithGoals(2, 1);
  await device.engine.edit('drafts.put', { id: 'goal:new', value: { title: 'A' } });
  await device.sync();
  await device.engine.edit('drafts.put', { id: 'goal:new', value: { title: 'AB' } });
  await device.engine.edit('drafts.put', { id: 'goal:new', value: { title: 'ABC' } });
  const typed = device.store.contents().entries.flatMap(({ id, args }) => (args.value ? [[id, args.value]] : []));
  expect(typed).toEqual([
    [3, { title: 'A' }],
    [4, { title: 'ABC' }],
  ]);
});

test('the rest of a long queue is read while the first request is out', async () => {
  const device = await deviceWithGoals(6, 1);
  let answer: (reply: SyncReply) => void = () => undefined;
  device.next(() => new Promise<SyncReply>((resolve) => (answer = resolve)));
  const trip = device.engine.syncOnce();
  await vi.waitFor(() => expect(device.store.contents().state).toMatchObject({ sentThrough: 6 }));
  expect(idsOf(device)).toEqual([[1]]);
  answer({ kind: 'unreachable' });
  await trip;
  // The entries read ahead are of no use once a request failed: the queue is read from its beginning.
  const server = createModelServer();
  const ask = (request: SyncRequest) => server.answer(request);
  device.next(ask, ask, ask, ask, ask, ask);
  await syncOnAndOn(device);
  expect(idsOf(device)).toEqual([[1], [1], [2], [3], [4], [5], [6]]);
});

test('what is acknowledged is what is stored by then', async () => {
  const device = await deviceWithGoals(7, 1);
  const server = createModelServer();
  const ask = (request: SyncRequest) => server.answer(request);
  device.next(...Array.from({ length: 7 }, () => ask));
  await syncOnAndOn(device);
  await syncOnAndOn(device);
  const [first, last] = [device.requests[0], device.requests.find(({ mutations }) => mutations[0]?.id === 7)];
  expect(first).toMatchObject({ ackedResults: 0 });
  expect(last).toMatchObject({ ackedResults: 6 });
});

test('results that did not fit into an answer are asked for at once', async () => {
  const device = await deviceWithGoals(3, 3);
  const first = await device.sync(answer({ acceptedThrough: 3, results: [appliedResult(1, 101)], cookie: 'c1' }));
  expect(first).toEqual({ kind: 'synced', more: true, unsent: 0 });
  const results = [appliedResult(2, 102), appliedResult(3, 103)];
  const second = await device.sync(answer({ acceptedThrough: 3, results, cookie: 'c2' }));
  expect(second).toEqual({ kind: 'synced', more: false, unsent: 0 });
});

test('with a thousand results that wait for storing, no more is sent', async () => {
  const device = await deviceWithGoals(1_200, 300);
  const server = createModelServer();
  const acked: [number, number][] = [];
  const ask = (request: SyncRequest) => {
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

test('a device that was put back leaves its id also while more results wait than it may take anything else for', async () => {
  const device = await deviceWithGoals(4, 2);
  await device.sync(refusal('ack_first', { status: 409, acceptedThrough: 9 }));
  const { deviceId } = device.store.contents().state ?? {};
  // Those of another copy: they end nowhere near what this device has given.
  await device.sync(
    answer({ acceptedThrough: 9, results: Array.from({ length: 9 }, (_, i) => appliedResult(i + 1, i + 1)) }),
  );
  expect(device.requests.at(-1)?.mutations).toEqual([]);
  expect(device.store.contents().state?.deviceId).not.toBe(deviceId);
  await device.sync(answer({ acceptedThrough: 0 }));
  await device.sync(answer({ acceptedThrough: 2 }));
  expect(device.requests.at(-1)?.mutations.map(({ id }) => id)).toEqual([1, 2]);
});
