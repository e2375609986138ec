import { expect } from 'vitest';
import { plannedGoals } from '#schema/goals-of-report.ts';
import type { SubmitInput } from '#schema/insights.ts';
import { type Block, blocksOf, type ReportDoc, reportDocSchema, sectionIds } from '#schema/report.ts';
import { reportText } from '#schema/report-text.ts';
import { maxStepsFromReport } from '#schema/steps.ts';
import { ownerQuestion, readCase, whatHinders, whatWorked } from '#server/ai/playbook/extract/read-case.ts';
import { loadPlaybook } from '#server/ai/playbook/playbook.ts';
import { loadKinds } from './kinds.ts';

const kinds = loadKinds();
const playbook = loadPlaybook();
export const testDay = '2026-11-27';

/** Reads one person's answers; `said` answers questions by their ids. */
export function readSaid(answers: SubmitInput, said: Record<string, string> = {}) {
  const { kind, case: bare } = readCase(kinds, { answers, today: testDay });
  const asked = kind.questions(bare);
  const questionAnswers = Object.entries(said).map(([id, answer]) => {
    const question = [...asked, ownerQuestion, whatWorked, whatHinders].find((one) => one.id === id);
    if (!question) throw new Error(`${id} is not asked, but ${asked.map((one) => one.id).join(', ')}`);
    return { question: question.ask, answer };
  });
  const reading = readCase(kinds, { answers, questionAnswers, today: testDay });
  return { asked, questionAnswers, recognized: reading.recognized, outcome: reading.kind.outcome(reading.case) };
}

/** Writes the whole report as it is delivered. */
export function writeSaid(answers: SubmitInput, said: Record<string, string> = {}): ReportDoc {
  const input = { answers, questionAnswers: readSaid(answers, said).questionAnswers, today: testDay };
  const outline = playbook.outlineReport(input);
  const sections = sectionIds.map((id) => playbook.writeSection(input, outline, id));
  return reportDocSchema.parse(playbook.assembleReport(input, outline, sections));
}

export const textOf = (blocks: readonly Block[]) => blocks.map((block) => Object.values(block).join(' ')).join('\n');
export const pageOne = ({ sections }: ReportDoc) => textOf(sections[0]?.blocks ?? []);
/** All texts of the report without the person's own words. */
export const proseOf = ({ sections }: ReportDoc) =>
  textOf(sections.flatMap(({ blocks }) => blocks)).replaceAll(/“[^”]*”/g, 'quoted');

/** Fails where a report is too long or too short, has an empty slot, or plans outside of its time. */
export function expectWhole(doc: ReportDoc): void {
  const words = reportText({ ...doc, answers: [] }).split(/\s+/).length;
  expect(words).toBeGreaterThan(600);
  expect(words).toBeLessThanOrEqual(1900);
  expect(doc.title.length).toBeLessThanOrEqual(90);
  expect(proseOf(doc)).not.toMatch(/\{\w+\}|undefined|NaN|Infinity|null|\s[.,;:]|\.\./);
  const summary = doc.sections[0]?.blocks ?? [];
  expect(summary.filter(({ kind }) => kind === 'move')).toHaveLength(3);
  expect(summary.filter(({ kind }) => kind === 'figure').length).toBeLessThanOrEqual(5);
  const rows = blocksOf(doc, 'planRow');
  const end = rows.at(-1)?.endDay ?? '';
  expect(rows.map(({ endDay }) => endDay)).toEqual(rows.map(({ endDay }) => endDay).toSorted());
  expect(rows.every(({ startDay, endDay }) => startDay > testDay && startDay <= endDay && endDay <= end)).toBe(true);
  expect(rows.every(({ title }) => title.split(' ').length <= 9)).toBe(true);
  // A goal is known by its title, so that two steps of one title would be one goal.
  expect(plannedGoals(doc, [])).toHaveLength(Math.min(rows.length, maxStepsFromReport));
}
