import type { Block } from '#schema/report.ts';
import { answersOf, type ReportCase, say, stepsOf } from './report-case.ts';
import { ownersInWords } from './step-owners.ts';

const mostLines = 2;

/** Page one is the answer: two sentences, the table, three moves, what not to do, and what would change the advice. */
export function pageOneBlocks(report: ReportCase): Block[] {
  const { outcome, reading } = report;
  const { avoid, turn } = reading.content;
  const basedOn = [reading.case.wish.answer];
  const own = (texts: typeof avoid) => texts.map((text) => ({ text: say(report, text), basedOn }));
  return [
    { kind: 'answer', ...outcome.answer },
    ...outcome.figures.map((row): Block => ({ kind: 'figure', ...row })),
    ...report.shown.map((chosen): Block => {
      const steps = stepsOf(report, chosen);
      const last =
        steps
          .map(({ endDay }) => endDay)
          .toSorted()
          .at(-1) ?? report.calendar.endDay;
      const owner = ownersInWords(steps.map((step) => step.owner));
      const title = say(report, chosen.finding.option.title);
      return { kind: 'move', title, owner, endDay: last, basedOn: answersOf(report, chosen) };
    }),
    ...[...outcome.avoid, ...own(avoid)].slice(0, mostLines).map((line): Block => ({ kind: 'avoid', ...line })),
    ...[...outcome.turn, ...own(turn)].slice(0, mostLines).map((line): Block => ({ kind: 'turn', ...line })),
  ];
}
