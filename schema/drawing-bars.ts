import { type Drawing, narrowBelow, type Shape, text } from './drawing.ts';
import { widest, wrapText } from './text-fit.ts';

/** In text sizes. */
const lineHeight = 1.32;

export interface BarRow {
  name: string;
  /** Stands under the name. */
  detail?: string;
  /** Stands at the end of the bar. */
  value: string;
  /** The solid bar is as long as this, the pale one as `upTo`. */
  length: number;
  upTo: number;
}

/** Bars of one scale, each with its name at its left, or above it where the drawing is narrow. One bar compares nothing. */
export function barDrawing(rows: readonly BarRow[], summary: string, width: number, size: number): Drawing {
  const most = Math.max(0, ...rows.map(({ upTo }) => upTo));
  if (rows.length < 2 || most === 0) return { width, height: 0, shapes: [], summary };
  const isNarrow = width < narrowBelow * size;
  const labels = rows.flatMap(({ name, detail = '' }) => [name, detail]);
  const left = isNarrow ? 1 : Math.min(width * 0.55, widest(labels, size) + size * 1.5);
  const valueRoom = width - left - size * 2.2;
  const values = rows.map(({ value }) => wrapText(value, valueRoom, size, 1)[0] ?? '');
  const room = width - left - widest(values, size) - size * 1.2;
  const scale = (length: number) => (room * length) / most;
  let y = size * 0.2;
  const shapes = rows.flatMap((row, index) => {
    const shown = { ...row, value: values[index] ?? '' };
    const placed = rowShapes(shown, { left, top: y, scale, isNarrow, width, size });
    y = placed.bottom;
    return placed.shapes;
  });
  return { width, height: y - size * 0.4, shapes, summary };
}

interface Frame {
  left: number;
  top: number;
  /** How long a bar is for a length. */
  scale: (length: number) => number;
  isNarrow: boolean;
  width: number;
  size: number;
}

function rowShapes(
  row: BarRow,
  { left, top, scale, isNarrow, width, size }: Frame,
): { shapes: Shape[]; bottom: number } {
  const barHeight = size * 1.3;
  const room = isNarrow ? width - size * 0.5 : left - size * 1.2;
  const names = wrapText(row.name, room, size, 2);
  const details = row.detail === undefined ? [] : wrapText(row.detail, room, size, 2);
  const labelHeight = (names.length + details.length) * size * lineHeight;
  const barTop = isNarrow ? top + labelHeight + size * 0.2 : top + Math.max(0, labelHeight - barHeight) / 2;
  const labelTop = isNarrow ? top : Math.max(top, top + (barHeight - labelHeight) / 2);
  const baseline = (line: number) => labelTop + size * (1 + line * lineHeight);
  const bottom = Math.max(barTop + barHeight, isNarrow ? 0 : top + labelHeight) + size * (isNarrow ? 1.1 : 0.8);
  const shapes = [
    ...names.map((name, line) => text(0, baseline(line), name, size, { strong: true })),
    ...details.map((detail, line) => text(0, baseline(names.length + line), detail, size)),
    ...barShapes(row, { left, top: barTop, height: barHeight, scale }),
    text(left + scale(row.upTo) + size * 0.6, barTop + barHeight / 2 + size * 0.35, row.value, size),
  ];
  return { shapes, bottom };
}

interface Bar {
  left: number;
  top: number;
  height: number;
  scale: Frame['scale'];
}

/** A row of nothing still has a hair's breadth, so that it is no gap. */
function barShapes({ length, upTo }: BarRow, { left, top, height, scale }: Bar): Shape[] {
  const bar = (width: number, fill: 'primary' | 'zone'): Shape => ({
    kind: 'rect',
    x: left,
    y: top,
    width: Math.max(width, 1.5),
    height,
    radius: Math.min(height * 0.22, width / 2),
    fill,
  });
  const solid = bar(scale(length), 'primary');
  return upTo > length ? [bar(scale(upTo), 'zone'), solid] : [solid];
}
