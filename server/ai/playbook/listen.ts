const cache = new Map<string, RegExp>();

/**
 * The first phrase of a list that stands in a text, as the person wrote it. A phrase matches whole words without regard
 * to capitals; one that ends in `*` matches every word that begins so.
 */
export function hear(phrases: readonly string[], text: string): string | undefined {
  for (const phrase of phrases) {
    const match = patternOf(phrase).exec(text);
    if (match) return match[0];
  }
  return undefined;
}

/** How many of the phrases stand in a text. */
export function countHeard(phrases: readonly string[], text: string): number {
  return phrases.filter((phrase) => patternOf(phrase).test(text)).length;
}

/** The place of the phrase that ends last in a text; the longest of those that end together. */
export function lastHeard(phrases: readonly string[], text: string): { start: number; end: number } | undefined {
  const places = phrases.flatMap((phrase) =>
    [...text.matchAll(new RegExp(patternOf(phrase).source, 'giu'))].map(({ index, 0: words }) => ({
      start: index,
      end: index + words.length,
    })),
  );
  return places.sort((a, b) => b.end - a.end || a.start - b.start)[0];
}

function patternOf(phrase: string): RegExp {
  const known = cache.get(phrase);
  if (known) return known;
  const stem = phrase.replace(/\*$/, '').replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const tail = phrase.endsWith('*') ? '[\\p{L}\\p{N}]*' : '';
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${stem}${tail}(?![\\p{L}\\p{N}])`, 'iu');
  cache.set(phrase, pattern);
  return pattern;
}
