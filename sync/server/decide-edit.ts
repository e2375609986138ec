import { mergeTexts } from '#sync/merge-text.ts';
import type { CheckedEdit } from './check-edits.ts';
import { isChangedByOthers, isMeantLater } from './field-order.ts';
import type { MutationContext } from './mutation-context.ts';
import type { StoredRow } from './ports.ts';
import { isSubjectEntity, subjects } from './subjects.ts';

/** Describes what becomes of one field of an update. */
export interface Decision {
  field: string;
  sent: unknown;
  /** Holds what is in the field afterwards. */
  value: unknown;
  /** Says whether the field is written, be it with the value that it has. Its clock counts too. */
  isTaken: boolean;
}

export function decideEdit(
  context: MutationContext,
  stored: StoredRow,
  edit: CheckedEdit,
  baseRev: number,
): Promise<Decision> | Decision {
  return edit.isText ? decideText(context, stored, edit, baseRev) : decideValue(context, stored, edit, baseRev);
}

/**
 * The value as a whole; of two that did not know of each other the one that was meant later
 * (docs/protocol.md#7-field-merge).
 */
function decideValue(
  context: MutationContext,
  stored: StoredRow,
  { field, value: sent }: CheckedEdit,
  baseRev: number,
): Decision {
  const isTaken = !isChangedByOthers(context, stored, field, baseRev) || isMeantLater(context, stored, field);
  return { field, sent, value: isTaken ? sent : stored.row[field], isTaken };
}

/**
 * Word by word (docs/protocol.md#8-text-merge). Without a base, on a field that nobody else changed, the text is a
 * value like any other.
 */
async function decideText(
  context: MutationContext,
  stored: StoredRow,
  edit: CheckedEdit,
  baseRev: number,
): Promise<Decision> {
  const { field, base } = edit;
  const sent = String(edit.value);
  const current = String(stored.row[field]);
  const isReplacement = base === undefined && !isChangedByOthers(context, stored, field, baseRev);
  if (isReplacement || base === current || sent === current) return { field, sent, value: sent, isTaken: true };
  const known = typeof base === 'string' && (await isKnown(context, stored, field, base)) ? base : null;
  const value = mergeTexts({ base: known, stored: current, sent });
  const fits =
    isSubjectEntity(stored.entity) && subjects[stored.entity].fieldSchema(field, stored)?.safeParse(value).success;
  // A merge that is too long, or that has no words left, cannot stand there: then the later intent has the field.
  return fits ? { field, sent, value, isTaken: true } : decideValue(context, stored, edit, baseRev);
}

const isKnown = (
  { store, deviceId }: MutationContext,
  { entity, key }: StoredRow,
  field: string,
  text: string,
): Promise<boolean> => store.hasText(entity, key, field, text, deviceId);
