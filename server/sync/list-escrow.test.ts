import { expect, test } from 'vitest';
import { pageRows, readCursor } from '#server/http/page-cursor.ts';
import { userRepository } from '#server/identity/user.repository.ts';
import { newId } from '#server/ids.ts';
import { putInEscrow } from '#server/synced-rows/escrow.ts';
import { onBothEngines } from '#server/testing/both-engines.ts';
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
    return {
      keep,
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
