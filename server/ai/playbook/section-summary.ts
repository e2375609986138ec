import type { Block } from '#schema/report.ts';
import { cutQuoteAtEnd, quoteAtEnd } from '#server/ai/quote.ts';
import { wishFigures } from './figure-sentences.ts';
import { quoteLength, say } from './read-answers.ts';
import { type Draft, findingOf } from './report-outline.ts';

/** One page: the lead and three findings in a line each; the three moves follow from the options. */
export function summaryBlocks(draft: Draft): Block[] {
  const { reading, outline } = draft;
  return [
    ...lead(draft),
    ...outline.findings.map(({ id, basedOn }): Block => {
      const finding = findingOf(draft, id);
      return { kind: 'finding', title: say(reading, finding.title), text: say(reading, finding.line), basedOn };
    }),
  ];
}

function lead({ reading, playbook }: Draft): Block[] {
  const { wish, content, isThin } = reading;
  const [figure] = wishFigures(reading);
  const isNext =
    figure !== undefined && !figure.sentence.startsWith(wish.words) && !wish.whole.includes(figure.sentence);
  const opening = isThin ? [playbook.circumstances.thin.summary] : [];
  return [
    {
      kind: 'paragraph',
      text: [
        `Under ${wish.label} you wrote: ${quoteAtEnd(wish.words, wish.isCut)}`,
        ...(isNext ? [`And: ${cutQuoteAtEnd(figure.sentence, quoteLength)}`] : []),
        ...(figure ? [figure.text] : []),
        ...opening,
      ].join(' '),
      basedOn: [...new Set([wish.answer, ...(figure ? [figure.answer, figure.also ?? figure.answer] : [])])],
    },
    { kind: 'paragraph', text: say(reading, content.lead), basedOn: reading.wishNumbers.slice(0, 1) },
  ];
}
