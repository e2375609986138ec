import { answersAhead } from '#sync/client/build-request.ts';
import { type Device, type OpenTab, openTab } from './device.ts';
import { DiskFull } from './device-store.ts';
import { checkContact, checkTold } from './lost-scope.ts';
import type { World } from './world.ts';

export function tabOf(world: World, device: Device, index: number): OpenTab {
  device.tabs[index] ??= openTab(device, world.deviceWorld);
  return device.tabs[index];
}

/** What was thrown is a full disk, or a defect. */
export function reportFailure(world: World, device: Device, cause: unknown): void {
  if (cause instanceof DiskFull || (cause instanceof Error && cause.name === 'QuotaExceededError')) return;
  // Dexie tells what made it abort.
  if (cause instanceof Error && cause.name === 'AbortError' && device.planned.store === 'dexie') return;
  const text =
    cause instanceof Error
      ? `${cause.name} ${cause.message} ${cause.stack}${cause.cause instanceof Error ? `\n${cause.cause.stack}` : ''}`
      : String(cause);
  world.problems.push(`device ${device.index} failed: ${text}`);
}

/** Round trips of a tab until none is under way; undefined if one is already. */
export function startSync(world: World, device: Device, index: number): Promise<void> | undefined {
  const tab = tabOf(world, device, index);
  if (tab.isSyncing) return undefined;
  tab.isSyncing = true;
  return roundTrip({ world, device, tab }, 0, false).then(() => {
    tab.isSyncing = false;
    tab.process.isForgetting = false;
  });
}

interface Syncing {
  world: World;
  device: Device;
  tab: OpenTab;
}

/**
 * One, and if the seed says so the next before its answer is stored, as the app's loop does: the next page if nothing was
 * written here meanwhile, or what was written.
 */
async function roundTrip(syncing: Syncing, ahead: number, isNextPage: boolean): Promise<void> {
  const { world, device, tab } = syncing;
  const { edits } = device;
  let heard: number | undefined;
  let following: Promise<void> | undefined;
  const onAnswered = (more: boolean) => {
    heard = tab.process.heard;
    const isTyped = device.edits > edits;
    if (!world.plan.isAhead || ahead === answersAhead || !(more || isTyped)) return;
    following = roundTrip(syncing, ahead + 1, more && !isTyped);
  };
  try {
    const { kind } = await tab.engine.syncOnce(onAnswered, isNextPage);
    // An answer that must be stored first is told of only by how it ended.
    const isAnswered = heard !== undefined || kind === 'synced' || kind === 'full';
    if (isAnswered) device.answeredAt = Math.max(device.answeredAt ?? 0, world.deviceWorld.clockOf(device));
    // There was no room to carry out what was heard.
    if (kind === 'full') delete tab.process.heard;
    else await checkContact(world, device, heard ?? tab.process.heard);
  } catch (cause) {
    reportFailure(world, device, cause);
  }
  await following;
  if (ahead === 0) checkTold(world, device, tab);
}
