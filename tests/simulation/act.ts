import { beAway } from './absence.ts';
import { copyProfile } from './copy-profile.ts';
import { type Device, killTab } from './device.ts';
import { doDeed } from './do-deed.ts';
import { eraseAccount, exceptErased } from './erase-account.ts';
import { exceptWhatWasKept } from './given-up-words.ts';
import type { Action } from './plan.ts';
import { randomFrom } from './random.ts';
import { restoreDevice, restoreServer } from './restore.ts';
import { changeRole } from './roles.ts';
import { startSync } from './round-trip.ts';
import { runDaily } from './run-daily.ts';
import { writeOnServer } from './server-writes.ts';
import { signInAgain, signOut } from './sign-out.ts';
import { look, type World } from './world.ts';

/** Does one action of the plan, with the action's own random numbers. */
export async function act(world: World, action: Action): Promise<void> {
  const { scheduler, server, watch, plan } = world;
  world.random.value = randomFrom(plan.seed, 'action', action.id);
  const device = 'device' in action ? world.devices[action.device] : undefined;
  switch (action.do) {
    case 'run':
      return run(world, action.steps);
    case 'wait':
      return scheduler.advance(action.ms);
    case 'stepServerClock':
      world.serverSkewMs.value += action.ms;
      return;
    case 'serverWrites': {
      const scene = {
        now: scheduler.now() + world.serverSkewMs.value,
        random: world.random.value,
        words: world.words,
        runByRest: server.runByRest,
      };
      const write = () => server.database().tx((db) => writeOnServer(db, action.write, scene));
      if (action.write === 'eraseSubmission') return exceptErased(world, () => watch.write(write));
      return watch.write(write, action.write.startsWith('rest'));
    }
    case 'eraseAccount':
      return eraseAccount(world, action.person);
    case 'role':
      return changeRole(world, action.person);
    case 'copyServer':
      world.copies = [{ database: server.copy(), watch: watch.copy(), everStaff: new Set(world.everStaff) }];
      return;
    case 'restoreServer':
      return restoreServer(world);
    case 'daily':
      return runDaily(world, action.days);
  }
  if (!device) return;
  switch (action.do) {
    case 'deed':
      return doDeed(world, device, action.tab, action.deed);
    case 'sync':
      return void startSync(world, device, action.tab);
    case 'wire':
      return void device.wire.faults.push(action.fault);
    case 'kill':
      return killTab(device, action.tab);
    case 'fillDisk':
      device.disk.fullFor = action.writes;
      return exceptWhatWasKept(world, [device], 'the server was put back, and the device made room on a full disk');
    case 'setClock':
      device.skewMs = action.skewMs;
      return;
    case 'endSession':
      return server.endSession(device.token);
    case 'copyDevice':
      device.copy = await device.store.copy();
      return;
    case 'restoreDevice':
      return restoreDevice(world, device);
    case 'update':
      return updateApp(device);
    case 'absence':
      return beAway(world, device, action.days);
    case 'signIn':
      return signInAgain(world, device, action.isAnew);
    case 'signOut':
      return signOut(world, device);
    case 'copyProfile': {
      const to = world.devices[action.to];
      return to && copyProfile(world, device, to);
    }
  }
}

export async function run(world: World, steps: number): Promise<void> {
  for (let left = steps; left > 0 && world.problems.length === 0; left -= 1) {
    if (!(await world.scheduler.step(world.random.value))) return;
    await look(world);
  }
}

/** The app is replaced by the next version: its entries from here on are of the newer schema. */
async function updateApp(device: Device): Promise<void> {
  const { state } = await device.store.held();
  device.newFrom = { deviceId: state?.deviceId ?? '', id: state?.nextId ?? 1 };
}
