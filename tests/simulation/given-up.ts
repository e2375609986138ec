import type { DoneEdit } from './deeds.ts';
import type { Device } from './device.ts';
import { type Held, shownRow } from './held.ts';
import type { Process } from './scheduler.ts';
import { wordsIn } from './words.ts';
import type { World } from './world.ts';

/** An edit that may or may not be on the disk yet: its tab has not said so, and never will if it dies. */
export interface BegunEdit {
  edit: DoneEdit['edit'];
  /** What the person saw. */
  held: Held;
  process: Process;
}

/** What an edit that is kept took away on purpose: the draft that was cleared, the person's own words in a text. */
export function giveUp({ words }: World, device: Device, { edit, held }: Pick<BegunEdit, 'edit' | 'held'>): void {
  if (edit.name === 'drafts.clear') {
    const cleared = shownRow(held, `draft:${edit.args.id}`);
    words.except(wordsIn(JSON.stringify(cleared ?? null)), 'the person cleared the draft');
  }
  for (const { base, value } of Object.values(textsOf(edit.args))) {
    const left = wordsIn(value);
    const gone = [...wordsIn(base)].filter((word) => !left.has(word) && words.typed.get(word)?.device === device.index);
    words.except(gone, 'who typed it took it out again, before or after it was sent');
  }
}

/** Of the edits that are on the disk by now, whether their tab lived to say so or not. */
export function giveUpWritten(world: World, device: Device, now: Held): void {
  for (const begun of device.begun) if (isWritten(begun, now)) giveUp(world, device, begun);
  device.begun = device.begun.filter((begun) => begun.process.alive && !isWritten(begun, now));
}

function isWritten({ edit: { name, args }, held }: BegunEdit, now: Held): boolean {
  const nameOf = (entry: Held['entries'][number]) => JSON.stringify([entry.name, entry.at, entry.args]);
  const before = new Set(held.entries.map(nameOf));
  const texts = Object.entries(textsOf(args));
  return now.entries.some((entry) => {
    const written = textsOf(entry.args);
    const isSame = entry.name === name && entry.args.id === args.id && !before.has(nameOf(entry));
    return isSame && texts.every(([field, { value }]) => written[field]?.value === value);
  });
}

const textsOf = ({ text }: Record<string, unknown>): Record<string, { base: string; value: string }> =>
  (text ?? {}) as Record<string, { base: string; value: string }>;
