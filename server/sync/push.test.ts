import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onBothEngines, openSqlite } from '#server/testing/both-engines.ts';
import { client, coach, type Intent, noon, openPushBench } from '#server/testing/push-bench.ts';

const open = openSqlite();
const hour = 3_600_000;

onBothEngines('pushing goals', (openEngine) => {
  test('completing a goal on the phone survives a rename on the laptop', async () => {
    const bench = openPushBench(await openEngine());
    const [phone, laptop, id] = [bench.device(client), bench.device(client), randomUUID()];
    const created = await phone.push(['goals.create', { id, title: 'Hire a lead' }]);
    expect(created).toEqual({ id: 1, status: 'applied', rev: expect.any(Number) });
    const baseRev = 'rev' in created ? created.rev : 0;

    bench.world.now += 1000;
    const completed = await phone.push(['goals.update', { id, baseRev: 0, set: { status: 'Completed' } }]);
    const renamed = await laptop.push(['goals.update', { id, baseRev, set: { title: 'Hire two leads' } }]);

    expect([completed.status, renamed.status]).toEqual(['applied', 'applied']);
    expect((await bench.find('goal', id))?.row).toEqual({
      id,
      clientId: 'dana',
      submissionId: null,
      title: 'Hire two leads',
      description: '',
      status: 'Completed',
      priority: 'Medium',
      targetCompletion: null,
      completedDate: null,
      notes: '',
      goalType: 'client',
      position: 'a0',
      createdBy: 'dana',
      coachFirstName: null,
      coachLastName: null,
      createdAt: noon,
      updatedAt: noon + 1000,
      deletedAt: null,
    });
  });
});

test('an answer that was lost changes nothing: what is sent again is skipped, and its results come again', async () => {
  const bench = openPushBench(await open());
  const [phone, id] = [bench.device(client), randomUUID()];
  const mutations = phone.queue(['goals.create', { id, title: 'Hire' }], ['goals.delete', { id, baseRev: 0 }]);
  const first = await phone.send(mutations);
  await phone.push(['goals.restore', { id, baseRev: 0 }]);

  const again = await phone.send(mutations);

  expect(first).toMatchObject({
    acceptedThrough: 2,
    results: [
      { id: 1, status: 'applied' },
      { id: 2, status: 'applied' },
    ],
    touched: [{ entity: 'goal', key: id }],
  });
  expect(again).toMatchObject({ acceptedThrough: 3, results: [{ id: 1 }, { id: 2 }, { id: 3 }], touched: [] });
  expect((await bench.find('goal', id))?.row.deletedAt).toBeNull();
});

test('a part of a batch that arrived is skipped, and the rest goes on', async () => {
  const bench = openPushBench(await open());
  const [phone, id] = [bench.device(client), randomUUID()];
  const mutations = phone.queue(
    ['goals.create', { id, title: 'A' }],
    ['goals.update', { id, baseRev: 0, set: { title: 'B' } }],
  );
  await phone.send(mutations.slice(0, 1));
  expect(await phone.send(mutations)).toMatchObject({ acceptedThrough: 2, touched: [{ key: id }] });
  expect((await bench.find('goal', id))?.row.title).toBe('B');
});

test('results are given until they are acknowledged', async () => {
  const phone = openPushBench(await open()).device(client);
  await phone.push(['void', {}], ['void', {}], ['void', {}]);
  phone.acked = 2;
  expect(await phone.send([])).toMatchObject({ acceptedThrough: 3, results: [{ id: 3 }] });
  phone.acked = 9;
  expect(await phone.send([])).toMatchObject({ acceptedThrough: 3, results: [] });
  expect(await phone.push(['void', {}])).toMatchObject({ id: 4 });
});

test('a skipped id is a gap, and nothing behind it is done', async () => {
  const bench = openPushBench(await open());
  const [phone, id] = [bench.device(client), randomUUID()];
  await phone.push(['void', {}]);
  const [lost, held] = phone.queue(['void', {}], ['goals.create', { id, title: 'Hire' }]);
  if (!lost || !held) throw new Error('Two were queued.');
  expect(await phone.send([held])).toEqual({ status: 409, code: 'gap', acceptedThrough: 1 });
  expect(await phone.send([{ ...lost, id: 1 }, held])).toEqual({ status: 409, code: 'gap', acceptedThrough: 1 });
  expect(await bench.find('goal', id)).toBeUndefined();
  expect(await phone.send([lost, held])).toMatchObject({ acceptedThrough: 3 });
});

test('a device that the server does not know begins at 1', async () => {
  const bench = openPushBench(await open());
  const phone = bench.device(client);
  expect(await phone.send([])).toEqual({ acceptedThrough: 0, results: [], touched: [] });
  const laptop = bench.device(client);
  laptop.next = 7;
  expect(await laptop.send(laptop.queue(['void', {}]))).toEqual({ status: 409, code: 'gap', acceptedThrough: 0 });
});

test('a recorded id with other content is a fork, which names what was recorded as it stands', async () => {
  const bench = openPushBench(await open());
  const phone = bench.device(client);
  const queue = phone.queue(['void', {}], ['void', {}], ['void', {}]);
  await phone.send(queue);
  const changed = queue.map((mutation) => (mutation.id === 2 ? { ...mutation, at: noon - 1 } : mutation));
  expect(await phone.send(changed)).toEqual({ status: 409, code: 'fork', acceptedThrough: 3, known: [1, 3] });
  expect(await phone.send([...changed, ...phone.queue(['void', {}])])).toMatchObject({ code: 'fork', known: [1, 3] });
});

test('the id of somebody else’s device is a fork, and says nothing of it', async () => {
  const bench = openPushBench(await open());
  const phone = bench.device(client);
  await phone.push(['void', {}]);
  const stolen = bench.device({ ...client, userId: 'eve' }, phone.deviceId);
  expect(await stolen.send([])).toEqual({ status: 409, code: 'fork', acceptedThrough: 0, known: [] });
});

test('a device whose recorded content is no longer kept forks, so that no words are taken for sent', async () => {
  const bench = openPushBench(await open());
  const phone = bench.device(client);
  const queue = phone.queue(['void', {}]);
  await phone.send(queue);
  await bench.database.tx(async ({ q, t }) => void (await q.delete(t.syncMutations)));
  expect(await phone.send(queue)).toMatchObject({ code: 'fork', known: [] });
});

test('a device with over a thousand results must take some first, and is given them', async () => {
  const bench = openPushBench(await open());
  const phone = bench.device(client);
  for (let batch = 0; batch < 6; batch += 1) {
    await phone.send(
      phone.queue(...Array.from({ length: 200 }, () => ['void', {}] as [string, Record<string, unknown>])),
    );
  }
  const refused = await phone.send(phone.queue(['void', {}]));
  expect(refused).toMatchObject({ status: 409, code: 'ack_first', acceptedThrough: 1200 });
  expect(refused.results).toHaveLength(400);
  expect((await phone.send([])).results).toHaveLength(400);
  phone.next -= 1;
  phone.acked = 400;
  expect(await phone.send(phone.queue(['void', {}]))).toMatchObject({
    acceptedThrough: 1201,
    results: { 0: { id: 401 } },
  });
});

test('an answer carries 256 KB of results and at least one; a device with four megabytes of them must take some first', async () => {
  const bench = openPushBench(await open());
  const phone = bench.device(client);
  const refused = (length: number): [string, Record<string, unknown>] => ['x.y', { text: 'x'.repeat(length) }];
  const results = async (acked: number) => {
    phone.acked = acked;
    return (await phone.send([])).results?.map(({ id }) => id);
  };
  await phone.send(phone.queue(refused(900_000), refused(100_000), refused(100_000), refused(100_000)));
  expect([await results(0), await results(1), await results(3)]).toEqual([[1], [2, 3], [4]]);
  for (let batch = 0; batch < 5; batch += 1) await phone.send(phone.queue(refused(900_000)));
  const next = phone.queue(['void', {}]);
  expect(await phone.send(next)).toMatchObject({ code: 'ack_first', acceptedThrough: 9, results: [{ id: 4 }] });
  phone.acked = 5;
  expect(await phone.send(next)).toMatchObject({ acceptedThrough: 10 });
});

test('a push that takes long stops after what is done, and the device goes on from there', async () => {
  const bench = openPushBench(await open());
  const [phone, id] = [bench.device(client), randomUUID()];
  await phone.push(['goals.create', { id, title: 'Hire' }]);
  bench.world.breakStore = (store) => ({
    ...store,
    save: (...args) => {
      bench.world.now += 600;
      return store.save(...args);
    },
  });
  const queue = phone.queue(
    ...[1, 2, 3, 4, 5].map((n): Intent => ['goals.update', { id, baseRev: 0, set: { title: `Hire ${n}` } }]),
  );
  expect(await phone.send(queue)).toMatchObject({ acceptedThrough: 3 });
  expect((await bench.find('goal', id))?.row.title).toBe('Hire 2');
  expect(await phone.send(queue)).toMatchObject({ acceptedThrough: 5 });
  expect(await phone.send(queue)).toMatchObject({ acceptedThrough: 6 });
  expect((await bench.find('goal', id))?.row.title).toBe('Hire 5');
});

test('what is refused, unknown or unreadable is recorded with its text, and the next one goes on', async () => {
  const bench = openPushBench(await open());
  const [phone, id] = [bench.device(client), randomUUID()];
  const answer = await phone.send(
    phone.queue(
      ['goals.explode', { id, title: 'One' }],
      ['goals.create', { id, title: '   ' }],
      ['goals.create', { id, title: 'x'.repeat(201) }],
      ['goals.create', { id, title: 'Hire', notes: 'x'.repeat(20_001) }],
      ['goals.create', { id, title: 'Hire', colour: 'red' }],
      ['goals.create', { id, title: 'Hire', status: 'On Hold' }],
      ['goals.create', { id: 'goal-1', title: 'Hire' }],
      ['goals.create', { id, title: 'Hire' }, { schema: 2 }],
      ['goals.create', { id, title: 'Hire' }, { schema: 'old' }],
      ['goals.create', { id, title: 'Hire' }, { at: 'noon' }],
      ['goals.create', { id }, { args: 'Hire' }],
      ['goals.update', { id, baseRev: 0, set: { title: 'Hire' } }],
      ['goals.create', { id, title: 'Hire' }],
    ),
  );
  if ('code' in answer) throw new Error(answer.code);
  expect(answer.acceptedThrough).toBe(13);
  const codes = answer.results.map((result) => (result.status === 'rejected' ? result.code : result.status));
  const invalid = 'invalid';
  expect(codes).toEqual([
    'unknown',
    ...[invalid, invalid, invalid, invalid, invalid, invalid],
    'unknown',
    ...[invalid, invalid, invalid],
    'not_found',
    'applied',
  ]);
  expect(answer.results[0]).toEqual({
    id: 1,
    status: 'rejected',
    code: 'unknown',
    message: expect.stringMatching(/\.$/),
    args: { id, title: 'One' },
  });
});

test('a fault that comes again each time refuses its mutation only, and the operator hears of it', async () => {
  const bench = openPushBench(await open());
  const [phone, id] = [bench.device(client), randomUUID()];
  bench.world.breakStore = (store) => ({
    ...store,
    async save(stored, audiences, now) {
      await store.save(stored, audiences, now);
      if (stored.row.title === 'Cursed') throw new TypeError('Broken.');
    },
  });
  const cursed = { id: randomUUID(), title: 'Cursed' };
  const answer = await phone.send(phone.queue(['goals.create', cursed], ['goals.create', { id, title: 'Hire' }]));
  expect(answer).toMatchObject({
    acceptedThrough: 2,
    results: [{ status: 'rejected', code: 'invalid', args: cursed }, { status: 'applied' }],
  });
  expect(await bench.find('goal', cursed.id)).toBeUndefined();
  expect(bench.faults).toHaveLength(1);
});

test('a fault of the store that passes stops the push at its id; what was recorded stays, and the rest is sent again', async () => {
  const bench = openPushBench(await open());
  const [phone, id] = [bench.device(client), randomUUID()];
  let isFull = true;
  bench.world.temporary = true;
  bench.world.breakStore = (store) => ({
    ...store,
    async save(stored, audiences, now) {
      await store.save(stored, audiences, now);
      if (stored.row.title === 'B' && isFull) throw new Error('disk full');
    },
  });
  const queue = phone.queue(
    ['goals.create', { id, title: 'A' }],
    ['goals.update', { id, baseRev: 0, set: { title: 'B' } }],
  );
  expect(await phone.send(queue)).toMatchObject({
    status: 503,
    code: 'unavailable',
    acceptedThrough: 1,
    results: [{ id: 1, status: 'applied' }],
  });
  expect((await bench.find('goal', id))?.row.title).toBe('A');
  isFull = false;
  expect(await phone.send(queue)).toMatchObject({ acceptedThrough: 2 });
  expect((await bench.find('goal', id))?.row.title).toBe('B');
});

test('that a device was seen is written once an hour', async () => {
  const bench = openPushBench(await open());
  const phone = bench.device(client);
  const seenAt = async () => {
    await phone.send([]);
    return (await bench.inStore((store) => store.findDevice(phone.deviceId)))?.seenAt;
  };
  expect(await seenAt()).toBe(noon);
  bench.world.now += hour - 1;
  expect(await seenAt()).toBe(noon);
  bench.world.now += 1;
  expect(await seenAt()).toBe(noon + hour);
  bench.world.now -= 50 * hour;
  expect(await seenAt()).toBe(noon - 49 * hour);
});

test('the rows of a push come once each, in the order in which they were touched', async () => {
  const bench = openPushBench(await open());
  const [phone, first, second] = [bench.device(coach), randomUUID(), randomUUID()];
  const answer = await phone.send(
    phone.queue(
      ['goals.create', { id: second, title: 'B' }],
      ['goals.create', { id: first, title: 'A' }],
      ['goals.delete', { id: second, baseRev: 0 }],
    ),
  );
  expect('touched' in answer && answer.touched.map(({ key }) => key)).toEqual([second, first]);
});

test('what is too long to be an id is refused, and no row is looked for by it', async () => {
  const bench = openPushBench(await open());
  const asked: string[] = [];
  bench.world.breakStore = (store) => ({
    ...store,
    readAhead(refs) {
      asked.push(...refs.map(({ key }) => key));
      return store.readAhead(refs);
    },
  });
  const result = await bench.device(client).push(['goals.update', { id: 'x'.repeat(900_000), baseRev: 0, set: {} }]);
  expect(result).toMatchObject({ status: 'rejected', code: 'invalid' });
  expect(asked).toEqual([]);
});
