import { and, eq, isNotNull, like, lte, notInArray, or, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from '#server/db/connect.ts';
import { raisePurgedThrough } from '#server/synced-rows/counter.ts';
import { dropRows } from '#server/synced-rows/remove-rows.ts';
import type { Entity } from '#sync/protocol.ts';
import { keyOf } from '#sync/server/audiences.ts';
import { type Batch, deleteSome } from './delete-in-batches.ts';
import { endOf } from './periods.ts';

/** Lists due rows that devices hold copies of, and due device records, under the log's names for them. */
export function dueSyncedRows(now: number): Record<string, Batch> {
  const restorable = endOf('restoreDays', now);
  return {
    goals: dropping('goal', now, ({ goals: g }) => ({ table: g, id: g.id, where: lte(g.deletedAt, restorable) })),
    notes: dropping('note', now, ({ notes: n }) => ({ table: n, id: n.id, where: lte(n.deletedAt, restorable) })),
    // The messages first: what is without its conversation could not be found again.
    messages: (db, limit) => dropMessages(db, restorable, limit, now),
    conversations: dropping('conversation', now, (t) => ({
      table: t.conversations,
      id: t.conversations.id,
      where: lte(t.conversations.deletedAt, restorable),
    })),
    pins: dropping('pin', now, ({ pins: p }) => ({
      table: p,
      id: p.id,
      userId: p.userId,
      where: and(eq(p.auto, true), lte(p.createdAt, endOf('autoPinDays', now))),
    })),
    drafts: dropping('draft', now, ({ drafts: d }) => {
      const isAttention = and(like(d.id, 'attention:%'), lte(d.updatedAt, endOf('attentionDays', now)));
      const where = or(lte(d.clearedAt, endOf('clearedDraftDays', now)), isAttention);
      return { table: d, id: d.id, userId: d.userId, where };
    }),
    tombstones: (db, limit) => dropTombstones(db, endOf('tombstoneDays', now), limit),
    mutations: (db, limit) => dropMutations(db, endOf('deviceDays', now), limit),
    devices: (db, limit) => dropDevices(db, endOf('deviceDays', now), limit),
    escrow: (db, limit) => {
      const { syncEscrow: e } = db.t;
      return deleteSome(db, { table: e, id: e.id, where: lte(e.createdAt, endOf('escrowDays', now)) }, limit);
    },
    forgets: (db, limit) => dropForgets(db, endOf('endedSessionDays', now), limit),
  };
}

interface DueRows {
  table: SQLiteTable;
  id: SQLiteColumn;
  /** Of drafts and pins. */
  userId?: SQLiteColumn;
  where: SQL | undefined;
}

/** Deletes the contents and the history; who saw a row is told that it left. */
function dropping(entity: Entity, now: number, due: (t: Db['t']) => DueRows): Batch {
  return async (db, limit) => {
    const { table, id, userId = id, where } = due(db.t);
    const rows: { id: unknown; userId: unknown }[] = await db.q
      .select({ id, userId })
      .from(table)
      .where(where)
      .limit(limit);
    const keys = rows.map((row) => keyOf(entity, String(row.id), String(row.userId)));
    await dropRows(
      db,
      keys.map((key) => ({ entity, key })),
      now,
    );
    return keys.length;
  };
}

async function dropMessages(db: Db, before: number, limit: number, now: number): Promise<number> {
  const { messages, conversations } = db.t;
  const rows = await db.q
    .select({ key: messages.id })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(lte(conversations.deletedAt, before))
    .limit(limit);
  await dropRows(
    db,
    rows.map(({ key }) => ({ entity: 'message', key })),
    now,
  );
  return rows.length;
}

/** A cookie from before the newest that is dropped would miss it, and gets a reset (docs/protocol.md#13-horizon). */
async function dropTombstones(db: Db, before: number, limit: number): Promise<number> {
  const { q, t } = db;
  const { syncFeed: feed } = t;
  const isDue = and(eq(feed.isGone, true), isNotNull(feed.goneAt), lte(feed.goneAt, before));
  const due = await q
    .select({ audience: feed.audience, rev: feed.rev })
    .from(feed)
    .where(isDue)
    .orderBy(feed.goneAt)
    .limit(limit);
  for (const { audience, rev } of due) {
    await q.delete(feed).where(and(eq(feed.audience, audience), eq(feed.rev, rev)));
  }
  if (due.length > 0) await raisePurgedThrough(db, Math.max(...due.map(({ rev }) => rev)));
  return due.length;
}

async function dropMutations({ q, t }: Db, before: number, limit: number): Promise<number> {
  const { syncMutations: m } = t;
  const due = await q
    .select({ deviceId: m.deviceId, mutationId: m.mutationId })
    .from(m)
    .where(lte(m.recordedAt, before))
    .limit(limit);
  for (const { deviceId, mutationId } of due) {
    await q.delete(m).where(and(eq(m.deviceId, deviceId), eq(m.mutationId, mutationId)));
  }
  return due.length;
}

/** The server does not know it any more; of its edits hardly one is left by then. */
async function dropDevices({ q, t }: Db, before: number, limit: number): Promise<number> {
  const { syncDevices: devices, syncMutations: m, syncForgetAcks: acks } = t;
  const due = await q.select({ id: devices.id }).from(devices).where(lte(devices.seenAt, before)).limit(limit);
  for (const { id } of due) {
    await q.delete(m).where(eq(m.deviceId, id));
    await q.delete(acks).where(eq(acks.deviceId, id));
    await q.delete(devices).where(eq(devices.id, id));
  }
  return due.length;
}

/** Those of accounts that are gone, with the sessions whose devices they were for. */
async function dropForgets(db: Db, before: number, limit: number): Promise<number> {
  const { q, t } = db;
  const { syncForgets: forgets, syncForgetAcks: acks } = t;
  const present = q.select({ id: t.users.id }).from(t.users);
  const isDue = and(notInArray(forgets.userId, present), lte(forgets.createdAt, before));
  const due = await q.select({ id: forgets.id }).from(forgets).where(isDue).limit(limit);
  for (const { id } of due) {
    await q.delete(acks).where(eq(acks.forgetId, id));
    await q.delete(forgets).where(eq(forgets.id, id));
  }
  return due.length;
}
