import { startOf } from '#schema/start-of.ts';
import { splitSentences } from './sentence-ends.ts';

/** Line breaks are kept; other control characters, lone surrogates and marks that reorder text are not. */
const unsafe = /[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]|(?!\n)\p{Cc}/gu;
const lineBreak = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Removes control characters and bidirectional overrides, which could disguise the text around it. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(lineBreak, '\n').replace(/\t/g, ' ').replace(unsafe, '').trim();
}

/** The same on one line, for labels, names and titles. */
export function cleanTextLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}

/** Cuts cleaned text to `max` UTF-16 units, at a word boundary where the script has spaces; what is left is verbatim. */
export function cutWords(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = startOf(text, max);
  const space = head.search(/\s\S*$/);
  return (space > max / 2 ? head.slice(0, space) : head).replace(/[\s,;:–-]+$/, '');
}

/** The different sentences of a cleaned text, verbatim, each on one line and cut to `max`. */
export function sentencesOf(text: string, max: number): string[] {
  return splitSentences(text)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    .map((sentence) => cutWords(sentence, max))
    .filter((sentence, at, all) => all.indexOf(sentence) === at);
}

/** The words in quotation marks as the end of a sentence: with the full stop that they need, and with dots where they were cut. */
export function quoteAtEnd(words: string, isCut = false): string {
  if (isCut) return `“${words} …”`;
  return /[.!?…。！？]$/.test(words) ? `“${words}”` : `“${words}”.`;
}

/** The same of a text that is cut to `max` first. */
export function cutQuoteAtEnd(text: string, max: number): string {
  return quoteAtEnd(cutWords(text, max), text.length > max);
}
