import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Drawing } from './drawing.ts';
import { budgetDrawing } from './drawing-budget.ts';
import { barBoxes, outsideOf, overlapping, reportWith, textBoxes } from './drawing-fixture.ts';
import type { Block } from './report.ts';

function part(title: string, fromUsd: number, toUsd = fromUsd): Block {
  return { kind: 'budget', title, fromUsd, toUsd, text: 'Text', basedOn: [] };
}

const three = [part('Price book', 600, 900), part('Job cards', 150), part('Bookkeeper', 1200, 1800)];

function barsOf({ shapes }: Drawing) {
  return shapes.filter((shape) => shape.kind === 'rect');
}

test('each part of the budget is a bar as long as its sum, pale up to the upper end of a range', () => {
  const bars = barsOf(budgetDrawing(reportWith(three), 640));
  const widthOf = (fill: string) => bars.filter((bar) => bar.fill === fill).map((bar) => bar.width);
  const [book = 0, cards = 0, keeper = 0] = widthOf('primary');
  expect(book / cards).toBeCloseTo(4);
  expect(keeper / cards).toBeCloseTo(8);
  expect(widthOf('zone').map((pale) => pale / cards)).toEqual([expect.closeTo(6), expect.closeTo(12)]);
});

test('the text twin names each part with its sum, and all together', () => {
  expect(budgetDrawing(reportWith(three), 320).summary).toBe(
    'Budget: three parts, $1,950 to $2,850 together. Price book $600 to $900; Job cards $150; Bookkeeper $1,200 to $1,800.',
  );
});

test('a budget of one part or of nothing is not drawn', () => {
  for (const blocks of [[], [part('All', 500)], [part('A', 0), part('B', 0)]]) {
    expect(budgetDrawing(reportWith(blocks), 640)).toMatchObject({ height: 0, shapes: [] });
  }
});

test('a part of nothing is seen as a hair’s breadth, so that its row is no gap', () => {
  const bars = barsOf(budgetDrawing(reportWith([part('Price book', 900), part('Own hours', 0)]), 640));
  expect(bars.map(({ width }) => width)).toEqual([expect.any(Number), 1.5]);
});

const line = fc
  .tuple(
    fc.oneof(
      fc.constantFrom('Price book', 'Τιμοκατάλογος', 'Прайс-лист', '価格表'),
      fc.string({ minLength: 1, maxLength: 300 }),
    ),
    fc.integer({ min: 0, max: 10_000_000 }),
    fc.integer({ min: 0, max: 10_000_000 }),
  )
  .map(([title, from, to]) => part(title, from, to));

test('names, bars and sums never lie on each other and never leave the frame, at any width', { tags: 'fresh' }, () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 2, maxLength: 8 }),
      fc.integer({ min: 280, max: 1000 }),
      (blocks, width) => {
        const drawing = budgetDrawing(reportWith(blocks), width);
        const boxes = [...textBoxes(drawing), ...barBoxes(drawing)];
        expect(outsideOf(drawing, boxes)).toEqual([]);
        expect(overlapping(boxes)).toEqual([]);
      },
    ),
    { numRuns: 300 },
  );
});
