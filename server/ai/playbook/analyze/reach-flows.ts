import { dayNumber, monthNames } from '#schema/days.ts';
import { roundTenth } from '#server/ai/playbook/calculate/compute.ts';
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
const month = `(?<month>${monthNames.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')})`;
const date = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`;
const toldOn = new RegExp(
  String.raw`\b(?:on|at|as of|since)\s(?:the )?(?:${date}(?: of)? ${month}|${month.replace('month', 'first')} ${date.replace('day', 'second')})\b`,
  'iu',
);
const earlier = /\b(?:had|were|was|counted)\b/iu;

/** The day of “On 1 November we had 142”: the last one of that name, where it has passed. */
function toldDayOf({ figures, wish, today }: Case, value: number | undefined): string | undefined {
  const told = figures.find((one) => one.answer === wish.answer && one.value === value && earlier.test(one.sentence));
  const named = told && toldOn.exec(told.sentence)?.groups;
  if (!named) return undefined;
  const name = (named.month ?? named.first ?? '').slice(0, 3).toLowerCase();
  const at = monthNames.findIndex((one) => one.toLowerCase().startsWith(name)) + 1;
  const monthAndDay = `${String(at).padStart(2, '0')}-${(named.day ?? named.second ?? '').padStart(2, '0')}`;
  const year = Number(today.slice(0, 4));
  return [year, year - 1].map((one) => `${one}-${monthAndDay}`).find((day) => day < today);
}

export function flowsInput(one: Case, { flows, today, target }: FlowingAim, endDay: string): FlowsInput {
  const days = dayNumber(endDay) - dayNumber(one.today);
  const toldDay = toldDayOf(one, today);
  return {
    unitsTold: today,
    toldDay,
    monthsSince: toldDay === undefined ? undefined : (dayNumber(one.today) - dayNumber(toldDay)) / daysPerMonth,
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
  const input = flowsInput(one, aim, endDay);
  const { unitsToday, unitsExpected, unitsTogether, unitsMissing, joinsNeeded, netPerMonth, leavePerHundred } =
    calculateFlows(input);
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
    toldDay: input.toldDay && one.sayDay(input.toldDay),
    now: number(unitsToday),
    leaveShare: leavePerHundred === undefined ? undefined : `${plain(roundTenth(leavePerHundred))} of 100`,
    together: number(unitsTogether),
    missingThen: unitsMissing ? plain(unitsMissing) : undefined,
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
    howToRead: 'All who join, before those who leave; write down both.',
    basedOn,
  };
}

/** The goal, what the pace and the two steps bring: three sentences. */
export function flowsAnswer(slots: Outcome['slots']): string | undefined {
  const { today, target, deadline, join, leaveShare, expected, joinsNeeded, together, missingThen, toldDay, now } =
    slots;
  if (!(today && target && join && leaveShare && expected && joinsNeeded && together)) return undefined;
  const from = toldDay ? `You had ${today} on ${toldDay}, about ${now} now` : `You’re at ${today}`;
  const both = missingThen
    ? `Halving who leaves and one more joining each week bring you to ${together}; ${missingThen} are still missing, so choose a later date or a lower number.`
    : `Halving who leaves and one more joining each week bring you to ${together}.`;
  return `${from}, and want ${target} by ${deadline}. With ${join} joining and ${leaveShare} leaving a month, you’d be at ${expected} then; it would take ${joinsNeeded} joining. ${both}`;
}
