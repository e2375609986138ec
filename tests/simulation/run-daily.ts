import { dueSyncedRows } from '#server/retention/due-synced-rows.ts';
import { raiseAttention } from '#server/retention/raise-attention.ts';
import type { RetentionDeps } from '#server/retention/retention-deps.ts';
import type { ForgetScope, Scope } from '#sync/protocol.ts';
import type { Device } from './device.ts';
import type { Held } from './held.ts';
import { wordsNotTaken, wordsOnServer } from './lost-words.ts';
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

/** What a server that was put back has lost, and these devices kept for it, is kept no longer. */
export async function exceptWhatWasKept(
  { server, words }: World,
  devices: readonly Device[],
  why: string,
): Promise<void> {
  const onServer = wordsOnServer(server.database());
  for (const device of devices) {
    const lost = [...acceptedWords(await device.store.held())].filter((word) => !onServer.has(word));
    words.except(lost, why);
  }
}

/**
 * What had its result goes with a forget (rule 15): a server that was put back may have lost it, and of what was refused the
 * text is in the attention list alone once its result is here.
 *
 * @param scope of a forget that has come; without it one is to come, and the list stays until then
 */
export async function exceptForgotten({ server, words }: World, device: Device, scope?: ForgetScope): Promise<void> {
  const held = await device.store.held();
  if (!held.state) return;
  const onServer = wordsNotTaken(server.database(), held.state);
  const going = [...acceptedWords(held, scope), ...(scope ? attentionWords(held, scope) : [])];
  const lost = going.filter((word) => !onServer.has(word));
  words.except(lost, 'the device had to forget it, and the server had not got it or not any more');
}

const isOf = (item: { scope: Scope }, scope: ForgetScope): boolean => scope === 'all' || item.scope === scope;

const acceptedWords = ({ entries }: Held, scope: ForgetScope = 'all'): Set<string> =>
  wordsIn(JSON.stringify(entries.filter((entry) => entry.resultAt !== undefined && isOf(entry, scope))));

/** Their entries go after two days, and on a full disk at once. */
const attentionWords = ({ attention }: Held, scope: ForgetScope): Set<string> =>
  wordsIn(JSON.stringify(attention.filter((item) => isOf(item, scope))));

/** The rows that go today, with their history. */
function wordsOfDeleted(database: MemoryDatabase, before: number): Set<string> {
  const isDue = ({ deleted_at: at }: Record<string, unknown>) => typeof at === 'number' && at <= before;
  const due = ['goals', 'notes', 'conversations'].flatMap((table) => database.dump(table).filter(isDue));
  const ids = new Set(due.map(({ id }) => id));
  const versions = database.dump('row_versions').filter(({ row_key: key }) => ids.has(key));
  return wordsIn(JSON.stringify([due, versions]));
}
