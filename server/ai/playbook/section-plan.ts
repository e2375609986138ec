import { dayAndMonth, dayNumber } from '#schema/days.ts';
import type { Block, BlockOf } from '#schema/report.ts';
import {
  dayInWords,
  fridayOfWeek,
  lastWorkingWeek,
  mondayOfWeek,
  nextMonday,
  planWeeks,
  workingWeekFrom,
  workingWeeks,
} from '#server/ai/plan-days.ts';
import { approvalBlocks, approvalStep } from './approval.ts';
import type { Step } from './content-parts.ts';
import { daysBesidePlan } from './days-beside-plan.ts';
import { dateBesidePlan } from './deadline-day.ts';
import { ownerOf } from './owners.ts';
import { checkWeeks, type Stretch, stretchesOfMove, weekOf } from './plan-weeks.ts';
import { basedOn, say } from './read-answers.ts';
import { type Draft, groundOfOption, picksOf } from './report-outline.ts';
import { openingBesidePlan } from './tell-opening.ts';

type PlanRow = BlockOf<'planRow'>;

/** Ninety days: today's figures and the yes in week one, three moves, a check at day 30 and 60, the review in the last week. */
export function planBlocks(draft: Draft): Block[] {
  const rows = planRows(draft);
  return [introduction(draft), ...daysBesidePlan(draft), conduct(draft), ...approvalBlocks(draft), ...rows];
}

function planRows(draft: Draft): PlanRow[] {
  const { reading } = draft;
  const { startDay } = draft.outline;
  const { baselineStep, checks, reviewStep } = reading.content;
  const ground = reading.wishNumbers;
  const approval = approvalStep(draft);
  const inWeek = (wanted: number) => weekOf(draft, workingWeekFrom(startDay, wanted));
  return [
    row(draft, baselineStep, inWeek(1), ground),
    ...(approval ? [row(draft, approval.step, inWeek(1), approval.basedOn)] : []),
    ...picksOf(draft).flatMap((_, number) => moveRows(draft, number)),
    row(draft, checks.day30, inWeek(checkWeeks.day30), ground),
    row(draft, checks.day60, inWeek(checkWeeks.day60), ground),
    row(draft, reviewStep, inWeek(planWeeks), ground),
  ].sort((a, b) => a.startDay.localeCompare(b.startDay) || a.endDay.localeCompare(b.endDay));
}

function moveRows(draft: Draft, number: number): PlanRow[] {
  const { reading } = draft;
  const option = picksOf(draft)[number];
  if (!option) return [];
  const numbers = [...new Set([...groundOfOption(draft, option.id), ...basedOn(reading, 'companySize')])];
  const stretches = stretchesOfMove(draft, number);
  return option.steps.flatMap((step, at) => {
    const stretch = stretches[at];
    return stretch ? [row(draft, step, stretch, numbers)] : [];
  });
}

function row(draft: Draft, step: Step, stretch: Stretch, numbers: number[]): PlanRow {
  const { reading } = draft;
  return {
    kind: 'planRow',
    title: say(reading, step.title),
    ownerRole: ownerOf(draft, step.role),
    ...stretch,
    measure: say(reading, step.measure),
    basedOn: numbers,
  };
}

function introduction(draft: Draft): Block {
  const { reading, outline } = draft;
  const { frame, tiers } = reading;
  const time = frame.times[tiers.time ?? 'unknown'];
  const last = fridayOfWeek(outline.startDay, lastWorkingWeek(outline.startDay));
  const span = `The plan runs from ${dayInWords(outline.startDay)} to ${dayInWords(last)}.`;
  return {
    kind: 'paragraph',
    text: [
      span,
      say(reading, time.text),
      ...dateBesidePlan(draft),
      ...openingBesidePlan(draft),
      ...otherTime(draft),
      ...pause(outline),
    ].join(' '),
    basedOn: [...reading.wishNumbers, ...basedOn(reading, 'timeline')],
  };
}

/** The wish and the form may name different times: then it is said which one counts here. */
function otherTime({ reading, playbook }: Draft): string[] {
  const { timeline } = reading.given;
  const day = reading.deadline?.day;
  if (!timeline || day === undefined) return [];
  const days = dayNumber(day) - dayNumber(reading.today);
  if (days < 1.5 * playbook.circumstances.timelines[timeline].withinDays) return [];
  return [`Under Timeline you chose “${timeline}”, and the scores keep to that.`];
}

/** How the moves are carried at that size, and what can be seen of them when. */
function conduct({ reading }: Draft): Block {
  const { frame, tiers, solo } = reading;
  const size = solo ? frame.sizes.solo : tiers.size && frame.sizes[tiers.size];
  return {
    kind: 'paragraph',
    text: [...(size ? [size.run] : []), frame.times[tiers.time ?? 'unknown'].expect]
      .map((one) => say(reading, one))
      .join(' '),
    basedOn: [...reading.wishNumbers, ...reading.soloAnswers, ...basedOn(reading, 'companySize', 'timeline')],
  };
}

function pause({ today, startDay }: Draft['outline']): string[] {
  if (startDay !== nextMonday(today)) return ['Nothing begins in the weeks of Christmas and New Year.'];
  const working = workingWeeks(startDay);
  const free = Array.from({ length: lastWorkingWeek(startDay) }, (_, index) => index + 1).filter(
    (number) => !working.includes(number),
  );
  const [first, last] = [free[0], free.at(-1)];
  if (first === undefined || last === undefined) return [];
  const days = `${dayAndMonth(mondayOfWeek(startDay, first))} to ${dayAndMonth(fridayOfWeek(startDay, last))}`;
  return [`No step has to begin or end from ${days}; whatever is under way then may rest.`];
}
