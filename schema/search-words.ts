/**
 * Splits a text into the words of the portal's search, as the server does (FTS5's `unicode61 remove_diacritics 2`): lower
 * case, Latin letters without their accents, ß as ss, split at whatever is neither letter nor digit, each word once. Letters of
 * other scripts keep their marks: й is another letter than и.
 */
export function wordsOf(text: string): string[] {
  // Most texts are ASCII, and a phone splits thousands of them at once.
  if (isPlain(text)) return [...new Set(text.toLowerCase().match(/[a-z0-9]+/g))];
  const folded = text
    .normalize('NFD')
    .replace(/(\p{Script=Latin})[\u0300-\u036f]+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    // The end of a word has its own sigma.
    .replaceAll('ς', 'σ');
  return [...new Set(folded.match(/[\p{L}\p{N}]+/gu))];
}

const isPlain = (text: string): boolean => /^\p{ASCII}*$/u.test(text);
