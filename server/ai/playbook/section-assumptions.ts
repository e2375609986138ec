import type { Block } from '#schema/report.ts';
import { fill } from './fill.ts';
import { basedOn } from './read-answers.ts';
import type { Draft } from './report-outline.ts';
import { writeQuestions } from './write-questions.ts';

/** What was taken for granted because it was not said, how the report came about, and what would sharpen it. */
export function assumptionBlocks({ reading, playbook }: Draft): Block[] {
  const { missing, assumptions } = playbook.circumstances;
  const unknownTrade = reading.trade === playbook.trades.at(-1);
  const texts = [
    ...reading.gaps.map((name) => missing[name].assumption),
    ...(unknownTrade ? [assumptions.trade] : []),
    reading.content.assumes,
    assumptions.ground,
    assumptions.writer,
  ];
  const questions = writeQuestions(playbook, reading).map((question, at) => `(${at + 1}) ${question}`);
  return [
    ...texts.map((text): Block => ({ kind: 'assumption', text: fill(text, reading.slots), basedOn: [] })),
    {
      kind: 'paragraph',
      text: `An answer to any of these questions would sharpen the report most. ${questions.join(' ')}`,
      basedOn: basedOn(reading, 'problems'),
    },
  ];
}
