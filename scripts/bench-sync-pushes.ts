import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertGoals, sampleGoal } from './bench-goals.ts';
import { addPeople, loadDevice, post, type ServerUnderLoad, startUnderLoad } from './bench-load.ts';
import { p } from './bench-times.ts';

const devices = 50;
const pushesOfEach = 10;
const rounds = 5;
const grouped = '64';

/** `turn` says how many pushes of this round the device has behind it. */
type Push = (device: number, turn: number) => Promise<unknown>;
interface Pushing {
  server: ServerUnderLoad;
  push: Push;
}

/** 50 devices of 50 people, each of which pushes one edit, waits for the answer and pushes the next; all durable. */
export async function benchPushes(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'northbeam-bench-'));
  const sides = [
    await openOurs(grouped, join(folder, 'grouped')),
    await openOurs('1', join(folder, 'alone')),
    await openFloor(join(folder, 'floor.db')),
  ];
  const [together = [], alone = [], floor = []] = await takeTurns(sides);
  for (const { server } of sides) await server.stop();
  rmSync(folder, { recursive: true, force: true });

  const median = (rates: number[]) => p(rates, 0.5);
  const ratios = (others: number[]) => together.map((rate, round) => rate / (others[round] ?? rate));
  console.log(`\nPushes a second by ${devices} devices, ${rounds} rounds each, in turn`);
  console.log(`callers share a commit ${median(together).toFixed(0)}, each has its own ${median(alone).toFixed(0)}`);
  console.log(`  ${median(ratios(alone)).toFixed(2)} times (bar 1.4)`);
  console.log(`floor ${median(floor).toFixed(0)}: ours are ${median(ratios(floor)).toFixed(2)} of it (no bar)`);
}

/** Pushes a second, by side and round. */
async function takeTurns(sides: readonly Pushing[]): Promise<number[][]> {
  const rates: number[][] = sides.map(() => []);
  for (const { push } of sides) await pushAll(push);
  for (let round = 0; round < rounds; round += 1) {
    for (const [side, { push }] of sides.entries()) rates[side]?.push(await pushAll(push));
  }
  return rates;
}

async function pushAll(push: Push): Promise<number> {
  const startedAt = performance.now();
  const work = Array.from({ length: devices }, async (_, device) => {
    for (let turn = 0; turn < pushesOfEach; turn += 1) await push(device, turn);
  });
  await Promise.all(work);
  return (devices * pushesOfEach * 1000) / (performance.now() - startedAt);
}

async function openOurs(callersPerCommit: string, dataDir: string): Promise<Pushing> {
  const path = join(dataDir, 'northbeam.db');
  const people = await addPeople(path, devices, 'client');
  const goals: string[][] = [];
  for (const { userId } of people) goals.push(await insertGoals(path, userId, pushesOfEach));
  const server = await startUnderLoad(callersPerCommit, dataDir);
  const all = people.map(({ token }) => loadDevice(server.origin, token));
  for (const device of all) await device.settle();
  const push: Push = async (device, turn) => all[device]?.rename(goals[device]?.[turn] ?? '', `Edit ${Math.random()}`);
  return { server, push };
}

async function openFloor(path: string): Promise<Pushing> {
  const server = await startUnderLoad('floor', path);
  const rows = Array.from({ length: devices * pushesOfEach }, (_, i) => ({
    ...sampleGoal(i),
    clientId: 'a client',
    createdBy: 'a client',
  }));
  await post(server.origin, '/rows', JSON.stringify(rows));
  const push: Push = (device, turn) => {
    const row = { ...rows[device * pushesOfEach + turn], title: `Edit ${Math.random()}` };
    return post(server.origin, '/rows', JSON.stringify([row]));
  };
  return { server, push };
}
