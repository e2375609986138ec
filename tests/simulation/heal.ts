import { run } from './act.ts';
import type { Device } from './device.ts';
import { killTab } from './device.ts';
import { findDoer } from './people.ts';
import { randomFrom } from './random.ts';
import { startSync } from './round-trip.ts';
import { signInAgain } from './sign-out.ts';
import { look, type World } from './world.ts';

/** Far above what any run takes that ends. */
const maxSteps = 200_000;

/**
 * The faults end, everybody who may signs in, and every device syncs until nothing is left to do
 * (docs/protocol.md#invariants, item 2).
 */
export async function heal(world: World): Promise<void> {
  world.random.value = randomFrom(world.plan.seed, 'heal');
  for (const device of world.devices) {
    device.wire.faults.length = 0;
    device.disk.fullFor = 0;
  }
  await run(world, maxSteps);
  for (let round = 0; round < 3; round += 1) {
    for (const device of world.devices) {
      if (world.problems.length > 0) return;
      device.requests = 0;
      await comeToRest(world, device);
    }
  }
  await look(world);
}

/** Round trips of one device, one after the other, until it has nothing to send and nothing to fetch. */
export async function comeToRest(world: World, device: Device): Promise<void> {
  for (let index = 1; index < device.tabs.length; index += 1) killTab(device, index);
  const most = await maxRequests(world, device);
  for (;;) {
    await signInAgain(world, device);
    await run(world, maxSteps);
    startSync(world, device, 0);
    await run(world, maxSteps);
    if (world.problems.length > 0) return;
    const { state } = await device.store.held();
    const { isActive } = await findDoer(world.server.database(), device.planned.person);
    if (!isActive && state?.session !== 'open' && !state?.untold) return;
    // What a server that was put back from a copy has lost waits in the queue again.
    const isSent = state?.acceptedThrough === (state?.nextId ?? 0) - 1;
    // Whoever took a new id has yet to ask under it, and whoever has no cookie for what there is.
    const isKnown = device.lastReply?.deviceId === state?.deviceId && state?.cookie !== null;
    if (isActive && state?.session === 'open' && isSent && isKnown && isAtRest(device)) return;
    if (device.requests > most) {
      world.problems.push(`2: device ${device.index} is not at rest after ${device.requests} requests`);
      return;
    }
  }
}

/** The last answer said `more: false`, and there was nothing to send. */
const isAtRest = ({ lastReply }: Device): boolean => lastReply?.isWhole === true && lastReply.sent === 0;

/** Pages of the whole window, some times over: a reset may come in the middle. */
async function maxRequests({ plan, watch }: World, device: Device): Promise<number> {
  const { entries, attention } = await device.store.held();
  const rows = watch.rows().size * 4;
  const pages = Math.ceil(rows / Math.min(plan.limits.changes, Math.max(1, plan.limits.changeBytes / 1_000)));
  return 30 + 3 * pages + entries.length + attention.length;
}
