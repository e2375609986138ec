import { plainLine, plainText } from '#schema/plain-text.ts';
import { cutWords } from '#server/ai/quote.ts';

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Markdown, HTML and addresses; each is bounded, so that hostile text costs nothing. */
const markup: readonly [RegExp, string][] = [
  [/!?\[([^\][]{0,300})\]\((?:[^()]|\([^()]*\)){0,2000}\)/g, '$1'],
  [/<\/?[a-z!?][^<>]{0,2000}>/gi, ''],
  // A space after the bracket is no tag yet, but looks like one; with a sign of equality in it, it compares nothing.
  [/<\s{1,9}\/?[a-z][^<>=]{0,500}=[^<>]{0,500}>/gi, ''],
  [/(?<![a-z\d])(?:[a-z][a-z\d+.-]{1,30}:\/\/|mailto:|www\.|data:(?=\S))\S*/gi, ''],
  [/(?<![a-z\d])(?:java|vb)script\s{0,9}:\S*/gi, ''],
  [/[*`]+|_{2,}|~{2,}/g, ''],
  [/(?:^|(?<=\n))\s*(?:(?:#{1,6}|>|[-+•])\s+)+/g, ''],
  // No word has as many letters, and none can be set; scripts without spaces are let be.
  [/([^\s\p{Lo}]{40})[^\s\p{Lo}]+/gu, '$1…'],
];
const mostRounds = 5;
/** Characters without looks; emoji and scripts that are spelled with them keep theirs. */
const invisible = /(?<=\p{ASCII})\p{Default_Ignorable_Code_Point}+/gu;

/**
 * A text of the model's on one line, as words only: no characters that hide or reorder, no Markdown, links, images or
 * HTML (docs/security.md#5-llm-risks, row LLM10). Empty when what is taken away leaves more to take away again and
 * again.
 */
export function cleanProse(text: string): string {
  let rest = plainText(text.normalize('NFC')).replaceAll(invisible, '');
  for (let rounds = 0; rounds < mostRounds; rounds += 1) {
    const bare = withoutMarkup(rest);
    if (bare === rest) return plainLine(bare.replaceAll(/<(?=[/!?]?[a-z])/gi, '')).replaceAll(/ +(?=[.,;:!?])/g, '');
    rest = bare;
  }
  return '';
}

function withoutMarkup(text: string): string {
  return markup.reduce((rest, [pattern, left]) => rest.replaceAll(pattern, left), text);
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
