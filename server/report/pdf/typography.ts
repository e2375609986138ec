import { plainText } from '#schema/plain-text.ts';
import { type Face, type FontRole, stacks } from './fonts.ts';

/** Stands in the PDF for the first passage of a text in a script that none of our fonts has. */
export const seeTheApp = '(see the app for this text)';
/** Stands for the others, between the numbers that are kept. */
const goesOn = '…';

export interface TextRun extends Face {
  text: string;
  wordBreak?: 'break-all';
  /** Absent where the run is as large as the text that it stands in. */
  fontSize?: number;
}

/** A word that would fill a narrow column may break anywhere; pdfmake is also very slow to fit it in one piece. */
const longWord = /(\S{30,})/;

/** Letters that take no place of their own; a font that lacks them loses nothing. */
const invisible = /\p{Default_Ignorable_Code_Point}/u;
/** Between two words of a script that we cannot set, these belong to that passage: marks and a short word, no number or bracket. */
const betweenWords = /^[[\s\p{P}]--[\p{Ps}\p{Pe}]]*\p{L}{0,4}[[\s\p{P}]--[\p{Ps}\p{Pe}]]*$/v;

/** The text, all on one line, as runs that each have a font with all of their letters. Emoji are left out. */
export function runs(text: string, role: FontRole): TextRun[] {
  const line = plainText(text).normalize('NFC').replaceAll(/\s+/g, ' ');
  const letters = withoutEmoji([...line].filter((letter) => !invisible.test(letter)));
  if (letters.length === 0 && line !== '') return [seeTheAppRun(role)];
  let missing = 0;
  return passages(letters, role).flatMap(({ face, text }) => {
    if (face) return breakable({ ...face, text });
    missing += 1;
    return [missing === 1 ? seeTheAppRun(role) : { ...seeTheAppRun(role), text: goesOn }];
  });
}

/** Tells whether an emoji is left out of a text; the page in the app shows it. */
export function hasEmoji(text: string): boolean {
  return [...text].some(isEmoji);
}

/** Tells whether all of a text can be set. */
export function isSettable(text: string): boolean {
  return runs(text, 'heading').every((run) => run.text !== seeTheApp);
}

/** Pictures and what they are put together from, as far as our fonts do not have them as letters. */
const picture = /[\p{Extended_Pictographic}\p{Emoji_Component}]/u;

function isEmoji(letter: string): boolean {
  return picture.test(letter) && !invisible.test(letter) && !stacks.body[0].covers(letter.codePointAt(0) ?? 0);
}

/** Stands for an emoji while its surroundings close up; a text that has this character itself loses nothing to look at. */
const gap = '\uFFFC';

function withoutEmoji(letters: string[]): string[] {
  const marked = letters.map((letter) => (isEmoji(letter) ? gap : letter)).join('');
  if (!marked.includes(gap)) return letters;
  const closed = marked.replaceAll(/ ?\uFFFC+(?=[ .,;:!?)]|$)/g, '').replaceAll(gap, '');
  return [...(marked.startsWith(gap) ? closed.trimStart() : closed)];
}

function seeTheAppRun(role: FontRole): TextRun {
  return { ...stacks[noteRole(role)][0].style, text: seeTheApp };
}

function breakable({ text, ...face }: TextRun): TextRun[] {
  return text
    .split(longWord)
    .filter((part) => part !== '')
    .map((part) => (longWord.test(part) ? { ...face, text: part, wordBreak: 'break-all' } : { ...face, text: part }));
}

/** Italics belong to the person's own words, and this note is not theirs. */
function noteRole(role: FontRole): FontRole {
  return role === 'quote' ? 'body' : role;
}

interface Passage {
  text: string;
  /** Absent where no font has the letters. */
  face: Face | undefined;
}

/** A letter and the marks over and under it: in two fonts the marks would stand beside it. */
const withMarks = /.\p{M}*/gsu;

function passages(letters: string[], role: FontRole): Passage[] {
  const found: Passage[] = [];
  for (const letter of letters.join('').match(withMarks) ?? []) {
    const face = faceFor(letter, role, found.at(-1)?.face);
    const last = found.at(-1);
    if (last && last.face === face) last.text += letter;
    else found.push({ text: letter, face });
  }
  return joined(found);
}

/** The face of the letter before goes on where it can, so that spaces and commas do not cut a run. */
function faceFor(letter: string, role: FontRole, before: Face | undefined): Face | undefined {
  const able = stacks[role].filter((face) => [...letter].every((part) => face.covers(part.codePointAt(0) ?? 0)));
  const isPreferred = /\p{L}/u.test(letter);
  return (isPreferred ? undefined : able.find((face) => face.style === before)?.style) ?? able[0]?.style;
}

/** Passages that we cannot set, with next to nothing between them, are one. */
function joined(found: Passage[]): Passage[] {
  const result: Passage[] = [];
  for (const passage of found) {
    const between = result.at(-1);
    const before = result.at(-2);
    const bridges = between?.face && before && !before.face && betweenWords.test(between.text);
    if (!passage.face && bridges) {
      before.text += between.text + passage.text;
      result.pop();
    } else result.push({ ...passage });
  }
  return result;
}
