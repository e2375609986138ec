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

/** Sets the size of a submission where this device has none to go by. */
const usualBytes = 60_000;

/**
 * Estimates the size of these submissions in bytes of UTF-8 JSON: each by those of its kind that are here and measured. One
 * with a report is many times as large as one without.
 *
 * @param here lists those whose texts are on this device
 */
export function estimateBytes(
  ids: readonly string[],
  sizes: Pick<CopySizes, 'of'>,
  here: ReadonlySet<string>,
  hasReport: (id: string) => boolean,
): number {
  const usual = (isWith: boolean) => {
    const sameKind = [...here].filter((id) => hasReport(id) === isWith);
    const measured = (sameKind.length > 0 ? sameKind : [...here]).flatMap((id) => sizes.of(id) ?? []);
    return measured.length > 0 ? measured.reduce((sum, bytes) => sum + bytes, 0) / measured.length : usualBytes;
  };
  const [withReport, without] = [usual(true), usual(false)];
  return ids.reduce((sum, id) => sum + (sizes.of(id) ?? (hasReport(id) ? withReport : without)), 0);
}
