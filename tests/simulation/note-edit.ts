import type { RejectedEdit } from '#sync/client/ports.ts';
import { isMutationName, mutations, textFields } from '#sync/mutations.ts';
import { giveUp } from './begun-edit.ts';
import type { DoneEdit } from './deeds.ts';
import type { BegunEdit, Device } from './device.ts';
import { type Held, shownRow } from './held.ts';
import type { OwnWrite } from './own-writes.ts';
import { wordsIn } from './words.ts';
import { typedBy, type World } from './world.ts';

/** What is written down of an edit, to be asked for later. */
export const noteEdit = {
  /** Before it is saved: a tab may die after the commit and before it can say so. */
  secrets(world: World, { planned }: Device, { edit, isSecret }: DoneEdit): void {
    for (const word of wordsIn(JSON.stringify(edit.args))) typedBy(world, planned.person).add(word);
    if (isSecret) for (const word of newWords(edit.args)) world.words.secrets.add(word);
  },

  /** "Saved on this device" was said. */
  saved(world: World, device: Device, held: Held, { edit, isSecret }: DoneEdit): void {
    const { words } = world;
    words.saved(JSON.stringify(edit.args), device.index, isSecret);
    if (edit.name === 'drafts.clear') {
      device.ownWrites = device.ownWrites.filter(({ subject }) => subject !== `draft:${edit.args.id}`);
    }
    giveUp(world, device, { edit, held });
  },

  /** What must be read from now on. */
  written(device: Device, begun: BegunEdit, mutationId: number): void {
    for (const write of ownWrites(device, begun, mutationId)) {
      const { subject, field } = write;
      const before = device.ownWrites.find((one) => one.subject === subject && one.field === field);
      if (before && isLater(before, write)) continue;
      device.ownWrites = [...device.ownWrites.filter((one) => one !== before), write];
    }
  },

  /** The subjects of an edit that may or may not be committed: nothing is said of them until it is told, or ever if its tab dies. */
  subjectOf: ({ edit: { name, args } }: DoneEdit): string => `${mutations[name].entity}:${args.id}`,
};

/** Two tabs: what was written first may be told last, also of two of which the second took the first in place. */
const isLater = (one: OwnWrite, { deviceId, mutationId, place }: OwnWrite): boolean =>
  one.deviceId === deviceId && (one.mutationId > mutationId || (one.mutationId === mutationId && one.place > place));

export const newWords = (args: Record<string, unknown>): Set<string> => {
  const bases = Object.values((args.text ?? {}) as Record<string, { base: string }>).map(({ base }) => base);
  const seen = wordsIn(bases.join(' '));
  return new Set([...wordsIn(JSON.stringify(args))].filter((word) => !seen.has(word)));
};

function ownWrites(device: Device, { edit: { name, args }, place }: BegunEdit, mutationId: number): OwnWrite[] {
  const { entity, verb } = mutations[name];
  if (!entity || entity === 'pin' || verb === 'clear') return [];
  const owner = entity === 'draft' ? `${device.planned.person}/` : '';
  const common = {
    deviceId: device.deviceId,
    mutationId,
    place,
    subject: `${entity}:${args.id}`,
    path: `${entity}/${owner}${args.id}`,
    isPut: verb === 'create' || verb === 'put',
  };
  const { id: _, submissionId: __, baseRev: ___, set, text, ...given } = args;
  const values = verb === 'create' || verb === 'put' ? given : ((set ?? {}) as Record<string, unknown>);
  const isText = (field: string) => (textFields[entity] ?? []).includes(field);
  const writes: OwnWrite[] = Object.entries(values).map(([field, value]) => ({
    ...common,
    field,
    value,
    ...(isText(field) && { words: wordsIn(String(value)) }),
  }));
  for (const [field, { value }] of Object.entries((text ?? {}) as Record<string, { value: string }>)) {
    writes.push({ ...common, field, value, words: newWordsOf(args, field) });
  }
  return writes;
}

function newWordsOf(args: Record<string, unknown>, field: string): Set<string> {
  const { base = '', value = '' } = (args.text as Record<string, { base: string; value: string }>)[field] ?? {};
  const seen = wordsIn(base);
  return new Set([...wordsIn(value)].filter((word) => !seen.has(word)));
}

/** What the person throws away, with what stands under it: of a create also the edits of its row that are refused meanwhile. */
export function noteDiscarded({ words }: World, { attention, entries }: Held, key: string): void {
  const items = attention.filter((item) => item.key === key || item.under === key);
  const isCreate = ({ name }: RejectedEdit) => isMutationName(name) && mutations[name].verb === 'create';
  const created = new Set(items.filter(isCreate).map(({ subject }) => subject));
  const edits = entries.filter(({ subject, resultAt }) => resultAt === undefined && created.has(subject));
  words.except(wordsIn(JSON.stringify([items, edits])), 'the person discarded it');
}

/** What was refused is written once more over what stands there: of a draft, in its place. */
export function noteTriedAgain({ words }: World, device: Device, held: Held, key: string): void {
  device.forms.clear();
  for (const item of held.attention.filter((one) => one.key === key || one.under === key)) {
    device.inFlight.push(item.subject);
    if (!item.subject.startsWith('draft:')) continue;
    const replaced = shownRow(held, item.subject);
    words.except(wordsIn(JSON.stringify(replaced ?? null)), 'the person put an older draft in its place');
  }
}
