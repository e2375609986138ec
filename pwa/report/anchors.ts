import { type ReportDoc, type SectionId, sectionTitles } from '#schema/report.ts';

export const answersId = 'report-answers';
export const answersHeading = 'Your answers';

export const sectionAnchor = (id: SectionId): string => `report-${id}`;
export const answerAnchor = (number: number): string => `answer-${number}`;

export interface Chapter {
  id: string;
  title: string;
}

/** The chapters with something in them, as the contents list them. */
export function chaptersOf(doc: ReportDoc): Chapter[] {
  const written = doc.sections
    .filter(({ blocks }) => blocks.length > 0)
    .map(({ id }) => ({ id: sectionAnchor(id), title: sectionTitles[id] }));
  return doc.answers.length === 0 ? written : [...written, { id: answersId, title: answersHeading }];
}
