import type { RejectedEdit } from '#sync/client/ports.ts';
import { findWritten } from './begun-edit.ts';
import { chooseEdit, type DoneEdit, editOf } from './deeds.ts';
import type { BegunEdit, Device, OpenTab } from './device.ts';
import type { Held } from './held.ts';
import { newWords, noteDiscarded, noteEdit, noteTriedAgain } from './note-edit.ts';
import { findDoer } from './people.ts';
import type { Deed } from './plan.ts';
import { exceptShared } from './restore.ts';
import { reportFailure, tabOf } from './round-trip.ts';
import { exceptTooLarge } from './too-large.ts';
import { wordsIn } from './words.ts';
import type { World } from './world.ts';

/** Done by a person at a screen: it goes on by itself. */
export async function doDeed(world: World, device: Device, index: number, deed: Deed): Promise<void> {
  const held = await device.store.held();
  // Staff screens are locked, and a device that was told to forget waits for a sign-in.
  if (held.state?.session === 'revoked') return;
  const tab = tabOf(world, device, index);
  if (deed === 'tryAgain' || deed === 'discard') return attend(world, device, held, deed, index);
  const believed = believedDoer(held, await findDoer(world.server.database(), device.planned.person));
  const now = world.scheduler.now() + device.skewMs;
  const { words } = world;
  const { forms, inFlight } = device;
  const doing = { held, doer: believed, random: world.random.value, words, now, forms, inFlight };
  if (deed === 'editSeveral') return void editSeveral(world, device, tab, held, chooseSeveral());
  const chosen = chooseEdit(deed, doing);
  if (chosen) void edit(world, device, tab, held, chosen);

  function chooseSeveral(): DoneEdit[] {
    const kinds = ['createGoal', 'editGoal', 'editGoalText', 'editNote'] as const;
    const some = kinds.flatMap((kind) => chooseEdit(kind, doing) ?? []);
    return some.filter((one, at) => some.findIndex((other) => subjectOf(other) === subjectOf(one)) === at);
  }
}

const { subjectOf } = noteEdit;

/** A device that holds rows of staff offers what staff may do, whatever has been decided meanwhile. */
function believedDoer(held: Held, { userId }: { userId: string }) {
  return { userId, isStaff: held.rows.some(({ held: { key } }) => key.startsWith('staff:')) };
}

async function edit(
  world: World,
  device: Device,
  { engine, process }: OpenTab,
  held: Held,
  chosen: DoneEdit,
): Promise<void> {
  noteEdit.secrets(world, device, chosen);
  const subject = subjectOf(chosen);
  // Two editors of one draft on one device: its screens say so, and the engine takes the later one.
  if (subject.startsWith('draft:') && device.inFlight.includes(subject)) return;
  device.inFlight.push(subject);
  device.edits += 1;
  const begun: BegunEdit = { edit: chosen.edit, held, process, place: device.edits };
  device.begun.push(begun);
  const { deviceId, forgetCount } = device;
  const done = await engine.edit(chosen.edit.name, chosen.edit.args).catch((cause: unknown) => {
    if (cause instanceof Error && cause.message.startsWith('Not here')) return undefined;
    reportFailure(world, device, cause);
    return undefined;
  });
  device.inFlight.splice(device.inFlight.indexOf(subject), 1);
  device.begun = device.begun.filter((one) => one !== begun);
  if (done === undefined) return;
  noteEdit.saved(world, device, held, chosen);
  if (world.lossOf.has(device.planned.person)) await world.scheduler.work(() => exceptTooLarge(world, device));
  const hasTwin = world.devices.some((other) => other !== device && other.deviceId === device.deviceId);
  if (hasTwin && chosen.edit.name === 'drafts.put') await world.scheduler.work(() => exceptShared(world, device));
  if (isAsBefore(device, deviceId, forgetCount)) noteEdit.written(device, begun, done);
}

/** All are kept, or none. */
async function editSeveral(
  world: World,
  device: Device,
  { engine, process }: OpenTab,
  held: Held,
  chosen: DoneEdit[],
): Promise<void> {
  for (const one of chosen) noteEdit.secrets(world, device, one);
  const subjects = chosen.map(subjectOf);
  device.inFlight.push(...subjects);
  device.edits += 1;
  const begun: BegunEdit[] = chosen.map(({ edit }) => ({ edit, held, process, place: device.edits }));
  device.begun.push(...begun);
  const { deviceId, forgetCount } = device;
  const isKept = await engine.editAll(chosen.map(editOf)).then(
    () => true,
    (cause: unknown) => {
      if (!(cause instanceof Error && cause.message.startsWith('Not here'))) {
        reportFailure(world, device, cause);
      }
      return false;
    },
  );
  for (const subject of subjects) device.inFlight.splice(device.inFlight.indexOf(subject), 1);
  device.begun = device.begun.filter((one) => !begun.includes(one));
  if (!isKept) return checkNothingKept(world, device, chosen);
  for (const one of chosen) noteEdit.saved(world, device, held, one);
  if (isAsBefore(device, deviceId, forgetCount)) await noteNumbers(world, device, begun);
}

/** Since it was begun an edit may have been numbered anew, or forgotten, or it may be just about to. */
const isAsBefore = (device: Device, deviceId: string, forgetCount: number): boolean =>
  device.deviceId === deviceId &&
  device.forgetCount === forgetCount &&
  !device.tabs.some((tab) => tab?.process.isForgetting);

/** Under which numbers they were written is not told, but the queue says it. */
async function noteNumbers(world: World, device: Device, begun: readonly BegunEdit[]): Promise<void> {
  const now = await world.scheduler.work(() => device.store.held());
  for (const one of begun) {
    const entry = findWritten(one, now);
    if (entry) noteEdit.written(device, one, entry.id);
  }
}

async function checkNothingKept(world: World, device: Device, chosen: readonly DoneEdit[]): Promise<void> {
  const { entries } = await world.scheduler.work(() => device.store.held());
  const queued = wordsIn(JSON.stringify(entries));
  const part = chosen.flatMap(({ edit: { args } }) => [...newWords(args)].filter((word) => queued.has(word)));
  if (part.length > 0) {
    world.problems.push(`device ${device.index}: 7: of edits that were not saved ${part.join()} is in the queue`);
  }
}

async function attend(world: World, device: Device, held: Held, deed: 'tryAgain' | 'discard', index: number) {
  if (held.attention.length === 0) return;
  const { key } = world.random.value.pick([...held.attention].sort((a, b) => (a.key < b.key ? -1 : 1)));
  const { engine } = tabOf(world, device, index);
  // Two editors of one draft, as above: what is being written there would be replaced unseen.
  const isTaken = ({ key: one, under, subject }: RejectedEdit) =>
    (one === key || under === key) && subject.startsWith('draft:') && device.inFlight.includes(subject);
  if (deed === 'tryAgain' && held.attention.some(isTaken)) return;
  device.edits += 1;
  if (deed === 'discard') noteDiscarded(world, held, key);
  else noteTriedAgain(world, device, held, key);
  void engine[deed](key).catch((cause: unknown) => {
    if (cause instanceof Error && /Not here|No text/.test(cause.message)) return;
    reportFailure(world, device, cause);
  });
}
