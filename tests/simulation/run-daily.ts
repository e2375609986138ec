import { dueSyncedRows } from '#server/retention/due-synced-rows.ts';
import { endOf } from '#server/retention/periods.ts';
import { raiseAttention } from '#server/retention/raise-attention.ts';
import type { RetentionDeps } from '#server/retention/retention-deps.ts';
import { exceptWhatWasKept } from './given-up-words.ts';
import type { MemoryDatabase } from './memory-database.ts';
import { checkRaised } from './raised-checks.ts';
import { wordsIn } from './words.ts';
import type { World } from './world.ts';

const dayMs = 86_400_000;
/** So long a device keeps what was accepted (docs/sync-engine.md#restored-server). */
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
  words.except(wordsOfOld(server.database(), now), 'nobody took it in the time that it is kept for');
  await watch.write(async () => {
    for (const batch of Object.values(dueSyncedRows(now))) await server.database().tx((db) => batch(db, rowsAtOnce));
    await raiseAttention({ ...server.deps(), database: server.database() } as unknown as RetentionDeps);
  });
  world.problems.push(...checkRaised(server.database(), now));
}

/** What goes today of what waited for an admin, or for its person on another device. */
function wordsOfOld(database: MemoryDatabase, now: number): Set<string> {
  const isDue = (at: unknown, end: number) => typeof at === 'number' && at <= end;
  const escrow = database.dump('sync_escrow').filter(({ created_at: at }) => isDue(at, endOf('escrowDays', now)));
  const isRaised = ({ id }: Record<string, unknown>) => String(id).startsWith('attention:');
  const drafts = database
    .dump('drafts')
    .filter((row) => isRaised(row) && isDue(row.updated_at, endOf('attentionDays', now)));
  return wordsIn(JSON.stringify([escrow, drafts]));
}

/** The rows that go today, with their history. */
function wordsOfDeleted(database: MemoryDatabase, before: number): Set<string> {
  const isDue = ({ deleted_at: at }: Record<string, unknown>) => typeof at === 'number' && at <= before;
  const due = ['goals', 'notes', 'conversations'].flatMap((table) => database.dump(table).filter(isDue));
  const ids = new Set(due.map(({ id }) => id));
  const versions = database.dump('row_versions').filter(({ row_key: key }) => ids.has(key));
  return wordsIn(JSON.stringify([due, versions]));
}
