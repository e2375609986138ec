import type { MemoryDatabase } from './memory-database.ts';
import { wordsIn } from './words.ts';

const dayMs = 86_400_000;
const silentDays = 30;

/**
 * After the daily job nothing that was refused to a device of thirty silent days waits for that device alone
 * (docs/protocol.md#14-results).
 */
export function checkRaised(database: MemoryDatabase, now: number): string[] {
  const silent = database.dump('sync_devices').filter(({ seen_at: at }) => {
    const days = (now - Number(at)) / dayMs;
    return days >= silentDays && days < 2 * silentDays;
  });
  const ids = new Set(silent.map(({ id }) => id));
  const drafts = new Map(database.dump('drafts').map(({ id, value }) => [id, value]));
  return database.dump('sync_mutations').flatMap(({ device_id: deviceId, mutation_id: mutationId, result }) => {
    if (!ids.has(deviceId) || typeof result !== 'string') return [];
    const refused = JSON.parse(result) as { status: string; args?: unknown; kept?: unknown };
    if (refused.status === 'applied') return [];
    const id = `attention:${deviceId}:${mutationId}`;
    const raised = drafts.get(id);
    const shown = wordsIn(String(raised));
    const missing = [...wordsIn(JSON.stringify([refused.args, refused.kept]))].filter((word) => !shown.has(word));
    // Without a value it was discarded on another device.
    return missing.length === 0 || raised === null ? [] : [`14: ${id} shows no ${missing.join()}`];
  });
}
