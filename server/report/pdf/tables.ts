import type { ContentTable, ContentText, TableCell } from 'pdfmake/interfaces';
import type { ReportDoc } from '#schema/report.ts';
import { contentWidth, placedStyle, textSize } from './page.ts';
import { palette } from './palette.ts';
import { anchored, references, rowId, sourcedWords, words } from './parts.ts';

/** A row with more letters than this may run over a page's end; a shorter one stays whole. */
const longestWholeRow = 1500;
const gap = 12;

export interface Column {
  head: string;
  /** Share of the page's width; all shares of a table add up to 1. */
  share: number;
}

export interface Row {
  title: string;
  /** Those after the title. */
  cells: TableCell[];
  /** Letters in the row's longest cell. */
  length: number;
}

/** Ink rule under the head, hairlines below; the head is repeated on each page (look, "Components"). */
export function table(
  id: string,
  columns: Column[],
  rows: Row[],
  margin: [number, number, number, number],
): ContentTable {
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: Math.min(2, rows.length),
      dontBreakRows: rows.every((row) => row.length <= longestWholeRow),
      widths: columns.map(({ share }, index) => share * contentWidth - (index === columns.length - 1 ? 0 : gap)),
      body: [columns.map(({ head }) => headCell(head)), ...rows.map((row, index) => rowCells(row, rowId(id, index)))],
    },
    layout: {
      hLineWidth: (line) => (line === 0 ? 0 : 0.7),
      hLineColor: (line) => (line === 1 ? palette.ink : palette.rule),
      vLineWidth: () => 0,
      paddingLeft: () => 0,
      paddingRight: (column, node) => (column === (node.table.widths?.length ?? 0) - 1 ? 0 : gap),
      paddingTop: () => 4,
      paddingBottom: () => 4,
    },
    margin,
  };
}

/** By its id it is known on which page each row stands. */
function rowCells({ title, cells }: Row, id: string): TableCell[] {
  return [anchored(strong(title), id), ...cells];
}

/** The answers that a row rests on. */
export function referenceCell(doc: ReportDoc, basedOn: readonly number[]): TableCell {
  const marks = references(doc, basedOn);
  return {
    text: marks.flatMap((mark, index) => (index === 0 ? [mark] : [{ text: ', ' }, mark])),
    fontSize: textSize.least,
    style: placedStyle,
  };
}

/** A text with the person's own words in it. */
export function sourcedCell(doc: ReportDoc, basedOn: readonly number[], text: string): ContentText {
  return { ...sourcedWords(doc, basedOn, text, cellSetting), style: placedStyle };
}

const cellSetting = { fontSize: textSize.small + 0.4, lineHeight: 1.2 };

export function small(text: string): ContentText {
  return { ...words(text, cellSetting), style: placedStyle };
}

export function strong(text: string): ContentText {
  return { ...words(text, { ...cellSetting, role: 'strong' }), style: placedStyle };
}

function headCell(text: string): TableCell {
  return { ...words(text, { role: 'strong', fontSize: textSize.least, color: palette['ink-2'] }), style: placedStyle };
}
