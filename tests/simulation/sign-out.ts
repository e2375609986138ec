import { type Device, killTab } from './device.ts';
import { wordsNotTaken, wordsOnServer } from './lost-words.ts';
import { tabOf } from './round-trip.ts';
import { wordsIn } from './words.ts';
import type { World } from './world.ts';

/** On a device whose session has ended, or `isAnew` over one that is open; faults go on meanwhile. */
export async function signInAgain(world: World, device: Device, isAnew = false): Promise<void> {
  const { state } = await device.store.held();
  if (state === undefined || (state.session === 'open' && !isAnew) || state.untold) return;
  const token = await world.server.signIn(device.planned.person);
  if (token === undefined) return;
  device.token = token;
  void tabOf(world, device, 0)
    .engine.noteSignIn()
    .catch(() => undefined);
}

/** The person signs out, whatever waits there, and signs in on the empty device. */
export async function signOut(world: World, device: Device): Promise<void> {
  const { server, words } = world;
  for (const index of device.tabs.keys()) killTab(device, index);
  await world.scheduler.settle();
  const held = await device.store.held();
  const gone = wordsIn(JSON.stringify(held));
  await device.store.clear();
  await server.signOut(device.token);
  // A request that is still on its way may acknowledge the results that were here.
  const onServer = held.state ? wordsNotTaken(server.database(), held.state) : wordsOnServer(server.database());
  words.except(
    [...gone].filter((word) => !onServer.has(word)),
    'the person signed out with it unsent',
  );
  device.token = (await server.signIn(device.planned.person)) ?? '';
  startAnew(device);
}

/** Nothing of what was expected of the device counts for what is on its disk now. */
export function startAnew(device: Device): void {
  device.revs.clear();
  device.forms.clear();
  device.ownWrites = [];
  device.contact = 0;
  device.deviceId = '';
  device.generation = 0;
  device.forgetCount = 0;
  device.answeredAt = undefined;
}
