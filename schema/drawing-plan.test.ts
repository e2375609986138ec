import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf } from './days.ts';
import {
  barBoxes,
  outsideOf,
  overlapping,
  reportWith,
  rulesThroughWords,
  textBoxes,
  title,
} from './drawing-fixture.ts';
import { planDrawing } from './drawing-plan.ts';
import type { Block } from './report.ts';

function step(title: string, startDay: string, endDay: string): Block {
  return { kind: 'planRow', title, startDay, endDay, ownerRole: 'You', measure: 'Done', basedOn: [] };
}

const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((date) => dayOf(date.getTime()));
const steps = fc.array(
  fc.tuple(title, day, day).map((parts) => step(...parts)),
  { minLength: 1, maxLength: 12 },
);
const width = fc.integer({ min: 280, max: 1000 });

test('steps, days and ticks never lie on each other and never leave the frame, at any width', { tags: 'fresh' }, () => {
  fc.assert(
    fc.property(steps, width, (blocks, width) => {
      const drawing = planDrawing(reportWith(blocks), width);
      const [texts, bars] = [textBoxes(drawing), barBoxes(drawing)];
      expect(bars).toHaveLength(blocks.length);
      expect(outsideOf(drawing, texts)).toEqual([]);
      expect(overlapping([...texts, ...bars])).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('the text twin names every step with its day', () => {
  const plan = reportWith([
    step('List agreed', '2026-03-16', '2026-03-20'),
    step('Price book', '2026-03-20', '2026-04-03'),
  ]);
  expect(planDrawing(plan, 640).summary).toBe(
    'Two steps from March 16: List agreed by March 20; Price book by April 3.',
  );
});

const drawn = (blocks: Block[], width = 640) => planDrawing(reportWith(blocks), width).shapes;
const texts = (blocks: Block[], width?: number) =>
  drawn(blocks, width).flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));

test.each([
  ['2026-06-12', ['30 days', '60 days', '90 days']],
  ['2026-03-27', ['1 week', '2 weeks']],
  ['2026-04-24', ['1 week', '2 weeks', '3 weeks', '4 weeks', '5 weeks', '6 weeks']],
  ['2026-08-07', ['4 weeks', '8 weeks', '12 weeks', '16 weeks', '20 weeks']],
  ['2027-03-12', ['8 weeks', '16 weeks', '24 weeks', '32 weeks', '40 weeks', '48 weeks']],
])(
  'a plan from March 16, 2026 until %s has its ticks, all of them, as wide as a page and as a phone',
  (endDay, ticks) => {
    const plan = [step('A step', '2026-03-16', endDay)];
    const ticksAt = (width: number) => texts(plan, width).filter((text) => /days|weeks?$/.test(text));
    expect(ticksAt(800)).toEqual(ticks);
    const phone = ticksAt(350);
    expect(phone.length).toBeGreaterThan(1);
    expect(texts(plan, 350)).toContain('Mar 16');
  },
);

test('the steps stand in the order of their days, then of their beginnings, whatever order they come in', () => {
  const plan = [
    step('Last', '2026-03-16', '2026-05-08'),
    step('Second', '2026-03-23', '2026-03-27'),
    step('First', '2026-03-16', '2026-03-27'),
  ];
  for (const width of [350, 800]) {
    expect(texts(plan, width).filter((text) => /First|Second|Last/.test(text))).toEqual(['First', 'Second', 'Last']);
  }
});

test('on a phone every name begins at the left edge, above its bar', () => {
  const plan = [step('Early', '2026-03-16', '2026-03-20'), step('Late', '2026-05-18', '2026-05-22')];
  const shapes = drawn(plan, 350);
  for (const name of ['Early', 'Late']) {
    expect(shapes.find((shape) => shape.kind === 'text' && shape.text === name)).toMatchObject({ x: 0 });
  }
});

test('no rule runs through a word', { tags: 'fresh' }, () => {
  fc.assert(
    fc.property(steps, width, (blocks, width) => {
      const drawing = planDrawing(reportWith(blocks), width);
      expect(rulesThroughWords(drawing)).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test.each([
  ['Call the 12 couples who asked in October and never booked a tour', 'Call the 12 couples who asked in October…'],
  ['Ask all people you know in your town for 1,000 small favors', 'Ask all people you know in your town…'],
  ['Move the whole price list of the old shop to Blue Ridge Dental Supply', 'Move the whole price list of the old…'],
  ['Show the new page of our many kitchens to Blue Ridge Dental', 'Show the new page of our many kitchens…'],
  ['Write one page', 'Write one page'],
])('the title “%s” is drawn with eight words at most', (title, drawnAs) => {
  expect(texts([step(title, '2026-03-16', '2026-03-27')], 1200)).toContain(drawnAs);
});

test('a report without steps has no drawing of them', () => {
  expect(planDrawing(reportWith([]), 320)).toMatchObject({ shapes: [], height: 0 });
});
