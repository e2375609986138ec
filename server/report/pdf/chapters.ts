import type { Content } from 'pdfmake/interfaces';
import { aiDisclaimer } from '#schema/disclaimer.ts';
import { type Answer, type ReportDoc, type Section, sectionTitles } from '#schema/report.ts';
import { marginAnswers } from '#schema/report-parts.ts';
import { answersTitle, authorNotes, useOfAiTitle } from '#schema/report-words.ts';
import { unverifiedNote } from '#schema/unverified-note.ts';
import { answerContent } from './answers.ts';
import { besideQuotation } from './beside-quotation.ts';
import { blockContent } from './blocks.ts';
import type { PdfChapter } from './contents.ts';
import { type Density, leastRoom } from './density.ts';
import { figuresContent } from './figures.ts';
import { contentWidth } from './page.ts';
import { palette } from './palette.ts';
import { besideBeam, chapterId, prose, words } from './parts.ts';
import { summaryContent } from './summary.ts';

/** The report's chapters in reading order; sections without content are left out. */
export function chapters(doc: ReportDoc, { pageStarters, planRoom, textScale }: Density): PdfChapter[] {
  const quotes = marginAnswers(doc);
  const written = doc.sections
    .filter((section) => section.blocks.length > 0)
    .map((section) => ({
      title: sectionTitles[section.id],
      content: [...unverifiedContent(section), ...sectionContent(doc, section, quotes.get(section.id), textScale)],
      startsPage: pageStarters === 'all' || pageStarters.includes(section.id),
      leastRoom: section.id === 'plan' ? planRoom : leastRoom,
    }));
  const startsPage = pageStarters === 'all';
  const derived = [
    { title: useOfAiTitle, content: howItWasWritten(doc), startsPage, leastRoom },
    { title: answersTitle, content: answerContent(doc), startsPage, leastRoom },
  ];
  return [...written, ...derived].map((chapter, index) => ({ ...chapter, id: chapterId(index) }));
}

function sectionContent(doc: ReportDoc, section: Section, quote: Answer | undefined, textScale: number): Content[] {
  if (section.id === 'summary') return summaryContent(doc, section, textScale);
  const figures = section.id === 'situation' ? figuresContent(doc) : [];
  if (!quote) return [...figures, ...blockContent(doc, section.blocks, textScale)];
  return [...figures, ...besideQuotation(doc, section.blocks, quote, textScale)];
}

function unverifiedContent({ unverified }: Section): Content[] {
  if (!unverified) return [];
  const note = words(unverifiedNote, { role: 'strong', fontSize: 9.4, color: palette.ink, margin: [0, 0, 0, 2] });
  return [{ stack: [besideBeam([note], contentWidth)], margin: [0, 0, 0, 8] }];
}

function howItWasWritten(doc: ReportDoc): Content[] {
  return [...prose(authorNotes[doc.author]), ...prose(aiDisclaimer)];
}
