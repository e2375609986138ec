import type { Block } from '#schema/report.ts';
import { quoteAtEnd } from '#server/ai/quote.ts';
import { fill } from './fill.ts';
import { basedOn } from './read-answers.ts';
import { type Draft, findingOf, optionOf, quoteBehind } from './report-outline.ts';
import { unique } from './section-summary.ts';

/** Three findings worked out, then the options with their scores. */
export function optionBlocks(draft: Draft): Block[] {
  return [...findings(draft), introduction(draft), ...options(draft)];
}

function findings(draft: Draft): Block[] {
  const { slots } = draft.reading;
  return draft.outline.findings.map(({ id, quote, word }) => {
    const finding = findingOf(draft, id);
    const heard = word === undefined ? [] : [fill(finding.heard, { word })];
    const isReply = draft.reading.replies.some(({ answer }) => answer === quote.answer);
    const lead = isReply ? `Asked “${quote.label}” you answered` : `You wrote, under ${quote.label}`;
    const words = `${lead}: ${quoteAtEnd(quote.words)}`;
    return {
      kind: 'finding',
      title: fill(finding.title, slots),
      text: [words, ...heard, fill(finding.why, slots)].join(' '),
      basedOn: [quote.answer],
    };
  });
}

function introduction({ reading, outline }: Draft): Block {
  const { given, content, slots } = reading;
  const within = given.budgetRange ? `, all within the budget of ${given.budgetRange}` : '';
  const scale =
    'The scores run from 1 for little to 5 for much; the three marked ways answer the findings and come first.';
  return {
    kind: 'paragraph',
    text: `${numberWord(outline.options.length)} ways were weighed${within}. ${fill(content.weighing, slots)} ${scale}`,
    basedOn: basedOn(reading, 'problems', 'desiredOutcome', 'budgetRange'),
  };
}

function options(draft: Draft): Block[] {
  const { reading, outline } = draft;
  return outline.options.map(({ id, pick, effort, effect, notes }) => {
    const option = optionOf(draft, id);
    const circumstances = basedOn(
      reading,
      'budgetRange',
      ...(notes.length > 0 ? (['companySize', 'timeline', 'stepsTaken'] as const) : []),
    );
    return {
      kind: 'option',
      title: fill(option.title, reading.slots),
      text: fill(option.text, reading.slots),
      effort,
      effect,
      reason: [fill(option.reason, reading.slots), ...notes].join(' '),
      pick,
      basedOn: unique([quoteBehind(draft, id).answer, ...circumstances]),
    };
  });
}

function numberWord(count: number): string {
  return ['Three', 'Four', 'Five', 'Six', 'Seven'][count - 3] ?? String(count);
}
