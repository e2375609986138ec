import type { Block } from '#schema/report.ts';
import { dayInWords } from '#server/ai/plan-days.ts';
import { quoteAtEnd } from '#server/ai/quote.ts';
import { fill } from './fill.ts';
import { goalFigures } from './goal-figures.ts';
import { basedOn } from './read-answers.ts';
import { type Draft, findingOf, picksOf } from './report-outline.ts';

/** One page: the lead, three findings in a line each, and the three moves. */
export function summaryBlocks(draft: Draft): Block[] {
  const { reading, outline, playbook } = draft;
  const { goal, content, slots } = reading;
  const figures = goalFigures(reading, playbook.circumstances).slice(0, 1);
  return [
    {
      kind: 'paragraph',
      text: [
        `Under ${goal.label} you wrote: ${quoteAtEnd(goal.words)}`,
        ...figures.map(({ text }) => text),
        fill(content.lead, slots),
      ].join(' '),
      basedOn: unique([goal.answer, ...figures.map(({ answer }) => answer), ...basedOn(reading, 'problems')]),
    },
    ...outline.findings.map(({ id, quote }): Block => {
      const finding = findingOf(draft, id);
      return {
        kind: 'finding',
        title: fill(finding.title, slots),
        text: fill(finding.line, slots),
        basedOn: [quote.answer],
      };
    }),
    { kind: 'paragraph', text: movesText(draft), basedOn: unique(outline.findings.map(({ quote }) => quote.answer)) },
  ];
}

function movesText(draft: Draft): string {
  const titles = picksOf(draft).map(({ title }, at) => `(${at + 1}) ${fill(title, draft.reading.slots)}`);
  return `Three moves come first: ${titles.join('; ')}. The first step begins on ${dayInWords(draft.outline.startDay)}, and the plan gives every one a day and an owner.`;
}

export function unique(numbers: readonly number[]): number[] {
  return [...new Set(numbers)];
}
