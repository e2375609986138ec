import { expect, test } from 'vitest';
import type { Change } from '#sync/protocol.ts';
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
const forget: Change = { op: 'forget', forgetId: 'f1', scope: 'staff', reason: 'role_changed' };

/** A coach who is a client too, with a note that was refused, one that is on its way and one that waits. */
async function coach(options: Parameters<typeof createTestDevice>[0] = {}) {
  const device = createTestDevice(options);
  await device.sync(
    answer({
      changes: [
        { op: 'reset' },
        put('goal', 'g1', 10, { title: 'Own' }),
        put('goal', 'g1', 10, { title: 'Own' }, 'staff'),
        put('note', 'n1', 11, { submissionId: 's1', content: 'secret' }, 'staff'),
        put('draft', 'note:s1', 12, { value: { text: 'secret' } }, 'staff'),
      ],
    }),
  );
  const edit = (content: string) => ({ id: 'n1', text: { content: { base: 'secret', value: content } } });
  await device.engine.edit('notes.update', edit('refused'));
  await device.sync(answer({ acceptedThrough: 1, results: [rejectedResult(1, edit('refused'))], cookie: 'c2' }));
  await device.engine.edit('notes.update', edit('on its way'));
  return device;
}

test('a forget takes the rows, drafts and attention texts of its scope first, and leaves the other scope (rule 15)', async () => {
  const device = await coach();
  await device.sync(
    answer({
      ...{ acceptedThrough: 2, results: [rejectedResult(2)], cookie: 'c3' },
      changes: [forget, { op: 'reset' }, put('goal', 'g1', 10, { title: 'Own' })],
    }),
  );
  const { rows, attention, entries, state } = device.store.contents();
  expect(
    Object.values(rows)
      .flat()
      .map(({ key }) => key),
  ).toEqual(['own:g1']);
  expect(attention).toEqual([]);
  expect(JSON.stringify([entries, rows])).not.toContain('secret');
  expect(device.forgotten).toEqual(['staff: role_changed']);
  expect(state).toMatchObject({ cookie: 'c3', forgets: ['f1'] });
  await device.sync(answer({ cookie: 'c4' }));
  expect(device.requests.at(-1)).toMatchObject({ ackedForgets: ['f1'] });
  await device.sync(answer({ cookie: 'c5' }));
  expect(device.requests.at(-1)).toMatchObject({ ackedForgets: [] });
});

test('an unsent text of the scope goes as soon as its result is there', async () => {
  const device = await coach();
  await device.sync(answer({ changes: [forget, { op: 'reset' }], acceptedThrough: 1, cookie: 'c3' }));
  expect(device.store.contents().entries.map(({ id }) => id)).toEqual([2]);
  await device.sync(answer({ acceptedThrough: 2, results: [rejectedResult(2)], cookie: 'c4' }));
  expect(device.store.contents()).toMatchObject({ entries: [], attention: [] });
});

test('a refused text that the server gives back, because its person is a coach again, is in the attention list', async () => {
  const device = await coach();
  await device.sync(answer({ changes: [forget], cookie: 'c3', acceptedThrough: 1 }));
  await device.sync(answer({ acceptedThrough: 2, results: [rejectedResult(2, { id: 'n1' })], cookie: 'c4' }));
  const { attention, entries } = device.store.contents();
  expect(JSON.stringify(attention)).toContain('on its way');
  expect(JSON.stringify(entries)).not.toContain('on its way');
});

test('what is written into a scope that was just taken away is not kept', async () => {
  const device = await coach();
  const note = { id: 'n9', submissionId: 's1', content: 'typed' };
  await device.engine.edit('notes.create', note);
  await device.sync(answer({ changes: [forget, { op: 'reset' }], cookie: 'c3', acceptedThrough: 1 }));
  await expect(device.engine.edit('notes.create', { ...note, id: 'n10' })).rejects.toThrow('Not here');
  await expect(device.engine.edit('drafts.put', { id: 'note:s1', value: {} })).rejects.toThrow('Not here');
  expect(device.store.shown('note', 'staff')).toEqual([]);
});

test('what is begun on a device that was just told to forget everything is not kept before somebody signs in', async () => {
  const device = await coach();
  await device.sync(refusal('session_revoked', { forget: { forgetId: 'f2', scope: 'all', reason: 'deactivated' } }));
  const goal = { id: 'g9', title: 'Typed' };
  await expect(device.engine.edit('goals.create', goal)).rejects.toThrow('Not here');
  await expect(device.engine.edit('drafts.put', { id: 'goal:new', value: {} })).rejects.toThrow('Not here');
  expect(JSON.stringify(device.store.contents())).not.toContain('Typed');
  await device.engine.noteSignIn();
  await device.engine.edit('goals.create', goal);
  expect(device.shown('goal', 'g9')).toMatchObject(goal);
});

test('an answer to a request from before the forget is dropped, and the forget itself is carried out once', async () => {
  const device = await coach();
  await device.sync(async () => {
    await device.sync(answer({ changes: [forget, { op: 'reset' }], cookie: 'c3' }));
    return answer({ changes: [put('note', 'n1', 99, { content: 'secret' }, 'staff')], cookie: 'c4' });
  });
  expect(device.store.shown('note', 'staff')).toEqual([]);
  await device.sync(answer({ changes: [forget, put('note', 'n2', 100, {}, 'staff')], cookie: 'c5' }));
  expect(device.store.shown('note', 'staff')).toHaveLength(1);
  expect(device.forgotten).toHaveLength(1);
});

test('rows of an answer that carries the forget are taken only if its cookie is the stored one', async () => {
  const device = await coach();
  await device.sync(async () => {
    await device.sync(answer({ cookie: 'c3' }));
    return answer({ changes: [forget, { op: 'reset' }, put('goal', 'old', 1)], cookie: 'c9' });
  });
  expect(device.store.shown('note', 'staff')).toEqual([]);
  expect(device.shown('goal', 'old')).toBeUndefined();
  expect(device.store.contents().state?.cookie).toBeNull();
});

test('the lease runs from when an answer came, also where it is stored a week later', async () => {
  const device = createTestDevice();
  const store = device.store.openTab().store;
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const ask = () => {
    // The lid is closed as the answer comes: whatever is written waits for it to be opened.
    void store.write(() => opened);
    return answer({ changes: [{ op: 'reset' }, put('note', 'n1', 11, { submissionId: 's1' }, 'staff')] });
  };
  const trip = device.sync(ask);
  // All that goes on without the disk is done by the next turn: nothing here waits for a timer.
  await new Promise((resolve) => setTimeout(resolve));
  expect(device.requests).toHaveLength(1);
  device.clock.now += 7 * dayMs;
  open();
  await trip;
  await device.engine.checkLease();
  expect(device.store.shown('note', 'staff')).toEqual([]);
});

const typeDraft = ({ engine }: TestDevice, text: string) =>
  engine.edit('drafts.put', { id: 'goal:new', value: { text } });

/** A draft is typed, and on, and a forget hides it before it is sent. */
async function hiddenDraft(texts = ['hidden']) {
  const device = createTestDevice();
  await device.sync(answer({ changes: [{ op: 'reset' }] }));
  for (const text of texts) {
    await typeDraft(device, text);
    await device.sync();
  }
  const deactivated = { forgetId: 'f1', scope: 'all', reason: 'deactivated' } as const;
  await device.sync(refusal('session_revoked', { status: 401, forget: deactivated }));
  await device.engine.noteSignIn();
  return device;
}

/** Another one is typed in its place. */
async function typedAnew() {
  const device = await hiddenDraft();
  await typeDraft(device, 'anew');
  return device;
}

test('a draft that a forget had hidden is given back when one that was typed anew takes its place', async () => {
  const device = await typedAnew();
  await device.sync(
    answer({ acceptedThrough: 2, results: [appliedResult(1, 20), appliedResult(2, 21)], cookie: 'c2' }),
  );
  expect(device.store.contents().attention).toMatchObject([
    { kind: 'superseded', subject: 'draft:goal:new', kept: { value: { text: 'hidden' } } },
  ]);
});

test('so it is when another forget hides the one that was typed anew, before either is sent', async () => {
  const device = await typedAnew();
  const again = { forgetId: 'f2', scope: 'all', reason: 'deactivated' } as const;
  await device.sync(refusal('session_revoked', { status: 401, forget: again }));
  await device.engine.noteSignIn();
  const row = put('draft', 'goal:new', 21, { value: { text: 'anew' } });
  const results = [appliedResult(1, 20), appliedResult(2, 21)];
  await device.sync(answer({ acceptedThrough: 2, results, changes: [{ op: 'reset' }, row], cookie: 'c2' }));
  expect(device.store.contents().attention).toMatchObject([{ kept: { value: { text: 'hidden' } } }]);
});

test('a draft that a forget had hidden is given back where its row is not here yet: whoever types anew has not seen it', async () => {
  for (const reply of [
    refusal('unavailable', { acceptedThrough: 1, results: [appliedResult(1, 20)] }),
    answer({
      acceptedThrough: 1,
      results: [appliedResult(1, 20)],
      changes: [{ op: 'reset' }],
      cookie: 'c2',
      more: true,
    }),
  ]) {
    const device = await hiddenDraft();
    await device.sync(reply);
    await typeDraft(device, 'anew');
    const given = { kind: 'superseded', kept: { value: { text: 'hidden' } } };
    expect(device.store.contents().attention).toMatchObject([given]);
  }
});

test('it is not given back where its row came with the answer, nor is what was typed on before the forget', async () => {
  const device = await hiddenDraft(['hidden', 'hidden, and on']);
  const row = put('draft', 'goal:new', 21, { value: { text: 'hidden, and on' } });
  const results = [appliedResult(1, 20), appliedResult(2, 21)];
  await device.sync(answer({ acceptedThrough: 2, results, changes: [{ op: 'reset' }, row], cookie: 'c2', more: true }));
  expect(device.store.contents().attention).toEqual([]);
});

test.each([
  [[], false],
  [[put('note', 'n1', 31, { content: 'again' }, 'staff')], true],
])(
  'a staff draft that a forget had hidden is given back to whoever is staff again alone: %#',
  async (rows, isGiven) => {
    const device = await coach();
    await device.engine.edit('drafts.put', { id: 'note:s1', value: { text: 'hidden' } });
    const told = { acceptedThrough: 2, results: [rejectedResult(2)], cookie: 'c3' };
    await device.sync(answer({ ...told, changes: [forget, { op: 'reset' }] }));
    await device.sync(answer({ acceptedThrough: 3, results: [appliedResult(3, 30)], changes: rows, cookie: 'c4' }));
    expect(JSON.stringify(device.store.contents().attention).includes('hidden')).toBe(isGiven);
  },
);

test('what the server keeps for an admin is not given back by a draft that was typed in its place', async () => {
  const device = await typedAnew();
  await device.sync(answer({ acceptedThrough: 2, results: [rejectedResult(1), appliedResult(2, 21)], cookie: 'c2' }));
  expect(JSON.stringify(device.store.contents().attention)).not.toContain('hidden');
});

test('a draft that is typed after a forget, before anything is here again, has seen nothing of what the server has', async () => {
  const device = createTestDevice();
  await device.sync(
    answer({ changes: [{ op: 'reset' }, put('draft', 'goal:new', 20, { value: { text: 'hidden' } })] }),
  );
  const deactivated = { forgetId: 'f1', scope: 'all', reason: 'deactivated' } as const;
  await device.sync(refusal('session_revoked', { status: 401, forget: deactivated }));
  await device.engine.noteSignIn();
  await typeDraft(device, 'anew');
  await device.sync();
  expect(device.requests.at(-1)).toMatchObject({ ackedForgets: ['f1'], mutations: [{ args: { baseRev: 0 } }] });
});

test('a full disk does not keep a forget from being carried out', async () => {
  let isFull = false;
  const store = createMemoryStore({
    beforeStep: (method) => {
      if (isFull && method === 'putRows') throw new Error('The disk is full.');
    },
  });
  const device = await coach({ store });
  isFull = true;
  const full = device.sync(answer({ changes: [forget, { op: 'reset' }, put('goal', 'g1', 10)], cookie: 'c3' }));
  await expect(full).rejects.toThrow('full');
  expect(store.shown('note', 'staff')).toEqual([]);
});

test('a revocation purges before anything else, and the server is told until it knows', async () => {
  const device = await coach();
  let isTold = false;
  device.ports.network.confirmPurge = async () => isTold;
  const revoked = refusal('session_revoked', { forget: { forgetId: 'f2', scope: 'all', reason: 'deactivated' } });
  expect(await device.sync(revoked)).toMatchObject({ kind: 'wait' });
  expect(Object.values(device.store.contents().rows).flat()).toEqual([]);
  expect(device.forgotten).toEqual(['all: deactivated']);
  const sent = device.requests.length;
  isTold = true;
  expect(await device.sync()).toEqual({ kind: 'revoked' });
  expect(await device.sync()).toEqual({ kind: 'revoked' });
  expect(device.requests).toHaveLength(sent);
  expect(device.store.contents().state).toMatchObject({ session: 'revoked', untold: null, cookie: null });
  await device.engine.noteSignIn();
  await device.sync();
  expect(device.requests.at(-1)).toMatchObject({ cookie: null, ackedForgets: ['f2'] });
});

test('a revocation that answers a request from before a forget is carried out all the same', async () => {
  const device = await coach();
  await device.sync(async () => {
    await device.sync(answer({ changes: [forget, { op: 'reset' }, put('goal', 'g1', 10)], cookie: 'c3' }));
    return refusal('session_revoked', { forget: { forgetId: 'f2', scope: 'all', reason: 'deactivated' } });
  });
  expect(Object.values(device.store.contents().rows).flat()).toEqual([]);
  expect(device.forgotten).toEqual(['staff: role_changed', 'all: deactivated']);
});

test.each([
  ['own', 'all', 'goals.create', ['too_large']],
  ['staff', 'staff', 'notes.create', []],
] as const)('a text of scope %s that is too large to be sent after a forget of %s', async (_, scope, name, kinds) => {
  const device = createTestDevice();
  await device.sync(answer({ changes: [{ op: 'reset' }, put('submission', 's1', 1, {}, 'staff')] }));
  await device.engine.edit(name, { id: 'x1', submissionId: 's1', title: 'a long text' });
  await device.sync(refusal('session_revoked', { forget: { forgetId: 'f2', scope, reason: 'deactivated' } }));
  await device.engine.noteSignIn();
  await device.sync(refusal('too_large'));
  expect(device.store.contents().attention.map(({ kind }) => kind)).toEqual(kinds);
});

test('an expired session keeps rows and queue', async () => {
  const device = await coach();
  expect(await device.sync(refusal('expired'))).toEqual({ kind: 'expired' });
  expect(device.store.shown('note', 'staff')).toHaveLength(1);
  expect((await device.engine.summary()).unsent).toBe(1);
  await device.sync(answer({ acceptedThrough: 2, results: [appliedResult(2, 20)], cookie: 'c3' }));
  expect(device.store.contents().state?.session).toBe('open');
});

test('seven days after the last answer staff data is purged, and the queue is kept', async () => {
  const device = await coach();
  device.clock.now = testNow + 7 * dayMs - 1;
  await device.engine.checkLease();
  expect(device.store.shown('note', 'staff')).toHaveLength(1);
  device.clock.now += 1;
  await device.engine.checkLease();
  expect(device.store.shown('note', 'staff')).toEqual([]);
  expect(device.shown('goal', 'g1')).toMatchObject({ title: 'Own' });
  expect(device.store.contents().state).toMatchObject({ cookie: null, isLeaseOver: true });
  expect(device.forgotten).toEqual(['staff: lease']);
  await device.sync(answer({ acceptedThrough: 1, cookie: 'c7' }));
  expect(device.requests.at(-1)?.mutations).toMatchObject([{ id: 2, name: 'notes.update' }]);
  expect(device.store.contents().state).not.toHaveProperty('isLeaseOver');
});

test('after the lease a device asks with the cookie of then once more, also under a new id: it says which forgets it has heard of', async () => {
  const device = await coach();
  device.clock.now = testNow + 8 * dayMs;
  await device.engine.checkLease();
  await device.sync(refusal('fork', { acceptedThrough: 9, known: [2] }));
  expect(device.requests.at(-1)?.cookie).toBe('c2');
  expect(JSON.stringify(device.store.contents().attention)).toContain('on its way');
  await device.sync(answer({ changes: [forget, { op: 'reset' }, put('goal', 'g9', 20)], cookie: 'c3' }));
  expect(device.requests.at(-1)).toMatchObject({ deviceId: 'device-2', cookie: 'c2' });
  expect(device.store.contents().attention).toEqual([]);
  // Changes since the cookie of then are not the whole window.
  expect(device.shown('goal', 'g9')).toBeUndefined();
  await device.sync(answer({ changes: [{ op: 'reset' }, put('goal', 'g9', 20)], cookie: 'c4' }));
  expect(device.requests.at(-1)).toMatchObject({ cookie: null, ackedForgets: ['f1'] });
  expect(device.shown('goal', 'g9')).toMatchObject({});
});

test('after the lease nothing that staff wrote is shown again, though a server that was put back is sent it anew', async () => {
  const device = await coach();
  await device.engine.edit('pins.put', { id: 's1', auto: false });
  await device.engine.edit('notes.create', { id: 'n9', submissionId: 's1', content: 'typed' });
  device.clock.now = testNow + 8 * dayMs;
  await device.engine.checkLease();
  await device.sync(refusal('gap', { acceptedThrough: 0 }));
  const { rows, entries } = device.store.contents();
  expect(entries.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(
    Object.values(rows)
      .flat()
      .map(({ key }) => key),
  ).toEqual(['own:g1']);
});

test('after the lease no draft of staff is begun until all of them are here again: it would take the place of one that is not', async () => {
  const device = await coach();
  const typed = { id: 'note:s9', value: { content: 'typed anew' } };
  device.clock.now = testNow + 8 * dayMs;
  await device.sync(answer({ acceptedThrough: 2, changes: [{ op: 'reset' }], cookie: 'c3' }));
  const card = put('submission', 's9', 20, {}, 'staff');
  await device.sync(answer({ changes: [{ op: 'reset' }, card], cookie: 'c4', more: true }));
  await device.engine.edit('notes.create', { id: 'n9', submissionId: 's9', content: 'safe' });
  await expect(device.engine.edit('drafts.put', typed)).rejects.toThrow('Not here');
  const draft = put('draft', 'note:s9', 15, { value: { content: 'from before' } }, 'staff');
  await device.sync(answer({ changes: [draft], cookie: 'c5', more: true }));
  // A person who sees the text goes on from it.
  await device.engine.edit('drafts.put', { ...typed, id: 'note:s9' });
  await expect(device.engine.edit('drafts.put', { ...typed, id: 'note:s8' })).rejects.toThrow('Not here');
  await device.sync(answer({ cookie: 'c6' }));
  await device.engine.edit('drafts.put', { ...typed, id: 'note:s8' });
  expect(device.store.contents().state).not.toHaveProperty('isStaffPartial');
});

test('a cookie from before the lease that the server cannot read is not sent again', async () => {
  const device = await coach();
  device.clock.now = testNow + 8 * dayMs;
  expect(await device.sync(refusal('bad_cookie'))).toEqual({ kind: 'again' });
  await device.sync(answer({ cookie: 'c3' }));
  expect(device.requests.slice(-2).map(({ cookie }) => cookie)).toEqual(['c2', null]);
});

test.each([30, -30])('a clock that is wrong by %i days has the same lease', async (days) => {
  const device = createTestDevice();
  device.clock.now += days * dayMs;
  await device.sync(answer({ changes: [put('note', 'n1', 1, {}, 'staff')] }));
  device.clock.now += 6 * dayMs;
  await device.engine.checkLease();
  expect(device.store.shown('note', 'staff')).toHaveLength(1);
  device.clock.now += dayMs;
  await device.engine.checkLease();
  expect(device.store.shown('note', 'staff')).toEqual([]);
});

test('a server clock that is put right after it was twelve days ahead ends no lease', async () => {
  const device = createTestDevice();
  const rows = [put('note', 'n1', 1, {}, 'staff')];
  await device.sync(answer({ serverTime: testNow + 12 * dayMs, changes: rows }));
  await device.sync(answer({ serverTime: testNow, cookie: 'c2' }));
  await device.engine.checkLease();
  expect(device.store.shown('note', 'staff')).toHaveLength(1);
  device.clock.now += 7 * dayMs;
  await device.engine.checkLease();
  expect(device.store.shown('note', 'staff')).toEqual([]);
});

test('a device clock that was a month ahead and is put right has the same lease', async () => {
  const device = createTestDevice();
  device.clock.now += 30 * dayMs;
  await device.sync(answer({ changes: [put('note', 'n1', 1, {}, 'staff')] }));
  device.clock.now -= 30 * dayMs;
  device.clock.now += 6 * dayMs;
  await device.engine.checkLease();
  expect(device.store.shown('note', 'staff')).toHaveLength(1);
  device.clock.now += dayMs;
  await device.engine.checkLease();
  expect(device.store.shown('note', 'staff')).toEqual([]);
});

test('a device clock that is a month ahead and loses a second ends no lease', async () => {
  const device = createTestDevice();
  device.clock.now += 30 * dayMs;
  await device.sync(answer({ changes: [put('note', 'n1', 1, {}, 'staff')] }));
  device.clock.now -= 1_000;
  await device.engine.checkLease();
  expect(device.store.shown('note', 'staff')).toHaveLength(1);
});

test('a client who was away for a month keeps the cookie: there is no lease on own rows', async () => {
  const device = createTestDevice();
  await device.sync(answer({ changes: [put('goal', 'g1', 1, {})] }));
  device.clock.now += 30 * dayMs;
  await device.sync();
  expect(device.requests.at(-1)?.cookie).toBe('c1');
});
