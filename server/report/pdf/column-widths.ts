import { textWidth } from '#schema/text-fit.ts';

/** Steps in which room is dealt out: fine enough that a table gains no line by finer ones. */
const steps = 24;
/** No column has less than so many of them. */
const fewestSteps = 3;
/** A word that runs over its column is worse than any number of lines. */
const perWideWord = 50;
/** Of so many letters a word may break anywhere (`typography.ts`). */
const breakable = 30;
/** The first column is semibold, as `textWidth` takes all letters to be; the others are narrower. */
const regular = 0.94;

/**
 * Widths, in points, that make a table of these texts, in rows of equal length, as low as it can be.
 *
 * @param room of all columns together, without the gaps between them.
 * @param size of the texts.
 */
export function columnWidths(rows: readonly (readonly string[])[], room: number, size: number): number[] {
  const unit = room / steps;
  const costs = rows.map((texts) =>
    texts.map((text, column) => costsByWidth(text, size * (column === 0 ? 1 : regular), unit)),
  );
  let best: { split: number[]; cost: number } | undefined;
  for (const split of splits(rows[0]?.length ?? 1, steps)) {
    const cost = costs.reduce((sum, row) => sum + rowCost(row, split), 0);
    if (!best || cost < best.cost) best = { split, cost };
  }
  return best?.split.map((count) => count * unit) ?? [];
}

/** The lines of the highest cell; of two equal splits the one that is easier on the other cells. */
function rowCost(row: readonly number[][], split: readonly number[]): number {
  const cells = row.map((costs, column) => costs[split[column] ?? 0] ?? 0);
  return Math.max(...cells) + cells.reduce((sum, cost) => sum + cost, 0) / 50;
}

/** How many lines a text takes in a column of no step, one step, two steps and so on. */
function costsByWidth(text: string, size: number, unit: number): number[] {
  const words = text.split(' ').map((word) => ({
    width: textWidth(word, size),
    isBreakable: word.length >= breakable,
  }));
  const space = textWidth(' ', size);
  return Array.from({ length: steps + 1 }, (_, count) => {
    const column = Math.max(count, fewestSteps) * unit;
    let lines = 1;
    let x = 0;
    for (const { width, isBreakable } of words) {
      if (x > 0 && x + space + width > column) {
        lines += 1;
        x = 0;
      }
      x += (x > 0 ? space : 0) + width;
      if (x <= column) continue;
      lines += isBreakable ? Math.floor(x / column) : perWideWord;
      x %= column;
    }
    return lines;
  });
}

/** Every way to deal out so many steps to so many columns. */
function splits(columns: number, total: number): number[][] {
  if (columns === 1) return [[total]];
  const most = total - fewestSteps * (columns - 1);
  return Array.from({ length: Math.max(0, most - fewestSteps + 1) }, (_, index) => index + fewestSteps).flatMap(
    (first) => splits(columns - 1, total - first).map((rest) => [first, ...rest]),
  );
}
