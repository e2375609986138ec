import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { submissionRepository } from '#server/submissions/submission.repository.ts';
import { onBothEngines } from '#server/testing/both-engines.ts';
import { insertFullAccount } from '#server/testing/full-account.ts';
import { announceRows } from './stored-rows.ts';

const now = 1_790_000_000_000;

onBothEngines('linking a submission', (open) => {
  test('gives the client its card, texts, goals and the notes that are meant for clients, all at new revs', async () => {
    const { tx, read } = await open();
    const { submissionId } = await tx((db) => insertFullAccount(db, { word: 'dana', now, owned: false }));
    await tx(async (db) => {
      const [note] = await db.q.select().from(db.t.notes);
      if (!note) throw new Error('The note is missing.');
      await db.q.insert(db.t.notes).values({ ...note, id: 'internal', noteType: 'internal', rev: 0, createdRev: 0 });
      await db.q.insert(db.t.notes).values({ ...note, id: 'deleted', rev: 0, createdRev: 0 });
      await announceRows(db, 'note', ['deleted'], now);
      await db.q.update(db.t.notes).set({ deletedAt: now }).where(eq(db.t.notes.id, 'deleted'));
      await announceRows(db, 'note', ['deleted'], now);
      await announceRows(db, 'note', ['internal'], now);
    });
    const feed = () => read.q.select().from(read.t.syncFeed);
    const highest = Math.max(...(await feed()).map(({ rev }) => rev));
    await tx((db) => submissionRepository(db).linkTo('dana', submissionId, now));

    const own = (await feed()).filter(({ audience }) => audience === 'own:dana');
    expect(own.map(({ entity }) => entity).sort()).toEqual(['goal', 'note', 'submission', 'submissionBody']);
    expect(own.every(({ rev, isGone }) => rev > highest && !isGone)).toBe(true);
    expect(own.map(({ rowKey }) => rowKey)).not.toContain('internal');
    expect(own.map(({ rowKey }) => rowKey)).not.toContain('deleted');
    const staff = (await feed()).filter(({ audience }) => audience === 'staff');
    for (const { entity, rowKey, rev } of own)
      expect(staff).toContainEqual(expect.objectContaining({ entity, rowKey, rev }));
    expect(staff.find(({ rowKey }) => rowKey === 'internal')?.rev).toBe(highest);
    expect(staff.find(({ rowKey }) => rowKey === 'deleted')?.rev).toBe(highest - 1);
    expect(await read.q.select().from(read.t.goals)).toMatchObject([{ clientId: 'dana', submissionId }]);

    const after = await feed();
    await tx((db) => submissionRepository(db).linkTo('tom', submissionId, now));
    expect(await feed()).toEqual(after);
  });

  test('a goal that was deleted before reaches the client as nothing, whoever deletes it again, until it is restored', async () => {
    const { tx, read } = await open();
    const { submissionId } = await tx((db) => insertFullAccount(db, { word: 'dana', now, owned: false }));
    const [goal] = await read.q.select().from(read.t.goals);
    if (!goal) throw new Error('The goal is missing.');
    const setDeleted = (deletedAt: number | null) =>
      tx(async (db) => {
        await db.q.update(db.t.goals).set({ deletedAt }).where(eq(db.t.goals.id, goal.id));
        await announceRows(db, 'goal', [goal.id], now);
      });
    const seenBy = async () =>
      (await read.q.select().from(read.t.syncFeed))
        .filter(({ rowKey, isGone }) => rowKey === goal.id && !isGone)
        .map(({ audience, rev }) => ({ audience, rev }));
    await setDeleted(now);
    const [before] = await seenBy();
    await tx((db) => submissionRepository(db).linkTo('dana', submissionId, now));
    const [linked] = await read.q.select().from(read.t.goals);
    expect(linked).toMatchObject({ clientId: 'dana', deletedAt: now });
    expect(linked?.rev).toBeGreaterThan(before?.rev ?? 0);
    expect(await seenBy()).toEqual([{ audience: 'staff', rev: linked?.rev }]);

    await setDeleted(now + 1);
    expect((await seenBy()).map(({ audience }) => audience)).toEqual(['staff']);
    await setDeleted(null);
    expect((await seenBy()).map(({ audience }) => audience).sort()).toEqual(['own:dana', 'staff']);
  });
});
