import type { Block } from '#schema/report.ts';
import { dayInWords } from '#server/ai/plan-days.ts';
import { quoteAtEnd } from '#server/ai/quote.ts';
import { wishFigures } from './own-figures.ts';
import { say } from './read-answers.ts';
import { type Draft, findingOf, picksOf } from './report-outline.ts';

/** One page: the lead, three findings in a line each, and the three moves. */
export function summaryBlocks(draft: Draft): Block[] {
  const { reading, outline } = draft;
  return [
    ...lead(draft),
    ...outline.findings.map(({ id, basedOn }): Block => {
      const finding = findingOf(draft, id);
      return { kind: 'finding', title: say(reading, finding.title), text: say(reading, finding.line), basedOn };
    }),
    {
      kind: 'paragraph',
      text: movesText(draft),
      basedOn: [...new Set(outline.findings.flatMap((one) => one.basedOn))],
    },
  ];
}

function lead({ reading, playbook }: Draft): Block[] {
  const { wish, content, isThin } = reading;
  const [figure] = wishFigures(reading);
  const opening = isThin ? [playbook.circumstances.thin.summary] : [];
  return [
    {
      kind: 'paragraph',
      text: [
        `Under ${wish.label} you wrote: ${quoteAtEnd(wish.words)}`,
        ...(figure ? [figure.text] : []),
        ...opening,
      ].join(' '),
      basedOn: [...new Set([wish.answer, ...(figure ? [figure.answer] : [])])],
    },
    { kind: 'paragraph', text: say(reading, content.lead), basedOn: reading.wishNumbers.slice(0, 1) },
  ];
}

function movesText(draft: Draft): string {
  const titles = picksOf(draft).map(({ title }, at) => `(${at + 1}) ${say(draft.reading, title)}`);
  return `Three moves come first: ${titles.join('; ')}. The first step begins on ${dayInWords(draft.outline.startDay)}.`;
}
