import { plainLine } from './plain-text.ts';

export interface Pairs<T> {
  /** Each time the earlier one, then the later one, in the order of the later. */
  pairs: [T, T][];
  added: T[];
  gone: T[];
}

/** So many of their words must two titles share to name the same thing. */
const leastShared = 0.6;

/** Matches what has the same title, then what has nearly the same; each has one partner at most. */
export function pairByTitle<T extends { title: string }>(older: readonly T[], newer: readonly T[]): Pairs<T> {
  const open = once(older);
  const partners = new Map<T, T>();
  const later = once(newer);
  for (const least of [1, leastShared]) {
    for (const after of later.filter((one) => !partners.has(one))) {
      const scored = open.map((before) => ({ before, shared: sharedWords(before.title, after.title) }));
      const best = scored.toSorted((a, b) => b.shared - a.shared)[0];
      if (!best || best.shared < least) continue;
      partners.set(after, best.before);
      open.splice(open.indexOf(best.before), 1);
    }
  }
  return {
    pairs: later.flatMap((after): [T, T][] => {
      const before = partners.get(after);
      return before ? [[before, after]] : [];
    }),
    added: later.filter((after) => !partners.has(after)),
    gone: open,
  };
}

/** A report says some things twice, in the summary and in their section. */
function once<T extends { title: string }>(blocks: readonly T[]): T[] {
  const titles = blocks.map(({ title }) => wordsOf(title).join(' '));
  return blocks.filter((_, at) => titles.indexOf(titles[at] ?? '') === at);
}

/** From 0 to 1, of all the words of both. */
function sharedWords(one: string, other: string): number {
  const [ones, others] = [new Set(wordsOf(one)), new Set(wordsOf(other))];
  const both = [...ones].filter((word) => others.has(word)).length;
  const all = new Set([...ones, ...others]).size;
  return all === 0 ? 1 : both / all;
}

const wordsOf = (title: string): string[] =>
  plainLine(title)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
