import type { Device } from './device.ts';
import type { Held } from './held.ts';
import { checkOwnWrites, type OwnWrite } from './own-writes.ts';
import type { Plan } from './plan.ts';
import type { ServerRows } from './server-rows.ts';
import type { ServerWatch } from './watch-server.ts';

/**
 * What must be true of a device after each of its transactions (docs/protocol.md#invariants, items 5 and 6).
 *
 * @param isApart own writes need not be there: another device goes by the same id, so that results do not say whose
 * edit they are about, or the lease is just ending
 */
export function checkDevice(
  device: Device,
  held: Held,
  { watch, hasErased, plan }: { watch: ServerWatch; hasErased: boolean; plan: Plan },
  isApart: boolean,
): string[] {
  noteIdentity(device, held);
  const told = isApart ? [] : device.ownWrites.filter(({ subject }) => !device.inFlight.includes(subject));
  const { person } = device.planned;
  const windows = { rows: watch.rows(), bodies: plan.limits.bodies, person, hasErased };
  const isExpected = ({ path }: OwnWrite) => windows.rows.has(path) && isInWindow(path, windows);
  return [...checkRevs(device, held), ...checkOwnWrites(held, told, watch.resultOf, watch.history, isExpected)].map(
    (problem) => `device ${device.index}: ${problem}`,
  );
}

interface Windows {
  rows: ServerRows;
  bodies: number;
  person: string;
  /** Some submission is gone, and not every device has heard so. */
  hasErased: boolean;
}

/** Whether no window may leave out the row: conversations have one, and what staff hold if there are more submissions. */
function isInWindow(path: string, { rows, bodies, person, hasErased }: Windows): boolean {
  if (path.startsWith('conversation/')) return false;
  // What is left of its submissions brings it, or does no longer: at rest that is looked at (`converged.ts`).
  if (hasErased && isHeldByStaff(path, rows, person)) return false;
  return [...rows.keys()].filter((name) => name.startsWith('submission/')).length <= bodies;
}

const isHeldByStaff = (path: string, rows: ServerRows, person: string): boolean =>
  path.startsWith('note/') || (path.startsWith('goal/') && rows.get(path)?.clientId !== person);

/** A device that had to take a new id numbers its edits anew, one that forgot has none left, and between resets alone a row may not go back. */
function noteIdentity(device: Device, { state }: Held): void {
  if (!state) return;
  if (state.deviceId !== device.deviceId || state.forgetCount !== device.forgetCount) device.ownWrites = [];
  if (state.generation !== device.generation) device.revs.clear();
  device.deviceId = state.deviceId;
  device.forgetCount = state.forgetCount;
  device.generation = state.generation;
}

function checkRevs({ revs }: Device, { rows, state }: Held): string[] {
  const problems: string[] = [];
  for (const { entity, held } of rows) {
    if (held.generation !== state?.generation) continue;
    const name = `${entity}/${held.key}`;
    const before = revs.get(name) ?? 0;
    if (held.rev < before && held.rev !== 0) problems.push(`6: ${name} went back from rev ${before} to ${held.rev}`);
    revs.set(name, Math.max(before, held.rev));
  }
  return problems;
}
