import type { Block } from '#schema/report.ts';
import { unknownTrade } from './content.ts';
import { dateReading } from './figure-sentences.ts';
import { say } from './read-answers.ts';
import type { Draft } from './report-outline.ts';
import { writeQuestions } from './write-questions.ts';

/** What was taken for granted because it was not said, how the report came about, and what would sharpen it. */
export function assumptionBlocks({ reading, playbook }: Draft): Block[] {
  const { assumptions } = playbook.circumstances;
  const { content, frame, trade } = reading;
  const said = dateReading(reading);
  const texts = [
    ...reading.gaps.map((name) => frame.unsaid[name]),
    ...(trade.family.id === unknownTrade ? [assumptions.trade] : []),
    content.assumes,
    assumptions.ground,
  ];
  const questions = writeQuestions(playbook, reading).map((question, at) => `(${at + 1}) ${question}`);
  return [
    ...said.map(({ text, answer }): Block => ({ kind: 'assumption', text, basedOn: [answer] })),
    ...texts.map((text): Block => ({ kind: 'assumption', text: say(reading, text), basedOn: [] })),
    {
      kind: 'paragraph',
      text: `What would sharpen this report most is an answer to these questions. ${questions.join(' ')}`,
      basedOn: reading.wishNumbers.slice(0, 1),
    },
  ];
}
