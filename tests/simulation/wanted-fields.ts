import { textFields } from '#sync/mutations.ts';
import type { Entity } from '#sync/protocol.ts';

/** What an edit writes, by field: values as a whole, and texts. */
export function wantedFields(entity: Entity, verb: string, args: Record<string, unknown>) {
  const set = { ...((args.set as Record<string, unknown> | undefined) ?? {}) };
  const text: Record<string, { base?: string; value: string }> = {
    ...((args.text as Record<string, { base: string; value: string }> | undefined) ?? {}),
  };
  for (const field of textFields[entity] ?? []) {
    if (!(field in set)) continue;
    text[field] = { value: String(set[field]) };
    delete set[field];
  }
  if (verb === 'delete') set.deletedAt = true;
  if (verb === 'restore') set.deletedAt = null;
  if (verb === 'put') set.value = args.value;
  if (verb === 'clear') set.value = null;
  return { set, text };
}
