import type { Content } from 'pdfmake/interfaces';
import { leverDrawing } from '#schema/drawing-levers.ts';
import type { BlockOf, ReportDoc } from '#schema/report.ts';
import { exampleLabel, leverCaption, leverTitle } from '#schema/report-words.ts';
import { figure } from './drawing.ts';
import { contentWidth, textSize } from './page.ts';
import { heading, startId } from './parts.ts';
import { table } from './tables.ts';

const margin: [number, number, number, number] = [0, 2, 0, 10];

/** Each calculation in words, and what comes out. */
export function sumContent(doc: ReportDoc, sums: BlockOf<'sum'>[]): Content[] {
  const rows = sums.map((sum) => ({
    title: sum.title,
    cells: [sum.isExample ? `${exampleLabel}: ${sum.formula}` : sum.formula, { strong: `= ${sum.result}` }],
    block: sum,
  }));
  return [table(doc, startId(doc, sums), ['What', 'Calculation', 'Result'], rows, margin)];
}

/** The bars of what a better step is worth; a table where there is nothing to compare. */
export function leverContent(doc: ReportDoc, levers: BlockOf<'lever'>[], textScale: number): Content[] {
  const drawing = leverDrawing(doc, contentWidth, textSize.small * textScale);
  if (drawing.height > 0) return [figure(`figure-${startId(doc, levers)}`, leverTitle, leverCaption, drawing)];
  const rows = levers.map((lever) => ({
    title: lever.title,
    cells: [lever.from, lever.to, lever.worthText],
    block: lever,
  }));
  return [heading(leverTitle), table(doc, startId(doc, levers), ['Lever', 'From', 'To', 'Worth'], rows, margin)];
}
