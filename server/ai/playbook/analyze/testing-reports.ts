import { expect } from 'vitest';
import type { QuestionAnswer } from '#schema/checkout.ts';
import { plannedGoals } from '#schema/goals-of-report.ts';
import type { SubmitInput } from '#schema/insights.ts';
import { type Block, blocksOf, type ReportDoc, reportDocSchema, sectionIds } from '#schema/report.ts';
import { reportText } from '#schema/report-text.ts';
import { maxStepsFromReport } from '#schema/steps.ts';
import { readCase } from '#server/ai/playbook/extract/read-case.ts';
import { loadPlaybook } from '#server/ai/playbook/playbook.ts';
import { loadKinds } from './kinds.ts';

const playbook = loadPlaybook();
const kinds = loadKinds();

export const today = '2026-11-27';

/** The questions that are asked for these answers. */
export const askedOf = (answers: SubmitInput) => playbook.writeQuestions({ answers, today }).map(({ ask }) => ask);

export const readingOf = (answers: SubmitInput, questionAnswers: QuestionAnswer[] = []) =>
  readCase(kinds, { answers, questionAnswers, today });

/** Answers questions by their beginning; fails where one is not asked. */
export function reply(answers: SubmitInput, said: Record<string, string>): QuestionAnswer[] {
  const asked = askedOf(answers);
  return Object.entries(said).map(([start, answer]) => {
    const question = asked.find((one) => one.startsWith(start));
    if (question === undefined) throw new Error(`Not asked: ${start} (${asked.join(' | ')})`);
    return { question, answer };
  });
}

export function writeReport(answers: SubmitInput, said: Record<string, string> = {}): ReportDoc {
  return writeDoc(answers, reply(answers, said));
}

export function writeDoc(answers: SubmitInput, questionAnswers: QuestionAnswer[]): ReportDoc {
  const input = { answers, questionAnswers, today };
  const outline = playbook.outlineReport(input);
  const sections = sectionIds.map((id) => playbook.writeSection(input, outline, id));
  return reportDocSchema.parse(playbook.assembleReport(input, outline, sections));
}

export const textOf = (blocks: readonly Block[]) => blocks.map((block) => Object.values(block).join(' ')).join('\n');
export const pageOne = (doc: ReportDoc) => textOf(doc.sections[0]?.blocks ?? []);
export const wholeText = (doc: ReportDoc) => textOf(doc.sections.flatMap(({ blocks }) => blocks));
export const withoutQuotes = (text: string) => text.replaceAll(/“[^”]*”/g, '');
export const findingTitles = (doc: ReportDoc) => blocksOf(doc, 'finding').map(({ title }) => title);

/** Fails where a result of the calculation is missing from page one. */
export function expectResultsOnPageOne(doc: ReportDoc): void {
  const page = pageOne(doc);
  for (const { result, isExample } of blocksOf(doc, 'sum')) {
    const [figure = ''] = /[\d.,]*\d/.exec(result) ?? [];
    if (!isExample) expect(page).toContain(figure);
  }
}

/** Fails where a report is not whole, too long, has an open slot, or a step outside its plan. */
export function expectWholeReport(doc: ReportDoc): void {
  expect(withoutQuotes(wholeText(doc))).not.toMatch(/\{\w*|undefined|NaN|Infinity|null/);
  expect(reportText({ ...doc, answers: [] }).match(/[\p{L}\p{N}]\S*/gu)?.length).toBeLessThanOrEqual(1900);
  expect(doc.title.length).toBeLessThanOrEqual(90);
  expect(blocksOf(doc, 'figure').length).toBeGreaterThanOrEqual(2);
  expect(blocksOf(doc, 'sum').length).toBeGreaterThanOrEqual(1);
  const rows = blocksOf(doc, 'planRow');
  const end = rows.at(-1)?.endDay ?? '';
  expect(rows.every(({ startDay, endDay }) => startDay > today && startDay <= endDay && endDay <= end)).toBe(true);
  expect(rows.filter(({ title }) => title.split(' ').length > 8)).toEqual([]);
  // A goal is known by its title, so that two steps of one title would be one goal.
  expect(plannedGoals(doc, [])).toHaveLength(Math.min(rows.length, maxStepsFromReport));
}
