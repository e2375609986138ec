import { expect, test } from 'vitest';
import { canonicalJson } from './canonical.ts';
import { checkIds } from './check-ids.ts';
import type { PushStore, ServerPorts } from './ports.ts';

const hash = (text: string) => `hash of ${text}`;
const mutation = (id: number, title = `${id}`) => ({ id, schema: 1, name: 'goals.create', at: 5, args: { title } });
const hashOf = ({ id: _, ...content }: ReturnType<typeof mutation>) => hash(canonicalJson(content));

/** A server that has recorded the mutations 1 to 3 of the device. */
function check(...mutations: ReturnType<typeof mutation>[]) {
  const recorded = [1, 2, 3].map((id) => ({ id, hash: hashOf(mutation(id)) }));
  const listRecorded: PushStore['listRecorded'] = async (_, ids) => recorded.filter(({ id }) => ids.includes(id));
  return checkIds({ hash } as ServerPorts, { listRecorded } as PushStore, 'phone', 3, mutations);
}

test('what is recorded with this content is skipped, and the rest is to be done', async () => {
  expect(await check()).toEqual([]);
  expect(await check(mutation(2), mutation(3), mutation(4), mutation(5))).toMatchObject([{ id: 4 }, { id: 5 }]);
});

test('an id that was skipped is a gap, also behind one that came with other content', async () => {
  const gap = { status: 409, code: 'gap', acceptedThrough: 3 };
  expect(await check(mutation(5))).toEqual(gap);
  expect(await check(mutation(3), mutation(5))).toEqual(gap);
  expect(await check(mutation(3, 'Other'), mutation(5))).toEqual(gap);
});

test('an id with other content is a fork, and the ids with this content are named', async () => {
  const fork = { status: 409, code: 'fork', acceptedThrough: 3 };
  expect(await check(mutation(1), mutation(2, 'Other'), mutation(3))).toEqual({ ...fork, known: [1, 3] });
  expect(await check(mutation(2, 'Other'))).toEqual({ ...fork, known: [] });
});
