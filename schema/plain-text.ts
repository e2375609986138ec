/**
 * Control characters, format characters (bidi overrides and isolates among them) and halves of surrogate pairs. The two
 * joiners stay: Persian, Indic scripts and emoji are spelled with them.
 */
const hidden = /[[\p{Cc}\p{Cf}\p{Cs}]--[\n\u200c\u200d]]/gv;

/**
 * Reduces a text to what a person can see: no hidden characters, every line end as `\n` (docs/security.md#5-llm-risks,
 * row LLM10).
 */
export function plainText(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(hidden, '')
    .trim();
}

/** The same on one line. */
export function plainLine(text: string): string {
  return plainText(text).replaceAll(/\s+/g, ' ');
}

/** The paragraphs of a text, none of them empty, each on one line. */
export function plainParagraphs(text: string): string[] {
  return plainText(text)
    .split('\n')
    .map(plainLine)
    .filter((paragraph) => paragraph !== '');
}
