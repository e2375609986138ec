const alike: Record<string, string> = {
  "'": '‘’‚‛‹›′`´ʹʼ＇',
  '"': '“”„‟«»″＂',
  i: 'ı',
  o: 'ø',
  d: 'đ',
  l: 'ł',
  σ: 'ς',
};
const sameAs = new Map([
  ...Object.entries(alike).flatMap(([sign, others]) => [...others].map((other) => [other, sign] as const)),
  ...[['ß', 'ss'] as const, ['æ', 'ae'] as const, ['œ', 'oe'] as const],
]);
const dash = /[\p{Pd}−]/u;
const unlike = new RegExp(String.raw`[\p{M}\p{Cf}${dash.source.slice(1, -1)}${[...sameAs.keys()].join('')}]`, 'gu');

/**
 * A text as every search compares it: in small letters, without accents, with the quotation marks, apostrophes and dashes that
 * a keyboard has, and without signs that nobody sees. Composed and decomposed texts become the same.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (isAscii(lower)) return lower.replaceAll('`', "'");
  return lower.normalize('NFD').replace(unlike, (sign) => sameAs.get(sign) ?? (dash.test(sign) ? '-' : ''));
}

/** The words of a search, each once. */
export const foldWords = (search: string): string[] => [...new Set(fold(search).split(/\s+/).filter(Boolean))];

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is what is meant
export const isAscii = (text: string): boolean => /^[\x00-\x7f]*$/.test(text);
