import { type Box, circleBox, doOverlap, isInside, type TextShape, text, textBox } from './drawing.ts';
import { plainLine } from './plain-text.ts';
import type { BlockOf } from './report.ts';

/** One option's place in the drawing; `number` is its place in the document, from 1. */
export interface Mark {
  number: number;
  option: BlockOf<'option'>;
  title: string;
  cx: number;
  cy: number;
}

/** Of a numbered circle, for texts of this size. */
export function markRadius(size: number): number {
  return size * 0.92;
}

/** Marks with the same scores move apart just as far as they must, in the order of the options. */
export function placeMarks(options: BlockOf<'option'>[], plot: Box, size: number, taken: Box): Mark[] {
  const marks: Mark[] = [];
  options.forEach((option, index) => {
    const x = plot.left + ((option.effort - 0.5) / 5) * (plot.right - plot.left);
    const y = plot.bottom - ((option.effect - 0.5) / 5) * (plot.bottom - plot.top);
    const hasRoom = ([cx, cy]: readonly [number, number]) =>
      isInside(circleBox(cx, cy, markRadius(size)), plot) &&
      !doOverlap(circleBox(cx, cy, markRadius(size)), taken) &&
      marks.every((mark) => Math.hypot(mark.cx - cx, mark.cy - cy) >= 2 * markRadius(size) + 3);
    const [cx, cy] = pointsAround(x, y, size).find(hasRoom) ?? [x, y];
    marks.push({ number: index + 1, option, title: plainLine(option.title), cx, cy });
  });
  return marks;
}

/** The point itself, then rings around it, ever wider. */
function pointsAround(x: number, y: number, size: number): [number, number][] {
  const points: [number, number][] = [[x, y]];
  for (let ring = 1; ring <= 24; ring++) {
    for (let step = 0; step < 16; step++) {
      const angle = (step * Math.PI) / 8;
      points.push([x + Math.cos(angle) * ring * size * 0.5, y + Math.sin(angle) * ring * size * 0.5]);
    }
  }
  return points;
}

/** One name at each mark, clear of the lines across the middle where it can be; undefined when one finds no free place. */
export function placeLabels(marks: Mark[], plot: Box, size: number, zoneLabel: Box): TextShape[] | undefined {
  const taken = [zoneLabel, ...marks.map((mark) => circleBox(mark.cx, mark.cy, markRadius(size)))];
  const lines = middleLines(plot);
  const labels: TextShape[] = [];
  for (const mark of marks) {
    const places = labelPlaces(mark, size).filter((place) => isFree(textBox(place), plot, taken));
    const label = places.find((place) => isFree(textBox(place), plot, lines)) ?? places[0];
    if (!label) return undefined;
    labels.push(label);
    taken.push(textBox(label));
  }
  return labels;
}

function isFree(box: Box, plot: Box, taken: Box[]): boolean {
  return isInside(box, plot) && !taken.some((other) => doOverlap(box, other));
}

function middleLines({ left, top, right, bottom }: Box): Box[] {
  const x = (left + right) / 2;
  const y = (top + bottom) / 2;
  return [
    { left: x, top, right: x, bottom },
    { left, top: y, right, bottom: y },
  ];
}

function labelPlaces({ cx, cy, title, option }: Mark, size: number): TextShape[] {
  const style = option.pick ? { strong: true } : { fill: 'ink-2' as const };
  const gap = markRadius(size) + size * 0.45;
  return [
    text(cx + gap, cy + size * 0.35, title, size, style),
    text(cx - gap, cy + size * 0.35, title, size, { ...style, anchor: 'end' }),
    text(cx, cy + gap + size * 0.8, title, size, { ...style, anchor: 'middle' }),
    text(cx, cy - gap, title, size, { ...style, anchor: 'middle' }),
  ];
}
