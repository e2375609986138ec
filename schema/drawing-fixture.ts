import fc from 'fast-check';
import { type Box, type Drawing, doOverlap, isInside, textBox } from './drawing.ts';
import type { Block, ReportDoc } from './report.ts';

/** Of any length and script. */
export const title = fc.oneof(
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

/** A report of nothing but these blocks. */
export function reportWith(blocks: Block[]): ReportDoc {
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

export function textBoxes({ shapes }: Drawing): Box[] {
  return shapes.flatMap((shape) => (shape.kind === 'text' ? [textBox(shape)] : []));
}

/** Of solid bars; the pale stretch of a range lies below its bar. */
export function barBoxes({ shapes }: Drawing): Box[] {
  return shapes.flatMap((shape) => {
    if (shape.kind !== 'rect' || shape.fill === 'zone') return [];
    return [{ left: shape.x, top: shape.y, right: shape.x + shape.width, bottom: shape.y + shape.height }];
  });
}

export function overlapping(boxes: Box[]): [Box, Box][] {
  return boxes.flatMap((a, index) =>
    boxes.slice(index + 1).flatMap((b): [Box, Box][] => (doOverlap(a, b) ? [[a, b]] : [])),
  );
}

export function outsideOf({ width, height }: Drawing, boxes: Box[]): Box[] {
  const frame = { left: -0.01, top: -0.01, right: width + 0.01, bottom: height + 0.01 };
  return boxes.filter((box) => !isInside(box, frame));
}

/** The texts that a level or upright line crosses. */
export function rulesThroughWords(drawing: Drawing): string[] {
  const lines = drawing.shapes.filter((shape) => shape.kind === 'line');
  return drawing.shapes.flatMap((shape) => {
    if (shape.kind !== 'text') return [];
    const { left, top, right, bottom } = textBox(shape);
    const isCrossed = lines.some(
      ({ x1, y1, x2, y2 }) =>
        Math.min(x1, x2) < right && Math.max(x1, x2) > left && Math.min(y1, y2) < bottom && Math.max(y1, y2) > top,
    );
    return isCrossed ? [shape.text] : [];
  });
}
