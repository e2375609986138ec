import type { Database, Db } from '#server/db/connect.ts';
import { listStored } from '#server/synced-rows/stored-rows.ts';
import { audiencesOf } from '#sync/server/audiences.ts';

interface Seen {
  rev: number;
  /** Holds what its client and staff read of it, and who they are. */
  content: string;
  /** The rev at which each audience was told last. */
  told: string;
}
type Snapshot = Map<string, Seen>;

/**
 * Holds every transaction of a database from now on against docs/protocol.md#1-one-order: a card or a text that reads
 * otherwise after it must have another rev, and all who see it must have been told at that rev. What breaks it stands
 * in the list that is returned.
 */
export function watchRevs(database: Pick<Database, 'tx'>): string[] {
  const broken: string[] = [];
  const { tx } = database;
  let last: Snapshot | undefined;
  database.tx = (work) =>
    tx(async (db) => {
      const before = await snapshot(db);
      if (last) broken.push(...differences(last, before).map((what) => `unwatched: ${what}`));
      // Of what fails there is nothing to compare.
      last = undefined;
      const value = await work(db);
      const after = await snapshot(db);
      broken.push(...differences(before, after), ...untold(after));
      last = after;
      return value;
    });
  return broken;
}

async function snapshot(db: Db): Promise<Snapshot> {
  const { q, t } = db;
  const ids = (await q.select({ id: t.submissions.id }).from(t.submissions)).map(({ id }) => id);
  const feed = await q.select().from(t.syncFeed);
  const seen: Snapshot = new Map();
  for (const entity of ['submission', 'submissionBody'] as const) {
    for (const stored of await listStored(db, entity, ids)) {
      const { key, rev, row, own, ownerId } = stored;
      const told = feed.filter((one) => one.entity === entity && one.rowKey === key && !one.isGone);
      const wanted = audiencesOf(stored).map((audience) => `${audience} ${rev}`);
      const had = told.map((one) => `${one.audience} ${one.rev}`);
      const isTold = wanted.sort().join() === had.sort().join();
      seen.set(`${entity} ${key}`, { rev, content: JSON.stringify([row, own, ownerId]), told: isTold ? '' : `${had}` });
    }
  }
  return seen;
}

/** Finds what reads otherwise and has the same rev. */
function differences(before: Snapshot, after: Snapshot): string[] {
  return [...after].flatMap(([name, { rev, content }]) => {
    const earlier = before.get(name);
    return earlier && earlier.content !== content && earlier.rev === rev ? [`${name} changed at rev ${rev}`] : [];
  });
}

const untold = (after: Snapshot): string[] =>
  [...after].flatMap(([name, { rev, told }]) => (told === '' ? [] : [`${name} is at ${rev}, and told ${told}`]));
