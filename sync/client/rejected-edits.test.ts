import { expect, test } from 'vitest';
import type { Result } from '#sync/protocol.ts';
import {
  answer,
  appliedResult,
  createTestDevice,
  del,
  put,
  refusal,
  rejectedResult,
} from '#sync/testing/test-device.ts';

async function deviceWith(...changes: Parameters<typeof put>[]) {
  const device = createTestDevice();
  await device.sync(answer({ changes: [{ op: 'reset' }, ...changes.map((change) => put(...change))] }));
  return device;
}

test('a value that lost is kept, and trying again sends that value alone over what is there now', async () => {
  const device = await deviceWith(['goal', 'g1', 100, { title: 'Seen', status: 'Not Started' }]);
  await device.engine.edit('goals.update', { id: 'g1', set: { title: 'Mine', status: 'Completed' } });
  await device.sync(
    answer({
      ...{ acceptedThrough: 1, cookie: 'c2' },
      results: [{ id: 1, status: 'superseded', rev: 110, fields: ['title'], kept: { title: 'Mine' } }],
      changes: [put('goal', 'g1', 110, { title: 'Theirs', status: 'Completed' })],
    }),
  );
  expect(device.shown('goal', 'g1')).toMatchObject({ title: 'Theirs', status: 'Completed' });
  expect(device.store.contents().attention).toMatchObject([{ kind: 'superseded', kept: { title: 'Mine' } }]);
  await device.engine.tryAgain('device-1:1');
  await device.sync();
  expect(device.requests.at(-1)?.mutations).toMatchObject([
    { id: 2, name: 'goals.update', args: { id: 'g1', baseRev: 110, set: { title: 'Mine' } } },
  ]);
});

test('a draft that won over another device gives back what was typed there (rule 18)', async () => {
  const device = await deviceWith(['draft', 'goal:g1', 100, { value: { text: 'seen' } }]);
  await device.engine.edit('drafts.put', { id: 'goal:g1', value: { text: 'mine' } });
  const kept = { value: { text: 'theirs' } };
  await device.sync(
    answer({
      acceptedThrough: 1,
      results: [{ id: 1, status: 'merged', rev: 111, fields: ['value'], kept }],
      cookie: 'c2',
    }),
  );
  expect(device.store.contents().attention).toMatchObject([{ kind: 'merged', kept }]);
  await device.engine.tryAgain('device-1:1');
  expect(device.shown('draft', 'goal:g1')).toMatchObject(kept);
});

/** Answers the first edit of a device, a draft that another one's took the place of. */
const lostDraft: Result = {
  ...{ id: 1, status: 'superseded', rev: 112, fields: ['value'] },
  kept: { value: { text: 'mine' } },
};

test('a draft that lost is none to offer once it was saved here before its answer came', async () => {
  const device = await deviceWith(['goal', 'g1', 100, { notes: '' }]);
  await device.engine.edit('drafts.put', { id: 'goal:g1', value: { text: 'mine' } });
  await device.engine.editAll([
    { name: 'goals.update', args: { id: 'g1', text: { notes: { base: '', value: 'mine' } } } },
    { name: 'drafts.clear', args: { id: 'goal:g1' } },
  ]);
  await device.sync(
    answer({
      ...{ acceptedThrough: 3, cookie: 'c2' },
      results: [lostDraft, appliedResult(2, 113), appliedResult(3, 112)],
    }),
  );
  expect(device.store.contents().attention).toEqual([]);
});

test('a draft that lost is offered, although one typed after it was saved elsewhere', async () => {
  const device = await deviceWith();
  await device.engine.edit('drafts.put', { id: 'goal:g1', value: { text: 'mine' } });
  await device.sync(
    answer({
      ...{ acceptedThrough: 1, cookie: 'c2' },
      results: [lostDraft],
      changes: [put('draft', 'goal:g1', 112, { value: { text: 'theirs' } })],
    }),
  );
  await device.engine.edit('drafts.clear', { id: 'goal:g1' });
  await device.sync(answer({ acceptedThrough: 2, results: [appliedResult(2, 113)], cookie: 'c3' }));
  expect(device.store.contents().attention).toMatchObject([{ kind: 'superseded', kept: { value: { text: 'mine' } } }]);
});

test('a combined text is there to be read once; a clear that came too late needs no decision', async () => {
  const device = await deviceWith(
    ['goal', 'g1', 100, { notes: '' }],
    ['draft', 'goal:g1', 101, { value: { text: 'seen' } }],
  );
  await device.engine.edit('goals.update', { id: 'g1', text: { notes: { base: '', value: 'mine' } } });
  await device.engine.edit('drafts.clear', { id: 'goal:g1' });
  expect(device.shown('draft', 'goal:g1')).toBeUndefined();
  await device.sync(
    answer({
      ...{ acceptedThrough: 2, cookie: 'c2' },
      results: [
        { id: 1, status: 'merged', rev: 111, fields: ['notes'] },
        { id: 2, status: 'superseded', rev: 112, fields: ['value'], kept: { value: null } },
      ],
      changes: [put('draft', 'goal:g1', 112, { value: { text: 'theirs' } })],
    }),
  );
  const read = { key: 'combined:goal:g1', kind: 'merged', combined: ['notes'], rev: 111 };
  expect(device.store.contents().attention).toMatchObject([read]);
  expect(device.shown('draft', 'goal:g1')).toMatchObject({ value: { text: 'theirs' } });
  await device.engine.discard('combined:goal:g1');
  expect(device.store.contents().attention).toEqual([]);
});

test('a clear removes the text that was shown, and not one that came beneath it', async () => {
  const device = await deviceWith(['draft', 'goal:g1', 100, { value: { text: 'seen' } }]);
  await device.engine.edit('drafts.put', { id: 'goal:g1', value: { text: 'mine' } });
  await device.sync(answer({ changes: [put('draft', 'goal:g1', 110, { value: { text: 'theirs' } })], cookie: 'c2' }));
  await device.engine.edit('drafts.clear', { id: 'goal:g1' });
  await device.sync();
  expect(device.requests.at(-1)?.mutations.map(({ args }) => args.baseRev)).toEqual([100, 100]);
});

test('a draft begun after one was cleared elsewhere is based on that clearing', async () => {
  const device = await deviceWith(['draft', 'goal:g1', 100, { value: { text: 'old' } }]);
  await device.sync(answer({ changes: [del('draft', 'goal:g1', 120)], cookie: 'c2' }));
  await device.engine.edit('drafts.put', { id: 'goal:g1', value: { text: 'new' } });
  await device.sync();
  expect(device.requests.at(-1)?.mutations[0]?.args).toMatchObject({ baseRev: 120 });
});

test('a text that the server keeps for an admin is not kept here', async () => {
  const device = createTestDevice();
  await device.sync(answer({ changes: [put('note', 'n1', 9, { content: 'a' }, 'staff')] }));
  await device.engine.edit('notes.update', { id: 'n1', text: { content: { base: 'a', value: 'typed' } } });
  await device.sync(answer({ acceptedThrough: 1, results: [rejectedResult(1)], cookie: 'c2' }));
  const [item] = device.store.contents().attention;
  expect(item).toMatchObject({ kind: 'rejected', scope: 'staff' });
  expect(item).not.toHaveProperty('args');
  await expect(device.engine.tryAgain('device-1:1')).rejects.toThrow();
});

test('discarding takes it from the list, with what stands under it and the copy for other devices', async () => {
  const device = await deviceWith(['draft', 'attention:device-1:1', 5, { value: { title: 'x' } }]);
  await device.engine.edit('goals.create', { id: 'g1', title: 'x' });
  await device.engine.edit('goals.update', { id: 'g1', set: { status: 'Completed' } });
  await device.sync(
    answer({ acceptedThrough: 2, results: [rejectedResult(1, {}), rejectedResult(2, {})], cookie: 'c2' }),
  );
  await device.engine.discard('device-1:1');
  expect(device.store.contents().attention).toEqual([]);
  await device.sync();
  expect(device.requests.at(-1)?.mutations).toMatchObject([
    { id: 3, name: 'drafts.clear', args: { id: 'attention:device-1:1', baseRev: 5 } },
  ]);
});

test.each(['discard', 'tryAgain'] as const)(
  'to %s a refused edit of staff takes its copy from the other devices too',
  async (decide) => {
    const device = await deviceWith(
      ['note', 'n1', 4, { title: 'Seen', deletedAt: null }, 'staff'],
      ['draft', 'attention:device-1:1', 5, { value: { title: 'x' } }, 'staff'],
    );
    await device.engine.edit('notes.update', { id: 'n1', set: { title: 'x' } });
    await device.sync(answer({ acceptedThrough: 1, results: [rejectedResult(1, {})], cookie: 'c2' }));
    await device.engine[decide]('device-1:1');
    expect(device.shown('draft', 'attention:device-1:1', 'staff')).toBeUndefined();
    await device.sync();
    expect(device.requests.at(-1)?.mutations.at(-1)).toMatchObject({
      name: 'drafts.clear',
      args: { id: 'attention:device-1:1', baseRev: 5 },
    });
  },
);

test.each(['goals.delete', 'goals.restore'] as const)('a %s that lost is tried again as what it was', async (name) => {
  const device = await deviceWith(['goal', 'g1', 100, { title: 'Seen', deletedAt: null }]);
  await device.engine.edit(name, { id: 'g1' });
  const lost: Result = { id: 1, status: 'superseded', rev: 110, fields: ['deletedAt'], kept: { deletedAt: null } };
  const changes = [put('goal', 'g1', 110, { title: 'Seen', deletedAt: null })];
  await device.sync(answer({ acceptedThrough: 1, cookie: 'c2', results: [lost], changes }));
  await device.engine.tryAgain('device-1:1');
  await device.sync();
  expect(device.requests.at(-1)?.mutations).toMatchObject([{ id: 2, name }]);
  expect(device.requests.at(-1)?.mutations[0]?.args).toEqual({ id: 'g1', baseRev: 110 });
});

test('edits of a row whose create was too large stand under it, and are tried again with it', async () => {
  const device = createTestDevice();
  await device.engine.edit('goals.create', { id: 'g1', title: 'x' });
  await device.engine.edit('goals.update', { id: 'g1', set: { status: 'Completed' } });
  await device.sync(refusal('too_large'));
  await device.sync(refusal('too_large'));
  await device.sync(answer({ acceptedThrough: 1, results: [appliedResult(1, 0)] }));
  await device.sync(answer({ acceptedThrough: 2, results: [appliedResult(1, 0), rejectedResult(2, {})] }));
  expect(await device.engine.summary()).toMatchObject({ attention: 1 });
  await device.engine.tryAgain('device-1:1');
  expect(device.store.contents().attention).toEqual([]);
  await device.sync();
  expect(device.requests.at(-1)?.mutations).toMatchObject([
    { id: 3, name: 'goals.create', args: { id: 'g1' } },
    { id: 4, name: 'goals.update', args: { id: 'g1', baseRev: 0 } },
  ]);
});

test('after a fork a refused create is tried again with its edits in the order in which they were typed', async () => {
  const device = createTestDevice();
  const typed = async (...[name, args]: Parameters<typeof device.engine.edit>) => {
    device.clock.now += 1_000;
    await device.engine.edit(name, args);
  };
  await typed('goals.create', { id: 'g1', title: 'A' });
  await typed('goals.update', { id: 'g1', set: { title: 'first' } });
  await typed('goals.update', { id: 'g1', set: { title: 'second' } });
  const results = [
    rejectedResult(1, { id: 'g1', title: 'A' }),
    rejectedResult(2, { id: 'g1', set: { title: 'first' } }),
  ];
  await device.sync(answer({ acceptedThrough: 2, results }));
  await device.sync(refusal('fork', { status: 409, acceptedThrough: 2, known: [] }));
  await device.sync(answer({ acceptedThrough: 1, results: [rejectedResult(1, { id: 'g1', set: {} })], cookie: 'c2' }));
  const [create] = device.store.contents().attention.filter(({ name }) => name === 'goals.create');
  await device.engine.tryAgain(create?.key ?? '');
  expect(device.shown('goal', 'g1')).toMatchObject({ title: 'second' });
});
