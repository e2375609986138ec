import { expect, test } from 'vitest';
import type { Change } from '#sync/protocol.ts';
import { createMemoryStore, type MemoryStoreOptions } from '#sync/testing/memory-store.ts';
import {
  answer,
  appliedResult,
  createTestDevice,
  del,
  put,
  refusal,
  rejectedResult,
  testNow,
} from '#sync/testing/test-device.ts';

type Method = Parameters<NonNullable<MemoryStoreOptions['beforeStep']>>[0];

const writing: readonly Method[] = ['saveState', 'putRows', 'addRows', 'putEntries', 'putRejectedEdits'];
const removing: readonly Method[] = ['removeEntries', 'removeRows', 'purge'];

/** A disk that takes nothing more once it is full, until something was taken away so many times. */
function diskOf(removals: number) {
  const disk = { isFull: false, removals };
  const beforeStep = (method: Method): void => {
    if (disk.isFull && removing.includes(method)) disk.removals -= 1;
    if (disk.isFull && disk.removals > 0 && writing.includes(method)) throw quotaExceeded();
  };
  return { disk, store: createMemoryStore({ beforeStep }) };
}
const quotaExceeded = () => new DOMException('The disk is full.', 'QuotaExceededError');

const neverRoom = Number.POSITIVE_INFINITY;
const create = (id: string) => ({ id, title: id });

/** One goal is accepted, with its entry kept, and one is saved when the disk is full. */
async function deviceWithQueue(removals: number) {
  const { disk, store } = diskOf(removals);
  const device = createTestDevice({ store });
  await device.engine.edit('goals.create', create('g1'));
  await device.sync(
    answer({ acceptedThrough: 1, results: [appliedResult(1, 101)], changes: [put('goal', 'g1', 101)] }),
  );
  await device.engine.edit('goals.create', create('g2'));
  disk.isFull = true;
  return { device, disk };
}

test('a queue that was saved leaves a device whose disk is full', async () => {
  const { device } = await deviceWithQueue(1);
  const changes = [put('goal', 'g2', 102)];
  await device.sync(answer({ acceptedThrough: 2, results: [appliedResult(2, 102)], changes, cookie: 'c2' }));
  expect(device.requests.at(-1)?.mutations).toMatchObject([{ id: 2, args: create('g2') }]);
  expect((await device.engine.summary()).unsent).toBe(0);
});

test('a saved queue leaves a disk that takes nothing at all, and its answer is taken when there is room', async () => {
  const { device, disk } = await deviceWithQueue(neverRoom);
  const taken = answer({ acceptedThrough: 2, results: [appliedResult(2, 102)], cookie: 'c2' });
  expect(await device.sync(taken)).toEqual({ kind: 'full' });
  expect(device.shown('goal', 'g2')).toMatchObject(create('g2'));
  expect((await device.engine.summary()).unsent).toBe(1);
  disk.isFull = false;
  expect(await device.sync(taken)).toEqual({ kind: 'synced', more: false, unsent: 0 });
  const sent = device.requests.slice(1).map(({ mutations }) => mutations);
  expect(sent[0]).toMatchObject([{ id: 2, args: create('g2') }]);
  expect(sent[1]).toEqual(sent[0]);
});

test('what was sent from a full disk is never changed, whichever tab goes on typing', async () => {
  const { disk, store } = diskOf(neverRoom);
  const device = createTestDevice({ store });
  const type = (text: string) => ({ id: 'goal:g1', value: { text } });
  await device.engine.edit('drafts.put', type('a'));
  disk.isFull = true;
  await device.sync();
  disk.isFull = false;
  const tab = device.openTab();
  await tab.edit('drafts.put', type('ab'));
  await tab.edit('drafts.put', type('abc'));
  await device.sync();
  expect(device.requests.at(-1)?.mutations.map(({ id, args }) => [id, args.value])).toEqual([
    [1, { text: 'a' }],
    [2, { text: 'abc' }],
  ]);
});

test('a device that is new and has no room at all says so', async () => {
  const { disk, store } = diskOf(neverRoom);
  disk.isFull = true;
  expect(await createTestDevice({ store }).sync()).toEqual({ kind: 'full' });
});

test('the lease ends on a full disk too', async () => {
  const { disk, store } = diskOf(neverRoom);
  const device = createTestDevice({ store });
  await device.sync(answer({ changes: [{ op: 'reset' }, ...submission(1)] }));
  disk.isFull = true;
  device.clock.now += 8 * 24 * 60 * 60 * 1000;
  await expect(device.engine.checkLease()).rejects.toThrow('full');
  expect(store.shown('note', 'staff')).toEqual([]);
  disk.isFull = false;
  // The cookie of then, for the forgets; and then the whole window.
  await device.sync(answer({ cookie: 'c2' }));
  await device.sync();
  expect(device.requests.slice(-2).map(({ cookie }) => cookie)).toEqual(['c1', null]);
});

test('room for a new edit is made by what is kept for a server that is put back, and by nothing that is read', async () => {
  const { device } = await deviceWithQueue(1);
  await device.engine.edit('goals.create', create('g3'));
  expect(device.store.contents().entries.map(({ id }) => id)).toEqual([2, 3]);
  const { device: other } = await deviceWithQueue(2);
  await expect(other.engine.edit('goals.create', create('g3'))).rejects.toThrow('full');
  expect(other.shown('goal', 'g1')).toBeDefined();
});

const submission = (n: number): Change[] => [
  put('submission', `s${n}`, n, { clientId: `client${n}`, createdAt: testNow + n }, 'staff'),
  put('submissionBody', `s${n}`, n, {}, 'staff'),
  put('note', `n${n}`, n, { submissionId: `s${n}`, content: 'seen' }, 'staff'),
];

test('what an answer says of the queue is kept when its rows find no room, and they are asked for again', async () => {
  let isFull = false;
  const beforeStep = (method: Method): void => {
    if (isFull && (method === 'addRows' || method === 'putRows')) throw quotaExceeded();
  };
  const device = createTestDevice({ store: createMemoryStore({ beforeStep }) });
  await device.engine.edit('goals.create', create('g1'));
  isFull = true;
  const full = answer({
    acceptedThrough: 1,
    results: [rejectedResult(1, {})],
    changes: [{ op: 'reset' }, put('goal', 'g9', 9)],
  });
  expect(await device.sync(full)).toEqual({ kind: 'full' });
  expect(device.store.contents().attention).toMatchObject([{ kind: 'rejected', args: create('g1') }]);
  expect(device.store.contents().state).toMatchObject({ cookie: null, acceptedThrough: 1, ackedResults: 1 });
  // It answered, and still the rows are not as of then.
  expect(device.store.contents().state?.answeredAt).toBe(device.clock.now);
  expect(device.store.contents().state?.syncedAt).toBeUndefined();
});

test('what an answer takes away goes although its other rows find no room', async () => {
  const { disk, store } = diskOf(neverRoom);
  const device = createTestDevice({ store, windows: { cards: 2, bodies: 1 } });
  const opened = [put('pin', 's1', 4, { auto: true }, 'staff'), ...submission(1)];
  await device.sync(answer({ changes: [{ op: 'reset' }, ...submission(3), ...opened] }));
  disk.isFull = true;
  const cleared = answer({ changes: [del('pin', 's1', 5, 'staff'), ...submission(4)], cookie: 'c2' });
  expect(await device.sync(cleared)).toEqual({ kind: 'full' });
  const texts = () => store.shown('submissionBody', 'staff').map(({ id }) => id);
  expect(texts()).toEqual(['s3']);
  expect(store.shown('note', 'staff').map(({ id }) => id)).toEqual(['n3']);
  expect(store.contents().state?.cookie).toBe('c1');
  disk.isFull = false;
  expect(await device.sync(cleared)).toEqual({ kind: 'synced', more: false, unsent: 0 });
  expect(texts().sort()).toEqual(['s3', 's4']);
});

test('a page that was asked for before the one before it found no room waits as well', async () => {
  let isFull = false;
  const beforeStep = (method: Method): void => {
    if (isFull && method === 'addRows') throw quotaExceeded();
  };
  const device = createTestDevice({ store: createMemoryStore({ beforeStep }) });
  const page = (id: string, cookie: string) =>
    answer({ changes: [{ op: 'reset' }, put('goal', id, 9)], cookie, more: true });
  device.next(page('g1', 'c1'), page('g2', 'c2'), page('g1', 'c1'));
  isFull = true;
  let second: Promise<unknown> | undefined;
  const first = device.engine.syncOnce(() => {
    second = device.engine.syncOnce(undefined, true);
  });
  expect(await first).toEqual({ kind: 'full' });
  expect(await second).toEqual({ kind: 'full' });
  isFull = false;
  expect(await device.engine.syncOnce()).toEqual({ kind: 'synced', more: true, unsent: 0 });
});

test('what must be forgotten goes although the disk takes nothing', async () => {
  const { disk, store } = diskOf(neverRoom);
  const device = createTestDevice({ store });
  await device.sync(answer({ changes: [{ op: 'reset' }, ...submission(1), put('goal', 'own', 8)] }));
  disk.isFull = true;
  const forget: Change = { op: 'forget', forgetId: 'f1', scope: 'staff', reason: 'role_changed' };
  expect(await device.sync(answer({ changes: [forget, { op: 'reset' }], cookie: 'c2' }))).toEqual({ kind: 'full' });
  expect(store.shown('note', 'staff')).toEqual([]);
  expect(device.shown('goal', 'own')).toBeDefined();
  const order = { forgetId: 'f2', scope: 'all', reason: 'deactivated' } as const;
  expect(await device.sync(refusal('session_revoked', { forget: order }))).toEqual({ kind: 'full' });
  expect(device.shown('goal', 'own')).toBeUndefined();
  disk.isFull = false;
  await device.sync(refusal('session_revoked', { forget: order }));
  expect(device.forgotten).toEqual(['all: deactivated']);
});

test('a session that is over takes nothing away to be noted on a full disk', async () => {
  const { disk, store } = diskOf(neverRoom);
  const device = createTestDevice({ store });
  await device.sync(answer({ changes: [{ op: 'reset' }, ...submission(1)] }));
  disk.isFull = true;
  expect(await device.sync(refusal('expired'))).toEqual({ kind: 'full' });
  expect(store.shown('note', 'staff')).toHaveLength(1);
});

test('a server that is put back asks for what was dropped to make room: the device takes a new id, and sends the rest', async () => {
  const { device } = await deviceWithQueue(1);
  await device.sync();
  expect(device.store.contents().entries.map(({ id }) => id)).toEqual([2]);
  expect(await device.sync(refusal('gap', { acceptedThrough: 0 }))).toEqual({ kind: 'again' });
  await device.sync();
  expect(device.requests.at(-1)).toMatchObject({ deviceId: 'device-2', mutations: [{ id: 1, args: create('g2') }] });
});
