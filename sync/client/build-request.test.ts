import { expect, test } from 'vitest';
import type { Change } from '#sync/protocol.ts';
import { createMemoryStore } from '#sync/testing/memory-store.ts';
import { answer, createTestDevice } from '#sync/testing/test-device.ts';
import { type PipelinedRequest, type PreparedRequest, pipelineAfter, readOn } from './build-request.ts';

const goal = (id: number) => ({ ...{ id, schema: 1, name: 'goals.create', at: 0 }, args: { id: `g${id}` } });

/** A request with the edits 3 and 4, of a device that sent 1 and 2 before and has 5 and 6 still. */
const prepared = (changes: Partial<PreparedRequest['context']> = {}): PreparedRequest => ({
  request: {
    ...{ protocol: 1, deviceId: 'd1', cookie: 'c1', ackedResults: 0, ackedForgets: [] },
    mutations: [goal(3), goal(4)],
  },
  context: {
    ...{ deviceId: 'd1', cookie: 'c1', forgetCount: 0, acceptedThrough: 2, count: 2, lastId: 4, sentThrough: 6 },
    ...{ hasRest: true, ackedForgets: [] },
    ...changes,
  },
  rest: [goal(5), goal(6)],
  queuedThrough: 6,
});

function aheadOfAnswer(
  parts: Parameters<typeof answer>[0],
  changes: Partial<PreparedRequest['context']> = {},
): PipelinedRequest | undefined {
  const reply = answer({ cookie: 'c2', acceptedThrough: 4, ...parts });
  if (reply.kind !== 'answer') throw new Error('This is no answer.');
  return pipelineAfter(reply.answer, prepared(changes), 2);
}

test('the next request goes on from an answer: its cookie, and the edits behind those that it took', () => {
  expect(aheadOfAnswer({})).toMatchObject({
    ...{ deviceId: 'd1', from: ['c1'], cookie: 'c2', acceptedThrough: 4 },
    next: {
      request: { cookie: 'c2', mutations: [{ id: 5 }, { id: 6 }] },
      context: { count: 2, lastId: 6, hasRest: false },
    },
  });
});

test('nothing goes on from an answer that must be stored first', () => {
  const forget: Change = { op: 'forget', forgetId: 'f1', scope: 'own', reason: 'deleted' };
  expect(aheadOfAnswer({ changes: [forget] })).toBeUndefined();
  // It was put back from a copy, and what it had is sent again.
  expect(aheadOfAnswer({ acceptedThrough: 1 })).toBeUndefined();
  // Its rows are not taken.
  expect(aheadOfAnswer({}, { cookie: undefined })).toBeUndefined();
});

test('what a copy of the device has sent with the same ids says nothing of the own edits', () => {
  expect(aheadOfAnswer({ acceptedThrough: 9 })).toMatchObject({ acceptedThrough: 4, next: { context: { lastId: 6 } } });
});

test('of a request that was taken in part the queue is looked at anew', () => {
  const ahead = aheadOfAnswer({ acceptedThrough: 3 });
  expect(ahead).toMatchObject({ acceptedThrough: 3 });
  expect(ahead?.next).toBeUndefined();
});

test('a queue that was numbered anew, or a scope that was forgotten, since the request left is not read on', async () => {
  const store = createMemoryStore();
  const device = createTestDevice({ store });
  const edit = (id: string) => device.engine.edit('goals.create', { id, title: id });
  for (const id of ['g1', 'g2', 'g3']) await edit(id);
  const state = store.contents().state;
  const { deviceId = '', forgetCount = 0 } = state ?? {};
  const readOnFrom = (changes: Partial<PreparedRequest['context']>) =>
    store.openTab().store.write((tx) => readOn(tx, prepared({ deviceId, forgetCount, lastId: 1, ...changes }), 2));
  expect(await readOnFrom({ deviceId: 'another' })).toEqual([]);
  expect(await readOnFrom({ forgetCount: forgetCount + 1 })).toEqual([]);
  expect(store.contents().state).toEqual(state);
  expect(await readOnFrom({})).toMatchObject([{ id: 2 }, { id: 3 }]);
  expect(store.contents().state).toMatchObject({ sentThrough: 3 });
});
