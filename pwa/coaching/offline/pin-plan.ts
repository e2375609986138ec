import type { ListAddress } from '#pwa/coaching/list-address.ts';
import type { CopySizes } from '#pwa/offline/sync/copy-sizes.ts';
import type { OfflineCopies } from '#pwa/offline/sync/offline-copies.ts';
import { freePins, isPinnedByHand } from './copy-status.ts';

/** Describes a list by its search and filters. */
export interface ListToPin {
  address: ListAddress;
  /** Dates the instant after which submissions are new, epoch ms. */
  newSince: number | null;
  isUnreachable: boolean;
}

/** Describes what keeping a whole list would do. */
export interface PinPlan {
  /** Lists the ids that would be pinned, in the order of the list. */
  toPin: readonly string[];
  pinnedCount: number;
  /** Counts the submissions that there is no place left for. */
  leftOutCount: number;
}

/**
 * Plans which submissions of a list are pinned, and counts those that do not fit.
 *
 * @param ids of the list, newest first: all of them, or as many as can be pinned at all
 * @param total how many the list has
 */
export function planPins(ids: readonly string[], total: number, copies: OfflineCopies): PinPlan {
  const others = ids.filter((id) => !isPinnedByHand(id, copies));
  const toPin = others.slice(0, freePins(copies));
  const pinnedCount = ids.length - others.length;
  return { toPin, pinnedCount, leftOutCount: Math.max(0, total - pinnedCount - toPin.length) };
}

/** Sets the size of a submission with a report, where this device has none to go by. */
const usualBytes = 60_000;

/** Estimates the size of these submissions by those that are here and measured, in bytes of UTF-8 JSON. */
export function estimateBytes(
  ids: readonly string[],
  sizes: Pick<CopySizes, 'of' | 'total'>,
  copyCount: number,
): number {
  const total = sizes.total();
  const average = total !== undefined && copyCount > 0 ? total / copyCount : usualBytes;
  return ids.reduce((sum, id) => sum + (sizes.of(id) ?? average), 0);
}
