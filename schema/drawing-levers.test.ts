import { expect, test } from 'vitest';
import { barBoxes, outsideOf, overlapping, reportWith, textBoxes } from './drawing-fixture.ts';
import { leverDrawing } from './drawing-levers.ts';
import type { Block } from './report.ts';

function lever(title: string, worth: number, worthText: string): Block {
  return { kind: 'lever', title, from: '1 a week', to: '2 a week', worth, worthText, basedOn: [] };
}

const three = reportWith([
  lever('Hold a second tour slot', 21, '21 more tours'),
  lever('Book one tour in three', 10.5, '11 fewer tours needed'),
  lever('Call October’s 14 couples once more before the holidays begin', 5, '5 more tours'),
]);

test('each step is a bar as long as it is worth, with its name before it and its value at its end', () => {
  const { shapes } = leverDrawing(three, 640);
  const [slot = 0, booked = 0] = shapes.flatMap((shape) => (shape.kind === 'rect' ? [shape.width] : []));
  expect(slot / booked).toBeCloseTo(2);
  const texts = shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
  expect(texts).toEqual(expect.arrayContaining(['Hold a second tour slot', '1 a week → 2 a week', '21 more tours']));
});

test('names, bars and values never lie on each other and never leave the frame, on a phone or a page', () => {
  for (const width of [280, 350, 483, 720]) {
    const drawing = leverDrawing(three, width);
    const boxes = [...textBoxes(drawing), ...barBoxes(drawing)];
    expect(outsideOf(drawing, boxes)).toEqual([]);
    expect(overlapping(boxes)).toEqual([]);
  }
});

test('the text twin names each step with what it is worth', () => {
  expect(leverDrawing(three, 640).summary).toMatch(
    /^What each step is worth, three levers\. Hold a second tour slot, from 1 a week to 2 a week: 21 more tours; /,
  );
});

test('one step compares nothing and is not drawn, and neither are steps that are worth nothing', () => {
  for (const blocks of [[lever('Alone', 5, '5 more')], [lever('A', 0, 'none'), lever('B', 0, 'none')]]) {
    expect(leverDrawing(reportWith(blocks), 640)).toMatchObject({ height: 0, shapes: [] });
  }
});
