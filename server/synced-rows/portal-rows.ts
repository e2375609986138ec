import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { asInserted, givenByName, prepared } from '#server/db/prepared.ts';
import { rowOf } from '#sync/server/work.ts';
import { type RowTable, revisionOf, toStored } from './row-table.ts';

export const goalRows: RowTable = {
  async list(db, keys) {
    const rows = keys.length === 1 ? await goalById(db).execute({ id: keys[0] }) : await listGoals(db, keys);
    return rows.map((goal) => toStored('goal', goal, goal.clientId));
  },
  async write(db, stored) {
    await putGoal(db).execute({ ...rowOf('goal', stored), ...revisionOf(stored) });
  },
  async delete({ q, t }, key) {
    await q.delete(t.goals).where(eq(t.goals.id, key));
  },
};

const listGoals = ({ q, t }: Db, ids: readonly string[]) =>
  q
    .select()
    .from(t.goals)
    .where(inArray(t.goals.id, [...ids]));

const goalById = prepared(({ q, t: { goals } }) =>
  q
    .select()
    .from(goals)
    .where(eq(goals.id, sql.placeholder('id')))
    .prepare(),
);

const putGoal = prepared(({ q, t: { goals } }) =>
  q
    .insert(goals)
    .values(givenByName(goals))
    .onConflictDoUpdate({ target: goals.id, set: asInserted(goals, 'id') })
    .prepare(),
);

/** A note is the business of the client whose submission it is about. */
export const noteRows: RowTable = {
  async list({ q, t }, keys) {
    const rows = await q
      .select({ note: t.notes, ownerId: t.submissions.userId })
      .from(t.notes)
      .leftJoin(t.submissions, eq(t.submissions.id, t.notes.submissionId))
      .where(inArray(t.notes.id, [...keys]));
    return rows.map(({ note, ownerId }) => toStored('note', note, ownerId));
  },
  async write({ q, t }, stored) {
    const note = { ...rowOf('note', stored), ...revisionOf(stored) };
    await q.insert(t.notes).values(note).onConflictDoUpdate({ target: t.notes.id, set: note });
  },
  async delete({ q, t }, key) {
    await q.delete(t.notes).where(eq(t.notes.id, key));
  },
};
