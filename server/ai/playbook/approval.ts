import { dayMonthYear } from '#schema/days.ts';
import type { Block } from '#schema/report.ts';
import { workingWeekFrom } from '#server/ai/plan-days.ts';
import type { Step } from './content-parts.ts';
import { dollars } from './figure-sentences.ts';
import { isOneWord } from './find-wish.ts';
import { wantedQuote } from './goal-target.ts';
import { checkWeeks, type Stretch, stretchesOfMove, weekOf } from './plan-weeks.ts';
import { basedOn, deciderAnswers, say } from './read-answers.ts';
import { type Draft, picksOf } from './report-outline.ts';
import { splitBudget } from './split-budget.ts';

/** Who has to say yes, and what is put before them. Nobody who decides alone needs either. */
export function approvalStep({ reading, playbook }: Draft): { step: Step; basedOn: number[] } | undefined {
  const { authorities, unknownAuthorityStep } = playbook.circumstances;
  const { decider } = reading;
  if (!decider) return { step: unknownAuthorityStep, basedOn: basedOn(reading, 'problems') };
  const { step } = authorities[decider.authority];
  return step && { step, basedOn: deciderAnswers(reading) };
}

/** The first move on half a page, for those who decide: put together from the plan itself. */
export function approvalBlocks(draft: Draft): Block[] {
  const { reading, playbook } = draft;
  const { decider } = reading;
  const paper = decider && playbook.circumstances.authorities[decider.authority].paper;
  const [first] = picksOf(draft);
  const [step, last] = first?.steps ?? [];
  const [begin, end] = stretchesOfMove(draft, 0);
  if (!paper || !first || !step || !last || !begin || !end) return [];
  const cost = splitBudget(draft).find(({ id }) => id === first.id);
  return [
    {
      kind: 'paragraph',
      text: [
        paper,
        // One word says nothing to somebody else.
        ...(isOneWord(reading.wish.words)
          ? []
          : [`What is wanted: ${wantedQuote(reading)}`.replace(/([^.!?…])”$/, '$1”.')]),
        `What is proposed first: ${lower(say(reading, first.title))}.`,
        `What it takes: ${lower(say(reading, step.title))}, then ${lower(say(reading, last.title))};`,
        cost ? `up to ${dollars(cost.usd)} from the budget.` : 'working hours and no outside money.',
        `By what it is judged: ${lower(say(reading, last.measure))}, on ${dayMonthYear(judgedOn(draft, end))}.`,
        `Begin: ${dayMonthYear(begin.startDay)}.`,
      ].join(' '),
      basedOn: [...deciderAnswers(reading), reading.wish.answer],
    },
  ];
}

/** The check at day 30, or the end of the move where that comes later: before it nothing can be judged. */
function judgedOn(draft: Draft, { endDay }: Stretch): string {
  const check = weekOf(draft, workingWeekFrom(draft.outline.startDay, checkWeeks.day30)).endDay;
  return endDay > check ? endDay : check;
}

/** Within a sentence; a word in capitals keeps them. */
function lower(words: string): string {
  return /^\p{Lu}[\p{Ll} ]/u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}
