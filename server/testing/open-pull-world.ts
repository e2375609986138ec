import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import type { Change } from '#sync/protocol.ts';
import type { PullLimits } from '#sync/server/ports.ts';
import { openMigratedSqlite } from './migrated-sqlite.ts';
import { createPullWorld, type PullWorld } from './pull-world.ts';

/** Call it where tests are defined; each call of what it answers gives a world with an empty database on SQLite. */
export function pullWorlds(): (limits?: Partial<PullLimits>) => PullWorld {
  const opened: (() => void)[] = [];
  afterEach(() => {
    for (const close of opened.splice(0)) close();
  });
  return (limits = {}) => {
    const folder = mkdtempSync(join(tmpdir(), 'northbeam-pull-'));
    const database = openMigratedSqlite(join(folder, 'test.db'));
    opened.push(() => {
      database.close();
      rmSync(folder, { recursive: true, force: true });
    });
    return createPullWorld(database, limits);
  };
}

/** `put own/goal/<id>`, `reset`. */
export const namesOf = (changes: readonly Change[]): string[] =>
  changes.map((change) =>
    'entity' in change ? `${change.op} ${change.scope}/${change.entity}/${change.id}` : change.op,
  );

/** Of rows in scope `staff`, as a device names what it holds. */
export const staff = (...names: string[]): string[] => names.map((name) => `staff/${name}`).sort();
