import type { Content, ContentTable, TableCell } from 'pdfmake/interfaces';
import type { ReportDoc } from '#schema/report.ts';
import { contentWidth, textSize } from './page.ts';
import { palette } from './palette.ts';
import { references, words } from './parts.ts';

/** A row with more letters than this may run over a page's end; a shorter one stays whole. */
const longestWholeRow = 1500;
const gap = 12;

export interface Column {
  head: string;
  /** Share of the page's width; all shares of a table add up to 1. */
  share: number;
}

export interface Row {
  cells: TableCell[];
  /** Letters in the row's longest cell. */
  length: number;
}

/** Ink rule under the head, hairlines below; the head is repeated on each page (look, "Components"). */
export function table(columns: Column[], rows: Row[], margin: [number, number, number, number]): ContentTable {
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: rows.every((row) => row.length <= longestWholeRow),
      widths: columns.map(({ share }, index) => share * contentWidth - (index === columns.length - 1 ? 0 : gap)),
      body: [columns.map(({ head }) => headCell(head)), ...rows.map((row) => row.cells)],
    },
    layout: {
      hLineWidth: (line) => (line === 0 ? 0 : 0.7),
      hLineColor: (line) => (line === 1 ? palette.ink : palette.rule),
      vLineWidth: () => 0,
      paddingLeft: () => 0,
      paddingRight: (column, node) => (column === (node.table.widths?.length ?? 0) - 1 ? 0 : gap),
      paddingTop: () => 5,
      paddingBottom: () => 5,
    },
    margin,
  };
}

/** A cell of stacked lines. */
export function cell(...lines: Content[]): TableCell {
  return { stack: lines };
}

/** The answers that a row rests on, one below the other. */
export function referenceCell(doc: ReportDoc, basedOn: readonly number[]): TableCell {
  return cell(...references(doc, basedOn).map((text): Content => ({ text: [text], margin: [0, 0, 0, 3] })));
}

export function small(text: string): Content {
  return words(text, { fontSize: textSize.small + 0.4, lineHeight: 1.2 });
}

export function strong(text: string): Content {
  return words(text, { role: 'strong', fontSize: textSize.small + 0.4, lineHeight: 1.2 });
}

function headCell(text: string): TableCell {
  return words(text, { role: 'strong', fontSize: textSize.least, color: palette['ink-2'] });
}
