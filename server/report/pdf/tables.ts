import type { ContentTable, ContentText, TableCell } from 'pdfmake/interfaces';
import { plainLine } from '#schema/plain-text.ts';
import type { Block, ReportDoc } from '#schema/report.ts';
import { hasCitations, restsOnHead } from '#schema/report-parts.ts';
import { columnWidths } from './column-widths.ts';
import { contentWidth, placedStyle, textSize } from './page.ts';
import { palette } from './palette.ts';
import { anchored, answerLinks, rowId, sourcedWords, words } from './parts.ts';

/** A row with more letters than this may run over a page's end; a shorter one stays whole. */
const longestWholeRow = 1500;
const gap = 12;

/** Nothing in it is the person's. What is `whole`, a day or an amount, stays on one line. */
type Cell = { whole: string; isStrong?: boolean } | { strong: string };

export interface TableRow {
  title: string;
  /** Those between the title and the answers. */
  cells: readonly (Cell | string)[];
  /** What the row comes from; absent for a total. */
  block?: Block;
}

/** As wide as "From" and as "1, 2, 12". */
const answersWidth = 42;

/**
 * Ink rule under the head, hairlines below; the head is repeated on each page (look, "Components"). The columns are as wide
 * as their texts need for a low table; the last one names the answers that the rows come from, where that tells something.
 *
 * @param heads of the columns before that one.
 */
export function table(
  doc: ReportDoc,
  id: string,
  heads: readonly string[],
  rows: readonly TableRow[],
  margin: [number, number, number, number],
): ContentTable {
  const texts = rows.map(({ title, cells }) => [plainLine(title), ...cells.map(measuredText)]);
  const isCited = hasCitations(
    doc,
    rows.flatMap(({ block }) => block ?? []),
  );
  const room = isCited ? contentWidth - answersWidth - gap * heads.length : contentWidth - gap * (heads.length - 1);
  const widths = columnWidths([[...heads], ...texts], room, cellSetting.fontSize);
  const cells = (row: TableRow, index: number) => rowCells(doc, row, rowId(id, index));
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: texts.flat().every((text) => text.length <= longestWholeRow),
      widths: isCited ? [...widths, answersWidth] : widths,
      body: [
        [...heads, ...(isCited ? [restsOnHead] : [])].map(headCell),
        ...rows.map((row, index) => [...cells(row, index), ...(isCited ? [answersCell(doc, row)] : [])]),
      ],
    },
    layout: {
      hLineWidth: (line) => (line === 0 ? 0 : 0.7),
      hLineColor: (line) => (line === 1 ? palette.ink : palette.rule),
      vLineWidth: () => 0,
      paddingLeft: () => 0,
      paddingRight: (column, node) => (column === (node.table.widths?.length ?? 0) - 1 ? 0 : gap),
      paddingTop: () => 3.6,
      paddingBottom: () => 3.6,
    },
    margin,
  };
}

/** Measures text that stays on one line as one word. */
function measuredText(cell: Cell | string): string {
  if (typeof cell === 'string') return plainLine(cell);
  return 'strong' in cell ? plainLine(cell.strong) : cell.whole.replaceAll(' ', '\u00a0');
}

/** By its id it is known on which page each row stands. */
function rowCells(doc: ReportDoc, { title, cells, block }: TableRow, id: string): TableCell[] {
  const texts = cells.map((cell) => setCell(doc, block, cell));
  return [anchored(strong(title), id), ...texts];
}

function setCell(doc: ReportDoc, block: Block | undefined, cell: Cell | string): ContentText {
  if (typeof cell === 'string') return sourcedCell(doc, block, cell);
  return 'strong' in cell ? strong(cell.strong) : wholeCell(cell);
}

function answersCell(doc: ReportDoc, { block }: TableRow): TableCell {
  const links = block ? answerLinks(doc, block) : [];
  return {
    text: links.flatMap((link, index) => (index === 0 ? [link] : [{ text: ', ' }, link])),
    fontSize: textSize.small,
    style: placedStyle,
  };
}

/** A text with the person's own words in it. */
function sourcedCell(doc: ReportDoc, block: Block | undefined, text: string): ContentText {
  const set = block ? sourcedWords(doc, block, text, cellSetting) : words(text, cellSetting);
  return { ...set, style: placedStyle };
}

const cellSetting = { fontSize: textSize.small + 0.4, lineHeight: 1.2 };

function wholeCell({ whole, isStrong = false }: Extract<Cell, { whole: string }>): ContentText {
  const text = words(whole, { ...cellSetting, role: isStrong ? 'strong' : 'body' });
  return { ...text, noWrap: true, style: placedStyle };
}

function strong(text: string): ContentText {
  return { ...words(text, { ...cellSetting, role: 'strong' }), style: placedStyle };
}

function headCell(text: string): TableCell {
  const head = words(text, { role: 'strong', fontSize: textSize.least, color: palette['ink-2'] });
  return { ...head, verticalAlignment: 'bottom', style: placedStyle };
}
