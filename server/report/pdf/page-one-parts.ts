import type { Content, ContentTable } from 'pdfmake/interfaces';
import { shortDay } from '#schema/days.ts';
import { plainLine } from '#schema/plain-text.ts';
import type { BlockOf, ReportDoc } from '#schema/report.ts';
import { counted, pageOneTitles } from '#schema/report-words.ts';
import { contentWidth, placedStyle, textSize } from './page.ts';
import { palette } from './palette.ts';
import { heading, prose, references, rule, type Setting, sourced, sourcedWords, startId, words } from './parts.ts';

/** Points above and below what stands in a row. */
export const usualRowSpace = 3.6;

/** The answer, large and in the serif. */
export function leadContent(doc: ReportDoc, block: BlockOf<'answer' | 'paragraph'>): Content[] {
  const setting = { role: 'heading', fontSize: textSize.lead, color: palette.ink, lineHeight: 1.22 } as const;
  return prose(block.text, setting, sourced(doc, block));
}

/** One row for each figure: what it is, and how much. */
export function figureTable(
  doc: ReportDoc,
  figures: readonly BlockOf<'figure'>[],
  rowSpace = usualRowSpace,
): Content[] {
  const size = { fontSize: textSize.body + 0.3 };
  const body = figures.map((figure) => [
    { ...words(plainLine(figure.title), { ...size, color: palette['ink-2'] }), style: placedStyle },
    { ...sourcedWords(doc, figure, figure.value, { ...size, role: 'strong' }), style: placedStyle },
    { text: references(doc, figure), alignment: 'right' as const, style: placedStyle },
  ]);
  return [hairlines([170, '*', 100], body, [0, 8, 0, 4], rowSpace)];
}

/** Numbered, each with its owner and its day. */
export function moveTable(doc: ReportDoc, moves: readonly BlockOf<'move'>[], rowSpace = usualRowSpace): Content[] {
  const small = { fontSize: textSize.body, color: palette['ink-2'] };
  const body = moves.map((move, index) => [
    { text: String(index + 1), font: 'Newsreader', fontSize: 15, color: palette.primary, style: placedStyle },
    {
      stack: prose(
        move.title,
        { role: 'strong', margin: [0, 3, 0, 0], lineHeight: 1.15 },
        { marks: references(doc, move) },
      ).map((title) => ({ ...title, style: placedStyle })),
    },
    { ...words(plainLine(move.owner), { ...small, margin: [0, 3, 0, 0] }), style: placedStyle },
    {
      ...words(`by ${shortDay(move.endDay)}`, { ...small, margin: [0, 3, 0, 0] }),
      alignment: 'right' as const,
      noWrap: true,
      style: placedStyle,
    },
  ]);
  return [heading(counted(moves.length, 'move')), hairlines([14, '*', 110, 56], body, [0, 0, 0, 4], rowSpace)];
}

/** A table without a head, its rows parted by hairlines. */
function hairlines(
  widths: (number | '*')[],
  body: ContentTable['table']['body'],
  margin: [number, number, number, number],
  rowSpace: number,
): Content {
  return {
    table: { widths, body, dontBreakRows: true },
    layout: {
      hLineWidth: () => 0.7,
      hLineColor: (line) => (line === 0 ? palette.ink : palette.rule),
      vLineWidth: () => 0,
      paddingLeft: () => 0,
      paddingRight: (column) => (column === widths.length - 1 ? 0 : 10),
      paddingTop: () => rowSpace,
      paddingBottom: () => rowSpace,
    },
    margin,
  };
}

type Advice = BlockOf<'avoid'> | BlockOf<'turn'>;

/** Lists what not to do, or what would change the advice. */
export function adviceList(doc: ReportDoc, blocks: readonly Advice[], width = contentWidth): Content[] {
  const [first] = blocks;
  if (!first) return [];
  const items = blocks.map((block) => ({
    stack: prose(block.text, { margin: [0, 0, 0, 3] }, sourced(doc, block)),
  }));
  return [
    rule(width, palette.ink),
    { ...words(pageOneTitles[first.kind], headSetting), ...{ id: startId(doc, [first]) }, style: placedStyle },
    { ul: items, markerColor: palette.primary },
  ];
}

const headSetting: Setting = { role: 'heading', fontSize: textSize.h3, color: palette.ink, margin: [0, 5, 0, 3] };
