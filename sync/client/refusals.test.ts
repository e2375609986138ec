import { expect, test, vi } from 'vitest';
import type { SyncReply } from '#sync/client/ports.ts';
import type { SyncRequest } from '#sync/protocol.ts';
import { createMemoryStore } from '#sync/testing/memory-store.ts';
import {
  answer,
  appliedResult,
  createTestDevice,
  put,
  refusal,
  rejectedResult,
  type TestDevice,
  testNow,
} from '#sync/testing/test-device.ts';

const dayMs = 24 * 60 * 60 * 1000;

const createGoals = async ({ engine }: TestDevice, ...ids: string[]) => {
  for (const id of ids) await engine.edit('goals.create', { id, title: id });
};
const sentIds = (device: TestDevice) => device.requests.at(-1)?.mutations.map(({ id }) => id);
const accepting = ({ mutations, ackedResults }: SyncRequest): SyncReply =>
  answer({
    acceptedThrough: mutations.at(-1)?.id ?? ackedResults,
    results: mutations.map(({ id }) => appliedResult(id, 100 + id)),
  });

test('an answer that was asked for before an edit left says nothing of it: the id may be that of a copied profile', async () => {
  const device = createTestDevice();
  const tab = device.openTab();
  const [earlier, later] = [Promise.withResolvers<SyncReply>(), Promise.withResolvers<SyncReply>()];
  const first = device.sync(() => earlier.promise);
  await vi.waitFor(() => expect(device.requests).toHaveLength(1));
  await createGoals(device, 'g1');
  device.next(() => later.promise);
  const second = tab.syncOnce();
  await vi.waitFor(() => expect(device.requests).toHaveLength(2));
  earlier.resolve(answer({ acceptedThrough: 1, results: [appliedResult(1, 90)] }));
  await first;
  later.resolve(refusal('fork', { acceptedThrough: 1, known: [] }));
  await second;
  await device.sync(accepting);
  expect(device.requests.at(-1)).toMatchObject({ deviceId: 'device-2', mutations: [{ id: 1, args: { id: 'g1' } }] });
});

test('after a gap the device sends from where the server is', async () => {
  const device = createTestDevice();
  await createGoals(device, 'g1', 'g2', 'g3');
  await device.sync(accepting);
  expect(await device.sync(refusal('gap', { acceptedThrough: 1 }))).toEqual({ kind: 'again' });
  await device.sync(accepting);
  expect(sentIds(device)).toEqual([2, 3]);
  expect(device.requests.at(-1)).toMatchObject({ deviceId: 'device-1', ackedResults: 1 });
});

test('a server that was put back from a copy is given again what it lost, also if nothing new waits', async () => {
  const device = createTestDevice();
  await createGoals(device, 'g1', 'g2');
  await device.sync(accepting);
  await device.sync(answer({ acceptedThrough: 1, changes: [{ op: 'reset' }, put('goal', 'g1', 50)], cookie: 'c2' }));
  expect(device.shown('goal', 'g2')).toMatchObject({ title: 'g2' });
  await device.sync(accepting);
  expect(sentIds(device)).toEqual([2]);
});

test.each([3, 12])('what a restored server lost is sent again after the clock stepped %i days', async (days) => {
  const device = createTestDevice();
  await createGoals(device, 'g1', 'g2');
  await device.sync(accepting);
  device.clock.now += days * dayMs;
  await device.sync(answer({ acceptedThrough: 0, changes: [{ op: 'reset' }], cookie: 'c2' }));
  await device.sync(accepting);
  expect(sentIds(device)).toEqual([1, 2]);
  expect(device.requests.at(-1)).toMatchObject({ deviceId: 'device-1' });
});

test('a clock that steps forward between two answers drops nothing that a server which is put back may have lost', async () => {
  const device = createTestDevice();
  await createGoals(device, 'g1');
  await device.sync(accepting);
  device.clock.now += 12 * dayMs;
  await device.sync(answer({ cookie: 'c2' }));
  await device.sync(answer({ acceptedThrough: 0, changes: [{ op: 'reset' }], cookie: 'c3' }));
  await device.sync(accepting);
  expect(sentIds(device)).toEqual([1]);
});

test('two days by the clock of the server after its result an edit is dropped', async () => {
  const device = createTestDevice();
  await createGoals(device, 'g1');
  await device.sync(accepting);
  await device.sync(answer({ serverTime: testNow + 2 * dayMs, cookie: 'c2' }));
  expect(device.store.contents().entries).toEqual([]);
});

test('of many accepted edits the newest thousand are kept, also where the last of several pages says so', async () => {
  const device = createTestDevice();
  const edits = Array.from({ length: 600 }, (_, i) => i + 1);
  for (const round of [0, 1, 2]) {
    await createGoals(device, ...edits.map((i) => `g${round * 600 + i}`));
    for (let sent = 0; sent < 600; sent += 200) {
      const last = round * 600 + sent + 200;
      const results = edits.slice(sent, sent + 200).map((i) => appliedResult(round * 600 + i, round * 600 + i));
      await device.sync(answer({ acceptedThrough: last, results, cookie: `c${last}`, more: true }));
    }
    await device.sync(answer({ acceptedThrough: (round + 1) * 600, cookie: `d${round}` }));
  }
  expect(device.store.contents().entries).toHaveLength(1_000);
});

test('a whole answer of a server that was put back and has none of many edits is stored, and all of them go again', async () => {
  const device = createTestDevice();
  const edits = Array.from({ length: 50 }, (_, i) => i + 1);
  await createGoals(device, ...edits.map((i) => `g${i}`));
  await device.sync(answer({ acceptedThrough: 50, results: edits.map((i) => appliedResult(i, i)), cookie: 'c1' }));
  await device.sync(answer({ acceptedThrough: 0, cookie: 'c2' }));
  await device.sync(accepting);
  expect(sentIds(device)).toEqual(edits);
});

test('a device where nobody writes lets go of what has grown old, some with each answer', async () => {
  const device = createTestDevice();
  await createGoals(device, ...Array.from({ length: 50 }, (_, i) => `g${i}`));
  const results = Array.from({ length: 50 }, (_, i) => appliedResult(i + 1, i + 1));
  await device.sync(answer({ acceptedThrough: 50, results, cookie: 'c1' }));
  for (const n of [2, 3, 4]) await device.sync(answer({ serverTime: testNow + 2 * dayMs, cookie: `c${n}` }));
  expect(device.store.contents().entries).toEqual([]);
});

test('a server that forgot the device in a silent year gets only what it never had, under a new id', async () => {
  const device = createTestDevice();
  await createGoals(device, 'g1', 'g2');
  await device.sync(accepting);
  device.clock.now += 366 * dayMs;
  await createGoals(device, 'g3');
  await device.sync(refusal('gap', { acceptedThrough: 0 }));
  await device.sync(accepting);
  expect(device.requests.at(-1)).toMatchObject({ deviceId: 'device-2', mutations: [{ id: 1, args: { id: 'g3' } }] });
});

test('an edit that was refused, and stands on the server that was put back from a copy, leaves the list', async () => {
  const device = createTestDevice();
  await createGoals(device, 'g1');
  await device.sync(answer({ acceptedThrough: 1, results: [rejectedResult(1, {})] }));
  expect(device.store.contents().attention).toHaveLength(1);
  await device.sync(answer({ acceptedThrough: 0 }));
  await device.sync(accepting);
  expect(device.store.contents().attention).toEqual([]);
});

test('a gap that comes late, when another tab has closed it, takes nothing back and nothing from the list', async () => {
  const device = createTestDevice();
  await createGoals(device, 'g1', 'g2');
  await device.sync(async () => {
    await device.sync(answer({ acceptedThrough: 2, results: [rejectedResult(1, {}), appliedResult(2, 102)] }));
    return refusal('gap', { acceptedThrough: 0 });
  });
  expect(device.store.contents().state).toMatchObject({ acceptedThrough: 2, ackedResults: 2, deviceId: 'device-1' });
  expect(device.store.contents().attention).toHaveLength(1);
});

test('on fork the device takes a new id, and what the server knows is not sent again', async () => {
  const device = createTestDevice();
  await createGoals(device, 'g1', 'g2', 'g3');
  await device.sync(refusal('fork', { acceptedThrough: 9, known: [1] }));
  expect(device.shown('goal', 'g1')).toMatchObject({ title: 'g1' });
  await device.sync(accepting);
  expect(device.requests.at(-1)).toMatchObject({
    ...{ deviceId: 'device-2', ackedResults: 0 },
    mutations: [
      { id: 1, args: { id: 'g2' } },
      { id: 2, args: { id: 'g3' } },
    ],
  });
  expect(device.shown('goal', 'g1')).toBeUndefined();
});

test('on fork, an edit whose result went to another copy of the device is in the list: nobody knows whether it stands', async () => {
  const device = createTestDevice();
  await createGoals(device, 'g1', 'g2');
  await device.sync();
  await device.sync(refusal('fork', { acceptedThrough: 9, known: [1] }));
  expect(device.store.contents().attention).toMatchObject([
    { key: 'device-1:1', kind: 'unknown', args: { id: 'g1', title: 'g1' } },
  ]);
});

test('an answer to the old id is dropped once the device has a new one', async () => {
  const device = createTestDevice();
  await createGoals(device, 'g1');
  const outcome = await device.sync(async () => {
    await device.sync(refusal('fork', { known: [] }));
    return answer({ acceptedThrough: 1, results: [rejectedResult(1, {})], changes: [put('goal', 'gx', 9)] });
  });
  expect(outcome).toMatchObject({ more: true });
  expect(device.store.contents().attention).toEqual([]);
  expect(device.shown('goal', 'gx')).toBeUndefined();
});

test('a device that was put back from a backup finds out before it has sent anything', async () => {
  const original = createTestDevice();
  await createGoals(original, 'g1');
  await original.sync(accepting);
  const copy = createTestDevice({ store: original.store.copy(), name: 'copy' });
  await copy.sync(answer({ acceptedThrough: 5, cookie: 'c2' }));
  await createGoals(copy, 'g2');
  await copy.sync();
  expect(copy.requests.at(-1)).toMatchObject({ mutations: [{ id: 1, args: { id: 'g2' } }] });
  expect(copy.requests.at(-1)?.deviceId).not.toBe(copy.requests[0]?.deviceId);
});

test('a refusal whose result another copy of the device took is in the list of the copy that was put back', async () => {
  const original = createTestDevice();
  await createGoals(original, 'g1');
  await original.sync();
  const copy = createTestDevice({ store: original.store.copy(), name: 'copy' });
  const refused = answer({ acceptedThrough: 1, results: [rejectedResult(1, {})], cookie: 'c1' });
  await original.sync(refused);
  await copy.sync(answer({ acceptedThrough: 1, cookie: 'c2' }));
  expect(copy.store.contents().attention).toMatchObject([{ kind: 'unknown', args: { id: 'g1', title: 'g1' } }]);
  expect(copy.store.contents().attention[0]?.key).toBe('device-1:1');
});

test('a batch that found no time on a slow line is halved, and a device without a line is not slow', async () => {
  const device = createTestDevice();
  await createGoals(device, 'g1', 'g2', 'g3', 'g4');
  await device.sync({ kind: 'unreachable' });
  await device.sync({ kind: 'unreachable', isTimeout: true });
  expect(sentIds(device)).toEqual([1, 2, 3, 4]);
  expect(await device.sync({ kind: 'unreachable', isTimeout: true })).toMatchObject({ kind: 'wait', isServer: false });
  expect(sentIds(device)).toEqual([1, 2]);
  await device.sync({ kind: 'unreachable', isTimeout: true });
  await device.sync(accepting);
  expect(sentIds(device)).toEqual([1]);
  await device.sync(accepting);
  expect(sentIds(device)).toEqual([2, 3]);
});

test('a batch that is too large is halved, and one mutation that is becomes void, with its text in the list', async () => {
  const device = createTestDevice();
  await createGoals(device, 'g1', 'g2', 'g3');
  await device.sync(refusal('too_large'));
  await device.sync(refusal('too_large'));
  expect(sentIds(device)).toEqual([1, 2]);
  await device.sync(refusal('too_large'));
  expect(sentIds(device)).toEqual([1]);
  expect(device.store.contents().attention).toMatchObject([{ kind: 'too_large', args: { id: 'g1', title: 'g1' } }]);
  expect(device.shown('goal', 'g1')).toBeUndefined();
  expect(await device.sync(accepting)).toMatchObject({ more: true });
  expect(device.requests.at(-1)?.mutations).toMatchObject([{ id: 1, name: 'void', args: {} }]);
  expect(device.store.contents().attention).toHaveLength(1);
});

test('results that did not fit into an answer are waited for, and each refused text is in the list', async () => {
  const device = createTestDevice();
  await createGoals(device, 'g1', 'g2', 'g3');
  await device.sync(answer({ acceptedThrough: 3, results: [rejectedResult(1, {})] }));
  expect(device.store.contents().attention).toHaveLength(1);
  await device.sync(answer({ results: [rejectedResult(2, {}), rejectedResult(3, {})] }));
  expect(device.requests.at(-1)?.ackedResults).toBe(1);
  expect(device.store.contents().attention.map(({ kind }) => kind)).toEqual(['rejected', 'rejected', 'rejected']);
});

test('with more than 1,000 results waiting the device takes them before it sends more', async () => {
  const device = createTestDevice();
  await createGoals(device, 'g1');
  expect(await device.sync(refusal('ack_first'))).toEqual({ kind: 'again' });
  expect(await device.sync(answer())).toMatchObject({ more: true });
  expect(sentIds(device)).toEqual([]);
  await device.sync(accepting);
  expect(sentIds(device)).toEqual([1]);
});

test.each(['rate_limited', 'unavailable'] as const)('what was recorded before %s stays recorded', async (code) => {
  const device = createTestDevice();
  await createGoals(device, 'g1', 'g2');
  const outcome = await device.sync(
    refusal(code, { acceptedThrough: 1, results: [appliedResult(1, 101)], retryAfterMs: 9_000 }),
  );
  expect(outcome).toEqual({ kind: 'wait', isServer: true, retryAfterMs: 9_000 });
  expect(device.shown('goal', 'g1')).toMatchObject({ title: 'g1' });
  await device.sync(accepting);
  expect(device.requests.at(-1)).toMatchObject({ ackedResults: 1, mutations: [{ id: 2 }] });
});

test('a late answer without results, from before a push, acknowledges none of those that still wait', async () => {
  const device = createTestDevice();
  await device.sync(async () => {
    await createGoals(device, 'g1', 'g2', 'g3');
    await device.sync(refusal('unavailable', { acceptedThrough: 3, results: [appliedResult(1, 101)] }));
    return answer({ acceptedThrough: 0 });
  });
  expect(device.store.contents().state).toMatchObject({ acceptedThrough: 3, ackedResults: 1 });
  await device.sync(
    answer({ acceptedThrough: 3, results: [rejectedResult(2, {}), appliedResult(3, 103)], cookie: 'c2' }),
  );
  expect(device.store.contents().attention).toMatchObject([{ kind: 'rejected', key: 'device-1:2' }]);
});

test('an app that is too old to read can still send', async () => {
  const device = createTestDevice();
  await createGoals(device, 'g1');
  expect(await device.sync(refusal('upgrade_to_pull', { acceptedThrough: 1, results: [appliedResult(1, 9)] }))).toEqual(
    {
      ...{ kind: 'update', more: false },
    },
  );
  const { state, unsent } = await device.engine.summary();
  expect(state.needsUpdate).toBe(true);
  expect(unsent).toBe(0);
});

test('an app that is too old to read sends all that waits, and does not repeat what is not taken', async () => {
  const device = createTestDevice();
  await device.engine.editAll(
    Array.from({ length: 201 }, (_, i) => ({ name: 'goals.create', args: { id: `g${i}`, title: 't' } })),
  );
  expect(await device.sync(refusal('upgrade_to_pull'))).toEqual({ kind: 'update', more: false });
  expect(await device.sync(refusal('upgrade_to_pull', { acceptedThrough: 200 }))).toEqual({
    kind: 'update',
    more: true,
  });
  expect(await device.sync(refusal('upgrade_to_pull', { acceptedThrough: 201 }))).toEqual({
    kind: 'update',
    more: false,
  });
  expect(sentIds(device)).toEqual([201]);
});

test('a request holds at most 200 mutations and 1 MB', async () => {
  const device = createTestDevice();
  const text = 'ж'.repeat(20_000);
  for (let i = 0; i < 30; i += 1)
    await device.engine.edit('goals.create', { id: `g${i}`, title: 't', description: text });
  expect(await device.sync(accepting)).toMatchObject({ more: true });
  expect(device.requests[0]?.mutations).toHaveLength(24);
  expect(new TextEncoder().encode(JSON.stringify(device.requests[0])).length).toBeLessThanOrEqual(1_000_000);
  const many = createTestDevice();
  await many.engine.editAll(
    Array.from({ length: 201 }, (_, i) => ({ name: 'goals.create', args: { id: `g${i}`, title: 't' } })),
  );
  await many.sync(accepting);
  expect(many.requests[0]?.mutations).toHaveLength(200);
});

test('the next push can leave before the last answer is stored, and goes on from it', async () => {
  const device = createTestDevice();
  await createGoals(device, 'g1');
  device.next(accepting, (request) => answer({ acceptedThrough: request.mutations.at(-1)?.id ?? 0, cookie: 'c2' }));
  let second: Promise<unknown> | undefined;
  const first = device.engine.syncOnce(() => {
    second = createGoals(device, 'g2').then(() => device.engine.syncOnce());
  });
  await first;
  await second;
  expect(device.requests.map(({ mutations }) => mutations.map(({ id }) => id))).toEqual([[1], [2]]);
  expect(device.store.contents().state).toMatchObject({ cookie: 'c2', acceptedThrough: 2 });
});

test('two tabs that both send, because one took the lead from the other, note each refusal once and keep the newer rows', async () => {
  const device = createTestDevice();
  await createGoals(device, 'g1', 'g2');
  const results = [rejectedResult(1, {}), appliedResult(2, 102)];
  await device.sync(async () => {
    device.next(
      answer({ acceptedThrough: 2, results, changes: [put('goal', 'g2', 105, { title: 'Newer' })], cookie: 'c5' }),
    );
    expect(await device.openTab().syncOnce()).toMatchObject({ kind: 'synced', unsent: 0 });
    return answer({ acceptedThrough: 2, results, changes: [put('goal', 'g2', 102, { title: 'g2' })], cookie: 'c2' });
  });
  const { state, attention, rows } = device.store.contents();
  expect(attention).toHaveLength(1);
  expect(rows.goal).toMatchObject([{ key: 'own:g2', rev: 105, row: { title: 'Newer' } }]);
  expect(state).toMatchObject({ cookie: 'c5', acceptedThrough: 2, ackedResults: 2 });
});

test('a full disk keeps nothing of an edit, and says so', async () => {
  let isFull = false;
  const store = createMemoryStore({
    beforeStep: (method) => {
      if (isFull && method === 'putRows') throw new Error('The disk is full.');
    },
  });
  const device = createTestDevice({ store });
  await createGoals(device, 'g1');
  isFull = true;
  await expect(createGoals(device, 'g2')).rejects.toThrow('full');
  isFull = false;
  await createGoals(device, 'g3');
  await device.sync(accepting);
  expect(device.requests[0]?.mutations.map(({ id, args }) => [id, args.id])).toEqual([
    [1, 'g1'],
    [2, 'g3'],
  ]);
});
