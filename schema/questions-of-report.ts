import { blocksOf, type ReportDoc } from './report.ts';

/**
 * Suggests questions on a report: its first step, why it recommends its first option, and where its first number comes
 * from. The built-in coach answers each of them.
 */
export function questionsOfReport(doc: ReportDoc): string[] {
  const pick = blocksOf(doc, 'option').find((option) => option.pick);
  const sum = blocksOf(doc, 'sum').find(({ isExample }) => !isExample);
  const hasFigures = blocksOf(doc, 'figure').length > 0;
  return [
    ...(blocksOf(doc, 'planRow').length > 0 ? ['What should I do first this week?'] : []),
    ...(pick ? [`Why did you recommend “${pick.title}”?`] : []),
    ...(sum ? [`How did you get to “${sum.title}”?`] : []),
    ...(!sum && hasFigures ? ['What are my numbers?'] : []),
  ];
}
