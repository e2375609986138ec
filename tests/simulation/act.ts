import { chooseEdit, type DoneEdit } from './deeds.ts';
import type { Device } from './device.ts';
import { killTab, type OpenTab, openTab } from './device.ts';
import { DiskFull } from './device-store.ts';
import type { Held } from './held.ts';
import { checkContact } from './lost-scope.ts';
import { noteDiscarded, noteEdit, noteTriedAgain } from './note-edit.ts';
import { findDoer } from './people.ts';
import type { Action, Deed } from './plan.ts';
import { randomFrom } from './random.ts';
import { restoreDevice, restoreServer } from './restore.ts';
import { changeRole } from './roles.ts';
import { runDaily } from './run-daily.ts';
import { writeOnServer } from './server-writes.ts';
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
        execute: server.executeByRest,
      };
      return watch.write(
        () => server.database().tx((db) => writeOnServer(db, action.write, scene)),
        action.write.startsWith('rest'),
      );
    }
    case 'role':
      return changeRole(world, action.person);
    case 'copyServer':
      world.copies = [{ database: server.copy(), watch: watch.copy() }];
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
      return;
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
  }
}

export async function run(world: World, steps: number): Promise<void> {
  for (let left = steps; left > 0 && world.problems.length === 0; left -= 1) {
    if (!(await world.scheduler.step(world.random.value))) return;
    await look(world);
  }
}

export function tabOf(world: World, device: Device, index: number): OpenTab {
  device.tabs[index] ??= openTab(device, world.deviceWorld);
  return device.tabs[index];
}

/** What was thrown is a full disk, or a defect. */
function fail(world: World, device: Device, cause: unknown): void {
  if (cause instanceof DiskFull || (cause instanceof Error && cause.name === 'QuotaExceededError')) return;
  // Dexie tells what made it abort.
  if (cause instanceof Error && cause.name === 'AbortError' && device.planned.store === 'dexie') return;
  const text =
    cause instanceof Error
      ? `${cause.name} ${cause.message} ${cause.stack}${cause.cause instanceof Error ? `\n${cause.cause.stack}` : ''}`
      : String(cause);
  world.problems.push(`device ${device.index} failed: ${text}`);
}

/** One round trip of a tab; undefined if one is under way already. */
export function startSync(world: World, device: Device, index: number): Promise<void> | undefined {
  const tab = tabOf(world, device, index);
  if (tab.isSyncing) return undefined;
  tab.isSyncing = true;
  return tab.engine
    .syncOnce()
    .then(({ kind }) => (kind === 'full' ? undefined : checkContact(world, device, tab)))
    .catch((cause: unknown) => fail(world, device, cause))
    .then(() => {
      tab.isSyncing = false;
    });
}

async function doDeed(world: World, device: Device, index: number, deed: Deed): Promise<void> {
  const held = await device.store.held();
  // Staff screens are locked, and a device that was told to forget waits for a sign-in.
  if (held.state?.session === 'revoked') return;
  const { engine } = tabOf(world, device, index);
  if (deed === 'tryAgain' || deed === 'discard') return attend(world, device, held, deed, index);
  const believed = believedDoer(held, await findDoer(world.server.database(), device.planned.person));
  const now = world.scheduler.now() + device.skewMs;
  const chosen = chooseEdit(deed, { held, doer: believed, random: world.random.value, words: world.words, now });
  if (chosen) void edit(world, device, engine, held, chosen);
}

/** A device that holds rows of staff offers what staff may do, whatever has been decided meanwhile. */
function believedDoer(held: Held, { userId }: { userId: string }) {
  return { userId, isStaff: held.rows.some(({ held: { key } }) => key.startsWith('staff:')) };
}

async function edit(
  world: World,
  device: Device,
  engine: OpenTab['engine'],
  held: Held,
  chosen: DoneEdit,
): Promise<void> {
  noteEdit.secrets(world, device, chosen);
  const subject = noteEdit.subjectOf(chosen);
  // Two editors of one draft on one device: its screens say so, and the engine takes the later one.
  if (subject.startsWith('draft:') && device.inFlight.includes(subject)) return;
  device.inFlight.push(subject);
  const { deviceId, forgetCount } = device;
  const done = await engine.edit(chosen.edit.name, chosen.edit.args).catch((cause: unknown) => {
    if (cause instanceof Error && cause.message.startsWith('Not on this device')) return undefined;
    fail(world, device, cause);
    return undefined;
  });
  device.inFlight.splice(device.inFlight.indexOf(subject), 1);
  if (done === undefined) return;
  noteEdit.saved(world, device, held, chosen);
  // Since then it may have been numbered anew, or forgotten.
  if (device.deviceId === deviceId && device.forgetCount === forgetCount) noteEdit.written(device, chosen, done);
}

async function attend(world: World, device: Device, held: Held, deed: 'tryAgain' | 'discard', index: number) {
  if (held.attention.length === 0) return;
  const { key } = world.random.value.pick([...held.attention].sort((a, b) => (a.key < b.key ? -1 : 1)));
  const { engine } = tabOf(world, device, index);
  if (deed === 'discard') noteDiscarded(world, held, key);
  else noteTriedAgain(world, device, held, key);
  void engine[deed](key).catch((cause: unknown) => {
    if (cause instanceof Error && /Not on this device|no text to send/.test(cause.message)) return;
    fail(world, device, cause);
  });
}

/** The app is replaced by the next version: its entries from here on are of the newer schema. */
async function updateApp(device: Device): Promise<void> {
  const { state } = await device.store.held();
  device.newFrom = { deviceId: state?.deviceId ?? '', id: state?.nextId ?? 1 };
}
