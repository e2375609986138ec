import { dayAndMonth, dayNumber } from '#schema/days.ts';
import type { Block, BlockOf } from '#schema/report.ts';
import {
  dayInWords,
  fridayOfWeek,
  mondayOfWeek,
  planWeeks,
  workingWeekFrom,
  workingWeeks,
} from '#server/ai/plan-days.ts';
import { approvalBlocks, approvalStep, checkWeeks } from './approval.ts';
import type { Step } from './content-parts.ts';
import { ownerOf } from './owners.ts';
import { basedOn, say } from './read-answers.ts';
import { type Draft, groundOfOption, picksOf } from './report-outline.ts';

type PlanRow = BlockOf<'planRow'>;

/** Ninety days: today's figures and the yes in week one, three moves, a check at day 30 and 60, the review in the last week. */
export function planBlocks(draft: Draft): Block[] {
  const rows = planRows(draft);
  return [introduction(draft), conduct(draft), ...approvalBlocks(draft), ...rows];
}

/** The owner of a step and the days of a stretch of working weeks. */
interface Stretch {
  from: number;
  to: number;
}

function planRows(draft: Draft): PlanRow[] {
  const { reading } = draft;
  const { startDay } = draft.outline;
  const { baselineStep, checks, reviewStep } = reading.content;
  const ground = reading.wishNumbers;
  const approval = approvalStep(draft);
  const first = at(1);
  const last = at(planWeeks);
  return [
    row(draft, baselineStep, first, ground),
    ...(approval ? [row(draft, approval.step, first, approval.basedOn)] : []),
    ...picksOf(draft).flatMap((_, number) => moveRows(draft, number)),
    row(draft, checks.day30, at(workingWeekFrom(startDay, checkWeeks.day30)), ground),
    row(draft, checks.day60, at(workingWeekFrom(startDay, checkWeeks.day60)), ground),
    row(draft, reviewStep, last, ground),
  ].sort((a, b) => a.startDay.localeCompare(b.startDay) || a.endDay.localeCompare(b.endDay));
}

/** The two steps of a move, one after the other, in weeks in which people work. */
function moveRows(draft: Draft, number: number): PlanRow[] {
  const { reading, outline } = draft;
  const option = picksOf(draft)[number];
  if (!option) return [];
  const weeks = workingWeeks(outline.startDay);
  const numbers = [...new Set([...groundOfOption(draft, option.id), ...basedOn(reading, 'companySize')])];
  let begun = (reading.pace.starts[number] ?? 1) - 1;
  return option.steps.map((step) => {
    const from = weeks[Math.min(begun, weeks.length - 1)] ?? planWeeks;
    const to = weeks[Math.min(begun + step.weeks - 1, weeks.length - 1)] ?? planWeeks;
    begun += step.weeks;
    return row(draft, step, { from, to }, numbers);
  });
}

function at(number: number): Stretch {
  return { from: number, to: number };
}

function row(draft: Draft, step: Step, { from, to }: Stretch, numbers: number[]): PlanRow {
  const { reading, outline } = draft;
  return {
    kind: 'planRow',
    title: say(reading, step.title),
    ownerRole: ownerOf(draft, step.role),
    startDay: mondayOfWeek(outline.startDay, from),
    endDay: fridayOfWeek(outline.startDay, to),
    measure: say(reading, step.measure),
    basedOn: numbers,
  };
}

function introduction(draft: Draft): Block {
  const { reading, outline } = draft;
  const { frame, tiers, deadline } = reading;
  const time = frame.times[tiers.time ?? 'unknown'];
  const last = fridayOfWeek(outline.startDay, planWeeks);
  const span = `The plan runs from ${dayInWords(outline.startDay)} to ${dayInWords(last)}.`;
  const own = deadline ? [`The date that you name stands at its head: “${deadline.words}”.`] : [];
  return {
    kind: 'paragraph',
    text: [span, say(reading, time.text), ...own, ...otherTime(draft), ...pause(outline.startDay)].join(' '),
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

function pause(startDay: string): string[] {
  const working = workingWeeks(startDay);
  const free = Array.from({ length: planWeeks }, (_, index) => index + 1).filter((number) => !working.includes(number));
  const [first, last] = [free[0], free.at(-1)];
  if (first === undefined || last === undefined) return [];
  const days = `${dayAndMonth(mondayOfWeek(startDay, first))} to ${dayAndMonth(fridayOfWeek(startDay, last))}`;
  return [`No step has to begin or end from ${days}; whatever is under way then may rest.`];
}
