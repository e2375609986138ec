import { type Drawing, drawingTextSize } from './drawing.ts';
import { barDrawing } from './drawing-bars.ts';
import { drawnTitle } from './drawn-title.ts';
import { plainLine } from './plain-text.ts';
import { type BlockOf, blocksOf, type ReportDoc } from './report.ts';
import { counted } from './report-words.ts';

/** Draws what one better step of each lever is worth, as bars of one scale. */
export function leverDrawing(doc: ReportDoc, width: number, size = drawingTextSize): Drawing {
  const levers = blocksOf(doc, 'lever');
  const rows = levers.map(({ title, from, to, worth, worthText }) => ({
    name: drawnTitle(title),
    detail: `${plainLine(from)} → ${plainLine(to)}`,
    value: plainLine(worthText),
    length: Math.max(0, worth),
    upTo: Math.max(0, worth),
  }));
  return barDrawing(rows, leverSummary(levers), width, size);
}

function leverSummary(levers: BlockOf<'lever'>[]): string {
  const named = levers.map(
    ({ title, from, to, worthText }) =>
      `${plainLine(title)}, from ${plainLine(from)} to ${plainLine(to)}: ${plainLine(worthText)}`,
  );
  return `What each step is worth, ${counted(levers.length, 'lever').toLowerCase()}. ${named.join('; ')}.`;
}
