import { inDateOrder } from './block-groups.ts';
import { axisShapes, type DayRange, type DayScale, dayScale } from './day-scale.ts';
import { dayNumber, monthDay, shortDay } from './days.ts';
import { type Drawing, drawingTextSize, narrowBelow, type Shape, text } from './drawing.ts';
import { drawnTitle } from './drawn-title.ts';
import { plainLine } from './plain-text.ts';
import { type BlockOf, blocksOf, type ReportDoc } from './report.ts';
import { counted } from './report-words.ts';
import { widest, wrapText } from './text-fit.ts';

/** Of a drawing with the steps' names before their bars; in a narrower one they stand above them. */
const mostNameShare = 0.58;

/** The steps as bars in the order of their days, from the first day of the plan to its last. */
export function planDrawing(doc: ReportDoc, width: number, size = drawingTextSize): Drawing {
  const steps = inDateOrder(blocksOf(doc, 'planRow')).map(planStep);
  if (steps.length === 0) return { width, height: 0, shapes: [], summary: 'No steps.' };
  const isNarrow = width < narrowBelow * size;
  const names = steps.map(({ name }) => name);
  const ends = steps.map(({ endDay }) => shortDay(endDay));
  const left = isNarrow ? 1 : Math.min(width * mostNameShare, widest(names, size) + size * 1.5);
  const right = isNarrow ? width - 1 : width - widest(ends, size) - size;
  const scale = dayScale(steps, left, right, size);
  const top = size * 2.2;
  const rows = isNarrow ? rowsBelowNames(steps, scale, top, width, size) : rowsBesideNames(steps, scale, top, size);
  const texts = rows.shapes.filter((shape) => shape.kind === 'text');
  return {
    width,
    height: rows.bottom,
    shapes: [...axisShapes(scale, { bottom: rows.bottom, edge: width, texts, size }), ...rows.shapes],
    summary: planSummary(steps, scale.start),
  };
}

interface PlanStep extends DayRange {
  title: string;
  /** The title as far as it is drawn. */
  name: string;
  endDay: string;
}

interface Rows {
  shapes: Shape[];
  bottom: number;
}

/** A step that ends before it starts is drawn as its last day. The bar includes that day. */
function planStep({ title, startDay, endDay }: BlockOf<'planRow'>): PlanStep {
  const end = dayNumber(endDay) + 1;
  return {
    title: plainLine(title),
    name: drawnTitle(title),
    endDay,
    start: Math.min(dayNumber(startDay), end - 1),
    end,
  };
}

function rowsBesideNames(steps: PlanStep[], scale: DayScale, top: number, size: number): Rows {
  let y = top;
  const shapes = steps.flatMap((step) => {
    const names = wrapText(step.name, scale.left - size * 1.2, size, 2);
    const height = Math.max(names.length * size * 1.3, size * 1.5);
    const middle = y + height / 2;
    const bar = barShape(step, scale, middle - size * 0.65, size * 1.3);
    const firstBaseline = middle - ((names.length - 1) * size * 1.3) / 2 + size * 0.35;
    y += height + size * 0.45;
    return [
      ...names.map((name, row) => text(0, firstBaseline + row * size * 1.3, name, size, { strong: true })),
      bar,
      text(bar.x + bar.width + size * 0.6, middle + size * 0.35, shortDay(step.endDay), size),
    ];
  });
  return { shapes, bottom: y + size * 0.15 };
}

function rowsBelowNames(steps: PlanStep[], scale: DayScale, top: number, width: number, size: number): Rows {
  let y = top;
  const shapes = steps.flatMap((step) => {
    const names = wrapText(step.name, width - size * 0.5, size, 2);
    const baselines = names.map((_, row) => y + size * (1 + row * 1.3));
    const bar = barShape(step, scale, (baselines.at(-1) ?? y) + size * 0.5, size * 0.95);
    y = bar.y + bar.height + size * 1.2;
    return [...names.map((name, row) => text(0, baselines[row] ?? y, name, size, { strong: true })), bar];
  });
  return { shapes, bottom: y - size * 0.6 };
}

function barShape(step: PlanStep, scale: DayScale, y: number, height: number): Extract<Shape, { kind: 'rect' }> {
  const x = scale.x(step.start);
  return { kind: 'rect', x, y, width: scale.x(step.end) - x, height, radius: height * 0.22, fill: 'primary' };
}

function planSummary(steps: PlanStep[], start: number): string {
  const named = steps.map((step) => `${step.title} by ${monthDay(step.endDay)}`);
  return `${counted(steps.length, 'step')} from ${monthDay(start)}: ${named.join('; ')}.`;
}
