import type { Content } from 'pdfmake/interfaces';
import { budgetDrawing } from '#schema/drawing-budget.ts';
import type { BlockOf, ReportDoc } from '#schema/report.ts';
import { budgetTotal } from '#schema/report-parts.ts';
import { budgetCaption, budgetTitle, usdRange } from '#schema/report-words.ts';
import { figure } from './drawing.ts';
import { contentWidth, textSize } from './page.ts';
import { heading, startId } from './parts.ts';
import { type Row, referenceCell, small, sourcedCell, strong, table } from './tables.ts';

const margin: [number, number, number, number] = [0, 2, 0, 10];

export function riskTable(doc: ReportDoc, risks: BlockOf<'risk'>[]): Content[] {
  const columns = [
    { head: 'Risk', share: 0.26 },
    { head: 'Early sign', share: 0.27 },
    { head: 'Response', share: 0.31 },
    { head: 'Rests on', share: 0.16 },
  ];
  const rows = risks.map((risk) => row(doc, risk.basedOn, [risk.title, risk.earlySign, risk.response]));
  return [heading('Risks'), table(startId(doc, risks), columns, rows, margin)];
}

export function measureTable(doc: ReportDoc, measures: BlockOf<'measure'>[]): Content[] {
  const columns = [
    { head: 'Measure', share: 0.16 },
    { head: 'Today', share: 0.2 },
    { head: 'Target', share: 0.2 },
    { head: 'How to read it', share: 0.28 },
    { head: 'Rests on', share: 0.16 },
  ];
  const rows = measures.map((measure) =>
    row(doc, measure.basedOn, [measure.title, measure.baseline, measure.target, measure.howToRead]),
  );
  return [heading('Measures'), table(startId(doc, measures), columns, rows, margin)];
}

export function budgetTable(doc: ReportDoc, lines: BlockOf<'budget'>[], textScale: number): Content[] {
  const columns = [
    { head: 'For', share: 0.26 },
    { head: 'Amount', share: 0.18 },
    { head: 'What it buys', share: 0.4 },
    { head: 'Rests on', share: 0.16 },
  ];
  const rows = lines.map((line) => row(doc, line.basedOn, [line.title, usdRange(line.fromUsd, line.toUsd), line.text]));
  const all = lines.length > 1 ? [...rows, totalRow(lines)] : rows;
  return [...budgetHeading(doc, lines, textScale), table(startId(doc, lines), columns, all, [0, 12, 0, 10])];
}

/** The bars, where there is something to compare. */
function budgetHeading(doc: ReportDoc, lines: BlockOf<'budget'>[], textScale: number): Content[] {
  const drawing = budgetDrawing(doc, contentWidth, textSize.small * textScale);
  if (drawing.height === 0) return [heading('Budget')];
  const title = budgetTitle(lines.length, budgetTotal(lines));
  return [figure(`figure-${startId(doc, lines)}`, title, budgetCaption(lines), drawing)];
}

function totalRow(lines: BlockOf<'budget'>[]): Row {
  const { title, fromUsd, toUsd } = budgetTotal(lines);
  return { title, cells: [strong(usdRange(fromUsd, toUsd)), small(''), small('')], length: 0 };
}

function row(doc: ReportDoc, basedOn: readonly number[], [title = '', ...texts]: string[]): Row {
  return {
    title,
    cells: [...texts.map((text) => sourcedCell(doc, basedOn, text)), referenceCell(doc, basedOn)],
    length: Math.max(title.length, ...texts.map((text) => text.length)),
  };
}
