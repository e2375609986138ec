import { fold, isAscii } from '#schema/fold.ts';

/** Holds a text as it is shown, and as it is searched. */
export interface SearchableText {
  /** On one line, without the signs of Markdown. */
  shown: string;
  /** As searches compare it. */
  folded: string;
}

export interface Part {
  text: string;
  isFound: boolean;
}

/** A piece of a text around what was found in it. */
export type Passage = readonly Part[];

export function foldForSearch(text: string): SearchableText {
  const shown = withoutMarks(text);
  return { shown, folded: fold(shown) };
}

/** Removes the unseen parts of Markdown: signs at the start of lines, stars, the address of a link. */
const withoutMarks = (text: string): string =>
  text
    .replace(/^[ \t]*(?:#{1,6}[ \t]|>[ \t]?|[-*+][ \t]|```.*$)/gm, '')
    .replace(/\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/\*\*|__|`/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const before = 40;
const length = 160;

/** At most 160 characters from shortly before the first word found, in parts. */
export function passageOf({ shown, folded }: SearchableText, words: readonly string[]): Passage {
  const places = placesOf(shown, folded);
  const found = rangesOf(folded, words).map(({ from, to }) => ({
    from: places(from),
    to: endOf(shown, places(to - 1)),
  }));
  const start = startNear(shown, (found[0]?.from ?? 0) - before);
  const end = Math.max(endNear(shown, start + length), found[0]?.to ?? 0);
  const parts: Part[] = [];
  let at = start;
  for (const { from, to } of found) {
    if (from >= end) break;
    if (from > at) parts.push({ text: shown.slice(at, from), isFound: false });
    parts.push({ text: shown.slice(Math.max(at, from), Math.min(to, end)), isFound: true });
    at = Math.min(to, end);
  }
  if (at < end) parts.push({ text: shown.slice(at, end), isFound: false });
  if (start > 0) parts.unshift({ text: '… ', isFound: false });
  if (end < shown.length) parts.push({ text: ' …', isFound: false });
  return parts;
}

interface Range {
  from: number;
  to: number;
}

/** Where the words are, in order, those that overlap as one. */
function rangesOf(folded: string, words: readonly string[]): Range[] {
  const all = words.flatMap((word) => [...everyPlace(folded, word)]).sort((a, b) => a.from - b.from);
  const joined: Range[] = [];
  for (const range of all) {
    const last = joined.at(-1);
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else joined.push(range);
  }
  return joined;
}

function* everyPlace(text: string, word: string): Iterable<Range> {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    yield { from: at, to: at + word.length };
  }
}

/** @returns the place in the shown text of one in the folded text, which is shorter or longer by its accents */
function placesOf(shown: string, folded: string): (at: number) => number {
  if (shown.length === folded.length && isAscii(shown)) return (at) => at;
  const places: number[] = [];
  let place = 0;
  for (const sign of shown) {
    for (let i = 0; i < fold(sign).length; i += 1) places.push(place);
    place += sign.length;
  }
  return (at) => places[at] ?? shown.length;
}

/** Behind the whole letter at this place, with the accents that follow it. */
function endOf(shown: string, at: number): number {
  const [letter = ''] = /^.\p{M}*/su.exec(shown.slice(at, at + 16)) ?? [];
  return at + letter.length;
}

/** The start of a word at or after this place, without cutting one that is longer than the piece before. */
function startNear(shown: string, at: number): number {
  if (at <= 0) return 0;
  const space = shown.indexOf(' ', at);
  return space >= 0 && space < at + before ? space + 1 : at;
}

function endNear(shown: string, at: number): number {
  if (at >= shown.length) return shown.length;
  const space = shown.lastIndexOf(' ', at);
  return space > at - before ? space : at;
}
