import { expect, test } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { newId } from '#server/ids.ts';
import { createLog } from '#server/log.ts';
import { onBothEngines } from '#server/testing/both-engines.ts';
import type { Result } from '#sync/protocol.ts';
import { inBatches } from './delete-in-batches.ts';
import { dueSyncedRows } from './due-synced-rows.ts';
import { raiseAttention } from './raise-attention.ts';
import type { RetentionDeps } from './retention-deps.ts';

const day = 86_400_000;
const now = 1_790_000_000_000;
const refusedOf = (id: number, args: Record<string, unknown>): Result => ({
  id,
  status: 'rejected',
  code: 'deleted',
  message: 'It was deleted.',
  args,
});

/** One silent device of Kim's, with each kind of result waiting. */
async function insertSilent(db: Db, role: 'coach' | 'client', silentDays = 30): Promise<void> {
  const { q, t } = db;
  const stamps = { createdAt: now, updatedAt: now };
  const names = { firstName: 'Kim', lastName: 'Ray', email: 'kim@a.example' };
  await q.insert(t.users).values({ id: 'kim', ...names, role, status: 'Active', ...stamps });
  const goal = { id: 'goal', clientId: 'kim', createdBy: 'kim', title: 'Own', goalType: 'client' as const };
  const shown = {
    description: '',
    status: 'Not Started' as const,
    priority: 'High' as const,
    notes: '',
    position: 'a0',
  };
  await q.insert(t.goals).values({ ...goal, ...shown, ...stamps, rev: 1, createdRev: 1, clocks: {} });
  const device = { id: 'old-phone', userId: 'kim', acceptedThrough: 6, ackedResults: 0, lastIntent: now };
  await q.insert(t.syncDevices).values({ ...device, createdAt: now, seenAt: now - silentDays * day });
  const waiting: [string, Result][] = [
    ['goals.update', { id: 1, status: 'applied', rev: 5 }],
    ['goals.create', refusedOf(2, { id: 'goal', title: 'Typed and refused' })],
    ['goals.update', { id: 3, status: 'superseded', rev: 6, fields: ['title'], kept: { title: 'Typed and too old' } }],
    ['notes.create', refusedOf(4, { id: 'note', submissionId: 'sub', content: 'Typed of a client' })],
    ['goals.update', { id: 5, status: 'merged', rev: 7, fields: ['notes'] }],
    ['goals.delete', { id: 6, status: 'rejected', code: 'not_found', message: 'We couldn’t find that.' }],
  ];
  for (const [name, result] of waiting) {
    const row = { deviceId: 'old-phone', mutationId: result.id, hash: `h${result.id}`, name, subject: 'goal' };
    await q.insert(t.syncMutations).values({ ...row, result, recordedAt: now - 31 * day });
  }
}

onBothEngines('what was refused of a device that is silent', (open) => {
  async function opened(role: 'coach' | 'client', silentDays?: number) {
    const database = await open();
    await database.tx((db) => insertSilent(db, role, silentDays));
    const log = createLog(
      () => undefined,
      () => now,
    );
    const raiseAt = (at: number) =>
      raiseAttention({ database, newId, log, clock: () => at } as unknown as RetentionDeps);
    const { q, t } = database.read;
    const read = async () => ({
      drafts: await q.select().from(t.drafts).orderBy(t.drafts.id),
      feed: await q.select().from(t.syncFeed).orderBy(t.syncFeed.rowKey),
      escrow: await q.select().from(t.syncEscrow),
      results: await q.select().from(t.syncMutations),
    });
    const dropDrafts = (at: number) => inBatches(database, dueSyncedRows(at).drafts ?? (async () => 0));
    return { database, raiseAt, read, dropDrafts };
  }

  test('is shown on the person’s other devices after 30 days, once, and as what it was: own or of staff', async () => {
    const { raiseAt, read } = await opened('coach');
    expect(await raiseAt(now - 1)).toBe(0);
    expect(await raiseAt(now)).toBe(3);
    expect(await raiseAt(now + day)).toBe(0);
    const { drafts, feed, escrow } = await read();
    expect(drafts).toMatchObject([
      {
        id: 'attention:old-phone:2',
        value: { scope: 'own', name: 'goals.create', result: { id: 2, code: 'deleted' } },
      },
      { id: 'attention:old-phone:3', value: { scope: 'own', result: { kept: { title: 'Typed and too old' } } } },
      { id: 'attention:old-phone:4', value: { scope: 'staff', result: { args: { content: 'Typed of a client' } } } },
    ]);
    expect(feed.map(({ audience }) => audience)).toEqual(['own:kim', 'own:kim', 'staff:kim']);
    expect(escrow).toEqual([]);
  });

  test('is also the draft of another device that gave way to a later one: it stands nowhere else', async () => {
    const { database, raiseAt, read } = await opened('client');
    const kept = { value: { text: 'Typed on the laptop' } };
    const result: Result = { id: 7, status: 'merged', rev: 8, fields: ['value'], kept };
    await database.tx(async ({ q, t }) => {
      const named = { deviceId: 'old-phone', mutationId: 7, hash: 'h7', name: 'drafts.put', subject: 'goal:new' };
      await q.insert(t.syncMutations).values({ ...named, result, recordedAt: now - 31 * day });
    });
    await raiseAt(now);
    const { drafts } = await read();
    expect(drafts.at(-1)).toMatchObject({ id: 'attention:old-phone:7', value: { scope: 'own', result: { kept } } });
  });

  test('goes to escrow where the person is staff no more, and the device gets no text of it', async () => {
    const { raiseAt, read } = await opened('client');
    expect(await raiseAt(now)).toBe(3);
    expect(await raiseAt(now + day)).toBe(0);
    const { drafts, escrow, results } = await read();
    expect(drafts.map(({ id }) => id)).toEqual(['attention:old-phone:2', 'attention:old-phone:3']);
    expect(escrow).toMatchObject([{ userId: 'kim', name: 'notes.create', args: { content: 'Typed of a client' } }]);
    expect(JSON.stringify(results)).not.toContain('Typed of a client');
    expect(results).toHaveLength(6);
  });

  test('does not come again once it was discarded, or its 180 days are over', async () => {
    const { database, raiseAt, read, dropDrafts } = await opened('coach');
    await raiseAt(now);
    await database.tx(({ q, t }) => q.update(t.drafts).set({ value: null, clearedAt: now + day }));
    expect(await raiseAt(now + 2 * day)).toBe(0);
    expect(await dropDrafts(now + 180 * day - 1)).toBe(0);
    expect(await dropDrafts(now + 180 * day)).toBe(3);
    expect((await read()).feed.every(({ isGone }) => isGone)).toBe(true);
    expect(await raiseAt(now + 180 * day)).toBe(0);
    expect((await read()).drafts).toEqual([]);
  });

  test('is left alone of a device that came back', async () => {
    const { raiseAt } = await opened('coach', 29);
    expect(await raiseAt(now)).toBe(0);
  });
});
