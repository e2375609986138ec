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

/** Where the last of the phrases stands; -1 when none does. */
export function lastHeardAt(phrases: readonly string[], text: string): number {
  return Math.max(-1, ...phrases.map((phrase) => lastIndex(patternOf(phrase), text)));
}

function lastIndex(pattern: RegExp, text: string): number {
  const all = [...text.matchAll(new RegExp(pattern.source, 'giu'))];
  return all.at(-1)?.index ?? -1;
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
