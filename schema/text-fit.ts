import { wholeCharacters } from './start-of.ts';

/** Widths of Inter semibold, in hundredths of the font size; regular is narrower, so what fits in it fits in both. */
const widths: readonly [number, string][] = [
  [35, " ijlI!,.:;'\u00a0"],
  [41, '`tfr|()[]/\\‘’'],
  [56, '1{}-_^"“”'],
  [64, '?sLakxz7JcFevyEhnou52bdpq'],
  [69, '*3689#4gPRSZ&0BT+<=>~$–€'],
  [79, 'KYDXAVCUGHNOQ'],
  [95, 'wmMŵæψωώжмфшщыюљњ'],
  [104, 'W%@—…œ'],
  [115, 'ÆŒŴЖШЩЮЉЊ'],
];
const widthOf = new Map(widths.flatMap(([width, letters]) => [...letters].map((letter) => [letter, width] as const)));

/** How wide a line of text is at most, in the unit of `size`. An estimate on the wide side, without any font at hand. */
export function textWidth(text: string, size: number): number {
  let hundredths = 0;
  for (const letter of text) hundredths += widthOf.get(letter) ?? otherWidth(letter);
  return (hundredths * size) / 100;
}

/** How wide the widest of these lines is at most. */
export function widest(lines: readonly string[], size: number): number {
  return Math.max(...lines.map((line) => textWidth(line, size)));
}

/** Letters of the scripts that we set; everything else counts as more than a square. */
function otherWidth(letter: string): number {
  if (!/[\u00a1-\u052f\u1e00-\u1fff]/.test(letter)) return 115;
  if (/\p{Ll}/u.test(letter)) return 75;
  return /\p{Lu}/u.test(letter) ? 95 : 115;
}

/** The text in lines of at most `width`; the last of `maxLines` ends in an ellipsis when something had to be left out. */
export function wrapText(text: string, width: number, size: number, maxLines: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || textWidth(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const kept = lines.slice(0, maxLines);
  if (lines.length > maxLines) kept[maxLines - 1] = `${kept[maxLines - 1]}…`;
  return kept.map((line) => shortened(line, width, size));
}

function shortened(line: string, width: number, size: number): string {
  if (textWidth(line, size) <= width) return line;
  const letters = wholeCharacters(line.replace(/…$/, ''));
  while (letters.length > 0 && textWidth(`${letters.join('')}…`, size) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
