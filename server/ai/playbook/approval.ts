import { dayMonthYear } from '#schema/days.ts';
import type { Block } from '#schema/report.ts';
import { fridayOfWeek, mondayOfWeek, workingWeekFrom } from '#server/ai/plan-days.ts';
import type { Step } from './content-parts.ts';
import { dollars } from './figure-sentences.ts';
import { basedOn, say } from './read-answers.ts';
import { type Draft, picksOf } from './report-outline.ts';
import { splitBudget } from './split-budget.ts';

/** The weeks of the plan in which days 30 and 60 lie. */
export const checkWeeks = { day30: 5, day60: 9 };

/** Who has to say yes, and what is put before them. Nobody who decides alone needs either. */
export function approvalStep({ reading, playbook }: Draft): { step: Step; basedOn: number[] } | undefined {
  const { authorities, unknownAuthorityStep } = playbook.circumstances;
  const { decisionAuthority } = reading.given;
  if (decisionAuthority) {
    const { step } = authorities[decisionAuthority];
    return step && { step, basedOn: basedOn(reading, 'decisionAuthority') };
  }
  return reading.solo ? undefined : { step: unknownAuthorityStep, basedOn: basedOn(reading, 'problems') };
}

/** The first move on half a page, for those who decide: put together from the plan itself. */
export function approvalBlocks(draft: Draft): Block[] {
  const { reading, playbook, outline } = draft;
  const { decisionAuthority } = reading.given;
  const paper = decisionAuthority && playbook.circumstances.authorities[decisionAuthority].paper;
  const [first] = picksOf(draft);
  const [step, last] = first?.steps ?? [];
  if (!paper || !first || !step || !last) return [];
  const cost = splitBudget(draft).find(({ id }) => id === first.id);
  const { startDay } = outline;
  return [
    {
      kind: 'paragraph',
      text: [
        `${paper} What is wanted: “${reading.wish.words}”`.replace(/([^.!?…])”$/, '$1”.'),
        `What is proposed first: ${lower(say(reading, first.title))}.`,
        `What it takes: ${lower(say(reading, step.title))}, then ${lower(say(reading, last.title))};`,
        cost ? `up to ${dollars(cost.usd)} from the budget.` : 'working hours and no outside money.',
        `By what it is judged: ${lower(say(reading, last.measure))}, on ${dayMonthYear(fridayOfWeek(startDay, workingWeekFrom(startDay, checkWeeks.day30)))}.`,
        `Begin: ${dayMonthYear(mondayOfWeek(startDay, 1))}.`,
      ].join(' '),
      basedOn: [...basedOn(reading, 'decisionAuthority'), reading.wish.answer],
    },
  ];
}

/** Within a sentence; a word in capitals keeps them. */
function lower(words: string): string {
  return /^\p{Lu}[\p{Ll} ]/u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}
