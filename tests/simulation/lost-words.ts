import type { DeviceState } from '#sync/client/ports.ts';
import type { Held } from './held.ts';
import type { MemoryDatabase } from './memory-database.ts';
import { type Words, wordsIn } from './words.ts';

/** What people typed, and the server that it may have reached. */
export interface WordsAndServer {
  words: Words;
  server: { database(): MemoryDatabase };
}

/**
 * Where a word may be (docs/protocol.md#invariants, item 7): in its row or the row's history, in escrow. What a device
 * only keeps for a restored server is no such place.
 */
const lastPlaces = [
  'goals',
  'notes',
  'submissions',
  'conversations',
  'messages',
  'drafts',
  'row_versions',
  'sync_escrow',
];
/**
 * Or in a refusal that still waits for its device: after thirty silent days it is a draft for the person's others
 * (docs/protocol.md#14-results).
 */
const places = [...lastPlaces, 'sync_mutations'];

export const wordsOnServer = (database: MemoryDatabase): Set<string> => wordsIn(textsOnServer(database));

/** Without the results that this device has already: the next thing that it says takes them from the server. */
export function wordsNotTaken(database: MemoryDatabase, { deviceId, ackedResults }: DeviceState): Set<string> {
  const isTaken = ({ device_id: id, mutation_id: mutation }: Record<string, unknown>) =>
    id === deviceId && Number(mutation) <= ackedResults;
  return wordsIn(textsOnServer(database, (row) => !isTaken(row)));
}

const textsOnServer = (
  database: MemoryDatabase,
  isMeant = (_row: Record<string, unknown>) => true,
  tables: readonly string[] = places,
): string => tables.map((table) => JSON.stringify(database.dump(table).filter(isMeant))).join('\n');

/** In the attention list, or in the queue of a person who may not send. */
function wordsToRead(held: Held, mayWaitInQueue: boolean): Set<string> {
  const unsent = held.entries.filter(({ resultAt }) => resultAt === undefined);
  return wordsIn(JSON.stringify([held.attention, mayWaitInQueue ? unsent : []]));
}

/** See docs/protocol.md#invariants, item 7; nothing waits any more for a device that never comes back. */
export function checkWords(
  words: Words,
  database: MemoryDatabase,
  devices: readonly { held: Held; isShutOut: boolean }[],
): string[] {
  const found = wordsIn(textsOnServer(database, undefined, lastPlaces));
  for (const { held, isShutOut } of devices) for (const word of wordsToRead(held, isShutOut)) found.add(word);
  const lost = [...words.typed.keys()].filter((word) => !found.has(word) && !words.excepted.has(word));
  return lost.map((word) => `7: ${word}, typed on device ${words.typed.get(word)?.device}, is nowhere`);
}
