import type { Device } from './device.ts';
import { killTab } from './device.ts';
import type { Held } from './held.ts';
import { wordsNotTaken, wordsOnServer } from './lost-words.ts';
import type { MemoryDatabase } from './memory-database.ts';
import { findDoer } from './people.ts';
import { cast } from './plan.ts';
import { noteLoss } from './roles.ts';
import { wordsIn } from './words.ts';
import type { World } from './world.ts';

/**
 * The disk of a device is put back as it was. What was typed since, and had not reached the server, is gone with it: nobody
 * can keep what was nowhere else.
 */
export async function restoreDevice({ words, server }: World, device: Device): Promise<void> {
  if (device.copy === undefined) return;
  for (const index of device.tabs.keys()) killTab(device, index);
  const before = await device.store.held();
  await device.store.restore(device.copy);
  const after = typedOn(await device.store.held());
  // Of the results that it had, a request that is still on its way may say so.
  const onServer = before.state ? wordsNotTaken(server.database(), before.state) : wordsOnServer(server.database());
  const lost = [...typedOn(before)].filter((word) => !after.has(word) && !onServer.has(word));
  words.except(lost, 'the device was put back as it was before');
  device.revs.clear();
  device.contact = 0;
  device.ownWrites = [];
  device.forms.clear();
  device.answeredAt = undefined;
}

/** What stands in a row is the server's to keep. */
const typedOn = ({ entries, attention }: Held): Set<string> => wordsIn(JSON.stringify([entries, attention]));

/**
 * So long a device keeps what was accepted, by the server's clock (docs/sync-engine.md#restored-server); on a full disk
 * that goes first.
 */
const keptMs = 2 * 24 * 60 * 60 * 1000;

/**
 * The database is put back as it was. What no device holds any more to send again is gone: devices keep what was accepted
 * for two days, and what came by other calls was nowhere else.
 */
export async function restoreServer(world: World): Promise<void> {
  const { server, watch, words, devices, copies, scheduler, serverSkewMs } = world;
  const [copy] = copies;
  if (!copy) return;
  const before = wordsOnServer(server.database());
  const recorded = recordedThrough(server.database());
  const rights = new Map(await listRights(world));
  await server.restore(copy.database);
  const after = wordsOnServer(server.database());
  const kept = new Set<string>();
  const held = await Promise.all(devices.map((device) => device.store.held()));
  const oldest = scheduler.now() + serverSkewMs.value - keptMs;
  for (const [i, device] of devices.entries()) {
    const { entries = [], state } = held[i] ?? {};
    // A copy of a profile that must take a new id cannot tell what of the old one's the server has lost from what it has.
    const hasTwin = held.some((other, j) => j !== i && other.state?.deviceId === state?.deviceId);
    // What a device must forget that has heard so, and has not done it yet.
    const isForgetting = device.tabs.some((tab) => tab?.process.isForgetting);
    const isMakingRoom = device.disk.fullFor > 0 || device.tabs.some((tab) => tab?.process.isMakingRoom);
    const keepsAccepted = !isMakingRoom && !hasTwin && !isForgetting;
    // Also what is accepted by an answer that is still on its way: what is forgotten goes with its result
    // (docs/protocol.md#15-forget: "and the queue's texts once their result came").
    const isRecorded = (id: number) => id <= (recorded.get(state?.deviceId) ?? 0);
    const young = entries.filter(({ id, resultAt, forgottenBy }) =>
      resultAt === undefined ? !isRecorded(id) || (keepsAccepted && !forgottenBy) : resultAt > oldest && keepsAccepted,
    );
    for (const word of wordsIn(JSON.stringify(young))) kept.add(word);
    device.ownWrites = [];
  }
  words.except(
    [...before].filter((word) => !after.has(word) && !kept.has(word)),
    'the server was put back as it was before, and no device had it in its queue',
  );
  for (const device of devices) await exceptShared(world, device);
  watch.restore(copy.watch);
  world.everStaff = new Set(copy.everStaff);
  for (const [person, { isActive, isStaff }] of await listRights(world)) {
    const had = rights.get(person);
    if ((had?.isActive && !isActive) || (had?.isStaff && !isStaff)) await noteLoss(world, person);
  }
}

/** By device, the last edit that the server has. */
const recordedThrough = (database: MemoryDatabase): Map<unknown, number> =>
  new Map(database.dump('sync_devices').map((device) => [device.id, Number(device.accepted_through)]));

/**
 * Of two live copies of one profile one knows of more than a server that was put back: what it sends again comes from
 * "the same device" as a draft that the other has typed under the id of both, and takes its place or clears it
 * (docs/sync-engine.md#copied-profiles).
 */
export async function exceptShared({ server, words, devices }: World, device: Device): Promise<void> {
  const { state, entries } = await device.store.held();
  const recorded = recordedThrough(server.database()).get(state?.deviceId);
  if (recorded === undefined) return;
  const others = await Promise.all(devices.filter((other) => other !== device).map(({ store }) => store.held()));
  const again = others
    .filter((other) => other.state?.deviceId === state?.deviceId)
    .flatMap((other) => other.entries.filter(({ id }) => id > recorded && id <= (other.state?.acceptedThrough ?? 0)));
  const sentAgain = new Set(again.map(({ subject }) => subject));
  const drafts = entries.filter(
    ({ id, name, subject }) => name === 'drafts.put' && id > recorded && sentAgain.has(subject),
  );
  words.except(wordsIn(JSON.stringify(drafts)), 'a copy of the device sends again what was lost');
}

const listRights = ({ server }: World) =>
  Promise.all(cast.map(async (person) => [person, await findDoer(server.database(), person)] as const));
