import type { Content } from 'pdfmake/interfaces';
import { aiDisclaimer } from '#schema/disclaimer.ts';
import { planDrawing } from '#schema/drawing-plan.ts';
import type { Answer, ReportDoc, Section } from '#schema/report.ts';
import { marginAnswers } from '#schema/report-parts.ts';
import { answersTitle, authorNotes, sectionTitle, useOfAiTitle } from '#schema/report-words.ts';
import { unverifiedNote } from '#schema/unverified-note.ts';
import { answerContent } from './answers.ts';
import { besideQuotation } from './beside-quotation.ts';
import { blockContent } from './blocks.ts';
import { type Density, leastRoom } from './density.ts';
import { figuresContent } from './figures.ts';
import { contentWidth, textHeight, textSize } from './page.ts';
import { pageOneContent } from './page-one.ts';
import { palette } from './palette.ts';
import { paperOf } from './paper.ts';
import { besideBeam, chapterId, prose, words } from './parts.ts';
import { hasEmoji } from './typography.ts';

export interface PdfChapter {
  /** The destination of its heading. */
  id: string;
  title: string;
  content: Content[];
  startsPage: boolean;
  /** The share of a page that must be left for it to start there. */
  leastRoom: number;
}

/** The report's chapters in reading order; sections without content are left out. */
export function chapters(doc: ReportDoc, { isOpen, planRoom, textScale }: Density): PdfChapter[] {
  const quotes = marginAnswers(doc);
  const written = doc.sections
    .filter((section) => section.blocks.length > 0)
    .map((section) => ({
      title: sectionTitle(section),
      content: [...unverifiedContent(section), ...sectionContent(doc, section, quotes.get(section.id), textScale)],
      startsPage: isOpen,
      leastRoom: section.id === 'plan' ? Math.max(planRoom, drawnPlanRoom(doc, textScale)) : leastRoom,
    }));
  const derived = [
    { title: useOfAiTitle, content: howItWasWritten(doc), startsPage: isOpen, leastRoom },
    { title: answersTitle, content: [...prose(howToReadAnswers), ...answerContent(doc)], startsPage: false, leastRoom },
  ];
  return [...written, ...derived].map((chapter, index) => ({
    ...chapter,
    id: chapterId(index),
    // Page one has a page to itself.
    startsPage: chapter.startsPage || index === 1,
  }));
}

/** Above the drawing of a plan: the heading, some words, the drawing's title. Below it: the head of the table. */
const aroundPlan = 150;

/** The share of a page that the plan's drawing needs with what stands around it: they are not torn apart. */
function drawnPlanRoom(doc: ReportDoc, textScale: number): number {
  const { height } = planDrawing(doc, contentWidth, textSize.small * textScale);
  return Math.min(0.9, (height + aroundPlan) / textHeight(paperOf(doc)));
}

function sectionContent(doc: ReportDoc, section: Section, quote: Answer | undefined, textScale: number): Content[] {
  if (section.id === 'summary') return pageOneContent(doc, section, textScale);
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
  const hasSome = hasEmoji(JSON.stringify(doc));
  return [
    ...prose(authorNotes[doc.author]),
    ...prose(aiDisclaimer),
    ...(hasSome ? prose('We left out emoji here. The report in the app shows them.') : []),
  ];
}

const howToReadAnswers = 'The numbers in the report name these answers. Words in italics are yours.';
