import type { Content, Node, TDocumentDefinitions } from 'pdfmake/interfaces';
import { plainLine } from '#schema/plain-text.ts';
import type { ReportDoc } from '#schema/report.ts';
import { authorLabels } from '#schema/report-words.ts';
import { chapters } from './pdf/chapters.ts';
import { type Chapter, contents } from './pdf/contents.ts';
import { cover, coverBackground } from './pdf/cover.ts';
import { contentWidth, page, textSize } from './pdf/page.ts';
import { palette } from './pdf/palette.ts';
import { chapterHeading, rule, words } from './pdf/parts.ts';

/**
 * The report as pdfmake's document definition. What people and models wrote goes into `text:` as strings only, never as
 * an object, so nothing in a report can ask for a picture, a file or an address.
 */
export function reportDocument(doc: ReportDoc, brandName: string): TDocumentDefinitions {
  const parts = chapters(doc);
  return {
    pageSize: 'A4',
    pageMargins: [page.left, page.top, page.right, page.bottom],
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
    defaultStyle: { font: 'Inter', fontSize: textSize.body, color: palette.ink },
    background: coverBackground,
    footer: (current, count) => (current === 1 ? null : footer(doc, current, count)),
    pageBreakBefore: needsNewPage,
    content: [
      ...cover(doc, brandName),
      { stack: contents(doc, parts), pageBreak: 'before' },
      ...parts.map(chapterContent),
    ],
  };
}

/** The summary has a page to itself, so it and the chapter after it start one. */
function chapterContent({ id, title, content }: Chapter, index: number): Content {
  const stack = [chapterHeading(id, title), ...content];
  return index <= 1 ? { stack, pageBreak: 'before' } : { stack };
}

/** A chapter starts where at least a third of a page is left for it, a heading where some lines of its text are. */
function needsNewPage({ headlineLevel, startPosition }: Node): boolean {
  if (headlineLevel === undefined) return false;
  return startPosition.verticalRatio > (headlineLevel === 1 ? 0.64 : 0.84);
}

const longestFooterTitle = 80;

function footer(doc: ReportDoc, current: number, count: number): Content {
  const title = plainLine(doc.title);
  const short = title.length <= longestFooterTitle ? title : `${title.slice(0, longestFooterTitle).trimEnd()}…`;
  const setting = { fontSize: textSize.least, color: palette['ink-3'] };
  return {
    stack: [
      rule(contentWidth),
      {
        columns: [
          words(short, setting),
          { ...words(`Page ${current} of ${count}`, setting), alignment: 'right', width: 80 },
        ],
        margin: [0, 7, 0, 0],
      },
    ],
    margin: [page.left, 14, page.right, 0],
  };
}
