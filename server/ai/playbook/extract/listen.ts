/**
 * The first phrase of a list that stands in a text, as the person wrote it. A phrase matches whole words without regard
 * to capitals; one that ends in `*` matches every word that begins so.
 */
export function hear(phrases: readonly string[], text: string): string | undefined {
  const lower = lowered(text);
  for (const phrase of phrases) {
    const place = placesOf(phrase, lower).next().value;
    if (place) return text.slice(place.start, place.end);
  }
  return undefined;
}

/** How many of the phrases stand in a text. */
export function countHeard(phrases: readonly string[], text: string): number {
  const lower = lowered(text);
  return phrases.filter((phrase) => placesOf(phrase, lower).next().value !== undefined).length;
}

interface Place {
  start: number;
  end: number;
}

/** In small letters and as long as before, so that places agree: a letter that would become two stays as it is. */
function lowered(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return [...text]
    .map((letter) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter))
    .join('');
}

/** Searched by hand and not by pattern: there are thousands of phrases, and a page of text. */
function* placesOf(phrase: string, lower: string): Generator<Place, undefined> {
  const isStart = phrase.endsWith('*');
  const stem = (isStart ? phrase.slice(0, -1) : phrase).toLowerCase();
  for (let start = lower.indexOf(stem); start >= 0; start = lower.indexOf(stem, start + 1)) {
    const end = isStart ? wordEnd(lower, start + stem.length) : start + stem.length;
    if (!isWordBefore(lower, start) && !isWordAt(lower, end)) yield { start, end };
  }
}

const wordCharacter = /[\p{L}\p{N}]/u;

function isWordAt(text: string, at: number): boolean {
  const code = text.codePointAt(at);
  return code !== undefined && wordCharacter.test(String.fromCodePoint(code));
}

function isWordBefore(text: string, at: number): boolean {
  const isLow = at > 1 && /[\uDC00-\uDFFF]/.test(text.charAt(at - 1));
  return at > 0 && isWordAt(text, isLow ? at - 2 : at - 1);
}

function wordEnd(text: string, from: number): number {
  let end = from;
  while (isWordAt(text, end)) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return end;
}
