import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/db/connect.ts';
import { createSession, endSessionsOf } from '#server/identity/session.repository.ts';
import { userRepository } from '#server/identity/user.repository.ts';
import { newId } from '#server/ids.ts';
import { takeRev } from '#server/synced-rows/counter.ts';
import { tell } from '#server/synced-rows/feed.ts';
import { orderPurge } from '#server/synced-rows/order-purge.ts';
import { ownAudience, staffAudience } from '#sync/server/audiences.ts';
import { audiencesHeard, type EventStreams, openEventStreams } from './event-streams.ts';

const now = 1_790_000_000_000;
const log = { info: () => undefined, error: () => undefined };
let folder: string;
let database: Database;
let streams: EventStreams;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northbeam-streams-'));
  database = openDatabase(join(folder, 'test.db'));
  streams = openEventStreams({ database, clock: () => now, log });
});
afterEach(() => {
  streams.close();
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function signIn(role: 'client' | 'coach') {
  const userId = newId();
  const name = { firstName: 'Dana', lastName: 'Okafor' };
  const stamps = { createdAt: now, updatedAt: now };
  return database.tx(async (db) => {
    await userRepository(db).insert({ id: userId, email: userId, role, status: 'Active', ...name, ...stamps });
    const session = { userId, role, label: '', sharedDevice: false, newId, now };
    const { sessionId } = await createSession(db, session);
    return { userId, role, sessionId };
  });
}

/** Writes a row that these audiences see; answers its rev. */
const write = (to: string[], by: Database = database) =>
  by.tx(async (db) => {
    const rev = await takeRev(db, now);
    await tell(db, { entity: 'goal', key: newId(), rev }, to, now);
    return rev;
  });

async function hear(listener: Parameters<EventStreams['open']>[0]) {
  const out = await streams.open(listener);
  let text = '';
  out.on('data', (piece: Buffer) => {
    text += piece.toString();
  });
  const closed = new Promise((resolve) => out.once('close', resolve));
  return { revs: () => [...text.matchAll(/"rev":(\d+)/g)].map(([, rev]) => Number(rev)), closed };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('whoever a commit concerns hears its rev, and nobody else', async () => {
  const dana = await signIn('client');
  const [own, other, coach] = [await hear(dana), await hear(await signIn('client')), await hear(await signIn('coach'))];
  const both = await write([ownAudience(dana.userId), staffAudience]);
  const staffs = await write([staffAudience]);
  await turn();
  expect(own.revs()).toEqual([both]);
  expect(other.revs()).toEqual([]);
  expect(coach.revs()).toEqual([both, staffs]);
});

test('what was committed before the stream opened is not told, and a write that was undone is not either', async () => {
  const dana = await signIn('client');
  const to = [ownAudience(dana.userId)];
  await write(to);
  const own = await hear(dana);
  const undone = database.tx(async (db) => {
    await tell(db, { entity: 'goal', key: newId(), rev: await takeRev(db, now) }, to, now);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await streams.look();
  await turn();
  expect(own.revs()).toEqual([]);
});

test('whoever is told to forget something hears it at once, and nobody else', async () => {
  const kim = await signIn('coach');
  const [own, other] = [await hear(kim), await hear(await signIn('coach'))];
  const told = { userId: kim.userId, scope: 'staff', reason: 'role_changed' } as const;
  await database.tx((db) => orderPurge(db, told, { now, newId }));
  await turn();
  expect(own.revs()).toHaveLength(1);
  expect(other.revs()).toEqual([]);
});

test('a commit of another process is heard at the next look, once', async () => {
  const dana = await signIn('client');
  const own = await hear(dana);
  const other = openDatabase(join(folder, 'test.db'));
  const rev = await write([ownAudience(dana.userId)], other);
  other.close();
  await turn();
  expect(own.revs()).toEqual([]);
  for (const _ of [1, 2]) await streams.look();
  await turn();
  expect(own.revs()).toEqual([rev]);
});

test('a stream ends when its session does, or its person may not act any more', async () => {
  const [signedOut, inactive, stays] = [await signIn('client'), await signIn('coach'), await signIn('client')];
  const ending = [await hear(signedOut), await hear(inactive)];
  const staying = await hear(stays);
  await database.tx(async (db) => {
    await endSessionsOf(db, signedOut.userId, 'signed_out', now);
    await userRepository(db).update(inactive.userId, { status: 'Inactive' }, now);
  });
  await streams.look();
  await Promise.all(ending.map(({ closed }) => closed));
  const rev = await write([ownAudience(stays.userId)]);
  await turn();
  expect(staying.revs()).toEqual([rev]);
});

test('somebody whose role changed hears what that role hears', async () => {
  const coach = await signIn('coach');
  const heard = await hear(coach);
  await database.tx((db) => userRepository(db).update(coach.userId, { role: 'client' }, now));
  await streams.look();
  await write([staffAudience]);
  await turn();
  expect(heard.revs()).toEqual([]);
  expect(audiencesHeard({ ...coach, role: 'admin' })).toHaveLength(3);
});

test('an account has ten streams at most: the oldest gives way', async () => {
  const dana = await signIn('client');
  const oldest = await hear(dana);
  const others = [];
  for (let count = 0; count < 10; count += 1) others.push(await hear(dana));
  await oldest.closed;
  const rev = await write([ownAudience(dana.userId)]);
  await turn();
  expect(others.map(({ revs }) => revs())).toEqual(others.map(() => [rev]));
});

test('a server that stops ends them all and takes no more', async () => {
  const dana = await signIn('client');
  const own = await hear(dana);
  streams.close();
  await own.closed;
  await expect(streams.open(dana)).rejects.toMatchObject({ code: 'unavailable', retryAfterS: expect.any(Number) });
});
