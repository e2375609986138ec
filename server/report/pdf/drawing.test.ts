import { expect, test } from 'vitest';
import type { Drawing } from '#schema/drawing.ts';
import { budgetDrawing } from '#schema/drawing-budget.ts';
import { leverDrawing } from '#schema/drawing-levers.ts';
import { planDrawing } from '#schema/drawing-plan.ts';
import { effortEffectDrawing } from '#schema/report-drawing.ts';
import { reportDocument } from '#server/report/report-document.ts';
import { sampleReport } from '#server/report/sample-report.ts';
import { contentWidth, textSize } from './page.ts';

interface Vector {
  type: string;
  x?: number;
  y?: number;
  x1?: number;
  y1?: number;
  w?: number;
  h?: number;
}
interface Node {
  canvas?: Vector[];
  columns?: { text?: unknown; alignment?: string; width?: number }[];
  relativePosition?: { x: number; y: number };
}

function nodesOf(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(nodesOf);
  return Array.isArray(value) ? below : [value as Node, ...below];
}

/** The pieces of a text in the document, which is cut where the script or the face changes. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textOf).join('');
  return typeof value === 'object' && value !== null && 'text' in value ? textOf(value.text) : '';
}

const nodes = nodesOf(reportDocument(sampleReport, 'Northbeam').content);
const size = textSize.small;
const drawings: [string, Drawing][] = [
  ['effort against effect', effortEffectDrawing(sampleReport, contentWidth, size)],
  ['the plan', planDrawing(sampleReport, contentWidth, size)],
  ['what a step is worth', leverDrawing(sampleReport, contentWidth, size)],
  ['the budget', budgetDrawing(sampleReport, contentWidth, size)],
];

test.each(drawings)('the PDF has every mark of the drawing of %s at its place', (_, { shapes }) => {
  const marks = shapes.flatMap((shape): [string, number, number][] => {
    if (shape.kind === 'rect') return [['rect', shape.x, shape.y]];
    if (shape.kind === 'line') return [['line', shape.x1, shape.y1]];
    return shape.kind === 'circle' ? [['ellipse', shape.cx, shape.cy]] : [];
  });
  expect(marks.length).toBeGreaterThan(2);
  const canvases = nodes.map(({ canvas = [] }) =>
    canvas.map((vector) => [vector.type, vector.x ?? vector.x1, vector.y ?? vector.y1]),
  );
  // The first vector of a drawing is the ground that gives it its height.
  expect(canvases.map(([, ...rest]) => rest)).toContainEqual(marks);
});

test.each(drawings)('and every word of it, in its line', (_, { shapes, height }) => {
  const placed = nodes.flatMap(({ columns, relativePosition }) =>
    relativePosition && columns ? [{ text: textOf(columns[0]?.text), ...relativePosition }] : [],
  );
  const words = shapes.flatMap((shape) => (shape.kind === 'text' ? [shape] : []));
  expect(words.length).toBeGreaterThan(4);
  for (const { text, y } of words) {
    const found = placed.some((one) => one.text === text && Math.abs(one.y + height - y) <= 2 * size);
    expect(found, text).toBe(true);
  }
});
