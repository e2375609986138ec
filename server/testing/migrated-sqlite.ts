import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Database, openDatabase } from '#server/db/connect.ts';

/** Beside the modules, which each test file loads anew. */
const kept = globalThis as { migratedSqlite?: Uint8Array };

/** Lays the file of an empty, migrated database there, unless there is one: all migrations take ten times as long as a copy. */
export function layMigratedSqlite(path: string): void {
  if (existsSync(path)) return;
  kept.migratedSqlite ??= migratedFile();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, kept.migratedSqlite);
}

/** As the product opens it. */
export function openMigratedSqlite(path: string): Database {
  layMigratedSqlite(path);
  return openDatabase(path);
}

function migratedFile(): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'northbeam-migrated-'));
  const path = join(folder, 'migrated.db');
  // Closing leaves nothing in the WAL.
  openDatabase(path).close();
  const bytes = readFileSync(path);
  rmSync(folder, { recursive: true });
  return bytes;
}
