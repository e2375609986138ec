import type { Block } from '#schema/report.ts';
import { askedQuestions } from '#server/ai/asked-questions.ts';
import { cleanTextLine, cutWords } from '#server/ai/quote.ts';
import { unknownTrade } from './content.ts';
import { dateReading } from './figure-sentences.ts';
import { deciderAnswers, type Reading, say } from './read-answers.ts';
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
  return [
    ...said.map(({ text, answer }): Block => ({ kind: 'assumption', text, basedOn: [answer] })),
    ...takenFromRole(reading, assumptions.owner),
    ...texts.map((text): Block => ({ kind: 'assumption', text: say(reading, text), basedOn: [] })),
    {
      kind: 'paragraph',
      text: askedQuestions(
        'What would sharpen this report most is an answer to these questions.',
        writeQuestions(playbook, reading),
      ),
      basedOn: reading.wishNumbers.slice(0, 1),
    },
  ];
}

/** That an owner decides alone was concluded from a title, so it is said where they can object. */
function takenFromRole(reading: Reading, text: string): Block[] {
  const { decider, given } = reading;
  if (decider?.by !== 'role') return [];
  const role = cutWords(cleanTextLine(given.role ?? ''), 60);
  return [{ kind: 'assumption', text: say(reading, text, { role }), basedOn: deciderAnswers(reading) }];
}
