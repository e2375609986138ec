import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRequestQueue, type SendOutcome, type StoredRequest } from './request-queue.ts';

function request(id: string, change: Partial<StoredRequest> = {}): StoredRequest {
  return {
    id,
    lane: 'submit',
    path: '/api/submit',
    body: { id },
    createdAt: 0,
    state: 'waiting',
    failures: 0,
    retryAt: 0,
    isHeldByServer: false,
    keepsAnswer: true,
    sessionMark: null,
    ...change,
  };
}

/** A device with stored rows, a virtual clock, and a server that keeps one effect for each key. */
function device(rows: StoredRequest[], answerOf: (sent: StoredRequest) => SendOutcome | Promise<SendOutcome>) {
  const table = new Map(rows.map((row) => [row.id, row]));
  const time = { now: 1_000 };
  const sent: string[] = [];
  const queue = createRequestQueue({
    clock: () => time.now,
    random: () => 0,
    network: {
      async send(row) {
        sent.push(row.id);
        return answerOf(row);
      },
    },
    store: {
      listWaiting: async () => [...table.values()].filter(({ state }) => state === 'waiting'),
      update: async (id, change) => {
        const row = table.get(id);
        if (row) table.set(id, { ...row, ...change });
      },
      remove: async (id) => void table.delete(id),
    },
  });
  return { queue, table, time, sent };
}

const delivered: SendOutcome = { kind: 'delivered', answer: 'thanks' };

test('requests go out in the order in which they were finished, and their answers are kept', async () => {
  const { queue, table, sent } = device([request('a'), request('b')], () => delivered);
  expect(await queue.deliver()).toBeUndefined();
  expect(sent).toEqual(['a', 'b']);
  expect(table.get('a')).toMatchObject({ state: 'delivered', answer: 'thanks' });
});

test('a request whose answer nobody reads leaves no row behind', async () => {
  const { queue, table } = device([request('a', { keepsAnswer: false })], () => delivered);
  await queue.deliver();
  expect(table.size).toBe(0);
});

test('without a network the first failure ends the pass and the rows stay', async () => {
  const { queue, table, sent, time } = device([request('a'), request('b', { lane: 'events' })], () => ({
    kind: 'unreachable',
  }));
  expect(await queue.deliver()).toBe(0);
  expect(sent).toEqual(['a']);
  expect(table.get('a')).toMatchObject({ state: 'waiting', failures: 1, retryAt: time.now + 1_000 });
});

test('a returning network tries at once what the network had stopped, but not what the server asked to wait for', async () => {
  const rows = [
    request('held', { lane: 'events', retryAt: 9_000, isHeldByServer: true }),
    request('stopped', { retryAt: 9_000 }),
  ];
  const { queue, sent } = device(rows, () => delivered);
  expect(await queue.deliver()).toBe(9_000);
  expect(sent).toEqual([]);
  expect(await queue.deliver(true)).toBe(9_000);
  expect(sent).toEqual(['stopped']);
});

test('a busy server is asked again when it said, and holds up its own lane only', async () => {
  const rows = [request('a'), request('b'), request('c', { lane: 'events' })];
  const { queue, sent, time } = device(rows, ({ id }) =>
    id === 'a' && time.now < 31_000 ? { kind: 'busy', retryAfterMs: 30_000 } : delivered,
  );
  expect(await queue.deliver()).toBe(31_000);
  expect(sent).toEqual(['a', 'c']);
  time.now = 31_000;
  expect(await queue.deliver()).toBeUndefined();
  expect(sent).toEqual(['a', 'c', 'a', 'b']);
});

test('a refused request stays with the reason, and the next one goes out', async () => {
  const refusal = { message: 'Invalid email', field: 'email' };
  const { queue, table, sent } = device([request('a'), request('b')], ({ id }) =>
    id === 'a' ? { kind: 'refused', refusal } : delivered,
  );
  await queue.deliver();
  expect(sent).toEqual(['a', 'b']);
  expect(table.get('a')).toMatchObject({ state: 'refused', refusal, body: { id: 'a' } });
});

test('two calls at the same time send one request once', async () => {
  let release: (outcome: SendOutcome) => void = () => undefined;
  const { queue, sent } = device([request('a')], () => new Promise((resolve) => (release = resolve)));
  const both = [queue.deliver(), queue.deliver(true)];
  await expect.poll(() => sent.length).toBe(1);
  release(delivered);
  await Promise.all(both);
  expect(sent).toEqual(['a']);
});

test('a request that was taken back while it was being sent does not come back', async () => {
  const { queue, table } = device([request('a')], () => {
    table.delete('a');
    return { kind: 'unreachable' };
  });
  await queue.deliver();
  expect(table.size).toBe(0);
});

/** Draws the fate of one send: the request or its answer is lost, the server is busy, or all goes well. */
const fate = fc.constantFrom('request lost', 'answer lost', 'busy', 'told to wait', 'crash after the answer', 'fine');

test('whatever fails, every finished request takes effect exactly once and in order', { tags: 'fresh' }, async () => {
  const lanes = fc.array(fc.constantFrom('submit', 'events'), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(lanes, fc.array(fate, { maxLength: 30 }), fc.array(fc.boolean()), async (laneOf, fates, backs) => {
      const rows = laneOf.map((lane, i) => request(`${i}`, { lane, createdAt: i }));
      const effects: string[] = [];
      const world = device(rows, ({ id }) => {
        const next = fates.shift() ?? 'fine';
        if (next === 'request lost') return { kind: 'unreachable' };
        if (next === 'busy') return { kind: 'busy' };
        if (next === 'told to wait') return { kind: 'busy', retryAfterMs: 60_000 };
        if (!effects.includes(id)) effects.push(id);
        if (next === 'crash after the answer') throw new Error('the tab was closed');
        return next === 'answer lost' ? { kind: 'unreachable' } : { kind: 'delivered', answer: id };
      });

      let due: number | undefined = 0;
      for (let turn = 0; turn < 200 && due !== undefined; turn += 1) {
        due = await world.queue.deliver(backs.shift()).catch(() => world.time.now);
        if (due !== undefined) world.time.now = Math.max(world.time.now, due);
      }

      expect([...world.table.values()].map(({ state, answer }) => [state, answer])).toEqual(
        rows.map(({ id }) => ['delivered', id]),
      );
      expect(effects.toSorted()).toEqual(rows.map(({ id }) => id));
      for (const lane of ['submit', 'events']) {
        const ofLane = (id: string) => laneOf[Number(id)] === lane;
        expect(effects.filter(ofLane)).toEqual(rows.map(({ id }) => id).filter(ofLane));
      }
    }),
  );
});
