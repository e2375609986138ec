import { dayAndMonth } from './days.ts';
import { line, type Shape, type TextShape, text, textBox } from './drawing.ts';
import { textWidth } from './text-fit.ts';

/** A range of days as `dayNumber`s; `end` is the day after the last. */
export interface DayRange {
  start: number;
  end: number;
}

/** Days along the width of a drawing, in at most four ticks. */
export interface DayScale {
  start: number;
  /** Days between two ticks, and how many ticks follow the first. */
  tickDays: number;
  ticks: number;
  left: number;
  right: number;
  x: (day: number) => number;
}

/** From the first day of the stretches: 90 days in ticks of 30, or more of both when the last stretch ends later. */
export function dayScale(ranges: DayRange[], left: number, right: number): DayScale {
  const start = Math.min(...ranges.map((stretch) => stretch.start));
  const days = Math.max(90, ...ranges.map((stretch) => stretch.end - start));
  const tickDays = 30 * Math.ceil(days / 90);
  const ticks = Math.ceil(days / tickDays);
  const x = (day: number) => left + ((day - start) / (tickDays * ticks)) * (right - left);
  return { start, tickDays, ticks, left, right, x };
}

/** A tick's words are left out where they would touch those before; the rule stays. */
export function axisShapes(scale: DayScale, bottom: number, size: number): Shape[] {
  const shapes: Shape[] = [];
  let free = Number.NEGATIVE_INFINITY;
  for (let tick = 0; tick <= scale.ticks; tick++) {
    const x = scale.x(scale.start + tick * scale.tickDays);
    shapes.push(line(x, size * 1.6, x, bottom, tick === 0 ? 'ink' : 'rule'));
    const words = tick === 0 ? dayAndMonth(scale.start) : `${tick * scale.tickDays} days`;
    const label = text(x, size, words, size, {
      anchor: tick === 0 ? firstAnchor(x, words, size) : lastAnchor(tick, scale),
    });
    if (textBox(label).left < free) continue;
    shapes.push(label);
    free = textBox(label).right + size * 0.5;
  }
  return shapes;
}

/** The first day stands before its rule where there is room, and leaves that after it to the next tick. */
function firstAnchor(x: number, words: string, size: number): TextShape['anchor'] {
  return textWidth(words, size) <= x ? 'end' : 'start';
}

function lastAnchor(tick: number, { ticks }: DayScale): TextShape['anchor'] {
  return tick === ticks ? 'end' : 'middle';
}
