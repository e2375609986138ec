import { expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { pullWorlds } from '#server/testing/open-pull-world.ts';
import { dana, kim } from '#server/testing/pull-world.ts';
import type { Refusal, SyncAnswer } from '#sync/protocol.ts';
import type { ServerPorts, SyncActor } from '#sync/server/ports.ts';
import { sync } from '#sync/server/sync.ts';
import { pullStore } from './pull-store.ts';
import { pushStore } from './push-store.ts';

const phone = '01234567-89ab-4cde-8f01-23456789abcd';
const goalId = '11234567-89ab-4cde-8f01-23456789abcd';

const openWorld = pullWorlds();

function open() {
  const world = openWorld();
  async function send(
    body: Record<string, unknown>,
    { actor = dana, ...changed }: Partial<ServerPorts> & { actor?: SyncActor } = {},
  ): Promise<SyncAnswer & Refusal> {
    const request = { protocol: 1, deviceId: phone, clientTime: world.clock(), cookie: null, mutations: [] };
    const whole = { ...request, ackedResults: 0, ackedForgets: [], ...body };
    const ports = { ...world.ports, ...changed };
    const answered = await world.tx((db) =>
      sync(ports, { push: pushStore(db, newId), pull: pullStore(db) }, actor, whole),
    );
    return answered as SyncAnswer & Refusal;
  }
  return { world, send };
}

const create = (id: number, at: number) => ({
  id,
  schema: 1,
  name: 'goals.create',
  at,
  args: { id: goalId, title: 'Hire a lead' },
});

test('rule 4: what a device pushes it reads in the same answer', async () => {
  const { world, send } = open();
  await world.goal('other', 'dana');
  const { cookie } = await send({});
  const answer = await send({ cookie, mutations: [create(1, world.clock())] });
  expect(answer).toMatchObject({ acceptedThrough: 1, results: [{ id: 1, status: 'applied' }], more: false });
  expect(answer.changes).toMatchObject([{ op: 'put', scope: 'own', entity: 'goal', id: goalId }]);
});

test('a cookie that is unreadable or another person’s is refused before the ids are looked at, and nothing is recorded', async () => {
  const { world, send } = open();
  const { cookie } = await send({ deviceId: goalId }, { actor: kim });
  for (const wrong of ['', 'nonsense', cookie]) {
    const answer = await send({ cookie: wrong, mutations: [create(7, world.clock())] });
    expect(answer).toEqual({ status: 400, code: 'bad_cookie' });
  }
  expect(await send({ mutations: [create(7, world.clock())] })).toMatchObject({ code: 'gap', acceptedThrough: 0 });
});

test('another person’s device is a fork before its cookie is looked at', async () => {
  const { send } = open();
  await send({});
  expect(await send({ cookie: 'nonsense' }, { actor: kim })).toMatchObject({ status: 409, code: 'fork' });
});

test('an app whose answers are no longer made may still push', async () => {
  const { world, send } = open();
  const answer = await send({ mutations: [create(1, world.clock())] }, { oldestReadable: 2 });
  expect(answer).toMatchObject({ status: 426, code: 'upgrade_to_pull', acceptedThrough: 1 });
  expect(answer.results).toMatchObject([{ id: 1, status: 'applied' }]);
  expect((await send({})).changes).toMatchObject([{ op: 'reset' }, { op: 'put', id: goalId }]);
});

test('a draft typed after signing in anew takes the place of one that was cleared before', async () => {
  const { world, send } = open();
  const id = 'goal:new';
  const edit = (number: number, name: string, baseRev: number, text?: string) => ({
    ...{ id: number, schema: 1, name, at: world.clock() },
    args: { id, baseRev, ...(text !== undefined && { value: { text } }) },
  });
  const before = await send({ mutations: [edit(1, 'drafts.put', 0, 'A goal')] });
  const old = before.results[0]?.status === 'applied' ? before.results[0].rev : 0;
  await send({ cookie: before.cookie, mutations: [create(2, world.clock()), edit(3, 'drafts.clear', old)] });

  const anew = (body: Record<string, unknown>) => send({ deviceId: '21234567-89ab-4cde-8f01-23456789abcd', ...body });
  let answer = await anew({});
  const revs = answer.changes.map((change) => ('rev' in change ? change.rev : 0));
  while (answer.more) {
    answer = await anew({ cookie: answer.cookie });
    revs.push(...answer.changes.map((change) => ('rev' in change ? change.rev : 0)));
  }
  const { cookie } = answer;
  const older = await anew({ cookie, mutations: [edit(1, 'drafts.put', old, 'From before the clear')] });
  expect(older.results).toMatchObject([{ status: 'superseded' }]);
  const next = edit(2, 'drafts.put', Math.max(...revs), 'Another goal');
  const typed = await anew({ cookie: older.cookie, mutations: [next], ackedResults: 1 });
  expect(typed.results).toMatchObject([{ id: 2, status: 'applied' }]);
});

test('a sync that finds nothing takes at most 300 bytes each way', async () => {
  const { world, send } = open();
  for (const client of ['a', 'b', 'c']) await world.submission(client);
  const limited = { actor: kim, pullLimits: { ...world.ports.pullLimits, cards: 2, bodies: 1, conversations: 1 } };
  for (const talk of [newId(), newId()]) await world.conversation(talk, 'kim', 1);
  let answer = await send({}, limited);
  while (answer.more) answer = await send({ cookie: answer.cookie }, limited);
  const { cookie } = answer;
  answer = await send({ cookie }, limited);
  expect(answer.changes).toEqual([]);
  expect(JSON.stringify(answer).length).toBeLessThanOrEqual(300);
  const request = { protocol: 1, deviceId: phone, clientTime: world.clock(), cookie, mutations: [] };
  expect(JSON.stringify({ ...request, ackedResults: 0, ackedForgets: [] }).length).toBeLessThanOrEqual(300);
});
