import { dayNumber, monthDay, monthDayYear } from './days.ts';
import { plainLine } from './plain-text.ts';
import { type Answer, type Block, type BlockOf, blocksOf, type ReportDoc } from './report.ts';
import { authorLabels, counted, moneyRange } from './report-words.ts';
import { pairByTitle } from './same-title.ts';
import { shortLine } from './start-of.ts';

/** Describes the changes in one part of a report, in sentences. It is never empty. */
export interface ReportChange {
  title: string;
  lines: string[];
}

/**
 * Lists the changes of a newer version of a report, in the order of the report. It is empty when nothing changed that a
 * person would act on. A finding, option, step, measure or sum that only has other words counts as the same one. Running
 * text, moves, calculations, risks and assumptions are not compared: they follow from the others.
 */
export function reportChanges(older: ReportDoc, newer: ReportDoc): ReportChange[] {
  const both = <K extends Block['kind']>(kind: K): [BlockOf<K>[], BlockOf<K>[]] => [
    blocksOf(older, kind),
    blocksOf(newer, kind),
  ];
  return [
    { title: 'The report', lines: wholeLines(older, newer) },
    { title: 'Answers', lines: answerLines(older, newer) },
    { title: 'The answer', lines: linesOf(...both('figure'), figureLines, ({ value }) => `, ${plainLine(value)}`) },
    { title: 'Findings', lines: linesOf(...both('finding'), () => []) },
    { title: 'Options', lines: linesOf(...both('option'), optionLines) },
    { title: 'Steps', lines: stepLines(...both('planRow')) },
    { title: 'Measures', lines: linesOf(...both('measure'), measureLines) },
    { title: 'Budget', lines: linesOf(...both('budget'), budgetLines, (line) => `, ${sumOf(line)}`) },
  ].filter(({ lines }) => lines.length > 0);
}

function wholeLines(older: ReportDoc, newer: ReportDoc): string[] {
  return [
    ...(older.title === newer.title ? [] : [`It’s now called “${plainLine(newer.title)}”.`]),
    ...(older.author === newer.author
      ? []
      : [`Written by: ${authorLabels[newer.author]}, previously ${authorLabels[older.author]}.`]),
  ];
}

/** By what they say: their numbers may have moved, and beside a long answer the others are cut shorter. */
function answerLines(older: ReportDoc, newer: ReportDoc): string[] {
  const isSame = (one: Answer, other: Answer) =>
    one.label === other.label && (one.text.startsWith(other.text) || other.text.startsWith(one.text));
  const missingFrom = (doc: ReportDoc) => (answer: Answer) => !doc.answers.some((other) => isSame(answer, other));
  const name = ({ label, text }: Answer) => `${plainLine(label)}: “${short(text)}”`;
  return [
    ...newer.answers.filter(missingFrom(older)).map((answer) => `New: ${name(answer)}`),
    ...older.answers.filter(missingFrom(newer)).map((answer) => `No longer used: ${name(answer)}`),
  ];
}

const longestQuote = 90;

const short = (text: string): string => shortLine(plainLine(text), longestQuote);

/** @param detail stands behind the title of what is new */
function linesOf<B extends { title: string }>(
  older: readonly B[],
  newer: readonly B[],
  changed: (before: B, after: B) => string[],
  detail: (block: B) => string = () => '',
): string[] {
  const { pairs, added, gone } = pairByTitle(older, newer);
  return [
    ...pairs.flatMap(([before, after]) => changed(before, after).map((what) => `${plainLine(after.title)}: ${what}`)),
    ...added.map((block) => `New: ${plainLine(block.title)}${detail(block)}`),
    ...gone.map(({ title }) => `Removed: ${plainLine(title)}`),
  ];
}

function figureLines(before: BlockOf<'figure'>, after: BlockOf<'figure'>): string[] {
  return before.value === after.value ? [] : [`${plainLine(after.value)} instead of ${plainLine(before.value)}`];
}

const scoreNames = { effort: 'effort', effect: 'impact' } as const;

function optionLines(before: BlockOf<'option'>, after: BlockOf<'option'>): string[] {
  const scores = (['effort', 'effect'] as const)
    .filter((score) => before[score] !== after[score])
    .map((score) => `${scoreNames[score]} ${after[score]} of 5 instead of ${before[score]}`);
  const start = after.pick ? 'now a first move' : 'no longer a first move';
  return [...scores, ...(before.pick === after.pick ? [] : [start])].slice(0, 3);
}

/** A plan that moved as a whole is one line: whoever reads it has one thing to change. */
function stepLines(older: BlockOf<'planRow'>[], newer: BlockOf<'planRow'>[]): string[] {
  const { pairs } = pairByTitle(older, newer);
  const shifts = new Set(pairs.map(([before, after]) => dayNumber(after.endDay) - dayNumber(before.endDay)));
  const [shift = 0] = shifts;
  const isWhole = pairs.length > 2 && shifts.size === 1 && shift !== 0;
  const date = isOneYear([...older, ...newer]) ? monthDay : monthDayYear;
  const moved = (before: BlockOf<'planRow'>, after: BlockOf<'planRow'>) =>
    isWhole || before.endDay === after.endDay ? [] : [`by ${date(after.endDay)} instead of ${date(before.endDay)}`];
  const lines = linesOf(older, newer, moved, ({ endDay }) => `, by ${date(endDay)}`);
  if (!isWhole) return lines;
  const days = counted(Math.abs(shift), 'day').toLowerCase();
  return [`${counted(pairs.length, 'step')} end ${days} ${shift > 0 ? 'later' : 'earlier'}.`, ...lines];
}

function isOneYear(steps: BlockOf<'planRow'>[]): boolean {
  return new Set(steps.map(({ endDay }) => endDay.slice(0, 4))).size <= 1;
}

function measureLines(before: BlockOf<'measure'>, after: BlockOf<'measure'>): string[] {
  const instead = (now: string, then: string) => `${plainLine(now)} instead of ${plainLine(then)}`;
  return [
    ...(before.baseline === after.baseline ? [] : [`today ${instead(after.baseline, before.baseline)}`]),
    ...(before.target === after.target ? [] : [`target ${instead(after.target, before.target)}`]),
  ];
}

const sumOf = ({ fromUsd, toUsd, sign }: BlockOf<'budget'>) => moneyRange(fromUsd, toUsd, sign);

function budgetLines(before: BlockOf<'budget'>, after: BlockOf<'budget'>): string[] {
  if (before.fromUsd === after.fromUsd && before.toUsd === after.toUsd) return [];
  return [`${sumOf(after)} instead of ${sumOf(before)}`];
}
