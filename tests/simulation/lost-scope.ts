import type { Device, OpenTab } from './device.ts';
import { canHold, type Doer } from './field-table.ts';
import type { Held } from './held.ts';
import { findDoer } from './people.ts';
import type { ServerRows } from './server-rows.ts';
import type { World } from './world.ts';

/** Since the person last lost something; a device that waits for a sign-in asks nobody. */
export const hasMetLoss = ({ lossOf }: World, { contact, planned }: Device): boolean =>
  contact > (lossOf.get(planned.person) ?? 0);

/**
 * See docs/protocol.md#invariants, item 11. A server that was put back to before somebody was staff never served them:
 * what they typed then it keeps for no admin, but gives back (docs/protocol.md#10-nothing-typed-is-lost,
 * docs/sync-engine.md#forget).
 */
export function checkLost(
  { everStaff, watch }: World,
  { rows, attention }: Held,
  doer: Doer & { isActive: boolean },
): string[] {
  const { userId, isActive, isStaff } = doer;
  const lost = rows.filter(
    ({ held: { key, row } }) => row !== null && (!isActive || (!isStaff && key.startsWith('staff:'))),
  );
  // What a client may read in scope own (a note for them, their submission) is given back with the text. After a lease its
  // rows come with the next answer.
  const own = new Set(rows.map(({ entity, held: { key } }) => `${entity}/${key}`));
  const isOwn = (subject: string) => own.has(subject.replace(':', '/own:')) || mayHoldOwn(watch.rows(), subject, doer);
  const isKept = isStaff || (isActive && !everStaff.has(userId));
  const texts = attention.filter(
    ({ scope, args, subject }) => args !== undefined && !isKept && scope === 'staff' && !(isActive && isOwn(subject)),
  );
  return [
    ...lost.map(({ entity, held: { key } }) => `11: ${entity}/${key} is held after its scope was lost`),
    ...texts.map(({ key }) => `11: the text of ${key} is held after its scope was lost`),
  ];
}

function mayHoldOwn(rows: ServerRows, subject: string, doer: Doer): boolean {
  const stored = rows.get(subject.replace(':', '/'));
  const ownerOf = (submissionId: unknown) => rows.get(`submission/${submissionId}`)?.userId;
  const entity = subject.slice(0, subject.indexOf(':'));
  return stored !== undefined && canHold(doer, 'own', entity, stored, ownerOf, () => undefined);
}

/**
 * A round trip has ended: if it is the first since the person lost something, nothing of it may be held any more
 * (docs/protocol.md#invariants, item 11).
 *
 * @param heard the number of the request that was answered
 */
export async function checkContact(world: World, device: Device, heard = 0): Promise<void> {
  const hadMet = hasMetLoss(world, device);
  device.contact = Math.max(device.contact, heard);
  const problems: string[] = [];
  if (!hadMet && hasMetLoss(world, device)) {
    const held = await world.scheduler.work(() => device.store.held());
    problems.push(...checkLost(world, held, await findDoer(world.server.database(), device.planned.person)));
  }
  world.problems.push(...problems.map((problem) => `device ${device.index}: ${problem}`));
}

/**
 * The one tab was told of every forget that was carried out, once none of its round trips is under way
 * (docs/protocol.md#15-forget).
 */
export function checkTold(world: World, device: Device, { forgets, process, isOpening }: OpenTab): void {
  const isAlone = device.planned.tabs === 1 && process.alive && !isOpening;
  const isTold = forgets.told >= device.forgetCount - forgets.before;
  if (isAlone && !isTold) world.problems.push(`device ${device.index}: 15: a tab was not told of a forget`);
}
