import { textWidth } from './text-fit.ts';

/** Colours by their meaning; each surface has its own values for them (look, "Tokens"). */
export type Tone = 'ink' | 'ink-2' | 'rule' | 'primary' | 'beam' | 'zone' | 'sheet' | 'on-beam';

export interface TextShape {
  kind: 'text';
  /** The anchor's place; `y` is the baseline. */
  x: number;
  y: number;
  text: string;
  size: number;
  strong: boolean;
  anchor: 'start' | 'middle' | 'end';
  fill: Tone;
}

/** One mark; all numbers in the unit of the drawing's width, `y` downwards. */
export type Shape =
  | { kind: 'rect'; x: number; y: number; width: number; height: number; radius: number; fill: Tone }
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number; stroke: Tone; strokeWidth: number }
  | { kind: 'circle'; cx: number; cy: number; r: number; fill: Tone; stroke: Tone; strokeWidth: number }
  | TextShape;

/** `summary` says in words what the shapes show. A drawing of nothing has no shapes and no height. */
export interface Drawing {
  width: number;
  height: number;
  shapes: Shape[];
  summary: string;
}

/** Text size of the drawings on a screen, in CSS pixels: the least of the look's type scale. */
export const drawingTextSize = 13;
/** Narrower than this many text sizes, a drawing is one column: names stand above or below what they name. */
export const narrowBelow = 40;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

type LineShape = Extract<Shape, { kind: 'line' }>;

/** A level or upright rule in the pieces that lie clear of all texts. */
export function ruleBeside(rule: LineShape, texts: readonly TextShape[]): LineShape[] {
  const isUpright = rule.x1 === rule.x2;
  const gap = rule.strokeWidth * 2;
  let start = isUpright ? rule.y1 : rule.x1;
  const end = isUpright ? rule.y2 : rule.x2;
  const pieces: LineShape[] = [];
  const keep = (to: number) => {
    if (to > start) pieces.push({ ...rule, ...(isUpright ? { y1: start, y2: to } : { x1: start, x2: to }) });
  };
  const taken = texts
    .map(textBox)
    .filter((box) =>
      isUpright
        ? box.left - gap < rule.x1 && rule.x1 < box.right + gap
        : box.top - gap < rule.y1 && rule.y1 < box.bottom + gap,
    )
    .map((box) => (isUpright ? [box.top, box.bottom] : [box.left, box.right]))
    .toSorted(([a = 0], [b = 0]) => a - b);
  for (const [from = 0, to = 0] of taken) {
    keep(Math.min(end, from - gap));
    start = Math.max(start, to + gap);
  }
  keep(end);
  return pieces;
}

export function line(x1: number, y1: number, x2: number, y2: number, stroke: Tone): LineShape {
  return { kind: 'line', x1, y1, x2, y2, stroke, strokeWidth: 1 };
}

export function text(
  x: number,
  y: number,
  words: string,
  size: number,
  { strong = false, anchor = 'start', fill = strong ? 'ink' : 'ink-2' }: Partial<TextShape> = {},
): TextShape {
  return { kind: 'text', x, y, text: words, size, strong, anchor, fill };
}

export function textBox({ x, y, text: words, size, anchor }: TextShape): Box {
  const width = textWidth(words, size);
  const left = x - { start: 0, middle: width / 2, end: width }[anchor];
  return { left, top: y - size, right: left + width, bottom: y + size * 0.3 };
}

export function circleBox(cx: number, cy: number, r: number): Box {
  return { left: cx - r, top: cy - r, right: cx + r, bottom: cy + r };
}

export function doOverlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

export function isInside(inner: Box, outer: Box): boolean {
  return (
    inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
  );
}
