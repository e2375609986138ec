import { eq, getTableColumns, inArray } from 'drizzle-orm';
import { asInserted, carryOut, given, givenByName, inListed, inLists, prepared } from '#server/db/prepared.ts';
import { rowOf } from '#sync/server/mutation-context.ts';
import type { StoredRow } from '#sync/server/ports.ts';
import { type RowTable, revisionOf, toStored } from './row-table.ts';

export const goalRows: RowTable = {
  async list(db, keys) {
    const found: StoredRow[] = [];
    for (const asked of inLists(keys)) {
      for (const goal of await goalsById(db).execute(asked)) found.push(toStored('goal', goal, goal.clientId));
    }
    return found;
  },
  async write(db, stored, _, before) {
    const goal: Record<string, unknown> = { ...rowOf('goal', stored), ...revisionOf(stored) };
    const changed = before && changedFields(before, stored);
    if (changed) await carryOut(updateGoal(changed)(db), goal);
    else await carryOut(putGoal(db), goal);
  },
  async delete({ q, t }, key) {
    await q.delete(t.goals).where(eq(t.goals.id, key));
  },
};

const goalsById = prepared(({ q, t: { goals } }) =>
  q.select().from(goals).where(inArray(goals.id, inListed)).prepare(),
);

const putGoal = prepared(({ q, t: { goals } }) =>
  q
    .insert(goals)
    .values(givenByName(goals))
    .onConflictDoUpdate({ target: goals.id, set: asInserted(goals, 'id') })
    .prepare(),
);

/** Names the fields of a goal that differ. */
const changedFields = (before: StoredRow, { row }: StoredRow): string =>
  Object.keys(row)
    .filter((field) => row[field] !== before.row[field])
    .sort()
    .join();

/**
 * Updates only the columns that change. SQLite writes each index anew that has one of those that are named, and that
 * was half of the work. People change few combinations of fields, so few queries are kept.
 */
function updateGoal(changed: string) {
  const update = updates.get(changed) ?? prepareUpdate(changed);
  updates.set(changed, update);
  return update;
}
const updates = new Map<string, ReturnType<typeof prepareUpdate>>();
const revisionNames = ['rev', 'clocks'];

const prepareUpdate = (changed: string) =>
  prepared(({ q, t: { goals } }) => {
    const names = [...changed.split(',').filter((name) => name !== ''), ...revisionNames];
    const columns = Object.entries(getTableColumns(goals)).filter(([name]) => names.includes(name));
    const set = Object.fromEntries(columns.map(([name, column]) => [name, given(column, name)]));
    return q
      .update(goals)
      .set(set)
      .where(eq(goals.id, given(goals.id, 'id')))
      .prepare();
  });

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
