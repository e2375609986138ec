import { type Drawing, drawingTextSize, narrowBelow, type Shape, text } from './drawing.ts';
import { plainLine } from './plain-text.ts';
import { type BlockOf, blocksOf, type ReportDoc } from './report.ts';
import { budgetTotal } from './report-parts.ts';
import { budgetTitle, usdRange } from './report-words.ts';
import { widest, wrapText } from './text-fit.ts';

interface Part {
  title: string;
  amount: string;
  fromUsd: number;
  toUsd: number;
}

/** The budget's lines as bars of one scale; where a line is a range, the stretch up to its upper end is pale. */
export function budgetDrawing(doc: ReportDoc, width: number, size = drawingTextSize): Drawing {
  const lines = blocksOf(doc, 'budget');
  const parts = lines.map(budgetPart);
  const most = Math.max(0, ...parts.map(({ toUsd }) => toUsd));
  // One bar compares nothing, and neither do bars without length.
  if (parts.length < 2 || most === 0) return { width, height: 0, shapes: [], summary: 'No budget to compare.' };
  const isNarrow = width < narrowBelow * size;
  const names = parts.map(({ title }) => title);
  const amounts = parts.map(({ amount }) => amount);
  const left = isNarrow ? 1 : Math.min(width * 0.55, widest(names, size) + size * 1.5);
  const room = width - left - widest(amounts, size) - size * 1.2;
  const scale = (usd: number) => (room * usd) / most;
  const rows = rowsOf(parts, { left, scale, isNarrow, width, size });
  return { width, height: rows.bottom, shapes: rows.shapes, summary: budgetSummary(lines) };
}

function budgetPart({ title, fromUsd, toUsd }: BlockOf<'budget'>): Part {
  const [low, high] = [Math.max(0, Math.min(fromUsd, toUsd)), Math.max(0, fromUsd, toUsd)];
  return { title: plainLine(title), amount: usdRange(fromUsd, toUsd), fromUsd: low, toUsd: high };
}

interface Frame {
  left: number;
  /** How long a bar is for a sum. */
  scale: (usd: number) => number;
  isNarrow: boolean;
  width: number;
  size: number;
}

function rowsOf(parts: Part[], { left, scale, isNarrow, width, size }: Frame): { shapes: Shape[]; bottom: number } {
  const barHeight = size * 1.3;
  let y = size * 0.2;
  const shapes = parts.flatMap((part) => {
    const names = wrapText(part.title, isNarrow ? width - size * 0.5 : left - size * 1.2, size, 2);
    const nameHeight = names.length * size * 1.3;
    const barTop = isNarrow ? y + nameHeight + size * 0.2 : y + Math.max(0, nameHeight - barHeight) / 2;
    const middle = barTop + barHeight / 2;
    const firstBaseline = isNarrow ? y + size : middle - ((names.length - 1) * size * 1.3) / 2 + size * 0.35;
    y = Math.max(barTop + barHeight, isNarrow ? 0 : y + nameHeight) + size * (isNarrow ? 1.1 : 0.8);
    return [
      ...names.map((name, row) => text(0, firstBaseline + row * size * 1.3, name, size, { strong: true })),
      ...barShapes(part, { left, scale, top: barTop, height: barHeight }),
      text(left + scale(part.toUsd) + size * 0.6, middle + size * 0.35, part.amount, size),
    ];
  });
  return { shapes, bottom: y - size * 0.4 };
}

interface Bar {
  left: number;
  scale: Frame['scale'];
  top: number;
  height: number;
}

/** A line of nothing still has a hair's breadth, so that its row is no gap. */
function barShapes({ fromUsd, toUsd }: Part, { left, scale, top, height }: Bar): Shape[] {
  const bar = (x: number, width: number, fill: 'primary' | 'zone'): Shape => ({
    kind: 'rect',
    x,
    y: top,
    width: Math.max(width, 1.5),
    height,
    radius: Math.min(height * 0.22, width / 2),
    fill,
  });
  const solid = bar(left, scale(fromUsd), 'primary');
  return toUsd > fromUsd ? [bar(left, scale(toUsd), 'zone'), solid] : [solid];
}

function budgetSummary(lines: BlockOf<'budget'>[]): string {
  const named = lines.map((line) => `${plainLine(line.title)} ${usdRange(line.fromUsd, line.toUsd)}`);
  return `${budgetTitle(lines.length, budgetTotal(lines))}. ${named.join('; ')}.`;
}
