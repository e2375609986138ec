import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startMortal } from './mortal-process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'northbeam-mortal-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

test('a server that cannot start says how it ended', async () => {
  const refused = startMortal({ DATA_DIR: dataDir, PUBLIC_ORIGIN: 'not an origin' });
  await expect(refused).rejects.toThrow('The server did not start: it ended with 1.');
});
