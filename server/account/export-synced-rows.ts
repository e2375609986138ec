import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { AccountExport } from '#schema/account.ts';
import { isStaffDraft } from '#schema/drafts.ts';
import type { Goal } from '#schema/goals.ts';
import type { Note } from '#schema/notes.ts';
import type { Db } from '#server/db/connect.ts';
import type { Submission } from '#server/submissions/submission.repository.ts';
import { notesForClient } from '#server/synced-rows/notes-for-client.ts';
import { textsOf } from '#server/synced-rows/result-texts.ts';

type Part = 'goals' | 'notes' | 'conversations' | 'drafts' | 'earlierWords' | 'refusedEdits';

/**
 * Exports the rows that a person's devices hold as a client. What was deleted is in it for as long as it can be
 * restored.
 */
export async function exportSyncedRows(
  db: Db,
  userId: string,
  submissions: readonly Submission[],
): Promise<Pick<AccountExport, Part>> {
  const ids = submissions.map(({ id }) => id);
  const goals = await listGoals(db, userId);
  return {
    goals,
    notes: await listNotes(db, ids),
    conversations: await listConversations(db, userId),
    drafts: await listDrafts(db, userId),
    earlierWords: await listEarlierWords(db, [...ids, ...goals.map(({ id }) => id)]),
    refusedEdits: await listRefused(db, userId),
  };
}

async function listGoals({ q, t }: Db, userId: string): Promise<Goal[]> {
  const rows = await q.select().from(t.goals).where(eq(t.goals.clientId, userId)).orderBy(asc(t.goals.createdAt));
  return rows.map(withoutRevision);
}

async function listNotes({ q, t }: Db, submissionIds: string[]): Promise<Note[]> {
  const { notes } = t;
  const rows = await q
    .select()
    .from(notes)
    .where(and(inArray(notes.submissionId, submissionIds), notesForClient(notes)))
    .orderBy(asc(notes.createdAt));
  return rows.map(withoutRevision);
}

async function listConversations({ q, t }: Db, userId: string): Promise<AccountExport['conversations']> {
  const { conversations: c, messages: m } = t;
  const conversations = await q.select().from(c).where(eq(c.userId, userId)).orderBy(asc(c.createdAt));
  const messages = await q
    .select({ message: m })
    .from(m)
    .innerJoin(c, eq(c.id, m.conversationId))
    .where(eq(c.userId, userId))
    .orderBy(asc(m.createdAt));
  return conversations.map(({ userId: _user, createdAt: _at, ...conversation }) => ({
    ...withoutRevision(conversation),
    messages: messages
      .filter(({ message }) => message.conversationId === conversation.id)
      .map(({ message }) => withoutRevision(message)),
  }));
}

async function listDrafts({ q, t }: Db, userId: string): Promise<AccountExport['drafts']> {
  const { id, value, updatedAt } = t.drafts;
  const rows = await q.select({ id, value, updatedAt }).from(t.drafts).where(eq(t.drafts.userId, userId));
  return rows.flatMap((row) => (row.value === null || isStaffDraft(row.id) ? [] : [{ ...row, value: row.value }]));
}

async function listEarlierWords({ q, t }: Db, ids: string[]): Promise<AccountExport['earlierWords']> {
  const { rowKey: of, field, value, at, entity } = t.rowVersions;
  return q
    .select({ of, field, value, at })
    .from(t.rowVersions)
    .where(and(inArray(of, ids), or(eq(entity, 'goal'), eq(entity, 'submission'))))
    .orderBy(asc(at));
}

async function listRefused({ q, t }: Db, userId: string): Promise<AccountExport['refusedEdits']> {
  const { syncMutations: m, syncDevices: devices } = t;
  const rows = await q
    .select({ edit: m.name, result: m.result })
    .from(m)
    .innerJoin(devices, eq(devices.id, m.deviceId))
    .where(and(eq(devices.userId, userId), isNotNull(m.result)));
  return rows.flatMap(({ edit, result }) => {
    const typed = result && textsOf(result);
    return typed ? [{ edit, typed }] : [];
  });
}

function withoutRevision<T extends { rev: number; createdRev: number; clocks: object }>(
  row: T,
): Omit<T, 'rev' | 'createdRev' | 'clocks'> {
  const { rev: _rev, createdRev: _created, clocks: _clocks, ...rest } = row;
  return rest;
}
