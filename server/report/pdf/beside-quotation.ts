import type { Content } from 'pdfmake/interfaces';
import { plainLine } from '#schema/plain-text.ts';
import type { Answer, Block, ReportDoc } from '#schema/report.ts';
import { answerName, citedAnswers } from '#schema/report-words.ts';
import { blockContent } from './blocks.ts';
import { contentWidth } from './page.ts';
import { quotation } from './parts.ts';

const quotationWidth = 128;
const columnGap = 26;
/** A choice from a list is no quotation: only answers of at least a sentence are shown beside the text. */
const shortestQuote = 25;
const longestQuote = 220;
/** The rest runs over the whole width, or a report of many words would not fit in ten pages. */
const lettersBeside = 420;

/** The answer that the running text at a section's start rests on and that has not been quoted before. */
export function answerToQuote(
  doc: ReportDoc,
  blocks: readonly Block[],
  quoted: ReadonlySet<number>,
): Answer | undefined {
  const cited = citedAnswers(
    doc,
    openingBlocks(blocks).flatMap((block) => block.basedOn),
  );
  return doc.answers.find(
    ({ number, text }) => cited.includes(number) && !quoted.has(number) && plainLine(text).length >= shortestQuote,
  );
}

/** A section with one answer in the margin beside its running text (look, idea 3). */
export function besideQuotation(doc: ReportDoc, blocks: readonly Block[], answer: Answer): Content[] {
  const opening = openingBlocks(blocks);
  return [
    {
      columns: [
        { width: contentWidth - quotationWidth - columnGap, stack: blockContent(doc, opening) },
        {
          width: quotationWidth,
          stack: [quotation(shortQuote(answer.text), sourceOf(answer), quotationWidth)],
        },
      ],
      columnGap,
    },
    ...blockContent(doc, blocks.slice(opening.length)),
  ];
}

/** The running text at the start, as much of it as a quotation is high. */
function openingBlocks(blocks: readonly Block[]): readonly Block[] {
  let letters = 0;
  const end = blocks.findIndex((block) => {
    if (letters >= lettersBeside || (block.kind !== 'paragraph' && block.kind !== 'finding')) return true;
    letters += block.text.length;
    return false;
  });
  return end === -1 ? blocks : blocks.slice(0, end);
}

const longestLabel = 48;

/** A long label, a whole question, stands with the answer only. */
function sourceOf({ number, label }: Answer): string {
  return label.length <= longestLabel ? `${answerName(number)}: ${label}` : answerName(number);
}

function shortQuote(text: string): string {
  const quote = plainLine(text);
  if (quote.length <= longestQuote) return quote;
  const cut = quote.slice(0, longestQuote);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longestQuote / 2)).trimEnd()}…`;
}
