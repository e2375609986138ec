import { dueSyncedRows } from '#server/retention/due-synced-rows.ts';
import { raiseAttention } from '#server/retention/raise-attention.ts';
import type { RetentionDeps } from '#server/retention/retention-deps.ts';
import { exceptWhatWasKept } from './given-up-words.ts';
import type { MemoryDatabase } from './memory-database.ts';
import { checkRaised } from './raised-checks.ts';
import { wordsIn } from './words.ts';
import type { World } from './world.ts';

const dayMs = 86_400_000;
/** So long a device keeps what was accepted (decision 0009). */
const keptDays = 2;
/** So long what was deleted can be restored. */
const restoreDays = 30;
const rowsAtOnce = 500;

/** Days pass, and then the server deletes what has come of age. */
export async function runDaily(world: World, days: number): Promise<void> {
  const { scheduler, server, serverSkewMs, watch, words, devices } = world;
  if (days >= keptDays) {
    await exceptWhatWasKept(world, devices, 'the server was put back, and the device was away for more than two days');
  }
  scheduler.advance(days * dayMs);
  const now = scheduler.now() + serverSkewMs.value;
  words.except(
    wordsOfDeleted(server.database(), now - restoreDays * dayMs),
    'it was deleted, and not restored in 30 days',
  );
  await watch.write(async () => {
    for (const batch of Object.values(dueSyncedRows(now))) await server.database().tx((db) => batch(db, rowsAtOnce));
    await raiseAttention({ ...server.deps(), database: server.database() } as unknown as RetentionDeps);
  });
  world.problems.push(...checkRaised(server.database(), now));
}

/** The rows that go today, with their history. */
function wordsOfDeleted(database: MemoryDatabase, before: number): Set<string> {
  const isDue = ({ deleted_at: at }: Record<string, unknown>) => typeof at === 'number' && at <= before;
  const due = ['goals', 'notes', 'conversations'].flatMap((table) => database.dump(table).filter(isDue));
  const ids = new Set(due.map(({ id }) => id));
  const versions = database.dump('row_versions').filter(({ row_key: key }) => ids.has(key));
  return wordsIn(JSON.stringify([due, versions]));
}
