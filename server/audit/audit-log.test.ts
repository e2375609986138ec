import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { onBothEngines } from '#server/testing/both-engines.ts';
import { listAudit } from './list-audit.ts';
import { recordAudit } from './record-audit.ts';

const day = 86_400_000;
const start = Date.parse('2026-03-12T09:00:00Z');
const by = { userId: 'kim', requestId: 'request' };

onBothEngines('the audit log', (open) => {
  test('an entry cannot be changed, nor deleted within a year of the newest', async () => {
    const { read, tx } = await open();
    const { auditEntries } = read.t;
    const add = (at: number) =>
      tx((db) => recordAudit(db, { by, action: 'read', subject: 'users', count: 3 }, { clock: () => at, newId }));
    const list = async () => (await read.q.select().from(auditEntries)).map(({ at }) => at).sort();
    await add(start);
    const change = tx(({ q }) => q.update(auditEntries).set({ count: 0 }));
    await expect(change).rejects.toThrow();
    const drop = () => tx(({ q }) => q.delete(auditEntries).where(eq(auditEntries.at, start)));
    await expect(drop()).rejects.toThrow();
    await add(start + 365 * day - 1);
    await expect(drop()).rejects.toThrow();
    expect(await list()).toEqual([start, start + 365 * day - 1]);
    await add(start + 365 * day);
    await drop();
    expect(await list()).toEqual([start + 365 * day - 1, start + 365 * day]);
  });

  test('a change that is rolled back takes its entry with it', async () => {
    const { read, tx } = await open();
    const failing = tx(async (db) => {
      await recordAudit(db, { by, action: 'deleted', subject: 'user' }, { clock: () => start, newId });
      throw new Error('The change failed.');
    });
    await expect(failing).rejects.toThrow('The change failed.');
    expect(await read.q.select().from(read.t.auditEntries)).toEqual([]);
  });

  test('pages run newest first, filtered by action, user and submission, with current names', async () => {
    const { read, tx } = await open();
    await tx(async (db) => {
      const kim = { id: 'kim', email: 'kim@k.example', firstName: 'Kim', lastName: 'Ray', role: 'coach' } as const;
      await db.q.insert(db.t.users).values({ ...kim, status: 'Active', createdAt: start, updatedAt: start });
      for (let index = 0; index < 60; index += 1) {
        const look = { action: 'read', subject: 'submission', submissionId: `s${index % 2}` } as const;
        await recordAudit(db, { by, ...look }, { clock: () => start + (index >> 1), newId });
      }
      const gone = { userId: 'gone', requestId: 'request' };
      const edit = { action: 'changed', subject: 'user', aboutUserId: 'kim', fields: ['role'] } as const;
      await recordAudit(db, { by: gone, ...edit }, { clock: () => start + 100, newId });
      const daily = { by: { userId: '' }, action: 'deleted', subject: 'audit', count: 7 } as const;
      await recordAudit(db, daily, { clock: () => start + 200, newId });
    });
    const first = await listAudit(read, {});
    const nobody = { about: null, count: 7, fields: [] };
    expect(first.entries[0]).toMatchObject({ actorId: null, actor: null, subject: 'audit', details: nobody });
    expect(first.entries[1]).toMatchObject({
      at: start + 100,
      actorId: 'gone',
      actor: null,
      action: 'changed',
      details: { about: { kind: 'user', id: 'kim', name: 'Kim Ray' }, count: 1, fields: ['role'] },
    });
    expect(first.entries[2]).toMatchObject({
      actorId: 'kim',
      actor: 'Kim Ray',
      details: { about: { kind: 'submission', name: null }, count: 1 },
    });
    expect(first.pagination).toEqual({ page: 1, limit: 50, totalPages: 2, total: 62 });
    const second = await listAudit(read, { page: 2 });
    expect([first.entries.length, second.entries.length]).toEqual([50, 12]);
    expect(second.pagination).toMatchObject({ page: 2, total: 62 });
    const all = [...first.entries, ...second.entries];
    expect(new Set(all.map(({ id }) => id)).size).toBe(62);
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).sort((a, b) => b - a));
    expect((await listAudit(read, { page: 3 })).entries).toEqual([]);
    const totalOf = async (query: Parameters<typeof listAudit>[1]) => (await listAudit(read, query)).pagination.total;
    expect(await totalOf({ action: 'changed' })).toBe(1);
    expect(await totalOf({ user: 'gone' })).toBe(1);
    expect(await totalOf({ submission: 's1' })).toBe(30);
    expect(await totalOf({ submission: 's1', action: 'exported' })).toBe(0);
  });
});
