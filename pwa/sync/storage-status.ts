import { bytesInWords } from '#pwa/ui/bytes-in-words.ts';

export interface StorageStatus {
  /** Says whether the browser promised not to make room with our data. It is undefined where it does not tell. */
  persisted: boolean | undefined;
  /** Undefined where the browser does not tell. */
  usedBytes: number | undefined;
  freeBytes: number | undefined;
}

/** Tells how safe what is kept here is, and how much room it has. */
export async function readStorageStatus(): Promise<StorageStatus> {
  const nothing = () => undefined;
  // Absent on pages without HTTPS, and in part in older browsers.
  const storage = navigator.storage as Partial<StorageManager> | undefined;
  const [persisted, estimate] = await Promise.all([
    storage?.persisted?.().catch(nothing),
    storage?.estimate?.().catch(nothing),
  ]);
  const { usage, quota } = estimate ?? {};
  const freeBytes = quota === undefined ? undefined : Math.max(0, quota - (usage ?? 0));
  return { persisted, usedBytes: usage, freeBytes };
}

/** Describes what the browser says of its storage, for all of this app. */
export function describeStorage({ persisted, usedBytes, freeBytes }: StorageStatus): string {
  const room =
    usedBytes === undefined || freeBytes === undefined
      ? 'This browser doesn’t say how much space is left.'
      : `${bytesInWords(usedBytes)} used, ${bytesInWords(freeBytes)} free for this browser.`;
  if (persisted === undefined) return room;
  const promise = persisted
    ? 'The browser won’t clear it on its own.'
    : 'The browser may clear it if the device runs low on space. What’s synced is safe.';
  return `${room} ${promise}`;
}
