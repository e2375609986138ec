import type { Amount } from './amounts.ts';
import type { Period } from './nouns.ts';

/** Where a fact stands. `words` and `sentence` are verbatim in the answer. */
interface Place {
  /** The number of the answer, and what it answers. */
  answer: number;
  label: string;
  sentence: string;
  words: string;
}

/** What one rule read. Everything that is optional is left out where it is not certain from the words. */
export type Claim =
  | { kind: 'change'; from: Amount; to: Amount; direction: Direction; gap?: Amount; subject?: string; period?: Period }
  /** `today`: what is said beside it of today's, verbatim ("the usual 9 or 10"). */
  | { kind: 'target'; amount: Amount; subject?: string; period?: Period; today?: string }
  | { kind: 'today'; amount: Amount; subject?: string; period?: Period }
  /** One of amount and factor: "by 20%", "10 hours a week", "3 more installers", or 2 for "double". */
  | { kind: 'growthBy'; direction: Direction; amount?: Amount; factor?: number; subject?: string; period?: Period }
  /** `part` and `whole` as counted; `percent` worked out, whole and "about" where it was rounded. */
  | { kind: 'share'; part?: number; whole?: number; percent: Amount; of?: string }
  | { kind: 'spend'; amount: Amount; period?: Period; on?: string; isPast: boolean }
  | { kind: 'price'; amount: Amount; per?: string }
  | { kind: 'wait'; amount: Amount; what?: string }
  | { kind: 'tried'; result: 'good' | 'bad'; what: string }
  /** `day` as YYYY-MM-DD is the last day that still keeps the deadline; undefined: it is only quoted. */
  | { kind: 'deadline'; day?: string }
  /** `thing` only for a name of the known list: what it is in wide use as. */
  | { kind: 'name'; name: string; thing?: string }
  /** The figures, verbatim, that no rule understood. */
  | { kind: 'open'; figures: string[] };

export type Direction = 'up' | 'down';
export type Fact = Place & Claim;
export type FactOf<Kind extends Claim['kind']> = Extract<Fact, { kind: Kind }>;

/** A claim with its place in the sentence, before it is known whether another rule has taken the same figures. */
export interface Found {
  start: number;
  end: number;
  claim: Claim;
}

/** Leaves out what is undefined, so that a claim holds only what is certain. */
export function known<T extends Record<string, unknown>>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
