export interface FoldedText {
  /** Letters without accents, every dash as `-`, every apostrophe as `'`, every space as a space; capitals stay. */
  folded: string;
  /** Where a stretch of `folded` stands in the text: whole characters, with the invisible ones after them. */
  rangeOf(start: number, end: number): [start: number, end: number];
}

/** A character with the marks on it. */
const characters = /\P{M}\p{M}*|\p{M}+/gu;
const letter = /^[\p{L}\p{Nd}\uff01-\uff5e]/u;
/** Accents and what has no looks of its own; vowel signs of other scripts and the space without width stay. */
const dropped = /[\u0300-\u036f\ufe00-\ufe0f\p{Me}]|(?!\u200b)\p{Cf}/gu;
/** Letters that Unicode does not take apart. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ħ: 'h',
  Ħ: 'H',
  ł: 'l',
  Ł: 'L',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
};

/** Makes spellings of one name or number alike, and remembers which characters they came from. Reads the text once. */
export function foldText(text: string): FoldedText {
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: character, index } of text.matchAll(characters)) {
    const part = foldCharacter(character);
    const end = index + character.length;
    if (part === '' && ends.length > 0) ends[ends.length - 1] = end;
    for (let unit = 0; unit < part.length; unit += 1) {
      starts.push(index);
      ends.push(end);
    }
    parts.push(part);
  }
  return { folded: parts.join(''), rangeOf: (start, end) => [starts[start] ?? 0, ends[end - 1] ?? 0] };
}

export function toFolded(text: string): string {
  return foldText(text).folded;
}

function foldCharacter(character: string): string {
  if (/^['`´‘’‛ʹʼ′]/u.test(character)) return "'";
  if (/^[\p{Pd}−]/u.test(character)) return '-';
  if (/^(?!\n)\s/u.test(character)) return ' ';
  const apart = letter.test(character) ? character.normalize('NFKD') : character;
  const bare = apart.replaceAll(dropped, '').normalize('NFC');
  return plainLetters[bare] ?? bare;
}
