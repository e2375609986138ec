/** A word with the white space that stands before and after it in its text; null where the text begins or ends. */
export interface Word {
  word: string;
  /** The same for the same word of texts that are split together: numbers are compared, and counted, faster. */
  id: number;
  before: string | null;
  after: string | null;
}

export interface WordText {
  words: readonly Word[];
  /** White space before the first word and after the last; a text without words is all `end`. */
  start: string;
  end: string;
}

/** Scripts that put no space between words: each character, with its marks, is a word. */
const spaceless = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{Script=${script}}`)
  .join('');
/** The mark of an item in a list goes with its first word: the marks are all alike, and say nothing of which item it is. */
const itemMark = '(?:[-*•–]|\\d{1,3}[.)])';
const wordPattern = new RegExp(`(?:${itemMark}[^\\S\\n]+)?(?:[${spaceless}]\\p{M}*|[^\\s${spaceless}]+)`, 'gu');
const isItemMark = new RegExp(`^${itemMark}$`);
const startsSpaceless = new RegExp(`^[${spaceless}]`, 'u');

/**
 * Every character of the text is in a word or in the white space around one.
 *
 * @param ids of the words of the texts that this one is compared with
 */
export function splitWords(text: string, ids: Map<string, number>): WordText {
  const words: Word[] = [];
  let through = 0;
  let start = '';
  for (const match of text.matchAll(wordPattern)) {
    const space = text.slice(through, match.index);
    const last = words.at(-1);
    if (last) last.after = space;
    else start = space;
    const [word] = match;
    const id = ids.get(word) ?? ids.size;
    ids.set(word, id);
    words.push({ word, id, before: last ? space : null, after: null });
    through = match.index + word.length;
  }
  return { words, start, end: text.slice(through) };
}

export const idsOf = (words: readonly Word[]) => words.map(({ id }) => id);

/** The text of words that come from several texts: neighbours keep their white space, strangers get what parts them best. */
export function joinWords({ words, start, end }: WordText): string {
  const parts = words.map((each, index) => {
    const previous = words[index - 1];
    return (previous ? whiteSpaceBetween(previous, each) : start) + each.word;
  });
  return parts.join('') + end;
}

function whiteSpaceBetween(left: Word, right: Word): string {
  // Where one text ends and another one begins, both have lines of their own.
  if (left.after === null && right.before === null) return '\n';
  const space = widerSpace(left, right);
  // On one line they would be read as an item of a list.
  return isItemMark.test(left.word) && space !== '' && !space.includes('\n') ? '\n' : space;
}

function widerSpace(left: Word, right: Word): string {
  const [behind, ahead] = [left.after ?? '', right.before ?? ''];
  const space = strength(ahead) > strength(behind) ? ahead : behind;
  if (space !== '' || startsSpaceless.test(left.word) || startsSpaceless.test(right.word)) return space;
  return ' ';
}

const endsSentence = /[.!?…。！？]["'”’»)\]」』]*$/;

/** Tells whether a sentence or line ends before the word at `place`; the text itself ends there as well. */
export function isBetweenSentences(words: readonly Word[], place: number): boolean {
  const [left, right] = [words[place - 1], words[place]];
  return !left || !right || endsSentence.test(left.word) || whiteSpaceBetween(left, right).includes('\n');
}

/** A line break parts more than any number of spaces. */
const strength = (space: string) => space.length + 1_000 * (space.split('\n').length - 1);
