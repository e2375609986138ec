import type { retention } from '#schema/retention.ts';
import type { All, Place } from './insert-everything.ts';

export interface Kept {
  what: string;
  place: Place;
  period: keyof typeof retention;
  /** When it comes to be; from the start when absent. */
  from?: number;
  /** The instant from which it is gone. */
  until: number;
  isThere: (all: All) => boolean;
}

/** A line of some of what is in a place. */
export function some<Name extends Place>(place: Name, test: (one: All[Name][number]) => boolean = () => true) {
  return { place, isThere: (all: All) => all[place].some(test) };
}
