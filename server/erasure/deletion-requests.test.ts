import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { userRepository } from '#server/identity/user.repository.ts';
import { newId } from '#server/ids.ts';
import { onBothEngines } from '#server/testing/both-engines.ts';
import { insertFullAccount } from '#server/testing/full-account.ts';
import { applyRequest, compareRequests, type DeletionRequest, newestRequests } from './deletion-requests.ts';

const now = 1_790_000_000_000;
const request = (id: string, deleteAt: number | null, at: number): DeletionRequest => ({
  id,
  kind: 'request',
  deleteAt,
  at,
});

const insertPerson = (db: Db) => insertFullAccount(db, { word: 'dana', now });

test('of the lines of an account the newest counts, wherever it stands', () => {
  const [asked, takenBack, again] = [request('dana', 9, 1), request('dana', null, 2), request('dana', 11, 2)];
  expect([...newestRequests([takenBack, asked]).values()]).toEqual([takenBack]);
  expect([...newestRequests([asked, takenBack, again]).values()]).toEqual([again]);
});

onBothEngines('what was said of an account’s deletion', (openDatabase) => {
  test('an older account learns from its line, and a newer one teaches the journal', async () => {
    const { tx, read } = await openDatabase();
    const [older, newer, going] = await tx(async (db) => [
      await insertPerson(db),
      await insertPerson(db),
      await insertPerson(db),
    ]);
    const deleteAt = now + 7;
    await tx((db) => userRepository(db).update(going.userId, { deleteAt }, now + 1));
    const written = [
      request(older.userId, deleteAt, now + 1),
      request(newer.userId, deleteAt, now),
      request('gone', deleteAt, now + 9),
    ];
    const { lost, unwritten } = await compareRequests(read, written);
    expect(lost).toEqual([written[0]]);
    expect(unwritten).toHaveLength(2);
    expect(unwritten).toEqual(
      expect.arrayContaining([request(newer.userId, null, now), request(going.userId, deleteAt, now + 1)]),
    );

    await tx(async (db) => {
      for (const line of lost) await applyRequest(db, line, { now, newId });
    });
    expect(await userRepository(read).find(older.userId)).toMatchObject({ deleteAt, updatedAt: now + 1 });
    const sessions = await read.q.select().from(read.t.sessions).where(eq(read.t.sessions.userId, older.userId));
    expect(sessions.map(({ endReason }) => endReason).sort()).toEqual(['deleted', 'signed_out']);
    const forgets = (await read.q.select().from(read.t.syncForgets)).filter(({ reason }) => reason === 'deleted');
    expect(forgets).toMatchObject([{ userId: older.userId, scope: 'all', createdAt: now }]);
    expect(await compareRequests(read, [...written, ...unwritten])).toEqual({ lost: [], unwritten: [] });
  });

  test('the time of an account’s last change grows also when the clock was set back', async () => {
    const { tx } = await openDatabase();
    const { userId } = await tx(insertPerson);
    const changedAt = async (at: number) =>
      (await tx((db) => userRepository(db).update(userId, { deleteAt: null }, at)))?.updatedAt;
    expect(await changedAt(now + 5)).toBe(now + 5);
    expect(await changedAt(now + 5)).toBe(now + 6);
    expect(await changedAt(now - 86_400_000)).toBe(now + 7);
    expect(await changedAt(now + 100)).toBe(now + 100);
  });

  test('many lines of accounts that are gone are no burden', async () => {
    const { tx, read } = await openDatabase();
    const { userId } = await tx(insertPerson);
    const lines = Array.from({ length: 1200 }, () => request(newId(), now, now));
    const own = request(userId, now + 7, now + 1);
    expect(await compareRequests(read, [...lines, own])).toEqual({ lost: [own], unwritten: [] });
  });
});
