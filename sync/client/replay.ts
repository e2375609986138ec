import { mergeTexts } from '#sync/merge-text.ts';
import { isMutationName, mutations, type TextEdit } from '#sync/mutations.ts';
import type { Entity, Row, Scope } from '#sync/protocol.ts';
import type { QueueEntry } from './ports.ts';

/** An edit stays over its row until the row has its rev (docs/protocol.md#4-one-snapshot). */
export const isShownOver = (entry: QueueEntry, rev: number): boolean =>
  entry.resultRev === undefined || entry.resultRev > rev;

/** The row as it is shown in a scope: these edits over what the server sent. */
export function replay(confirmed: Row | null, entries: readonly QueueEntry[], scope: Scope): Row | null {
  return entries.reduce((row, entry) => replayOne(row, entry, scope), confirmed);
}

export function replayOne(row: Row | null, entry: QueueEntry, scope: Scope): Row | null {
  if (!isMutationName(entry.name)) return row;
  const { entity, verb } = mutations[entry.name];
  switch (verb) {
    case 'create':
    case 'put':
      return replayPut(row, entry, scope);
    case 'update':
      return row && { ...row, ...changedFields(row, entity, entry) };
    case 'delete':
      return row && { ...row, deletedAt: entry.at };
    case 'restore':
      return row && { ...row, deletedAt: null };
    case 'clear':
      return null;
    default:
      return row;
  }
}

/** A create of a row that is there already changes nothing (docs/protocol.md#19-creating). */
function replayPut(row: Row | null, { name, args, at, created, scope: home }: QueueEntry, scope: Scope): Row | null {
  if (!row && scope !== home) return null;
  const id = String(args.id);
  if (name === 'drafts.put') return { ...row, id, value: args.value, updatedAt: at };
  // Opening a submission does not let go of one that was kept by hand.
  if (name === 'pins.put') return { createdAt: at, ...row, id, auto: args.auto === true && row?.auto !== false };
  return row ?? created ?? null;
}

function changedFields(row: Row, entity: Entity, { args, at }: QueueEntry): Record<string, unknown> {
  const changed: Record<string, unknown> = { ...(args.set as Record<string, unknown> | undefined) };
  for (const [field, { base, value }] of Object.entries((args.text ?? {}) as Record<string, TextEdit>)) {
    const stored = row[field];
    changed[field] = typeof stored === 'string' ? mergeTexts({ base, stored, sent: value }) : value;
  }
  // A conversation's is the time of its last message.
  return entity === 'conversation' ? changed : { ...changed, updatedAt: at };
}
