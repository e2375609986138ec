import type { OfflineCopies } from '#pwa/offline/sync/offline-copies.ts';
import { maxPins } from '#schema/drafts.ts';

/**
 * Names what a device has of one submission. `here`: all of it; `downloading`: it is wanted and not here yet; `removing`: here until
 * the server has the unpin; `absent`: at most its card.
 */
export type CopyStatus = 'here' | 'downloading' | 'removing' | 'absent';

/** Reads the status from the rows alone, so that a pin without rows never counts as a copy. */
export function copyStatus(id: string, { pins, texts, newest, removing }: OfflineCopies): CopyStatus {
  const isWanted = pins.has(id) || newest.has(id);
  if (!texts.has(id)) return isWanted ? 'downloading' : 'absent';
  return removing.has(id) && !isWanted ? 'removing' : 'here';
}

export const isPinnedByHand = (id: string, { pins }: OfflineCopies): boolean => pins.get(id)?.auto === false;

/** Lists the ids that were pinned by hand. */
export const listPinnedByHand = ({ pins }: OfflineCopies): string[] =>
  [...pins.values()].flatMap(({ id, auto }) => (auto ? [] : [id]));

/** Counts how many more can be pinned by hand. The server makes room by unpinning one that was only opened. */
export const freePins = (copies: OfflineCopies): number => Math.max(0, maxPins - listPinnedByHand(copies).length);

/** Says why nothing more can be pinned; undefined where it can. */
export function whyNoPin(copies: OfflineCopies): string | undefined {
  if (!copies.holdsStaff) return 'You can keep submissions offline after this device has synced for the first time.';
  if (freePins(copies) > 0) return undefined;
  return `You’ve kept ${maxPins} submissions, which is the limit. Remove one to keep another.`;
}

export function copyStatusInWords(status: CopyStatus, isOffline: boolean): string {
  switch (status) {
    case 'here':
      return 'On this device';
    case 'downloading':
      return isOffline ? 'Waiting for a connection' : 'On its way';
    case 'removing':
      return 'Will be removed at the next sync';
    case 'absent':
      return 'Not on this device';
  }
}

/** Tells how far the submissions that were pinned by hand are on this device. */
export interface Readiness {
  pinned: number;
  /** Lists the pinned submissions whose texts are not here. */
  missing: readonly string[];
  /** Tells whether everything of all of them is here. */
  isReady: boolean;
}

export function readinessOf(copies: OfflineCopies): Readiness {
  const ids = listPinnedByHand(copies);
  const missing = ids.filter((id) => !copies.texts.has(id));
  // Notes and goals follow the texts, page by page.
  return { pinned: ids.length, missing, isReady: ids.length > 0 && missing.length === 0 && copies.isComplete };
}

export const submissionsInWords = (count: number): string =>
  `${count.toLocaleString()} ${count === 1 ? 'submission' : 'submissions'}`;

interface Removed {
  /** Names one submission; a number of them names itself. */
  subject?: string | undefined;
  count: number;
  /** Counts those of them whose rows stay because they are among the newest. */
  newestCount: number;
  isOffline: boolean;
}

/** Says that submissions are no longer kept, which of them stay all the same, and when the others leave this device. */
export function removedWords({ subject, count, newestCount, isOffline }: Removed): string {
  const isOne = count === 1;
  const head = `${subject ?? submissionsInWords(count)} ${isOne ? 'is' : 'are'} no longer kept`;
  if (newestCount === count) {
    return `${head}. ${isOne ? 'It stays while it’s one of the newest.' : 'They stay while they’re among the newest.'}`;
  }
  const later = 'will be removed from this device when you’re back online.';
  if (newestCount > 0) {
    const staying = newestCount === 1 ? '1 stays because it’s' : `${newestCount} stay because they’re`;
    return [`${head}. ${staying} among the newest.`, ...(isOffline ? [`The rest ${later}`] : [])].join(' ');
  }
  return isOffline ? `${head}. ${isOne ? 'It' : 'They'} ${later}` : `${head} on your devices.`;
}
