import { fileURLToPath } from 'node:url';
import type { TFontDictionary } from 'pdfmake/interfaces';
import coverage from './coverage.json' with { type: 'json' };

type FontFile = keyof typeof coverage;

/** How pdfmake is told to set a run. */
export interface Face {
  font: string;
  bold?: boolean;
  italics?: boolean;
}

interface FontFace {
  style: Face;
  path: string;
  covers: (codePoint: number) => boolean;
}

const inter = face({ font: 'Inter' }, 'inter-regular.ttf');
const interSemibold = face({ font: 'Inter', bold: true }, 'inter-semibold.ttf');
const newsreader = face({ font: 'Newsreader' }, 'newsreader-latin.ttf');
const newsreaderExtended = face({ font: 'NewsreaderExtended' }, 'newsreader-latin-ext.ttf');
const newsreaderItalic = face({ font: 'Newsreader', italics: true }, 'newsreader-italic.ttf');
const literata = face({ font: 'Literata' }, 'literata-medium.ttf');
const literataItalic = face({ font: 'Literata', italics: true }, 'literata-italic.ttf');

/**
 * The faces of each role, the preferred one first; the later ones set what the earlier ones lack. The body's comes last: it has
 * the signs that people type (`≥`, `→`, `₂`), and upright they are better than missing.
 */
export const stacks: Record<'body' | 'strong' | 'heading' | 'quote', readonly [FontFace, ...FontFace[]]> = {
  body: [inter, literata],
  strong: [interSemibold, literata],
  heading: [newsreader, newsreaderExtended, literata, inter],
  quote: [newsreaderItalic, literataItalic, inter],
};
export type FontRole = keyof typeof stacks;

/** For pdfmake's `fonts`. */
export const fontDictionary: TFontDictionary = {
  Inter: { normal: inter.path, bold: interSemibold.path },
  Newsreader: { normal: newsreader.path, italics: newsreaderItalic.path },
  NewsreaderExtended: { normal: newsreaderExtended.path },
  Literata: { normal: literata.path, italics: literataItalic.path },
};

const ourFiles = new Set(Object.values(stacks).flatMap((faces) => faces.map(({ path }) => path)));

/** The only local files that a document may open. */
export function isOurFont(path: string): boolean {
  return ourFiles.has(path);
}

function face(style: Face, file: FontFile): FontFace {
  const ranges = rangesOf(coverage[file]);
  const covers = (codePoint: number) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
  return { style, path: fileURLToPath(new URL(`../fonts/${file}`, import.meta.url)), covers };
}

/** `20-7e a0` → [[0x20, 0x7e], [0xa0, 0xa0]]. */
function rangesOf(text: string): [number, number][] {
  return text.split(' ').map((range) => {
    const [first = '', last = first] = range.split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}
