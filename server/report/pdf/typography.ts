import { plainParagraphs, plainText } from '#schema/plain-text.ts';
import { type Face, type Role, stacks } from './fonts.ts';

/** What stands in the PDF for a passage in a script that none of our fonts has. */
export const seeTheApp = '(see the app for this text)';

export interface Run extends Face {
  text: string;
  wordBreak?: 'break-all';
}

/** A word that would fill a narrow column may break anywhere; pdfmake is also very slow to fit it in one piece. */
const longWord = /(\S{30,})/;

/** Letters that take no place of their own; a font that lacks them loses nothing. */
const invisible = /\p{Default_Ignorable_Code_Point}/u;
/** Between two words of a script that we cannot set, these belong to that passage: marks, digits and a short word. */
const betweenWords = /^[\s\p{P}\p{N}]*\p{L}{0,4}[\s\p{P}\p{N}]*$/u;

/** The text, all on one line, as runs that each have a font with all of their letters. */
export function runs(text: string, role: Role): Run[] {
  const letters = [...plainText(text).normalize('NFC').replaceAll(/\s+/g, ' ')].filter(
    (letter) => !invisible.test(letter),
  );
  return passages(letters, role).flatMap(({ face, text }) =>
    face ? breakable({ ...face, text }) : [{ ...stacks[noteRole(role)][0].style, text: seeTheApp }],
  );
}

function breakable({ text, ...face }: Run): Run[] {
  return text
    .split(longWord)
    .filter((part) => part !== '')
    .map((part) => (longWord.test(part) ? { ...face, text: part, wordBreak: 'break-all' } : { ...face, text: part }));
}

/** Italics belong to the person's own words, and this note is not theirs. */
function noteRole(role: Role): Role {
  return role === 'quote' ? 'body' : role;
}

/** The paragraphs of a text, each as runs. */
export function paragraphRuns(text: string, role: Role): Run[][] {
  return plainParagraphs(text).map((paragraph) => runs(paragraph, role));
}

interface Passage {
  text: string;
  /** Absent where no font has the letters. */
  face: Face | undefined;
}

function passages(letters: string[], role: Role): Passage[] {
  const found: Passage[] = [];
  for (const letter of letters) {
    const face = faceFor(letter, role, found.at(-1)?.face);
    const last = found.at(-1);
    if (last && last.face === face) last.text += letter;
    else found.push({ text: letter, face });
  }
  return joined(found);
}

/** The face of the letter before goes on where it can, so that spaces and commas do not cut a run. */
function faceFor(letter: string, role: Role, before: Face | undefined): Face | undefined {
  const codePoint = letter.codePointAt(0) ?? 0;
  const able = stacks[role].filter((face) => face.covers(codePoint));
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
