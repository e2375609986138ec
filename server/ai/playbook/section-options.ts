import { answerLabels } from '#schema/insights.ts';
import type { Block } from '#schema/report.ts';
import { quoteAtEnd } from '#server/ai/quote.ts';
import { sentenceFigures } from './figure-sentences.ts';
import { basedOn, say } from './read-answers.ts';
import { type Draft, findingOf, groundOfOption, optionOf, type ReportOutline } from './report-outline.ts';
import { leadTo } from './section-situation.ts';

/** Three findings worked out, then the options with their scores. */
export function optionBlocks(draft: Draft): Block[] {
  return [...findings(draft), introduction(draft), ...options(draft)];
}

function findings(draft: Draft): Block[] {
  const { reading, outline } = draft;
  return outline.findings.map(({ id, quote, basedOn: numbers }) => {
    const finding = findingOf(draft, id);
    const opening = quote ? heard(draft, quote, finding.heard) : [say(reading, finding.unheard)];
    return {
      kind: 'finding',
      title: say(reading, finding.title),
      text: [...opening, say(reading, finding.why)].join(' '),
      basedOn: numbers,
    };
  });
}

type Heard = NonNullable<ReportOutline['findings'][number]['quote']>;

function heard({ reading }: Draft, quote: Heard, text: string): string[] {
  const isOfForm = Object.values(answerLabels).includes(quote.label);
  const lead = isOfForm ? `You wrote, under ${quote.label}` : leadTo(quote);
  const figures = sentenceFigures(reading, quote).map((one) => one.text);
  return [`${lead}: ${quoteAtEnd(quote.words, quote.isCut)}`, ...figures, say(reading, text)];
}

const scale = 'Effort and effect run from 1 for little to 5 for much.';

function introduction({ reading, outline }: Draft): Block {
  return {
    kind: 'paragraph',
    text: [say(reading, reading.content.weighing), scale, ...equals(outline.options)].join(' '),
    basedOn: [...reading.wishNumbers, ...basedOn(reading, 'budgetRange')],
  };
}

/** A later option may score as well as a first one: then it is said why it waits. */
function equals(options: ReportOutline['options']): string[] {
  const worth = ({ effort, effect }: ReportOutline['options'][number]) => effect - effort;
  const least = Math.min(...options.filter(({ pick }) => pick).map(worth));
  const isEqual = options.some((option) => !option.pick && worth(option) >= least);
  return isEqual
    ? [
        'Where a later option scores as well or better, it waits because the first three answer the findings, and three at a time are enough.',
      ]
    : [];
}

/** What moved a score, and the answer by which it did. */
const moves = {
  many: {
    text: 'Many people have to change a habit for it, which counts as one point of effort more.',
    by: 'companySize',
  },
  late: {
    text: 'It shows later than the time that you chose under Timeline, which takes one point off its effect.',
    by: 'timeline',
  },
} as const;

function options(draft: Draft): Block[] {
  const { reading, outline } = draft;
  return outline.options.map(({ id, pick, effort, effect, moved, tried }) => {
    const option = optionOf(draft, id);
    const before = tried && option.tried ? [option.tried] : [];
    const names = [...moved.map((name) => moves[name].by), ...(tried ? (['stepsTaken'] as const) : [])];
    return {
      kind: 'option',
      title: say(reading, option.title),
      text: [...before, option.text].map((one) => say(reading, one)).join(' '),
      effort,
      effect,
      reason: [say(reading, option.reason), ...moved.map((name) => moves[name].text)].join(' '),
      pick,
      basedOn: [...new Set([...groundOfOption(draft, id), ...basedOn(reading, ...names)])],
    };
  });
}
