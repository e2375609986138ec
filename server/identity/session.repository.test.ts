import { expect, test } from 'vitest';
import type { Role } from '#schema/users.ts';
import type { Db } from '#server/db/connect.ts';
import { newId } from '#server/ids.ts';
import { onBothEngines } from '#server/testing/both-engines.ts';
import {
  createSession,
  endSession,
  endSessionsOf,
  findLiveSession,
  listSessions,
  touchSession,
} from './session.repository.ts';
import { userRepository } from './user.repository.ts';

const now = 1_790_000_000_000;
const hour = 3_600_000;
const day = 24 * hour;

async function insertUser(db: Db, role: Role = 'client'): Promise<string> {
  const id = newId();
  const name = { firstName: 'Dana', lastName: 'Okafor' };
  const stamps = { createdAt: now, updatedAt: now };
  await userRepository(db).insert({ id, email: `${id}@example.test`, role, status: 'Active', ...name, ...stamps });
  return id;
}

const open = (db: Db, userId: string, role: Role = 'client', sharedDevice = false) =>
  createSession(db, { userId, role, label: 'Chrome on Android', sharedDevice, newId, now });

onBothEngines('sessions', (openDatabase) => {
  test('the row holds the hash of the token, never the token', async () => {
    const { tx, read } = await openDatabase();
    const { token } = await tx(async (db) => open(db, await insertUser(db)));
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await read.q.select().from(read.t.sessions))).not.toContain(token);
    expect(await findLiveSession(read, token, now)).toMatchObject({ user: { firstName: 'Dana' } });
    expect(await findLiveSession(read, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, now)).toBeUndefined();
  });

  test.each([
    { role: 'client', shared: false, idle: 30 * day, whole: 180 * day },
    { role: 'coach', shared: false, idle: 3 * day, whole: 14 * day },
    { role: 'admin', shared: false, idle: 3 * day, whole: 14 * day },
    { role: 'client', shared: true, idle: 12 * hour, whole: 12 * hour },
    { role: 'admin', shared: true, idle: 12 * hour, whole: 12 * hour },
  ] as const)('a session of $role (shared device: $shared) ends idle and ends in all', async (expected) => {
    const { tx, read } = await openDatabase();
    const { token, sessionId } = await tx(async (db) =>
      open(db, await insertUser(db, expected.role), expected.role, expected.shared),
    );
    const isLive = async (at: number) => (await findLiveSession(read, token, at)) !== undefined;
    expect(await isLive(now + expected.idle - 1)).toBe(true);
    expect(await isLive(now + expected.idle)).toBe(false);

    await tx((db) => touchSession(db, sessionId, now + expected.whole - 1));
    expect(await isLive(now + expected.whole - 1)).toBe(true);
    expect(await isLive(now + expected.whole)).toBe(false);
  });

  test('only its owner ends a session, once, and an ended one is neither found nor listed', async () => {
    const { tx, read } = await openDatabase();
    const [dana, tom] = await tx(async (db) => [await insertUser(db), await insertUser(db)]);
    const { token, sessionId } = await tx((db) => open(db, dana));
    const end = (userId: string) => tx((db) => endSession(db, userId, sessionId, 'signed_out', now));
    expect(await end(tom)).toBe(false);
    expect(await end(dana)).toBe(true);
    expect(await end(dana)).toBe(false);
    expect(await findLiveSession(read, token, now)).toBeUndefined();
    expect(await listSessions(read, dana, now)).toEqual([]);
  });

  test('ending all sessions spares the one that asks and those of others', async () => {
    const { tx, read } = await openDatabase();
    const [dana, tom] = await tx(async (db) => [await insertUser(db), await insertUser(db)]);
    const kept = await tx((db) => open(db, dana));
    await tx((db) => open(db, dana));
    await tx((db) => open(db, tom));
    await tx((db) => endSessionsOf(db, dana, 'password', now, kept.sessionId));
    expect((await listSessions(read, dana, now)).map(({ id }) => id)).toEqual([kept.sessionId]);
    expect(await listSessions(read, tom, now)).toHaveLength(1);
    await tx((db) => endSessionsOf(db, dana, 'inactive', now));
    expect(await listSessions(read, dana, now)).toEqual([]);
  });
});
