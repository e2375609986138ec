import { textWidth } from '#schema/text-fit.ts';

/** Steps in which room is dealt out: fine enough that a table gains no line by finer ones. */
const steps = 24;
/** No column has less than so many of them. */
const fewestSteps = 3;
/** A word that is cut or runs over its column is worse than any number of lines. */
const perBrokenWord = 50;
/** As wide as a word may be without being broken (`typography.ts`), in letters. */
const longestWord = 30;

/** A text by its width on one line and that of its widest word, in points. */
interface Measured {
  whole: number;
  word: number;
}

/**
 * Widths, in points, that make a table of these texts, in rows of equal length, as low as it can be.
 *
 * @param room of all columns together, without the gaps between them.
 * @param size of the texts.
 */
export function columnWidths(rows: readonly (readonly string[])[], room: number, size: number): number[] {
  const measured = rows.map((texts) => texts.map((text) => measure(text, size)));
  const unit = room / steps;
  let best: { widths: number[]; cost: number } | undefined;
  for (const split of splits(rows[0]?.length ?? 1, steps)) {
    const widths = split.map((count) => count * unit);
    const cost = measured.reduce((sum, row) => sum + rowCost(row, widths), 0);
    if (!best || cost < best.cost) best = { widths, cost };
  }
  return best?.widths ?? [];
}

function measure(text: string, size: number): Measured {
  const words = text.split(' ').filter((word) => word.length < longestWord);
  return { whole: textWidth(text, size), word: Math.max(0, ...words.map((word) => textWidth(word, size))) };
}

/** The lines of the highest cell; of two equal splits the one with more room in it, and in the others. */
function rowCost(row: readonly Measured[], widths: readonly number[]): number {
  const fill = row.map(({ whole }, column) => whole / (widths[column] ?? 1));
  const broken = row.filter(({ word }, column) => word > (widths[column] ?? 0)).length;
  const highest = Math.max(...fill);
  const others = fill.reduce((sum, lines) => sum + lines, 0);
  return Math.ceil(highest) + highest / 10 + others / 50 + broken * perBrokenWord;
}

/** Every way to deal out so many steps to so many columns. */
function splits(columns: number, total: number): number[][] {
  if (columns === 1) return [[total]];
  const most = total - fewestSteps * (columns - 1);
  return Array.from({ length: Math.max(0, most - fewestSteps + 1) }, (_, index) => index + fewestSteps).flatMap(
    (first) => splits(columns - 1, total - first).map((rest) => [first, ...rest]),
  );
}
