import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { pageRows, readCursor } from '#server/http/page-cursor.ts';
import { userRepository } from '#server/identity/user.repository.ts';
import { newId } from '#server/ids.ts';
import { putInEscrow } from '#server/synced-rows/escrow.ts';
import { onBothEngines } from '#server/testing/both-engines.ts';
import { insertFullAccount } from '#server/testing/full-account.ts';
import { listEscrow } from './list-escrow.ts';

const now = 1_790_000_000_000;
const kim = newId();

onBothEngines('what staff typed and may no longer hold', (open) => {
  async function openEscrow() {
    const { tx, read } = await open();
    await tx(async (db) => {
      const person = { email: 'kim', role: 'coach', status: 'Active', firstName: 'Kim', lastName: 'Boateng' } as const;
      await userRepository(db).insert({ id: kim, ...person, createdAt: now, updatedAt: now });
    });
    const keep = (text: string, at: number, userId = kim) =>
      tx((db) => putInEscrow(db, { id: newId(), userId, name: 'notes.create', args: { content: text }, now: at }));
    const keepDraft = (content: string, at: number, { title = '', id = 'note:n', userId = kim } = {}) => {
      const caret = { name: 'content', start: content.length, end: content.length };
      const args = { id, value: { value: { values: { content, title }, seen: null }, caret } };
      return tx((db) => putInEscrow(db, { id: newId(), userId, name: 'draft', args, now: at }));
    };
    return {
      tx,
      keep,
      keepDraft,
      list: (next?: string) =>
        listEscrow(read, next === undefined ? undefined : readCursor({ query: { before: next } })),
    };
  }

  test('is listed newest first, with who typed it; of somebody who is gone, without', async () => {
    const { keep, list } = await openEscrow();
    await keep('first', now);
    await keep('second', now + 1, newId());
    expect(await list()).toEqual({
      entries: [
        expect.objectContaining({ args: { content: 'second' }, author: null, submissionId: null, createdAt: now + 1 }),
        expect.objectContaining({
          args: { content: 'first' },
          author: { id: kim, firstName: 'Kim', lastName: 'Boateng' },
        }),
      ],
      next: null,
    });
  });

  test('names the newest submission of the client whose own goal it is about', async () => {
    const { tx, list } = await openEscrow();
    const dana = await tx((db) => insertFullAccount(db, { word: 'dana', now }));
    const [ofDana, ofNobody] = [randomUUID(), randomUUID()];
    const newest = await tx(async ({ q, t }) => {
      const [first] = await q.select().from(t.submissions).where(eq(t.submissions.id, dana.submissionId));
      const [goal] = await q.select().from(t.goals).where(eq(t.goals.clientId, dana.userId));
      if (!first || !goal) throw new Error('Dana has a submission and a goal.');
      const other = { ...first, id: newId(), idempotencyHash: newId(), createdAt: now + 1 };
      await q.insert(t.submissions).values(other);
      const own = { ...goal, submissionId: null };
      await q.insert(t.goals).values([
        { ...own, id: ofDana },
        { ...own, id: ofNobody, clientId: newId() },
      ]);
      return other.id;
    });
    for (const [at, id] of [ofDana, ofNobody].entries()) {
      const edit = { name: 'goals.update', args: { id, set: {} } };
      await tx((db) => putInEscrow(db, { id: newId(), userId: kim, ...edit, now: now + 1 + at }));
    }
    expect((await list()).entries.slice(0, 2)).toMatchObject([
      { submissionId: null, clientName: null },
      { submissionId: newest, clientName: expect.stringContaining('dana') },
    ]);
  });

  test('is listed once when a form was saved after its draft', async () => {
    const { keep, keepDraft, list } = await openEscrow();
    await keepDraft('Ask about the okapi.', now);
    await keepDraft('Half a', now + 1, { id: 'note:m' });
    await keep('Ask about the okapi.', now + 2);
    expect((await list()).entries.map(({ name }) => name)).toEqual(['notes.create', 'draft']);
  });

  test('is listed once when a draft was continued, and twice when it was rewritten', async () => {
    const { keepDraft, list } = await openEscrow();
    await keepDraft('Ask', now);
    await keepDraft('Ask about', now + 1, { title: 'Ok' });
    await keepDraft('Ask about the okapi.', now + 2, { title: 'Okapi' });
    await keepDraft('Ask about the okapi. Soon.', now + 3, { title: 'Oka' });
    await keepDraft('Ask the okapi.', now + 4, { title: 'Oka' });
    await keepDraft('Ask the okapi. Now.', now + 5, { title: 'Oka', id: 'note:other' });
    await keepDraft('Ask the okapi. Now.', now + 6, { title: 'Oka', userId: newId() });
    expect((await list()).entries.map(({ createdAt }) => createdAt - now)).toEqual([6, 5, 4, 3, 2]);
  });

  test('comes in pages that hold each entry once, also of one instant', async () => {
    const { keep, list } = await openEscrow();
    for (let i = 0; i < pageRows + 5; i += 1) await keep(`text ${i}`, now + Math.floor(i / 40));
    const first = await list();
    const second = await list(first.next ?? '');
    expect([first.entries.length, second.entries.length, second.next]).toEqual([pageRows, 5, null]);
    const texts = [...first.entries, ...second.entries].map(({ args }) => args.content);
    expect(new Set(texts).size).toBe(pageRows + 5);
  });
});
