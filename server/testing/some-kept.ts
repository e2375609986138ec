import type { retention } from '#schema/retention.ts';
import type { All, StoragePlace } from './insert-everything.ts';

export interface Kept {
  what: string;
  place: StoragePlace;
  period: keyof typeof retention;
  /** When it comes to be; from the start when absent. */
  from?: number;
  /** The instant from which it is gone. */
  until: number;
  isThere: (all: All) => boolean;
}

/** A line of some of what is in a place. */
export function some<Name extends StoragePlace>(place: Name, test: (one: All[Name][number]) => boolean = () => true) {
  return { place, isThere: (all: All) => all[place].some(test) };
}
