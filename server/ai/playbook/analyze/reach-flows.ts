import { dayNumber } from '#schema/days.ts';
import { calculateFlows, type FlowsInput } from '#server/ai/playbook/calculate/flows.ts';
import { plain } from '#server/ai/playbook/calculate/format.ts';
import { cutWords } from '#server/ai/quote.ts';
import type { Case, Outcome, Reply } from './kind.ts';

/** How many join and leave a month, where the wish says both. */
export interface Flows {
  join: number;
  leave: number;
}

interface FlowingAim {
  today?: number | undefined;
  target?: number | undefined;
  flows?: Flows | undefined;
}

const joins = /^\s?(?:\p{L}+ ){0,2}?(?:join|sign up|subscribe|start|come in|enroll)/u;
const joinsBefore = /\b(?:sign up|gain|add|win|get)\s(?:about |around )?$/u;
const leaves = /^\s?(?:\p{L}+ ){0,2}?(?:cancel|leave|quit|drop out|unsubscribe|lapse|stop)/u;
const leavesBefore = /\b(?:lose|losing|lost)\s(?:about |around )?$/u;

/** `22 join in a month and 11 cancel`: both, so that nothing is guessed. */
export function flowsIn({ figures, wish }: Case): Flows | undefined {
  const own = figures.filter(({ answer, unit }) => answer === wish.answer && unit === 'count');
  const monthly = own.filter(({ sentence }) => /\b(?:a|per|each|every) month\b/iu.test(sentence));
  const join = monthly.find(({ after, before }) => joins.test(after) || joinsBefore.test(before));
  const leave = monthly.find((one) => one !== join && (leaves.test(one.after) || leavesBefore.test(one.before)));
  return join && leave ? { join: join.value, leave: leave.value } : undefined;
}

const daysPerMonth = 365 / 12;

export function flowsInput(one: Case, { flows, today, target }: FlowingAim, endDay: string): FlowsInput {
  const days = dayNumber(endDay) - dayNumber(one.today);
  return {
    unitsToday: today,
    targetUnits: target,
    joinPerMonth: flows?.join,
    leavePerMonth: flows?.leave,
    monthsLeft: Math.round(days / daysPerMonth),
    deadlineDay: endDay,
  };
}

function reasonsOf(reply: Reply | undefined): string | undefined {
  if (!reply || reply.isUnknown || reply.isNone) return undefined;
  return `“${cutWords(reply.text.replace(/[.!]$/u, ''), 120)}”`;
}

export function flowsSlots(one: Case, aim: FlowingAim, endDay: string): Outcome['slots'] {
  if (!aim.flows) return {};
  const { unitsExpected, joinsNeeded, netPerMonth } = calculateFlows(flowsInput(one, aim, endDay));
  const number = (value: number | undefined) => (value === undefined ? undefined : plain(Math.ceil(value)));
  return {
    join: plain(aim.flows.join),
    leave: plain(aim.flows.leave),
    leaveHalf: plain(aim.flows.leave / 2),
    // Marks the texts for a number that people join and leave; it says nothing of its own.
    forJoining: '',
    reasons: reasonsOf(one.reply('leaving')),
    net: netPerMonth === undefined || netPerMonth < 0 ? undefined : plain(netPerMonth),
    expected: unitsExpected === undefined ? undefined : `${plain(unitsExpected)} ${one.noun.many}`,
    joinsNeeded: number(joinsNeeded),
  };
}

/** Joining each month, beside the goal itself. */
export function flowsMeasure(
  { join }: Flows,
  { joinsNeeded }: Outcome['slots'],
  basedOn: number[],
): Outcome['measures'][number] {
  return {
    title: 'Joining each month',
    baseline: plain(join),
    target: joinsNeeded ?? 'Two more than this week',
    howToRead: 'Subtract those who leave, and write down both.',
    basedOn,
  };
}
