import type { QueueEntry } from '#sync/client/ports.ts';
import type { BegunEdit, Device } from './device.ts';
import { type Held, shownRow } from './held.ts';
import { type WordsAndServer, wordsOnServer } from './lost-words.ts';
import { wordsIn } from './words.ts';

/** What an edit that is kept took away on purpose: the draft that was cleared, the person's own words in a text. */
export function giveUp(
  { words, server }: WordsAndServer,
  device: Device,
  { edit, held }: Pick<BegunEdit, 'edit' | 'held'>,
): void {
  if (edit.name === 'drafts.clear') {
    const cleared = shownRow(held, `draft:${edit.args.id}`);
    words.except(wordsIn(JSON.stringify(cleared ?? null)), 'the person cleared the draft');
  }
  const sent = wordsOnServer(server.database());
  const isUnsentHere = (word: string) => !sent.has(word) && words.typed.get(word)?.device === device.index;
  for (const { base, value } of Object.values(textsOf(edit.args))) {
    const left = wordsIn(value);
    // What was sent stays in the history.
    const gone = [...wordsIn(base)].filter((word) => !left.has(word) && isUnsentHere(word));
    words.except(gone, 'who typed it took it out again before it was sent');
  }
}

/** Of the edits that are on the disk by now, whether their tab lived to say so or not. */
export function giveUpWritten(world: WordsAndServer, device: Device, now: Held): void {
  for (const begun of device.begun) if (findWritten(begun, now)) giveUp(world, device, begun);
  device.begun = device.begun.filter((begun) => begun.process.alive && !findWritten(begun, now));
}

/** Its entry, or the one that took it in place; of two that say the same the later one, which is the one that is shown. */
export function findWritten({ edit: { name, args }, held }: BegunEdit, now: Held): QueueEntry | undefined {
  const before = countNames(held);
  const after = countNames(now);
  const texts = Object.entries(textsOf(args));
  const isSame = ({ name: written, args: { id, set } }: QueueEntry) =>
    written === name && id === args.id && JSON.stringify(set) === JSON.stringify(args.set);
  return now.entries.findLast((entry) => {
    const name = nameOf(entry);
    if (!isSame(entry) || (after.get(name) ?? 0) <= (before.get(name) ?? 0)) return false;
    const written = textsOf(entry.args);
    return texts.every(([field, { value }]) => written[field]?.value === value);
  });
}

/** Its number may change. */
const nameOf = ({ name, at, args }: QueueEntry): string => JSON.stringify([name, at, args]);

/** What was done twice at one instant, too. */
function countNames({ entries }: Held): Map<string, number> {
  const groups = Map.groupBy(entries, nameOf);
  return new Map([...groups].map(([name, group]) => [name, group.length]));
}

const textsOf = ({ text }: Record<string, unknown>): Record<string, { base: string; value: string }> =>
  (text ?? {}) as Record<string, { base: string; value: string }>;
