import { type Drawing, drawingTextSize } from './drawing.ts';
import { barDrawing } from './drawing-bars.ts';
import { drawnTitle } from './drawn-title.ts';
import { plainLine } from './plain-text.ts';
import { type BlockOf, blocksOf, type ReportDoc } from './report.ts';
import { budgetTotal } from './report-parts.ts';
import { budgetTitle, moneyRange } from './report-words.ts';

/** The budget's lines as bars of one scale; where a line is a range, the stretch up to its upper end is pale. */
export function budgetDrawing(doc: ReportDoc, width: number, size = drawingTextSize): Drawing {
  const lines = blocksOf(doc, 'budget');
  const rows = lines.map(({ title, fromUsd, toUsd, sign }) => ({
    name: drawnTitle(title),
    value: moneyRange(fromUsd, toUsd, sign),
    length: Math.max(0, Math.min(fromUsd, toUsd)),
    upTo: Math.max(0, fromUsd, toUsd),
  }));
  return barDrawing(rows, budgetSummary(lines), width, size);
}

function budgetSummary(lines: BlockOf<'budget'>[]): string {
  const named = lines.map((line) => `${plainLine(line.title)} ${moneyRange(line.fromUsd, line.toUsd, line.sign)}`);
  return `${budgetTitle(lines.length, budgetTotal(lines))}. ${named.join('; ')}.`;
}
