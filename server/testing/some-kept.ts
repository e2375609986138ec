import type { All, StoragePlace } from './insert-everything.ts';

/** A line of some of what is in a place. */
export function some<Name extends StoragePlace>(place: Name, test: (one: All[Name][number]) => boolean = () => true) {
  return { place, isThere: (all: All) => all[place].some(test) };
}
