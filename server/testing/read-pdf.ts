import { inflateSync } from 'node:zlib';

/** One word or mark as it was placed; in points from the page's lower left corner. */
export interface PdfWord {
  text: string;
  x: number;
  y: number;
  size: number;
  /** Without the prefix of its subset, for example `Inter-Regular`. */
  font: string;
}

export interface PdfPage {
  words: PdfWord[];
  /** All words of one height, from the left, from top to bottom; the footer is the last. */
  lines: string[];
  text: string;
}

export interface PdfBookmark {
  title: string;
  page: number;
}

/** Reads what a reader sees of a PDF that pdfmake made, page by page. No reader of PDFs in general. */
export function readPdf(bytes: Uint8Array): PdfPage[] {
  const file = Buffer.from(bytes).toString('latin1');
  return pageObjects(file).map((page) => readPage(file, page));
}

/** The bookmarks with the number of the page that each leads to, from 1. */
export function readBookmarks(bytes: Uint8Array): PdfBookmark[] {
  const file = Buffer.from(bytes).toString('latin1');
  const numbers = [...file.matchAll(/(\d+) 0 obj\n<<\n\/Type \/Page\n/g)].map(([, number]) => number);
  const kids = /\/Type \/Pages\n\/Count \d+\n\/Kids \[([^\]]*)\]/.exec(file)?.[1] ?? '';
  const order = [...kids.matchAll(/(\d+) 0 R/g)].map(([, number]) => number).filter((one) => numbers.includes(one));
  return [...file.matchAll(/\/Dest \[(\d+) 0 R [^\]]*\]\n[^>]*?\/Title \(([^)]*)\)/g)].map(([, page, title = '']) => ({
    title,
    page: order.indexOf(page) + 1,
  }));
}

function pageObjects(file: string): string[] {
  return [...file.matchAll(/\d+ 0 obj\n(<<\n\/Type \/Page\n[\s\S]*?)endobj/g)].map(([, page = '']) => page);
}

function readPage(file: string, page: string): PdfPage {
  const fonts = fontsOf(file, objectAt(file, /\/Resources (\d+) 0 R/.exec(page)?.[1]));
  const words = wordsOf(streamAt(file, /\/Contents (\d+) 0 R/.exec(page)?.[1]), fonts);
  const lines = linesOf(words);
  return { words, lines, text: lines.join('\n') };
}

interface Font {
  name: string;
  letters: string[];
}

function fontsOf(file: string, resources: string): Map<string, Font> {
  const list = /\/Font <<([\s\S]*?)>>/.exec(resources)?.[1] ?? '';
  return new Map(
    [...list.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, key = '', number]) => {
      const font = objectAt(file, number);
      const name = /\/BaseFont \/(?:\w+\+)?(\S+)/.exec(font)?.[1] ?? '';
      return [key, { name, letters: lettersOf(streamAt(file, /\/ToUnicode (\d+) 0 R/.exec(font)?.[1])) }];
    }),
  );
}

/** The letters by their number in the font. */
function lettersOf(map: string): string[] {
  const letters: string[] = [];
  for (const [, first = '', list = ''] of map.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/g)) {
    const from = Number.parseInt(first, 16);
    for (const [index, [, hex = '']] of [...list.matchAll(/<([\da-f ]*)>/g)].entries()) {
      letters[from + index] = Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');
    }
  }
  return letters;
}

const placedText = /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm\n\/(F\d+) ([\d.]+) Tf\n[\s\S]*?\[([^\]]*)\] TJ/g;

function wordsOf(content: string, fonts: Map<string, Font>): PdfWord[] {
  return [...content.matchAll(placedText)].map(([, x, y, key = '', size, shown = '']) => {
    const font = fonts.get(key);
    const codes = [...shown.matchAll(/<([\da-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    const text = codes.map((code) => font?.letters[Number.parseInt(code, 16)] ?? '').join('');
    return { text, x: Number(x), y: Number(y), size: Number(size), font: font?.name ?? '' };
  });
}

/** Words of one line stand at most this far apart in height: texts of two sizes share a line but not always a baseline. */
const sameLine = 1.5;

function linesOf(words: PdfWord[]): string[] {
  const lines: PdfWord[][] = [];
  for (const word of words.toSorted((a, b) => b.y - a.y)) {
    const last = lines.at(-1);
    if (last?.[0] && last[0].y - word.y <= sameLine) last.push(word);
    else lines.push([word]);
  }
  return lines.map((line) =>
    line
      .toSorted((a, b) => a.x - b.x)
      .map(({ text }) => text)
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

function objectAt(file: string, number: string | undefined): string {
  const start = file.indexOf(`\n${number} 0 obj\n`);
  return start === -1 ? '' : file.slice(start, file.indexOf('endobj', start));
}

function streamAt(file: string, number: string | undefined): string {
  const start = file.indexOf(`\n${number} 0 obj\n`);
  const body = file.indexOf('stream\n', start) + 'stream\n'.length;
  const length = Number(/\/Length (\d+)/.exec(file.slice(start, body))?.[1] ?? 0);
  return inflateSync(Buffer.from(file.slice(body, body + length), 'latin1')).toString('latin1');
}
