import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Asker, openAnswers } from './bench-answer.ts';
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

  const before = (await server.look()).cpuMs;
  let bytes = { sent: 0, received: 0 };
  for (let i = 0; i < asked; i += 1) bytes = await device.sync();
  const cpuMs = ((await server.look()).cpuMs - before) / asked;
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

/** ms from the parsed body to the answer, each. */
async function insideAnswer(path: string, asker: Asker, body: unknown): Promise<number[]> {
  const answers = openAnswers(path);
  const taken: number[] = [];
  for (let i = 0; i < 2 * asked; i += 1) {
    const { answer, ms } = await answers.ask(asker, body);
    if (answer.changes.length > 0) throw new Error('The sync found something.');
    if (i >= asked) taken.push(ms);
  }
  answers.close();
  return taken;
}
