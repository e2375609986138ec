import { shortDay } from './days.ts';
import { doOverlap, line, ruleBeside, type Shape, type TextShape, text, textBox } from './drawing.ts';
import { textWidth } from './text-fit.ts';

/** A range of days as `dayNumber`s; `end` is the day after the last. */
export interface DayRange {
  start: number;
  end: number;
}

interface Tick {
  day: number;
  words: string;
  /** The same without its unit, where there is little room. */
  short: string;
}

/** Days along the width of a drawing. */
export interface DayScale {
  start: number;
  ticks: Tick[];
  left: number;
  right: number;
  x: (day: number) => number;
}

const quarterWeeks = 13;
const mostTicks = 6;
/** Weeks between two ticks. */
const weekSteps = [1, 2, 3, 4, 6, 8, 13, 26];

/** From the first day of the ranges to their last: 30, 60 and 90 days where these are thirteen weeks, else weeks. */
export function dayScale(ranges: DayRange[], left: number, right: number, size: number): DayScale {
  const start = Math.min(...ranges.map((range) => range.start));
  const days = Math.max(...ranges.map((range) => range.end)) - start;
  const weeks = Math.ceil(days / 7);
  const x = (day: number) => left + ((day - start) / (weeks * 7)) * (right - left);
  const room = (right - left) / (textWidth('26 weeks', size) * 1.3);
  const ticks = weeks === quarterWeeks ? dayTicks() : weekTicks(weeks, room);
  return { start, left, right, x, ticks: ticks.map((tick) => ({ ...tick, day: start + tick.day })) };
}

function dayTicks(): Tick[] {
  return [30, 60, 90].map((day) => ({ day, words: `${day} days`, short: String(day) }));
}

/** @param room for so many words side by side */
function weekTicks(weeks: number, room: number): Tick[] {
  const most = Math.max(1, Math.min(mostTicks, Math.floor(room)));
  const step = weekSteps.find((one) => Math.floor(weeks / one) <= most) ?? Math.ceil(weeks / most);
  return Array.from({ length: Math.floor(weeks / step) }, (_, index) => {
    const week = (index + 1) * step;
    return { day: week * 7, words: week === 1 ? '1 week' : `${week} weeks`, short: String(week) };
  });
}

/**
 * The first day and every tick with its words; the rules below them keep clear of `texts`.
 *
 * @param edge no word reaches beyond it
 */
export function axisShapes(
  scale: DayScale,
  { bottom, edge, texts, size }: { bottom: number; edge: number; texts: readonly TextShape[]; size: number },
): Shape[] {
  const rules = [scale.start, ...scale.ticks.map(({ day }) => day)].flatMap((day, index) =>
    ruleBeside(line(scale.x(day), size * 1.6, scale.x(day), bottom, index === 0 ? 'ink' : 'rule'), texts),
  );
  return [...rules, ...axisWords(scale, edge, size)];
}

function axisWords(scale: DayScale, edge: number, size: number): TextShape[] {
  const [whole, short] = (['words', 'short'] as const).map((form) => [
    firstWords(scale, size),
    ...scale.ticks.map((tick) => tickWords(tick[form], scale.x(tick.day), edge, size)),
  ]);
  if (whole && isClear(whole)) return whole;
  if (short && isClear(short)) return short;
  // The largest letters on the narrowest screens.
  return short?.slice(1) ?? [];
}

function isClear(words: readonly TextShape[]): boolean {
  return words.every((one, index) => {
    const before = words[index - 1];
    return !before || !doOverlap(textBox(before), textBox(one));
  });
}

/** The first day stands before its rule where there is room, and leaves that after it to the next tick. */
function firstWords({ start, left }: DayScale, size: number): TextShape {
  const words = shortDay(start);
  const hasRoom = textWidth(words, size) <= left;
  return text(left, size, words, size, { anchor: hasRoom ? 'end' : 'start' });
}

function tickWords(words: string, x: number, edge: number, size: number): TextShape {
  const half = textWidth(words, size) / 2;
  return text(Math.min(x, edge - half), size, words, size, { anchor: 'middle' });
}
