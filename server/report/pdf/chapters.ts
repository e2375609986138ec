import type { Content } from 'pdfmake/interfaces';
import { aiDisclaimer } from '#schema/disclaimer.ts';
import { type ReportDoc, type Section, sectionTitles } from '#schema/report.ts';
import { answersTitle, authorNotes, useOfAiTitle } from '#schema/report-words.ts';
import { answerContent } from './answers.ts';
import { answerToQuote, besideQuotation } from './beside-quotation.ts';
import { blockContent } from './blocks.ts';
import type { Chapter } from './contents.ts';
import { measureFigures } from './figures.ts';
import { prose } from './parts.ts';
import { summaryContent } from './summary.ts';

/** The report's chapters in reading order; sections without content are left out. */
export function chapters(doc: ReportDoc): Chapter[] {
  const quoted = new Set<number>();
  const written = doc.sections
    .filter((section) => section.blocks.length > 0)
    .map((section) => ({ title: sectionTitles[section.id], content: sectionContent(doc, section, quoted) }));
  const derived = [
    { title: useOfAiTitle, content: howItWasWritten(doc) },
    { title: answersTitle, content: answerContent(doc) },
  ];
  return [...written, ...derived].map((chapter, index) => ({ ...chapter, id: `chapter-${index + 1}` }));
}

/** Notes in `quoted` which answer stands in its margin, so that none is quoted twice. */
function sectionContent(doc: ReportDoc, section: Section, quoted: Set<number>): Content[] {
  if (section.id === 'summary') return summaryContent(doc, section);
  const figures = section.id === 'situation' ? measureFigures(doc) : [];
  const answer = answerToQuote(doc, section.blocks, quoted);
  if (!answer) return [...figures, ...blockContent(doc, section.blocks)];
  quoted.add(answer.number);
  return [...figures, ...besideQuotation(doc, section.blocks, answer)];
}

function howItWasWritten(doc: ReportDoc): Content[] {
  return [...prose(authorNotes[doc.author]), ...prose(aiDisclaimer)];
}
