/** What one side did between two words that it kept: those from `from` to `to` are gone, and these are in their place. */
interface Hunk {
  from: number;
  to: number;
  words: string[];
}

/**
 * The three-way merge of texts in which no word occurs twice, where it is beyond doubt: neither side changed the order of
 * words, both added different ones, and nothing that one changed touches what the other did. The words with a space between;
 * undefined where it is not so simple.
 */
export function mergeCleanly(base: string, stored: string, sent: string): string | undefined {
  const [o, a, b] = [base, stored, sent].map(wordsOf) as [string[], string[], string[]];
  if ([o, a, b].some((words) => new Set(words).size < words.length)) return undefined;
  const [byA, byB] = [hunksOf(o, a), hunksOf(o, b)];
  if (!byA || !byB || byA.some((hunk) => byB.some((other) => touches(hunk, other)))) return undefined;
  const added = new Set(byA.flatMap(({ words }) => words));
  if (byB.some(({ words }) => words.some((word) => added.has(word)))) return undefined;
  const merged: string[] = [];
  let next = 0;
  for (const { from, to, words } of [...byA, ...byB].sort((x, y) => x.from - y.from)) {
    merged.push(...o.slice(next, from), ...words);
    next = to;
  }
  return [...merged, ...o.slice(next)].join(' ');
}

export const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** Undefined if words of the base stand in another order. */
function hunksOf(base: readonly string[], words: readonly string[]): Hunk[] | undefined {
  const places = new Map(base.map((word, at) => [word, at]));
  const hunks: Hunk[] = [];
  let hunk: Hunk = { from: 0, to: 0, words: [] };
  const end = (at: number) => {
    hunk.to = at;
    if (hunk.to > hunk.from || hunk.words.length > 0) hunks.push(hunk);
    hunk = { from: at + 1, to: at + 1, words: [] };
  };
  for (const word of words) {
    const at = places.get(word);
    if (at === undefined) hunk.words.push(word);
    else if (at < hunk.from) return undefined;
    else end(at);
  }
  end(base.length);
  return hunks;
}

const touches = (one: Hunk, other: Hunk): boolean => one.from <= other.to && other.from <= one.to;
