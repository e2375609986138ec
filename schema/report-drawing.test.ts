import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Box, circleBox, type Drawing, doOverlap } from './drawing.ts';
import { outsideOf, overlapping, reportWith, rulesThroughWords, textBoxes, title } from './drawing-fixture.ts';
import type { Block } from './report.ts';
import { effortEffectDrawing } from './report-drawing.ts';

function option(title: string, effort: number, effect: number, pick = false): Block {
  return { kind: 'option', title, effort, effect, pick, text: 'Text', reason: 'Reason', basedOn: [] };
}

const score = fc.integer({ min: 1, max: 5 });
const options = fc.array(
  fc.tuple(title, score, score, fc.boolean()).map((parts) => option(...parts)),
  { minLength: 1, maxLength: 8 },
);
const width = fc.integer({ min: 280, max: 1000 });

/** The room of each text and of each circle; a number belongs to its circle. */
function marksOf(drawing: Drawing): { texts: Box[]; circles: Box[] } {
  const circles = drawing.shapes.flatMap((shape) =>
    shape.kind === 'circle' ? [circleBox(shape.cx, shape.cy, shape.r)] : [],
  );
  return { circles, texts: textBoxes(drawing).filter((box) => !circles.some((circle) => isCentred(box, circle))) };
}

function isCentred(box: Box, circle: Box): boolean {
  return (
    Math.abs(box.left + box.right - circle.left - circle.right) < 0.01 &&
    box.top >= circle.top - 2 &&
    box.bottom <= circle.bottom
  );
}

/** Without those of a key. */
function plotCircles(drawing: Drawing, count: number) {
  return drawing.shapes.filter((shape) => shape.kind === 'circle').slice(0, count);
}

test('names never lie on each other or on marks, no rule runs through them, and nothing leaves the frame', {
  tags: 'fresh',
}, () => {
  fc.assert(
    fc.property(options, width, (blocks, width) => {
      const drawing = effortEffectDrawing(reportWith(blocks), width);
      const { texts, circles } = marksOf(drawing);
      expect(outsideOf(drawing, [...texts, ...circles])).toEqual([]);
      expect(overlapping(texts)).toEqual([]);
      expect(texts.filter((box) => circles.some((circle) => doOverlap(box, circle)))).toEqual([]);
      // A mark covers the rule below its number.
      expect(rulesThroughWords(drawing).filter((words) => !/^\d$/.test(words))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

const six = reportWith([
  option('Price book', 2, 5, true),
  option('One owner for the week', 1, 4, true),
  option('Close in four numbers', 2, 3, true),
  option('Deposit before drawings', 1, 2),
  option('Hire an estimator', 4, 4),
  option('Second showroom', 5, 2),
]);

test('names that find no room at the marks stand beside the plot of a wide drawing, and below that of a narrow one', () => {
  const long = reportWith(
    Array.from({ length: 5 }, (_, index) => option(`${index} a long ${'extraordinary '.repeat(5)}`, 2, 4)),
  );
  const firstName = (width: number) =>
    effortEffectDrawing(long, width).shapes.find((shape) => shape.kind === 'text' && shape.text.startsWith('0 a long'));
  const [wide, narrow] = [firstName(640), firstName(320)];
  if (wide?.kind !== 'text' || narrow?.kind !== 'text') throw new Error('two names');
  const ground = effortEffectDrawing(long, 320).shapes.find(
    (shape) => shape.kind === 'text' && shape.text === 'less effort',
  );
  expect(wide.x).toBeGreaterThan(320);
  expect(narrow.y).toBeGreaterThan(ground?.kind === 'text' ? ground.y : Number.POSITIVE_INFINITY);
});

test('a wide drawing has its names at the marks, a narrow one has a key below them', () => {
  const names = (drawing: Drawing) =>
    drawing.shapes.filter((shape) => shape.kind === 'text' && shape.text === 'Hire an estimator');
  const wide = effortEffectDrawing(six, 640);
  const narrow = effortEffectDrawing(six, 320);
  expect(wide.shapes.filter(({ kind }) => kind === 'circle')).toHaveLength(6);
  expect(narrow.shapes.filter(({ kind }) => kind === 'circle')).toHaveLength(12);
  expect([names(wide), names(narrow)].map(({ length }) => length)).toEqual([1, 1]);
});

test('more effort lies further right and more effect further up', () => {
  const circles = effortEffectDrawing(six, 640).shapes.filter((shape) => shape.kind === 'circle');
  const [book, , , , estimator, showroom] = circles;
  if (!book || !estimator || !showroom) throw new Error('three circles are missing');
  expect(book.cx < estimator.cx && estimator.cx < showroom.cx).toBe(true);
  expect(book.cy < estimator.cy && estimator.cy < showroom.cy).toBe(true);
  expect([book.fill, estimator.fill]).toEqual(['beam', 'sheet']);
});

test('the text twin names every option with its scores', () => {
  expect(effortEffectDrawing(six, 640).summary).toBe(
    'Six options by effort and impact. Start now: 1 Price book (effort 2 of 5, impact 5 of 5); 2 One owner for the week (effort 1 of 5, impact 4 of 5); 3 Close in four numbers (effort 2 of 5, impact 3 of 5). Later: 4 Deposit before drawings (effort 1 of 5, impact 2 of 5); 5 Hire an estimator (effort 4 of 5, impact 4 of 5); 6 Second showroom (effort 5 of 5, impact 2 of 5).',
  );
});

test('every mark stands exactly at its scores; those of equal scores stand around their one point', {
  tags: 'fresh',
}, () => {
  const point = (drawing: Drawing, score: number, axis: 'x' | 'y') => {
    const digits = drawing.shapes.filter((shape) => shape.kind === 'text' && shape.text === String(score));
    const [across, up] = digits.filter(
      (shape) => shape.kind === 'text' && shape.fill === 'ink-2' && shape.strong === false,
    );
    const digit = axis === 'x' ? across : up;
    if (digit?.kind !== 'text') throw new Error(`no ${score} on the axis`);
    return axis === 'x' ? digit.x : digit.y - digit.size * 0.35;
  };
  fc.assert(
    fc.property(options, width, (blocks, width) => {
      const drawing = effortEffectDrawing(reportWith(blocks), width);
      const circles = plotCircles(drawing, blocks.length);
      for (const one of blocks) {
        if (one.kind !== 'option') continue;
        const same = circles.filter((_, index) => {
          const other = blocks[index];
          return other?.kind === 'option' && other.effort === one.effort && other.effect === one.effect;
        });
        const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
        expect(middle(same.map(({ cx }) => cx))).toBeCloseTo(point(drawing, one.effort, 'x'));
        expect(middle(same.map(({ cy }) => cy))).toBeCloseTo(point(drawing, one.effect, 'y'));
      }
    }),
    { numRuns: 100 },
  );
});

test('which options start now is said by their marks alone, at equal scores too', () => {
  const equal = reportWith([option('Price book', 2, 4, true), option('Deposit before drawings', 2, 4)]);
  for (const width of [280, 640]) {
    const { shapes, summary } = effortEffectDrawing(equal, width);
    const texts = shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : [])).join(' ');
    const fills = shapes.flatMap((shape) => (shape.kind === 'circle' ? [shape.fill] : []));
    expect(texts).not.toMatch(/start/i);
    expect(fills.slice(0, 2)).toEqual(['beam', 'sheet']);
    expect(summary).toMatch(/Start now: 1 Price book .*Later: 2 Deposit before drawings/);
  }
});

test('a report without options has no drawing of them', () => {
  expect(effortEffectDrawing(reportWith([]), 320)).toMatchObject({ shapes: [], height: 0 });
});
