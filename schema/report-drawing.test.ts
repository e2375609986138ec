import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf } from './days.ts';
import { type Box, circleBox, type Drawing, doOverlap, isInside, textBox } from './drawing.ts';
import type { Block, ReportDoc } from './report.ts';
import { effortEffectDrawing, planDrawing } from './report-drawing.ts';

function reportWith(blocks: Block[]): ReportDoc {
  return {
    version: 1,
    title: 'A plan',
    date: '2026-03-12',
    author: 'playbook',
    language: 'en',
    preparedFor: { name: 'Dana' },
    sections: [{ id: 'options', blocks }],
    answers: [],
  };
}

function option(title: string, effort: number, effect: number, pick = false): Block {
  return { kind: 'option', title, effort, effect, pick, text: 'Text', reason: 'Reason', basedOn: [] };
}

function step(title: string, startDay: string, endDay: string): Block {
  return { kind: 'planRow', title, startDay, endDay, ownerRole: 'You', measure: 'Done', basedOn: [] };
}

const title = fc.oneof(
  fc.constantFrom(
    'Price book',
    'One owner for the week',
    'Close in four numbers',
    'Τιμοκατάλογος',
    'Прайс-лист',
    '価格表',
  ),
  fc.string({ minLength: 1, maxLength: 300 }).filter((text) => text.trim() !== ''),
);
const score = fc.integer({ min: 1, max: 5 });
const options = fc.array(
  fc.tuple(title, score, score, fc.boolean()).map((parts) => option(...parts)),
  { minLength: 1, maxLength: 8 },
);
const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((date) => dayOf(date.getTime()));
const steps = fc.array(
  fc.tuple(title, day, day).map((parts) => step(...parts)),
  { minLength: 1, maxLength: 12 },
);
const width = fc.integer({ min: 280, max: 1000 });

/** The room of each text and of each circle; a number belongs to its circle. */
function marksOf({ shapes }: Drawing): { texts: Box[]; circles: Box[] } {
  const circles = shapes.flatMap((shape) => (shape.kind === 'circle' ? [circleBox(shape.cx, shape.cy, shape.r)] : []));
  const boxes = shapes.flatMap((shape) => (shape.kind === 'text' ? [textBox(shape)] : []));
  return { circles, texts: boxes.filter((box) => !circles.some((circle) => isCentred(box, circle))) };
}

function isCentred(box: Box, circle: Box): boolean {
  return (
    Math.abs(box.left + box.right - circle.left - circle.right) < 0.01 &&
    box.top >= circle.top - 2 &&
    box.bottom <= circle.bottom
  );
}

function overlapping(boxes: Box[]): [Box, Box][] {
  return boxes.flatMap((a, index) =>
    boxes.slice(index + 1).flatMap((b): [Box, Box][] => (doOverlap(a, b) ? [[a, b]] : [])),
  );
}

function touchingCircles({ shapes }: Drawing) {
  const circles = shapes.filter((shape) => shape.kind === 'circle');
  return circles.flatMap((a, index) =>
    circles.slice(index + 1).filter((b) => Math.hypot(a.cx - b.cx, a.cy - b.cy) < a.r + b.r),
  );
}

function expectNothingOutside(drawing: Drawing) {
  const frame = { left: -0.01, top: -0.01, right: drawing.width + 0.01, bottom: drawing.height + 0.01 };
  const { texts, circles } = marksOf(drawing);
  expect([...texts, ...circles].filter((box) => !isInside(box, frame))).toEqual([]);
}

test('options and their names never lie on each other and never leave the frame, at any width', () => {
  fc.assert(
    fc.property(options, width, (blocks, width) => {
      const drawing = effortEffectDrawing(reportWith(blocks), width);
      const { texts, circles } = marksOf(drawing);
      expectNothingOutside(drawing);
      expect(overlapping(texts)).toEqual([]);
      expect(texts.filter((box) => circles.some((circle) => doOverlap(box, circle)))).toEqual([]);
      expect(touchingCircles(drawing)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('steps, days and ticks never lie on each other and never leave the frame, at any width', () => {
  fc.assert(
    fc.property(steps, width, (blocks, width) => {
      const drawing = planDrawing(reportWith(blocks), width);
      const bars = drawing.shapes.flatMap((shape) =>
        shape.kind === 'rect'
          ? [{ left: shape.x, top: shape.y, right: shape.x + shape.width, bottom: shape.y + shape.height }]
          : [],
      );
      expect(bars).toHaveLength(blocks.length);
      expectNothingOutside(drawing);
      expect(overlapping([...marksOf(drawing).texts, ...bars])).toEqual([]);
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
    Array.from({ length: 5 }, (_, index) => option(`${index} ${'a long name '.repeat(5)}`, 2, 4)),
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

test('the text twin names every option with its scores and every step with its day', () => {
  expect(effortEffectDrawing(six, 640).summary).toBe(
    '6 options by effort and effect. Start now: 1 Price book (effort 2 of 5, effect 5 of 5); 2 One owner for the week (effort 1 of 5, effect 4 of 5); 3 Close in four numbers (effort 2 of 5, effect 3 of 5). Later: 4 Deposit before drawings (effort 1 of 5, effect 2 of 5); 5 Hire an estimator (effort 4 of 5, effect 4 of 5); 6 Second showroom (effort 5 of 5, effect 2 of 5).',
  );
  const plan = reportWith([
    step('List agreed', '2026-03-16', '2026-03-20'),
    step('Price book', '2026-03-20', '2026-04-03'),
  ]);
  expect(planDrawing(plan, 640).summary).toBe('2 steps from 16 March: List agreed by 20 March; Price book by 3 April.');
});

test('a plan of ninety days has ticks at 30, 60 and 90 days; a longer one has wider steps', () => {
  const ticks = (endDay: string) =>
    planDrawing(reportWith([step('A step', '2026-03-16', endDay)]), 640)
      .shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []))
      .filter((text) => text.endsWith('days'));
  expect(ticks('2026-06-05')).toEqual(['30 days', '60 days', '90 days']);
  expect(ticks('2026-08-31')).toEqual(['60 days', '120 days', '180 days']);
});

test('the zone says what lies in it; which options start now is said by their marks alone, at equal scores too', () => {
  const equal = reportWith([option('Price book', 2, 4, true), option('Deposit before drawings', 2, 4)]);
  for (const width of [280, 640]) {
    const { shapes, summary } = effortEffectDrawing(equal, width);
    const texts = shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : [])).join(' ');
    const fills = shapes.flatMap((shape) => (shape.kind === 'circle' ? [shape.fill] : []));
    expect(texts).toContain('Little effort, much effect');
    expect(texts).not.toMatch(/start/i);
    expect(fills.slice(0, 2)).toEqual(['beam', 'sheet']);
    expect(summary).toMatch(/Start now: 1 Price book .*Later: 2 Deposit before drawings/);
  }
});

test('a report without options and steps has no drawings', () => {
  const nothing = reportWith([]);
  expect(
    [effortEffectDrawing(nothing, 320), planDrawing(nothing, 320)].map(({ shapes, height }) => [shapes, height]),
  ).toEqual([
    [[], 0],
    [[], 0],
  ]);
});
