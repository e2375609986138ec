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

export function line(x1: number, y1: number, x2: number, y2: number, stroke: Tone): Shape {
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

/** The least box that holds all of these texts. */
export function boxAround(texts: TextShape[]): Box {
  const boxes = texts.map(textBox);
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
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
