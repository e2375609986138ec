import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../server/db/connect.ts';
import { newId } from '../server/ids.ts';
import { answerSync } from '../server/sync/answer-sync.ts';
import { insertGoals } from './bench-goals.ts';
import { addPeople, loadDevice, startUnderLoad } from './bench-load.ts';
import { p } from './bench-times.ts';

const asked = 500;

/** The bytes and the work of a sync that finds nothing, for devices that see few rows and many. */
export async function benchEmptySync(): Promise<void> {
  console.log(`\nA sync that finds nothing, ${asked} each (bars: 300 bytes each way, 1 ms of server work)`);
  for (const rows of [10, 100_000]) {
    for (const role of ['client', 'coach'] as const) await measure(role, rows);
  }
}

async function measure(role: 'client' | 'coach', rows: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'northbeam-bench-'));
  const path = join(dataDir, 'northbeam.db');
  const [person = { userId: '', token: '' }] = await addPeople(path, 1, role);
  await insertGoals(path, person.userId, rows);
  const server = await startUnderLoad('64', dataDir);
  const device = loadDevice(server.origin, person.token);
  await device.settle();
  for (let i = 0; i < asked; i += 1) await device.sync();

  const before = await server.cpuMs();
  let bytes = { sent: 0, received: 0 };
  for (let i = 0; i < asked; i += 1) bytes = await device.sync();
  const cpuMs = ((await server.cpuMs()) - before) / asked;
  const body: unknown = JSON.parse(device.bodyOf([]));
  await server.stop();
  const inside = await insideAnswer(path, { ...person, isStaff: role === 'coach' }, body);
  rmSync(dataDir, { recursive: true, force: true });
  console.log(
    `${role}, ${rows} visible rows: ${bytes.sent} bytes sent, ${bytes.received} received, ` +
      `${cpuMs.toFixed(2)} ms of CPU of the whole server process, ` +
      `${p(inside, 0.5).toFixed(2)} ms (p95 ${p(inside, 0.95).toFixed(2)}) from the parsed request to the answer`,
  );
}

/** ms from the parsed body to the answer, in the transaction, each. */
async function insideAnswer(
  path: string,
  { userId, isStaff }: { userId: string; isStaff: boolean },
  body: unknown,
): Promise<number[]> {
  const database: Database = openDatabase(path);
  const log = { info: () => undefined, error: () => undefined };
  const actor = { userId, isStaff, firstName: 'Bea', lastName: 'Nch' };
  const taken: number[] = [];
  for (let i = 0; i < 2 * asked; i += 1) {
    const ms = await database.tx(async (db) => {
      const startedAt = performance.now();
      const answer = await answerSync(db, { clock: Date.now, newId, log }, actor, body);
      if ('code' in answer || answer.changes.length > 0) throw new Error('The sync found something.');
      return performance.now() - startedAt;
    });
    if (i >= asked) taken.push(ms);
  }
  database.close();
  return taken;
}
