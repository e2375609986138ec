import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf } from './days.ts';
import { barBoxes, outsideOf, overlapping, reportWith, textBoxes, title } from './drawing-fixture.ts';
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
    'Two steps from 16 March: List agreed by 20 March; Price book by 3 April.',
  );
});

test('a plan of ninety days has ticks at 30, 60 and 90 days; a longer one has wider steps', () => {
  const ticks = (endDay: string) =>
    planDrawing(reportWith([step('A step', '2026-03-16', endDay)]), 640)
      .shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []))
      .filter((text) => text.endsWith('days'));
  expect(ticks('2026-06-05')).toEqual(['30 days', '60 days', '90 days']);
  expect(ticks('2026-08-31')).toEqual(['60 days', '120 days', '180 days']);
});

test('a report without steps has no drawing of them', () => {
  expect(planDrawing(reportWith([]), 320)).toMatchObject({ shapes: [], height: 0 });
});
