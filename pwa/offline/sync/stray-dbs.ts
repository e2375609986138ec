import Dexie from 'dexie';
import { syncedDbName } from '#pwa/offline/kept-flag.ts';

/** Deletes what another person held here, should the deletion at sign-out have been cut off. */
export async function deleteStrayDbs(keep: string): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  const isStray = (name: string) => name.startsWith(syncedDbName('')) && name !== keep;
  await Promise.all(names.filter(isStray).map((name) => Dexie.delete(name)));
}
