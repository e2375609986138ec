import { eq } from 'drizzle-orm';
import type { Conversation, Message } from '#schema/conversations.ts';
import type { AnswerName } from '#schema/insights.ts';
import type { Db } from '#server/db/connect.ts';
import { grantOrder } from '#server/entitlements/order-grants.ts';
import { reportRepository } from '#server/report/report.repository.ts';
import { submissionRepository } from '#server/submissions/submission.repository.ts';
import { takeRev } from '#server/synced-rows/counter.ts';
import { announceRows, saveStored } from '#server/synced-rows/stored-rows.ts';
import type { Entity, Row } from '#sync/protocol.ts';
import { audiencesOf } from '#sync/server/audiences.ts';
import { byRest, laterWrites, type Scene } from './later-writes.ts';
import { operatorId, pickOwner } from './people.ts';
import type { ServerWrite } from './plan.ts';
import { idFrom, uuidFrom } from './random.ts';
import { wordsIn } from './words.ts';

const writes: Partial<Record<ServerWrite, (db: Db, scene: Scene) => Promise<void>>> = {
  newSubmission: (db, scene) => insertSubmission(db, scene, scene.random.chance(0.5)),
  link: linkSubmission,
  report: writeReport,
  message: writeMessage,
  newConversation: startConversation,
  summary: writeSummary,
  restGoal: (db, scene) => writeByRest(db, scene, 'goal'),
  restNote: (db, scene) => writeByRest(db, scene, 'note'),
  ...laterWrites,
};

/** What the server does of its own accord, or somebody does by a call that devices do not make. */
export async function writeOnServer(db: Db, write: ServerWrite, scene: Scene): Promise<void> {
  await writes[write]?.(db, scene);
}

export async function insertSubmission(db: Db, { now, random, words }: Scene, isLinked: boolean): Promise<void> {
  const answers = { firstName: 'Dana', lastName: null, company: words.draw(), phone: null, problems: 'Marketing' };
  const details = { desiredOutcome: words.draw(), industry: 'Furniture', stepsTaken: null, role: null, location: null };
  const choices = { revenueBand: null, companySize: null, timeline: null, budgetRange: null, decisionAuthority: null };
  await submissionRepository(db).insert({
    id: idFrom(random),
    userId: isLinked ? await pickOwner(db, random) : null,
    email: 'somebody@example.test',
    ...{ ...answers, ...details, ...choices, referralSource: null },
    bodyHash: '',
    insights: [words.draw()],
    provider: 'playbook',
    createdAt: now,
    updatedAt: now,
  });
}

/** Something for everybody to meet on: a goal of a client's own, one of a coach's, and a note of each type. */
export async function insertWork(db: Db, { random, words, runByRest }: Scene): Promise<void> {
  const client = { userId: 'ann', isStaff: false, firstName: 'ann', lastName: 'Example' };
  const coach = { userId: 'cora', isStaff: true, firstName: 'cora', lastName: 'Example' };
  const texts = () => ({ title: words.draw(), description: `${words.draw()} and`, notes: `${words.draw()} so` });
  await runByRest(db, client, 'goals.create', { id: uuidFrom(random), ...texts() });
  const [submission] = await db.q.select().from(db.t.submissions);
  if (!submission) return;
  const { id: submissionId } = submission;
  await runByRest(db, coach, 'coachingGoals.create', { id: uuidFrom(random), submissionId, ...texts() });
  const internal = words.draw();
  words.secrets.add(internal);
  const note = (noteType: string, content: string) =>
    runByRest(db, coach, 'notes.create', { id: uuidFrom(random), submissionId, noteType, content });
  await note('internal', internal);
  await note('client', words.draw());
}

async function linkSubmission(db: Db, { now, random }: Scene): Promise<void> {
  const all = await db.q.select().from(db.t.submissions);
  const free = all.filter(({ userId }) => userId === null);
  if (free.length === 0) return;
  const [owner, { id }] = [await pickOwner(db, random), random.pick(free)];
  if (owner !== null) await submissionRepository(db).linkTo(owner, id, now);
}

async function startConversation(db: Db, scene: Scene): Promise<void> {
  const owner = await pickOwner(db, scene.random);
  if (owner !== null) await insertConversation(db, scene, owner);
}

async function writeReport(db: Db, { now, random, words }: Scene): Promise<void> {
  const submissions = await db.q.select().from(db.t.submissions);
  if (submissions.length === 0) return;
  const { id: submissionId, userId } = random.pick(submissions);
  const id = idFrom(random);
  const doc = { title: words.draw(), date: '2026-01-01', author: 'playbook' as const, sections: [] };
  const text = { text: '', textHash: id, additionalContext: null, createdAt: now };
  await reportRepository(db).insert({ id, submissionId, jobId: id, doc: doc as never, ...text });
  if (random.chance(0.5)) return;
  await grantOrder(db, { id, kind: 'report', submissionId, userId }, { now, newId: () => idFrom(random) });
}

async function writeSummary(db: Db, { now, random, words }: Scene): Promise<void> {
  const submissions = await db.q.select().from(db.t.submissions);
  if (submissions.length === 0) return;
  const { id } = random.pick(submissions);
  const summary = words.draw();
  // The summary is the coach's alone.
  words.secrets.add(summary);
  const summaryFields: AnswerName[] = ['problems'];
  const written = { summary, summaryProvider: 'playbook' as const, summaryAt: now, summaryFields };
  await db.q.update(db.t.submissions).set(written).where(eq(db.t.submissions.id, id));
  await announceRows(db, 'submissionBody', [id], now);
}

export async function insertConversation(db: Db, { now, random, words }: Scene, ownerId: string): Promise<void> {
  const id = uuidFrom(random);
  const conversation: Conversation = { id, title: words.draw(), pinned: false, updatedAt: now, deletedAt: null };
  await save(db, 'conversation', ownerId, { ...conversation }, now);
  await insertMessage(db, { now, random, words }, ownerId, id);
}

async function insertMessage(
  db: Db,
  { now, random, words }: Omit<Scene, 'runByRest'>,
  ownerId: string,
  conversationId: string,
) {
  const role = random.pick(['user', 'assistant'] as const);
  const text = { content: words.draw(), state: 'done' as const, replacesId: null, basedOn: [], provider: null };
  const message: Message = { id: uuidFrom(random), conversationId, role, ...text, createdAt: now };
  await save(db, 'message', ownerId, { ...message }, now);
}

/** By a call of the specified API, of somebody who may (docs/protocol.md#20-rest-writes). */
async function writeByRest(db: Db, { random, words, runByRest }: Scene, entity: 'goal' | 'note'): Promise<void> {
  const rows = await db.q.select().from(entity === 'goal' ? db.t.goals : db.t.notes);
  const live = rows.filter(({ deletedAt }) => deletedAt === null);
  if (live.length === 0) return;
  const row = random.pick(live);
  const isClients = 'goalType' in row && row.goalType === 'client';
  const userId = isClients && row.clientId !== null ? row.clientId : operatorId;
  const set = random.chance(0.5) ? { title: `Call ${words.draw()}` } : textOf(entity, row, words.draw());
  if ('noteType' in row && row.noteType === 'internal')
    for (const word of wordsIn(JSON.stringify(set))) words.secrets.add(word);
  const writer = { userId, isStaff: userId === operatorId, firstName: userId, lastName: 'Example' };
  await runByRest(db, writer, `${entity}s.update`, { id: row.id, set });
  // What is written over by the next such call stays in the history.
  words.saved(JSON.stringify(set), byRest, false);
}

/** The whole text is replaced; what stood there is history. */
const textOf = (entity: 'goal' | 'note', row: object, word: string): Record<string, string> =>
  entity === 'note' && 'content' in row ? { content: `${row.content} ${word}` } : { notes: word };

/** A message moves its conversation to the top. */
async function writeMessage(db: Db, scene: Scene): Promise<void> {
  const all = await db.q.select().from(db.t.conversations);
  const open = all.filter(({ deletedAt }) => deletedAt === null);
  if (open.length === 0) return;
  const { id, userId, updatedAt } = scene.random.pick(open);
  await insertMessage(db, scene, userId, id);
  await db.q
    .update(db.t.conversations)
    .set({ updatedAt: Math.max(updatedAt, scene.now) })
    .where(eq(db.t.conversations.id, id));
  await announceRows(db, 'conversation', [id], scene.now);
}

async function save(db: Db, entity: Entity, ownerId: string, row: Row, now: number): Promise<void> {
  const rev = await takeRev(db, now);
  const stored = { entity, key: row.id, ownerId, rev, createdRev: rev, row, clocks: {} };
  await saveStored(db, stored, audiencesOf(stored), now);
}
