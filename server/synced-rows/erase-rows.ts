import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { keyOf, memberAudience, ownAudience } from '#sync/server/audiences.ts';
import { eraseMentions } from './erase-mentions.ts';
import { batchesOf, dropRows, forgetHistory, removeRows } from './remove-rows.ts';

/**
 * Deletes what devices hold of submissions that are deleted in this transaction. It takes goals, notes, the staff's
 * pins and drafts about them, their history and what is in escrow. Devices are told that all of it left.
 *
 * @param clientId also the goals of this client that belong to no submission
 */
export async function eraseRowsOfSubmissions(
  db: Db,
  ids: readonly string[],
  now: number,
  clientId?: string,
): Promise<void> {
  const { q, t } = db;
  const ofSubmissions = inArray(t.goals.submissionId, [...ids]);
  const goals = await q
    .delete(t.goals)
    .where(clientId === undefined ? ofSubmissions : or(ofSubmissions, eq(t.goals.clientId, clientId)))
    .returning({ id: t.goals.id });
  const notes = await q
    .delete(t.notes)
    .where(inArray(t.notes.submissionId, [...ids]))
    .returning({ id: t.notes.id });
  const [goalIds, noteIds] = [goals.map(({ id }) => id), notes.map(({ id }) => id)];
  await removeRows(db, 'submission', ids, now);
  await removeRows(db, 'submissionBody', ids, now);
  await removeRows(db, 'goal', goalIds, now);
  await removeRows(db, 'note', noteIds, now);
  const pins = await q
    .select()
    .from(t.pins)
    .where(inArray(t.pins.id, [...ids]));
  await dropRows(
    db,
    pins.map(({ userId, id }) => ({ entity: 'pin', key: keyOf('pin', id, userId) })),
    now,
  );
  await eraseMentions(db, [...ids, ...goalIds, ...noteIds], now);
}

/** Deletes what devices hold of a person, and what is known of the devices; nobody can ask for it any more. */
export async function eraseRowsOfUser(db: Db, userId: string, submissionIds: string[], now: number): Promise<void> {
  const { q, t } = db;
  const audiences = [ownAudience(userId), memberAudience(userId)];
  await q.delete(t.syncFeed).where(inArray(t.syncFeed.audience, audiences));
  await eraseRowsOfSubmissions(db, submissionIds, now, userId);
  await eraseConversations(db, userId);
  await eraseDrafts(db, userId);
  await eraseDevices(db, userId);
  await q.delete(t.pins).where(eq(t.pins.userId, userId));
  await q.update(t.rowVersions).set({ userId: null }).where(eq(t.rowVersions.userId, userId));
}

async function eraseConversations(db: Db, userId: string): Promise<void> {
  const { q, t } = db;
  await q.delete(t.chatTurns).where(eq(t.chatTurns.userId, userId));
  const conversations = await q
    .delete(t.conversations)
    .where(eq(t.conversations.userId, userId))
    .returning({ id: t.conversations.id });
  const ids = conversations.map(({ id }) => id);
  await forgetHistory(db, 'conversation', ids);
  for (const some of batchesOf(ids)) {
    const messages = await q
      .delete(t.messages)
      .where(inArray(t.messages.conversationId, some))
      .returning({ id: t.messages.id });
    await forgetHistory(
      db,
      'message',
      messages.map(({ id }) => id),
    );
  }
}

async function eraseDrafts(db: Db, userId: string): Promise<void> {
  const { q, t } = db;
  const { rowVersions: versions } = t;
  await q.delete(t.drafts).where(eq(t.drafts.userId, userId));
  const begins = `${userId}/`;
  const isTheirs = sql`substr(${versions.rowKey}, 1, ${begins.length}) = ${begins}`;
  await q.delete(versions).where(and(inArray(versions.entity, ['draft', 'pin']), isTheirs));
}

async function eraseDevices({ q, t }: Db, userId: string): Promise<void> {
  const { syncDevices: devices, syncMutations: mutations } = t;
  const theirs = q.select({ id: devices.id }).from(devices).where(eq(devices.userId, userId));
  await q.delete(mutations).where(inArray(mutations.deviceId, theirs));
  await q.delete(devices).where(eq(devices.userId, userId));
}
