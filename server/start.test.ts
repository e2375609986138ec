import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { readSettings } from './settings.ts';
import { startServer } from './start.ts';
import { layMigratedSqlite } from './testing/migrated-sqlite.ts';
import { sharedPlaybook } from './testing/shared-playbook.ts';

test('with nothing but its settings, as in service, a server keeps passwords at their full cost', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'northbeam-start-'));
  const settings = { ...readSettings({ DATA_DIR: dataDir, RATE_LIMIT: 'off' }), port: 0 };
  layMigratedSqlite(settings.databasePath);
  const log = createLog(() => undefined, Date.now);
  const { origin, deps, stop } = await startServer({ settings, clock: Date.now, log, playbook: sharedPlaybook() });
  const person = { email: 'dana@example.test', password: 'a long enough phrase', first_name: 'Dana', last_name: 'O' };
  const headers = { 'Content-Type': 'application/json' };
  await fetch(`${origin}/api/auth/register`, { method: 'POST', headers, body: JSON.stringify(person) });
  const { q, t } = deps.database.read;
  const hashes = await q.select({ passwordHash: t.users.passwordHash }).from(t.users);
  expect(hashes).toEqual([{ passwordHash: expect.stringContaining('$argon2id$v=19$m=19456,t=2,p=1$') }]);
  await stop();
  rmSync(dataDir, { recursive: true });
});
