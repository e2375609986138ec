import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes the next migration of both engines from `server/db/tables.ts`: `npm run db:generate -- <name>`. */
const name = process.argv[2];
if (!name) throw new Error('Say what changes, in a word: npm run db:generate -- goals');

for (const engine of ['sqlite', 'postgres']) {
  const config = `server/db/${engine}.config.ts`;
  execFileSync('drizzle-kit', ['generate', '--config', config, '--name', name], { stdio: 'inherit' });
}

/** drizzle-kit cannot say STRICT, without which SQLite stores any type in any column. */
const folder = 'data/migrations/sqlite';
for (const file of readdirSync(folder).filter((entry) => entry.endsWith('.sql'))) {
  const path = join(folder, file);
  const sql = readFileSync(path, 'utf8');
  writeFileSync(path, sql.replace(/^\);$/gm, ') STRICT;'));
}
