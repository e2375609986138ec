import { expect, test } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { newId } from '#server/ids.ts';
import { onBothEngines } from '#server/testing/both-engines.ts';
import { insertFullAccount } from '#server/testing/full-account.ts';
import { keyOf } from '#sync/server/audiences.ts';
import { orderPurge, takeStaffWork } from './order-purge.ts';
import { announceRows } from './stored-rows.ts';

const now = 1_790_000_000_000;
const kim = 'kim';
const unannounced = { rev: 0, createdRev: 0, clocks: {} };

/** Inserts Kim, who is a coach and a client, with drafts, a pin and refused edits of both kinds. */
async function insertKim(db: Db, submissionId: string): Promise<void> {
  const { q, t } = db;
  const ids = [`note:${submissionId}`, 'goal:new', 'attention:lost:1', 'attention:lost:2'];
  const values = [
    { content: 'As a coach' },
    { title: 'My own' },
    { scope: 'staff', result: {} },
    { scope: 'own', result: {} },
  ];
  for (const [index, id] of ids.entries()) {
    const value = values[index] ?? {};
    await q.insert(t.drafts).values({ userId: kim, id, value, updatedAt: now, ...unannounced });
    await announceRows(db, 'draft', [keyOf('draft', id, kim)], now);
  }
  await q.insert(t.pins).values({ userId: kim, id: submissionId, auto: false, createdAt: now, ...unannounced });
  await announceRows(db, 'pin', [keyOf('pin', submissionId, kim)], now);
  const device = { id: 'kims', userId: kim, acceptedThrough: 5, ackedResults: 0, lastIntent: now };
  await q.insert(t.syncDevices).values({ ...device, createdAt: now, seenAt: now });
  const refused = { status: 'rejected' as const, code: 'invalid' as const, message: 'No.' };
  const mutation = { deviceId: 'kims', hash: 'h', recordedAt: now };
  await q.insert(t.syncMutations).values([
    {
      ...mutation,
      mutationId: 1,
      name: 'notes.create',
      subject: 'a-note',
      result: { id: 1, ...refused, args: { id: 'a-note', submissionId, content: 'Refused of a coach' } },
    },
    {
      ...mutation,
      mutationId: 2,
      name: 'goals.create',
      subject: 'a-goal',
      result: { id: 2, ...refused, args: { id: 'a-goal', title: 'Refused of a client' } },
    },
    { ...mutation, mutationId: 3, name: 'plans.update', subject: null, result: unread(3, 'Of a newer app') },
    { ...mutation, mutationId: 4, name: '', subject: null, result: unread(4, 'Without a name') },
    { ...mutation, mutationId: 5, name: 'goals.update', subject: 'purged', result: unread(5, 'Of a purged goal') },
  ]);
}

const unread = (id: number, text: string) => ({
  id,
  ...{ status: 'rejected' as const, code: 'unknown' as const, message: 'No.', args: { text } },
});

onBothEngines('who is staff no more', (open) => {
  async function demoted() {
    const { tx, read, onCommit } = await open();
    const { submissionId } = await tx((db) => insertFullAccount(db, { word: 'dana', now }));
    await tx((db) => insertKim(db, submissionId));
    const told = new Set<string>();
    onCommit((touched) => {
      for (const audience of touched) told.add(audience);
    });
    await tx(async (db) => {
      await orderPurge(db, { userId: kim, scope: 'staff', reason: 'role_changed' }, { now, newId });
      await takeStaffWork(db, kim, { now, newId });
    });
    const { q, t } = read;
    return {
      submissionId,
      told,
      drafts: (await q.select().from(t.drafts)).filter(({ userId }) => userId === kim).map(({ id }) => id),
      pins: (await q.select().from(t.pins)).filter(({ userId }) => userId === kim),
      feed: (await q.select().from(t.syncFeed)).filter(({ rowKey }) => rowKey.startsWith(`${kim}/`)),
      escrow: (await q.select().from(t.syncEscrow)).filter(({ userId }) => userId === kim),
      results: (await q.select().from(t.syncMutations)).filter(({ deviceId }) => deviceId === 'kims'),
      forgets: (await q.select().from(t.syncForgets)).filter(({ userId }) => userId === kim),
    };
  }

  test('loses the drafts and pins of a coach, which devices are told of, and keeps what is a client’s', async () => {
    const { drafts, pins, feed, told, forgets } = await demoted();
    expect(drafts.sort()).toEqual(['attention:lost:2', 'goal:new']);
    expect(pins).toEqual([]);
    const gone = feed.filter(({ isGone }) => isGone);
    expect(gone.map(({ audience }) => audience)).toEqual([`staff:${kim}`, `staff:${kim}`, `staff:${kim}`]);
    expect(feed.filter(({ isGone }) => !isGone).map(({ audience }) => audience)).toEqual([`own:${kim}`, `own:${kim}`]);
    expect([...told].sort()).toEqual([`own:${kim}`, `staff:${kim}`]);
    expect(forgets).toMatchObject([{ scope: 'staff', reason: 'role_changed', createdAt: now }]);
  });

  test('leaves what was typed as a coach to an admin, with the submission that it is about', async () => {
    const { escrow, submissionId, results } = await demoted();
    const texts = escrow.map((row) => [row.name, row.submissionId]).sort();
    expect(texts).toEqual([
      ['', null],
      ['draft', null],
      ['draft', submissionId],
      ['goals.update', null],
      ['notes.create', submissionId],
      ['plans.update', null],
    ]);
    for (const text of ['Of a newer app', 'Without a name', 'Of a purged goal'])
      expect(JSON.stringify(results)).not.toContain(text);
    expect(JSON.stringify(escrow)).toContain('As a coach');
    expect(JSON.stringify(escrow)).toContain('Refused of a coach');
    expect(JSON.stringify(escrow)).not.toContain('My own');
    expect(JSON.stringify(results)).not.toContain('Refused of a coach');
    expect(JSON.stringify(results)).toContain('Refused of a client');
  });
});
