import Dexie from 'dexie';
import { noteNewerDatabase } from './newer-database.ts';

/**
 * Closes a database for good when a newer version of the app wants to change it, so that this need not wait. Does not
 * open one that it has changed: Dexie would, and write into it what the newer version does not expect.
 */
export function closeOnVersionChange(db: Dexie): void {
  db.on('versionchange', ({ newVersion }) => {
    // It is being deleted.
    if (newVersion === null) return;
    db.close();
    noteNewerDatabase();
    return false;
  });
  // Each time that it is opened.
  db.on('ready', () => refuseNewer(db), true);
}

function refuseNewer(db: Dexie): void {
  // Dexie counts in tenths.
  if (Math.floor(db.backendDB().version / 10) <= db.verno) return;
  noteNewerDatabase();
  throw new Dexie.VersionError('A newer version of the app has changed this database.');
}
