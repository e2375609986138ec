import type { Content } from 'pdfmake/interfaces';
import type { Answer, Block, ReportDoc } from '#schema/report.ts';
import { openingBlocks, quoteSource, shortQuote } from '#schema/report-parts.ts';
import { blockContent } from './blocks.ts';
import { contentWidth } from './page.ts';
import { quotation } from './parts.ts';

const quotationWidth = 128;
const columnGap = 26;

/** A section with one answer in the margin beside its running text (look, idea 3). */
export function besideQuotation(
  doc: ReportDoc,
  blocks: readonly Block[],
  answer: Answer,
  textScale: number,
): Content[] {
  const opening = openingBlocks(blocks, answer);
  return [
    {
      columns: [
        { width: contentWidth - quotationWidth - columnGap, stack: blockContent(doc, opening, textScale) },
        {
          width: quotationWidth,
          stack: [quotation(shortQuote(answer.text), quoteSource(answer), quotationWidth)],
        },
      ],
      columnGap,
    },
    ...blockContent(doc, blocks.slice(opening.length), textScale),
  ];
}
