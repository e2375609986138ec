import type { Content, Node, NodeQueries, TDocumentDefinitions } from 'pdfmake/interfaces';
import { plainLine } from '#schema/plain-text.ts';
import type { ReportDoc } from '#schema/report.ts';
import { authorLabels } from '#schema/report-words.ts';
import { startOf } from '#schema/start-of.ts';
import { chapters, type PdfChapter } from './pdf/chapters.ts';
import { type Density, scaled, usual } from './pdf/density.ts';
import { Layout } from './pdf/layout.ts';
import { contentWidth, margins, type Paper, placedStyle, textSize } from './pdf/page.ts';
import { paperTitle, reportHead } from './pdf/page-one.ts';
import { palette } from './pdf/palette.ts';
import { paperOf } from './pdf/paper.ts';
import { chapterHeading, rule, words } from './pdf/parts.ts';

interface Setting {
  density?: Density;
  /** Learns how many pages the document takes. */
  layout?: Layout;
}

/**
 * The report as pdfmake's document definition. What people and models wrote goes into `text:` as strings only, never as
 * an object, so nothing in a report can ask for a picture, a file or an address.
 */
export function reportDocument(
  doc: ReportDoc,
  brandName: string,
  { density = usual, layout = new Layout() }: Setting = {},
): TDocumentDefinitions {
  const parts = chapters(doc, density);
  const paper = paperOf(doc);
  const roomOf = new Map(parts.map(({ id, leastRoom }) => [id, leastRoom]));
  return {
    pageSize: paper.size,
    pageMargins: margins(paper),
    version: '1.7',
    language: doc.language,
    displayTitle: true,
    info: {
      title: plainLine(doc.title),
      author: authorLabels[doc.author],
      creator: brandName,
      producer: brandName,
      // From the document, not from the clock: the same report always gives the same bytes.
      creationDate: new Date(`${doc.date}T00:00:00Z`),
    },
    defaultStyle: { font: 'Inter', fontSize: textSize.body * density.textScale, color: palette.ink },
    footer: (current, count) => footer(doc, paper, current, count),
    pageBreakBefore: (node, nodes) => {
      layout.note(node);
      return needsNewPage(node, nodes, roomOf.get(node.id ?? ''));
    },
    content: [...reportHead(doc, brandName), ...scaled(parts.map(chapterContent), density)],
  };
}

function chapterContent({ id, title, content, startsPage }: PdfChapter, index: number): Content {
  const isUnderTitle = index === 0;
  const stack = [chapterHeading(id, title, isUnderTitle), ...content];
  return startsPage && !isUnderTitle ? { stack, pageBreak: 'before' } : { stack };
}

/**
 * A chapter starts where enough of a page is left for it, a heading where some lines are; neither stands at the foot of a
 * page without the text or the table that it heads.
 */
function needsNewPage(
  { headlineLevel, startPosition, pageNumbers }: Node,
  page: NodeQueries,
  leastRoom = 0.12,
): boolean {
  if (headlineLevel === undefined) return false;
  if (startPosition.verticalRatio > 1 - leastRoom) return true;
  const following = page.getFollowingNodesOnPage().filter(isRunningText);
  return following.every((text) => text.pageNumbers[0] !== pageNumbers[0]);
}

function isRunningText({ id, text, headlineLevel, style }: Node): boolean {
  return text !== undefined && headlineLevel === undefined && (id !== undefined || style !== placedStyle);
}

const longestFooterTitle = 80;

function footer(doc: ReportDoc, paper: Paper, current: number, count: number): Content {
  const title = paperTitle(doc);
  const [left, , right] = margins(paper);
  const short = title.length <= longestFooterTitle ? title : `${startOf(title, longestFooterTitle).trimEnd()}…`;
  const setting = { fontSize: textSize.least, color: palette['ink-3'] };
  return {
    stack: [
      rule(contentWidth),
      {
        columns: [
          { ...words(short, setting), style: placedStyle },
          { ...words(`Page ${current} of ${count}`, setting), style: placedStyle, alignment: 'right', width: 80 },
        ],
        margin: [0, 7, 0, 0],
      },
    ],
    margin: [left, 14, right, 0],
  };
}
