import { innerMarks } from '#schema/own-words.ts';
import { plainLine } from '#schema/plain-text.ts';
import { cutProse } from '#server/ai/model/clean-prose.ts';
import { cutWords, quoteAtEnd } from '#server/ai/quote.ts';

/** What Markdown reads as a mark within a line; a lone `&` or `!` is none, and `Smith & Sons` is copied as it is. */
const markup = /[\\`*_[\]<>|~]|&(?=#?\w+;)|^#/g;
/** Bare addresses, which many readers of Markdown turn into links. */
const address = /:(?=\/)|@|(?<=www)\./gi;
/** What opens a list or a heading underline at the start of a line; a digit cannot be escaped, the mark after it can. */
const opener = /^(?:([-+=])|(\d+)(?=[.)]))/;

/** What somebody wrote, on one line of at most `max` characters, as Markdown that prints exactly these characters. */
export function inline(text: string, max = 300): string {
  const line = plainLine(text);
  return escaped(line.length > max ? `${cutWords(line, max - 2)} …` : line);
}

/** A title at the head of a line that goes on with its text. */
export function bold(title: string, max?: number): string {
  return `**${sentenceEnd(inline(title, max))}**`;
}

/** The same in quotation marks at the end of a sentence, with the full stop that it needs. */
export function quotedAtEnd(text: string, max = 160): string {
  const line = plainLine(text);
  return innerMarks(quoteAtEnd(escaped(cutWords(line, max)), line.length > max));
}

/** What another writer said in a text of its own: whole sentences of at most `max` characters together. */
export function sentence(text: string, max = 500): string {
  const line = escaped(cutProse(plainLine(text), max));
  return sentenceEnd(line);
}

/** With a full stop where none stands, also before a closing mark. */
export function sentenceEnd(text: string): string {
  return /[.!?…:][”’"')]?$/.test(text) ? text : `${text}.`;
}

function escaped(text: string): string {
  return text
    .replaceAll(markup, '\\$&')
    .replaceAll(address, '\\$&')
    .replace(opener, (_, sign: string | undefined, digits: string | undefined) =>
      sign === undefined ? `${digits}\\` : `\\${sign}`,
    );
}
