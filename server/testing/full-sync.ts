import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { newId } from '#server/ids.ts';
import { announceRows, announceSubmissions } from '#server/synced-rows/stored-rows.ts';
import { keyOf } from '#sync/server/audiences.ts';

export interface SyncScene {
  userId: string;
  submissionId: string;
  /** Null for a visitor. */
  ownerId: string | null;
  at: (place: string) => string;
  now: number;
}

const coach = 'a coach who stays';
const unannounced = { rev: 0, createdRev: 0, clocks: {} };

/** Inserts what devices hold of a submission and its person, and what coaches typed about it. */
export async function insertSyncedRows(db: Db, scene: SyncScene): Promise<void> {
  const { submissionId, ownerId, now } = scene;
  await announceSubmissions(db, [submissionId], now);
  await insertPortal(db, scene);
  await insertCoachsWork(db, scene);
  if (ownerId === null) return;
  await insertChat(db, { ...scene, ownerId });
  await insertDevice(db, { ...scene, ownerId });
}

async function insertPortal(
  db: Db,
  { submissionId, ownerId, at, now }: SyncScene,
): Promise<{ goal: string; note: string }> {
  const { q, t } = db;
  const [goal, note] = [newId(), newId()];
  const stamps = { createdAt: now, updatedAt: now, ...unannounced };
  await q.insert(t.goals).values({
    id: goal,
    clientId: ownerId,
    submissionId,
    title: at('goals.title'),
    description: at('goals.description'),
    status: 'Not Started',
    priority: 'High',
    notes: at('goals.notes'),
    goalType: 'coaching',
    position: 'a0',
    createdBy: coach,
    coachFirstName: at('goals.coachFirstName'),
    coachLastName: at('goals.coachLastName'),
    ...stamps,
  });
  await q.insert(t.notes).values({
    id: note,
    submissionId,
    title: at('notes.title'),
    content: at('notes.content'),
    noteType: 'client',
    authorId: coach,
    coachFirstName: at('notes.coachFirstName'),
    coachLastName: at('notes.coachLastName'),
    editorFirstName: at('notes.editorFirstName'),
    editorLastName: at('notes.editorLastName'),
    ...stamps,
  });
  await announceRows(db, 'goal', [goal], now);
  await announceRows(db, 'note', [note], now);
  const version = { field: 'title', userId: coach, deviceId: newId(), at: now, rev: 1, createdAt: now };
  const replaced = { ...version, kind: 'replaced' as const, value: at('rowVersions.value'), hash: 'h' };
  await q.insert(t.rowVersions).values([
    { id: newId(), entity: 'goal', rowKey: goal, ...replaced },
    { id: newId(), entity: 'note', rowKey: note, ...replaced, value: at('earlier words of a note') },
    { id: newId(), entity: 'submission', rowKey: submissionId, ...replaced },
  ]);
  return { goal, note };
}

/** On the devices of a coach, and of one who is none any more. */
async function insertCoachsWork(db: Db, { submissionId, at, now }: SyncScene): Promise<void> {
  const { q, t } = db;
  const value = { content: at('what a coach types, drafts.value') };
  const draftId = `note:${submissionId}`;
  await q.insert(t.drafts).values({ userId: coach, id: draftId, value, updatedAt: now, ...unannounced });
  await q.insert(t.pins).values({ userId: coach, id: submissionId, auto: false, createdAt: now, ...unannounced });
  await announceRows(db, 'draft', [keyOf('draft', draftId, coach)], now);
  await announceRows(db, 'pin', [keyOf('pin', submissionId, coach)], now);
  const args = { id: newId(), submissionId, content: at('what a coach was refused, syncMutations.result') };
  await q.insert(t.syncMutations).values({
    deviceId: newId(),
    mutationId: 1,
    hash: newId(),
    result: { id: 1, status: 'rejected', code: 'invalid', message: 'No.', args },
    name: 'notes.create',
    subject: args.id,
    recordedAt: now,
  });
  await q.insert(t.syncEscrow).values({
    id: newId(),
    userId: coach,
    name: 'notes.create',
    args: { content: at('syncEscrow.args') },
    submissionId,
    createdAt: now,
  });
}

async function insertChat(db: Db, { ownerId, at, now }: SyncScene & { ownerId: string }): Promise<string> {
  const { q, t } = db;
  const [id, messageId] = [newId(), newId()];
  const stamps = { createdAt: now, ...unannounced };
  const title = at('conversations.title');
  await q.insert(t.conversations).values({ id, userId: ownerId, title, pinned: false, updatedAt: now, ...stamps });
  await q.insert(t.messages).values({
    id: messageId,
    conversationId: id,
    role: 'user',
    content: at('messages.content'),
    state: 'done',
    basedOn: [at('messages.basedOn')],
    ...stamps,
  });
  await q.insert(t.chatTurns).values({
    id: newId(),
    userId: ownerId,
    conversationId: id,
    clientMessageId: newId(),
    askedHash: newId(),
    questionId: newId(),
    answerId: messageId,
    isContinuing: false,
    without: [],
    attempt: 1,
    createdAt: now,
  });
  await announceRows(db, 'conversation', [id], now);
  await announceRows(db, 'message', [messageId], now);
  return id;
}

async function insertDevice(db: Db, { ownerId: userId, at, now }: SyncScene & { ownerId: string }): Promise<void> {
  const { q, t } = db;
  const [deviceId, forgetId] = [newId(), newId()];
  const counts = { acceptedThrough: 1, ackedResults: 0, lastIntent: now };
  await q.insert(t.syncDevices).values({ id: deviceId, userId, ...counts, createdAt: now, seenAt: now });
  await q.insert(t.syncMutations).values({
    deviceId,
    mutationId: 1,
    hash: newId(),
    result: { id: 1, status: 'rejected', code: 'invalid', message: 'No.', args: { title: at('syncMutations.result') } },
    name: 'goals.create',
    subject: newId(),
    recordedAt: now,
  });
  await q.insert(t.drafts).values({
    userId,
    id: 'goal:new',
    value: { title: at('drafts.value') },
    updatedAt: now,
    ...unannounced,
  });
  await announceRows(db, 'draft', [keyOf('draft', 'goal:new', userId)], now);
  await q.insert(t.syncForgets).values({
    id: forgetId,
    userId,
    scope: 'all',
    reason: 'deactivated',
    createdAt: now,
  });
  await q.insert(t.syncStaffHolders).values({ userId, servedAt: now });
  await q.insert(t.syncForgetAcks).values({ forgetId, deviceId, ackedAt: now });
}

/** Rows of somebody who stays that were deleted, discarded or opened at `now`: they go by their date. */
export async function insertDueRows(
  db: Db,
  { userId, submissionId }: Pick<SyncScene, 'userId' | 'submissionId'>,
  now: number,
): Promise<{ goal: string; note: string; talk: string }> {
  const { q, t } = db;
  const scene = { userId, submissionId, ownerId: userId, at: (place: string) => `deleted ${place}`, now };
  const { goal, note } = await insertPortal(db, scene);
  const talk = await insertChat(db, scene);
  await q.update(t.goals).set({ deletedAt: now }).where(eq(t.goals.id, goal));
  await q.update(t.notes).set({ deletedAt: now }).where(eq(t.notes.id, note));
  await q.update(t.conversations).set({ deletedAt: now }).where(eq(t.conversations.id, talk));
  const opened = newId();
  await q.insert(t.pins).values({ userId: coach, id: opened, auto: true, createdAt: now, ...unannounced });
  await q.insert(t.drafts).values({ userId, id: 'goal:discarded', updatedAt: now, clearedAt: now, ...unannounced });
  await announceRows(db, 'pin', [keyOf('pin', opened, coach)], now);
  return { goal, note, talk };
}
