import type { Content } from 'pdfmake/interfaces';
import { budgetDrawing } from '#schema/drawing-budget.ts';
import type { BlockOf, ReportDoc } from '#schema/report.ts';
import { budgetTotal } from '#schema/report-parts.ts';
import { budgetCaption, budgetTitle, moneyRange } from '#schema/report-words.ts';
import { figure } from './drawing.ts';
import { contentWidth, textSize } from './page.ts';
import { heading, startId } from './parts.ts';
import { type TableRow, table } from './tables.ts';

const margin: [number, number, number, number] = [0, 2, 0, 10];

export function riskTable(doc: ReportDoc, risks: BlockOf<'risk'>[]): Content[] {
  const rows = risks.map((block) => ({ title: block.title, cells: [block.earlySign, block.response], block }));
  return [heading('Risks'), table(doc, startId(doc, risks), ['Risk', 'Early sign', 'Response'], rows, margin)];
}

const measureHeads = ['Measure', 'Today', 'Target', 'How to read it'];

export function measureTable(doc: ReportDoc, measures: BlockOf<'measure'>[]): Content[] {
  const rows = measures.map((block) => ({
    title: block.title,
    cells: [block.baseline, block.target, block.howToRead],
    block,
  }));
  return [heading('Measures'), table(doc, startId(doc, measures), measureHeads, rows, margin)];
}

export function budgetTable(doc: ReportDoc, lines: BlockOf<'budget'>[], textScale: number): Content[] {
  const rows: TableRow[] = lines.map((block) => ({
    title: block.title,
    cells: [{ whole: moneyRange(block.fromUsd, block.toUsd, block.sign) }, block.text],
    block,
  }));
  const all = lines.length > 1 ? [...rows, totalRow(lines)] : rows;
  return [
    ...budgetHeading(doc, lines, textScale),
    table(doc, startId(doc, lines), ['For', 'Amount', 'What it buys'], all, [0, 10, 0, 10]),
  ];
}

/** The bars, where there is something to compare. */
function budgetHeading(doc: ReportDoc, lines: BlockOf<'budget'>[], textScale: number): Content[] {
  const drawing = budgetDrawing(doc, contentWidth, textSize.small * textScale);
  if (drawing.height === 0) return [heading('Budget')];
  const title = budgetTitle(lines.length, budgetTotal(lines));
  return [figure(`figure-${startId(doc, lines)}`, title, budgetCaption(lines), drawing)];
}

function totalRow(lines: BlockOf<'budget'>[]): TableRow {
  const { title, fromUsd, toUsd, sign } = budgetTotal(lines);
  return { title, cells: [{ whole: moneyRange(fromUsd, toUsd, sign), isStrong: true }, ''] };
}
