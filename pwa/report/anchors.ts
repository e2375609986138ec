import type { ReportDoc, SectionId } from '#schema/report.ts';
import { answersTitle, sectionTitle, useOfAiTitle } from '#schema/report-words.ts';

export const useOfAiId = 'report-use-of-ai';
export const answersId = 'report-answers';

export const sectionAnchor = (id: SectionId): string => `report-${id}`;
export const answerAnchor = (number: number): string => `answer-${number}`;

export interface Chapter {
  id: string;
  title: string;
}

/** The chapters with something in them, in the order of the PDF, as the contents list them. */
export function chaptersOf(doc: ReportDoc): Chapter[] {
  const written = doc.sections
    .filter(({ blocks }) => blocks.length > 0)
    .map((section) => ({ id: sectionAnchor(section.id), title: sectionTitle(section) }));
  const useOfAi = { id: useOfAiId, title: useOfAiTitle };
  const answers = { id: answersId, title: answersTitle };
  return [...written, useOfAi, ...(doc.answers.length === 0 ? [] : [answers])];
}
