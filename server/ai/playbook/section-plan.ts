import type { Block, BlockOf } from '#schema/report.ts';
import { dayInWords, fridayOfWeek, mondayOfWeek } from '#server/ai/plan-days.ts';
import { fill } from './fill.ts';
import type { Circumstances, Option, RoleName, Roles, Step } from './playbook-content.ts';
import { basedOn, type Reading } from './read-answers.ts';
import { type Draft, picksOf, quoteBehind } from './report-outline.ts';
import { unique } from './section-summary.ts';

type PlanRow = BlockOf<'planRow'>;
const lastWeek = 12;

/** Ninety days: today's figures and the yes in week one, the three moves one after the other, the review in week twelve. */
export function planBlocks(draft: Draft): Block[] {
  const rows = planRows(draft);
  return [introduction(draft, rows), ...rows];
}

function planRows(draft: Draft): PlanRow[] {
  const { reading, playbook } = draft;
  const { baselineStep, reviewStep } = reading.content;
  const ground = basedOn(reading, 'problems', 'desiredOutcome');
  const approval = approvalStep(reading, playbook.circumstances);
  const starts = startsOf(reading, playbook.circumstances);
  const moves = picksOf(draft).flatMap((option, at) => moveRows(draft, option, starts[at] ?? lastWeek - 5));
  return [
    row(draft, baselineStep, 1, 1, ground),
    ...(approval ? [row(draft, approval, 1, 1, approvalBase(reading))] : []),
    ...moves,
    row(draft, reviewStep, lastWeek, lastWeek, ground),
  ].sort((a, b) => a.startDay.localeCompare(b.startDay) || a.endDay.localeCompare(b.endDay));
}

function moveRows(draft: Draft, option: Option, startWeek: number): PlanRow[] {
  const numbers = unique([quoteBehind(draft, option.id).answer, ...basedOn(draft.reading, 'companySize')]);
  let week = startWeek;
  return option.steps.map((step) => {
    const planned = row(draft, step, week, week + step.weeks - 1, numbers);
    week += step.weeks;
    return planned;
  });
}

function row({ reading, playbook, outline }: Draft, step: Step, from: number, to: number, numbers: number[]): PlanRow {
  return {
    kind: 'planRow',
    title: fill(step.title, reading.slots),
    ownerRole: ownerOf(playbook.roles, playbook.circumstances, reading, step.role),
    startDay: mondayOfWeek(outline.startDay, from),
    endDay: fridayOfWeek(outline.startDay, to),
    measure: fill(step.measure, reading.slots),
    basedOn: numbers,
  };
}

/** A role that exists where the person works: by what somebody does in a small firm, by title in a larger one. */
function ownerOf(roles: Roles, { sizes }: Circumstances, reading: Reading, role: RoleName): string {
  const { companySize, decisionAuthority } = reading.given;
  if (role === 'decider') {
    return reading.solo && !decisionAuthority ? roles.solo : roles.deciders[decisionAuthority ?? 'unknown'];
  }
  if (reading.solo) return roles.solo;
  const titles = companySize ? roles[sizes[companySize].roles] : roles.unknown;
  return fill(titles[role], reading.slots);
}

/** Nobody who decides alone needs a step for the yes. */
function approvalStep({ given, solo }: Reading, circumstances: Circumstances): Step | undefined {
  if (given.decisionAuthority) return circumstances.authorities[given.decisionAuthority].step;
  return solo ? undefined : circumstances.unknownAuthorityStep;
}

function approvalBase(reading: Reading): number[] {
  const given = basedOn(reading, 'decisionAuthority');
  return given.length > 0 ? given : basedOn(reading, 'problems');
}

function startsOf({ given }: Reading, { timelines, unknownTimeline }: Circumstances): readonly number[] {
  return (given.timeline ? timelines[given.timeline] : unknownTimeline).starts;
}

function introduction({ reading, outline }: Draft, rows: readonly PlanRow[]): Block {
  const last = rows.at(-1)?.endDay ?? outline.startDay;
  const { deadline } = reading.goal;
  const own = deadline ? [`You wrote “${deadline}”; write that at the head of the plan.`] : [];
  const span = `From ${dayInWords(outline.startDay)} to ${dayInWords(last)}; steps begin on a Monday and end on a Friday.`;
  return {
    kind: 'paragraph',
    text: [span, fill(reading.content.pace, reading.slots), ...own].join(' '),
    basedOn: basedOn(reading, 'problems', 'desiredOutcome', 'timeline'),
  };
}
