import type { Db } from '#server/db/connect.ts';
import { revokeOrder } from '#server/entitlements/order-grants.ts';
import { eraseSubmissions } from '#server/erasure/erase-submissions.ts';
import type { MutationName } from '#sync/mutations.ts';
import { operatorId, pickOwner } from './people.ts';
import type { LaterWrite } from './plan.ts';
import { idFrom, type Random, uuidFrom } from './random.ts';
import type { RunByRest } from './server.ts';
import { type Words, wordsIn } from './words.ts';

export interface Scene {
  now: number;
  random: Random;
  words: Words;
  runByRest: RunByRest;
}

/** In place of a device. */
export const byRest = -1;

/** What was thought of after the first plans: each picks out of what is there, and does nothing where there is nothing. */
export const laterWrites: Record<LaterWrite, (db: Db, scene: Scene) => Promise<void>> = {
  restCreateGoal: createGoal,
  restCreateNote: createNote,
  restDelete: (db, scene) => deleteOrRestore(db, scene, true),
  restRestore: (db, scene) => deleteOrRestore(db, scene, false),
  restDetails: editDetails,
  refund: refundOrder,
  eraseSubmission,
};

const actorOf = (userId: string) => ({
  userId,
  isStaff: userId === operatorId,
  firstName: userId,
  lastName: 'Example',
});

/**
 * A call of the specified API, of somebody who may (docs/protocol.md#20-rest-writes). What it wrote is looked for like
 * what was typed.
 */
async function call(
  db: Db,
  { runByRest, words }: Scene,
  userId: string,
  name: MutationName,
  args: object,
): Promise<void> {
  await runByRest(db, actorOf(userId), name, { ...args });
  words.saved(JSON.stringify(args), byRest, false);
}

async function createGoal(db: Db, scene: Scene): Promise<void> {
  const { random, words } = scene;
  const goal = { id: uuidFrom(random), title: `Call ${words.draw()}`, notes: words.draw() };
  const submission = await pickSubmission(db, scene);
  const owner = await pickOwner(db, random);
  if (random.chance(0.5) && owner !== null) return call(db, scene, owner, 'goals.create', goal);
  if (!submission) return;
  await call(db, scene, operatorId, 'coachingGoals.create', { ...goal, submissionId: submission.id });
}

async function createNote(db: Db, scene: Scene): Promise<void> {
  const { random, words } = scene;
  const submission = await pickSubmission(db, scene);
  if (!submission) return;
  const noteType = random.pick(['internal', 'client']);
  const content = `Called ${words.draw()}`;
  if (noteType === 'internal') for (const word of wordsIn(content)) words.secrets.add(word);
  const note = { id: uuidFrom(random), submissionId: submission.id, noteType, content };
  await call(db, scene, operatorId, 'notes.create', note);
}

async function deleteOrRestore(db: Db, scene: Scene, isDelete: boolean): Promise<void> {
  const isGoal = scene.random.chance(0.6);
  const rows = await db.q.select().from(isGoal ? db.t.goals : db.t.notes);
  const meant = rows.filter(({ deletedAt }) => (deletedAt === null) === isDelete);
  if (meant.length === 0) return;
  const row = scene.random.pick(meant);
  const isClients = 'goalType' in row && row.goalType === 'client' && row.clientId !== null;
  const name = `${isGoal ? 'goals' : 'notes'}.${isDelete ? 'delete' : 'restore'}` as const;
  await call(db, scene, isClients ? String(row.clientId) : operatorId, name, { id: row.id });
}

async function editDetails(db: Db, scene: Scene): Promise<void> {
  const { random, words } = scene;
  const submission = await pickSubmission(db, scene);
  if (!submission) return;
  const set = { [random.pick(['company', 'location', 'stepsTaken'])]: words.draw() };
  await call(db, scene, operatorId, 'submissions.update', { id: submission.id, set });
}

/** What was bought ends. */
async function refundOrder(db: Db, { now, random }: Scene): Promise<void> {
  const grants = await db.q.select().from(db.t.entitlements);
  const open = grants.flatMap(({ kind, orderId, revokedAt }) =>
    kind === 'report' && orderId !== null && revokedAt === null ? [orderId] : [],
  );
  if (open.length > 0) await revokeOrder(db, random.pick(open), now);
}

/** For good, with all that was written about it. */
async function eraseSubmission(db: Db, scene: Scene): Promise<void> {
  const submission = await pickSubmission(db, scene);
  if (submission) await eraseSubmissions(db, [submission.id], erasingDeps(scene));
}

export const erasingDeps = ({ now, random }: Pick<Scene, 'now' | 'random'>) => ({
  now,
  newId: () => idFrom(random),
  forgetPayer: async () => undefined,
});

async function pickSubmission({ q, t }: Db, { random }: Scene) {
  const all = await q.select().from(t.submissions);
  return all.length === 0 ? undefined : random.pick(all);
}
