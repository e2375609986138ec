let characters: Intl.Segmenter | undefined;

const segmented = (text: string): Intl.Segments => {
  // Made when it is first needed: it takes a phone long to begin with.
  characters ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return characters.segment(text);
};

/** Splits a text into what people see as one character: an emoji family, or a letter with all its marks. */
export const wholeCharacters = (text: string): string[] => Array.from(segmented(text), ({ segment }) => segment);

/** The start of a text: at most `max` UTF-16 units, ending with a whole character. Every cut of people's words is made here. */
export function startOf(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, segmented(text).containing(max)?.index);
}

/** The start of a line that is longer than `max`, cut behind a word, with dots. */
export function shortLine(line: string, max: number): string {
  return line.length <= max ? line : `${startOf(line, max).replace(/\s+\S*$/, '')}…`;
}
