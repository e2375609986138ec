import { expect, test } from 'vitest';
import { columnWidths } from './column-widths.ts';

const words = (count: number) => 'a word or two '.repeat(count).trim();

test('a column of long texts is wide, and all columns together take the room that there is', () => {
  const widths = columnWidths(
    [
      [words(2), words(12)],
      ['Short', words(9)],
    ],
    400,
    8,
  );
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(400);
  expect(widths[1]).toBeGreaterThan(1.5 * (widths[0] ?? 0));
});

test('no word is cut for the sake of a lower table, but one that may break anywhere takes no room from the others', () => {
  const [sum = 0] = columnWidths([['$10,000\u00a0to\u00a0$15,000', words(60)]], 400, 8);
  expect(sum).toBeGreaterThan(85);
  const [endless = 0] = columnWidths([['x'.repeat(40), words(60)]], 400, 8);
  expect(endless).toBeLessThan(85);
});

test('a table of five columns or of one is dealt out too', () => {
  expect(columnWidths([[words(1), words(2), words(3), words(4), words(5)]], 400, 8)).toHaveLength(5);
  expect(columnWidths([['One']], 400, 8)).toEqual([400]);
});
