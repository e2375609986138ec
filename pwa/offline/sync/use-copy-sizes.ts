import { useSyncExternalStore } from 'react';
import { useOwner } from '#pwa/offline/use-owner.ts';
import { openAccount } from './account.ts';
import { type CopySizes, copySizes } from './copy-sizes.ts';

/** Returns the number that `read` takes from the sizes of this device; undefined where nothing was measured yet. */
export function useCopySizes(read: (sizes: CopySizes) => number | undefined): number | undefined {
  useOwner();
  const account = openAccount();
  const sizes = account && copySizes(account);
  return useSyncExternalStore(
    sizes?.subscribe ?? listenToNothing,
    () => sizes && read(sizes),
    () => undefined,
  );
}

const listenToNothing = () => () => undefined;

/** Adds up the bytes of these submissions, as far as they are here; undefined until all was measured. */
export const useCopyBytes = (ids: readonly string[]): number | undefined =>
  useCopySizes((sizes) => (sizes.total() === undefined ? undefined : sumBytes(ids, sizes)));

export const sumBytes = (ids: readonly string[], sizes: CopySizes): number =>
  ids.reduce((sum, id) => sum + (sizes.of(id) ?? 0), 0);
