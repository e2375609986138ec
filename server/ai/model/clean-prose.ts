import { plainLine } from '#schema/plain-text.ts';
import { cutWords } from '#server/ai/quote.ts';

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Markdown, HTML and addresses, in the order in which they are taken away; each is bounded, so that hostile text costs nothing. */
const markup: readonly [RegExp, string][] = [
  [/!?\[([^\][]{0,300})\]\((?:[^()]|\([^()]*\)){0,2000}\)/g, '$1'],
  [/<\/?[a-z!][^<>]{0,2000}>/gi, ''],
  [/\b(?:https?|ftp|javascript|data):\S+/gi, ''],
  [/\bwww\.\S+/gi, ''],
  [/[*`]+|_{2,}|~{2,}/g, ''],
  [/(?:^|(?<=\n))\s*(?:#{1,6}|>|[-+•])\s+/g, ''],
  // No word has as many letters, and none can be set; scripts without spaces are let be.
  [/([^\s\p{Lo}]{40})[^\s\p{Lo}]+/gu, '$1…'],
];

/**
 * A text of the model's on one line, as words only: no characters that hide or reorder, no Markdown, links, images or HTML
 * (security.md, LLM10).
 */
export function cleanProse(text: string): string {
  const bare = markup.reduce((rest, [pattern, left]) => rest.replaceAll(pattern, left), text.normalize('NFC'));
  return plainLine(bare).replaceAll(/ +(?=[.,;:!?])/g, '');
}

/** Whole sentences up to `max`; one that is longer alone is cut between words. */
export function cutProse(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  for (const { index, segment } of sentences.segment(text.slice(0, max * 2))) {
    const stop = index + segment.trimEnd().length;
    if (stop > max) break;
    end = stop;
  }
  return end >= max / 3 ? text.slice(0, end) : `${cutWords(text, max - 1)}…`;
}
