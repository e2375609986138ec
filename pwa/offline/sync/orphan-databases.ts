import Dexie from 'dexie';
import { listRetainedDbs } from '#pwa/offline/retained-accounts.ts';
import { syncedDbName } from '#pwa/offline/storage-keys.ts';

/**
 * Deletes databases that other people left here and did not choose to keep. The deletion at sign-out may have been cut
 * off.
 */
export async function deleteOrphanDatabases(keep: string): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  const kept = [keep, ...listRetainedDbs()];
  const isOrphan = (name: string) => name.startsWith(syncedDbName('')) && !kept.includes(name);
  await Promise.all(names.filter(isOrphan).map((name) => Dexie.delete(name)));
}
