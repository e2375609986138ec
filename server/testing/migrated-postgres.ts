import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';

const migrationsFolder = fileURLToPath(new URL('../../data/migrations/postgres', import.meta.url));
/** Longer than a start takes on a busy machine: the process that began it has died. */
const patienceMs = 60_000;

/**
 * PostgreSQL in this process, migrated and empty. To make its files takes five seconds, to read them one: of the processes
 * of a run of the tests the first makes them, and the others wait and read what it laid down.
 */
export async function startMigratedPostgres(): Promise<PGlite> {
  const folder = process.env.TEST_RUN_FOLDER;
  if (folder === undefined) return migrated();
  const path = join(folder, 'postgres.tar');
  const giveUpAt = performance.now() + patienceMs;
  while (!existsSync(path)) {
    if (isFirst(`${path}.begun`) || performance.now() > giveUpAt) return migratedInto(path);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return PGlite.create({ loadDataDir: new Blob([readFileSync(path)]) });
}

async function migrated(): Promise<PGlite> {
  const client = await PGlite.create();
  await migrate(drizzle(client), { migrationsFolder });
  return client;
}

async function migratedInto(path: string): Promise<PGlite> {
  try {
    const client = await migrated();
    const files = await client.dumpDataDir('none');
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, await files.bytes());
    renameSync(unfinished, path);
    return client;
  } catch (cause) {
    // The next one tries itself.
    rmSync(`${path}.begun`, { recursive: true, force: true });
    throw cause;
  }
}

function isFirst(begun: string): boolean {
  try {
    mkdirSync(begun);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw cause;
  }
}
