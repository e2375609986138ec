import type { MutationContext } from './mutation-context.ts';
import type { StoredRow } from './ports.ts';

/**
 * Whether somebody else wrote the field after `baseRev`. What this device wrote earlier does not count, even if it has
 * not seen it come back (docs/protocol.md#7-field-merge).
 */
export function isChangedByOthers(
  { deviceId }: MutationContext,
  { clocks }: StoredRow,
  field: string,
  baseRev: number,
): boolean {
  const clock = clocks[field];
  return clock !== undefined && clock.rev > baseRev && clock.device !== deviceId;
}

/**
 * Whether this mutation was meant later than the field's last write; ties by the device's id
 * (docs/protocol.md#7-field-merge).
 */
export function isMeantLater({ intent, deviceId }: MutationContext, { clocks }: StoredRow, field: string): boolean {
  const clock = clocks[field];
  if (clock === undefined) return true;
  return intent === clock.at ? deviceId > clock.device : intent > clock.at;
}
