import { randomUUID } from 'node:crypto';
import { openDatabase } from '../server/db/connect.ts';
import { readCounter } from '../server/synced-rows/counter.ts';

const rowsAtOnce = 500;

/** A goal as somebody would have written it, without what only our own rows carry. */
export function sampleGoal(index: number) {
  return {
    id: randomUUID(),
    submissionId: null,
    title: `Call the ten customers who have not bought since spring, part ${index}`,
    description: 'Ask each what they bought instead, and write the answers down in their own words.',
    status: 'Not Started' as const,
    priority: 'Medium' as const,
    targetCompletion: '2026-12-31',
    completedDate: null,
    notes: '',
    goalType: 'client' as const,
    position: `a${index.toString(36).padStart(6, '0')}`,
    coachFirstName: null,
    coachLastName: null,
    createdAt: 1_790_000_000_000 + index,
    updatedAt: 1_790_000_000_000 + index,
    deletedAt: null,
  };
}

/** Puts goals of a person into the database of a server that does not run, as if devices had sent them long ago. */
export async function insertGoals(databasePath: string, clientId: string, count: number): Promise<string[]> {
  const database = openDatabase(databasePath);
  const ids: string[] = [];
  await database.tx(async (db) => {
    const { q, t } = db;
    const { rev: before } = await readCounter(db);
    for (let from = 0; from < count; from += rowsAtOnce) {
      const goals = Array.from({ length: Math.min(rowsAtOnce, count - from) }, (_, i) => ({
        ...sampleGoal(from + i),
        clientId,
        createdBy: clientId,
        rev: before + 1 + from + i,
        createdRev: before + 1 + from + i,
        clocks: {},
      }));
      await q.insert(t.goals).values(goals);
      const feed = goals.map(({ id, rev }) => ({
        entity: 'goal' as const,
        rowKey: id,
        rev,
        isGone: false,
        goneAt: null,
      }));
      const audiences = [`own:${clientId}`, 'staff'];
      await q.insert(t.syncFeed).values(audiences.flatMap((audience) => feed.map((row) => ({ ...row, audience }))));
      ids.push(...goals.map(({ id }) => id));
    }
    await q.update(t.syncCounter).set({ rev: before + count });
  });
  database.close();
  return ids;
}
