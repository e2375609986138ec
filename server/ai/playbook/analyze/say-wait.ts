import { roundTenth } from '#server/ai/playbook/calculate/compute.ts';
import { capital, counted, hour, plain } from '#server/ai/playbook/calculate/format.ts';
import { partsPerPeriod, type WaitResult } from '#server/ai/playbook/calculate/wait.ts';
import { aPeriod, sayWait, stepNoun } from '#server/ai/playbook/calculate/wait-in-words.ts';
import type { Waiting } from '#server/ai/playbook/extract/read-wait.ts';
import { conditionOf } from '#server/ai/playbook/extract/wish-condition.ts';
import type { Case, Outcome } from './kind.ts';
import { fitting } from './outcome-parts.ts';

/** What the texts about one person’s wait are made of. */
export interface WaitParts {
  one: Case;
  reading: Waiting;
  result: WaitResult;
  endDay: string;
  basedOn: number[];
}

type Slots = Outcome['slots'];

const minute = { one: 'minute', many: 'minutes' };

export function waitSlots(parts: WaitParts): Slots {
  const { one, reading, result, endDay } = parts;
  const { noun, input, isBacklog } = reading;
  const time = (periods: number | undefined) => told(periods, (value) => sayWait(value, input));
  const items = (count: number | undefined) => told(count, (value) => counted(value, noun));
  const hours = (count: number | undefined) => told(count, (value) => counted(value, hour));
  const { slowestStep, slowestPerHundred, workPerHundred } = result;
  const isWaitStep = slowestStep?.step.startsWith('wait ') ?? false;
  return {
    noun: noun.one,
    nouns: noun.many,
    standing: input.period === 'hour' ? one.buyer.many : undefined,
    wait: time(result.waitPeriods),
    wanted: isBacklog ? undefined : time(input.wantedWaitPeriods),
    gap: isBacklog ? undefined : time(result.gapPeriods),
    saidWait: time(input.waitPeriods),
    line: items(result.itemsInLine),
    rate: told(result.itemsFinishedPerPeriod, (value) => plain(value)),
    wantedLine: told(result.wantedLine, (value) => plain(value)),
    extra: items(result.itemsToClear),
    arriving: told(input.itemsArrivingPerPeriod, (value) => plain(value)),
    grows: items(result.lineGrowsPerPeriod),
    back: time(result.periodsUntilBack),
    until: time(result.periodsUntilWanted),
    hours: hours(result.hoursPerItem),
    hoursOnce: hours(result.hoursOnce),
    hoursPerWeek: hours(result.extraHoursPerWeek),
    hoursInAll: hours(result.hoursInAll),
    growthHours: told(result.growthHours, (value) => plain(value)),
    hoursMissing: hours(result.hoursMissing ? roundTenth(result.hoursMissing) : undefined),
    weekCost: told(weekCostOf(parts), one.money),
    moneyOnce: told(result.moneyOnce, (value) => one.money(Math.round(value))),
    pay: told(input.payPerHour, one.money),
    overBudget: overBudgetOf(one, result.moneyOnce),
    appointment: reading.isAppointment ? '' : undefined,
    condition: conditionOf(one.given.desiredOutcome),
    ruledOut: isOvertimeRuledOut(one) ? conditionOf(one.given.desiredOutcome) : undefined,
    ...pauseSlots(parts),
    ...delayedSlots(parts),
    ...hiringSlots(parts),
    queueWork: reading.queue?.work,
    queuePerson: reading.queue?.person,
    work: told(workPerHundred, (value) => `${plain(value)}%`),
    step: slowestStep?.step,
    stepTime: slowestStep && counted(slowestStep.units, stepNoun(input)),
    stepWait: isWaitStep ? `the ${slowestStep?.step}` : undefined,
    stepList:
      (input.steps?.length ?? 0) < 2
        ? undefined
        : input.steps?.map(({ step, units }) => `${step} ${plain(units)}`).join(', '),
    stepShare: slowestPerHundred === undefined ? undefined : `${plain(slowestPerHundred)}%`,
    faster: told(oneMoreSaves(result), (value) => sayWait(value, input)),
    deadline: one.sayDay(endDay),
  };
}

/** Extra hours that somebody rules out are no move. */
const noOvertime =
  /\b(?:without|no) (?:any |more |further |extra |additional )*(?:saturdays?|sundays?|weekends?|overtime|extra (?:hours|shifts?)|longer (?:days|hours))\b/iu;

export function isOvertimeRuledOut({ given }: Case): boolean {
  return noOvertime.test(given.desiredOutcome);
}

/** What the missing hours of one week are paid. */
function weekCostOf({ reading: { input }, result: { hoursMissing } }: WaitParts): number | undefined {
  return input.payPerHour === undefined || hoursMissing === undefined
    ? undefined
    : Math.round(hoursMissing * input.payPerHour);
}

/** Money that the budget they chose does not hold; the form asks for it in dollars. */
function overBudgetOf({ given: { budgetRange }, sign }: Case, cost: number | undefined): string | undefined {
  const [, most, thousand] = /(?:-|<)\$([\d.]+)(k?)$/u.exec(budgetRange ?? '') ?? [];
  if (!most || cost === undefined || sign !== '$' || cost <= Number(most) * (thousand ? 1000 : 1)) return undefined;
  return `more than the ${budgetRange?.replace('<', 'under ').replace('-', '–')} you chose`;
}

function pauseSlots({ reading: { pause, input, noun }, result }: WaitParts): Slots {
  if (!pause || result.pauseHours === undefined) return {};
  const more = result.hoursPerItem && Math.floor(result.pauseHours / result.hoursPerItem);
  return {
    pauseWho: pause.who,
    pauseWhat: pause.what,
    pauseTime: counted(input.pauseMinutes ?? 0, minute),
    pauseHours: counted(roundTenth(result.pauseHours), hour),
    pauseMore: more ? counted(more, noun) : undefined,
  };
}

function delayedSlots({ reading: { delayed, input, noun }, result }: WaitParts): Slots {
  if (!delayed || !result.delayedItems || result.delayedDays === undefined) return {};
  const day = { one: 'day', many: 'days' };
  return {
    delayed,
    delayedItems: counted(result.delayedItems, noun),
    delayedEach: counted(input.delayedDays ?? 0, day),
    delayedDays: counted(result.delayedDays, day),
  };
}

function hiringSlots({ one, reading: { hiring } }: WaitParts): Slots {
  if (!hiring) return {};
  const { whom, noun, left, applicants, missed, spent } = hiring;
  const plainOr = (value: number | undefined) => (value === undefined ? undefined : plain(value));
  return {
    hires: whom,
    hireNoun: noun,
    hireLeft: left?.replace(/^\p{L}/u, (letter) => letter.toLowerCase()),
    applicants: plainOr(applicants),
    applicantsLeft: applicants !== undefined && missed !== undefined ? plainOr(applicants - missed) : undefined,
    adCost: spent === undefined ? undefined : one.money(spent),
    adEach: spent === undefined || !applicants ? undefined : one.money(Math.round(spent / applicants)),
  };
}

/** A value in words, where there is one and it is not zero. */
function told(value: number | undefined, say: (value: number) => string): string | undefined {
  return value === undefined || value === 0 ? undefined : say(value);
}

/** So much less wait, when one more is finished in each period. */
function oneMoreSaves({ itemsInLine: line, itemsFinishedPerPeriod: rate }: WaitResult): number | undefined {
  return line === undefined || rate === undefined ? undefined : line / rate - line / (rate + 1);
}

export function waitTitle(parts: WaitParts): string {
  const { one, reading, result, endDay } = parts;
  const { noun, input, isBacklog } = reading;
  const by = `by ${one.sayDay(endDay)}`;
  const { wait: found, wanted, line } = waitSlots(parts);
  const wait = told(input.waitPeriods, (value) => sayWait(value, input)) ?? found;
  if (isBacklog) return line ? `Clear ${line} ${by}` : `Clear the line of ${noun.many} ${by}`;
  if (!wanted || result.isReached) return `A shorter wait for ${noun.many} ${by}`;
  if (input.period === 'hour')
    return wait ? `A wait of ${wanted} instead of ${wait} ${by}` : `A wait of ${wanted} ${by}`;
  const plainTitle = `${capital(noun.many)} in ${wanted}${wait ? ` instead of ${wait}` : ''}`;
  const { condition } = waitSlots(parts);
  const shorter = condition?.replace(/ and \p{L}+$/u, '');
  return fitting(`${plainTitle} ${by}`, ...[condition, shorter].map((one) => one && `${plainTitle}, ${one}, ${by}`));
}

/** Two sentences: what makes the wait; what the goal takes, or which number is missing. */
export function waitAnswer(parts: WaitParts): string {
  const { reading, result } = parts;
  const slots = waitSlots(parts);
  const { wait, wanted, line, rate } = slots;
  if (result.isReached)
    return `${capital(aOne(reading))} takes ${wait ?? 'no time'} and your goal is ${wanted}, so you’re already there. Set the next number, and use this plan to reach it.`;
  if (reading.isBacklog) return backlogAnswer(parts, slots);
  if (reading.input.period === 'hour') return standingAnswer(slots);
  if (line && rate && wanted) return `${lineSentence(reading, slots)} ${effortSentence(slots)}`;
  if (line && rate && wait)
    return `${line} in line at ${rate} finished a week is a wait of ${wait}. How short you want it decides what it takes; our example shows two goals.`;
  if (wait && wanted) return toldAnswer(parts, slots);
  const missing = [
    line ? undefined : `how many ${reading.noun.many} are in line`,
    rate ? undefined : 'how many you finish a week',
  ].filter((part) => part !== undefined);
  const known = wait ? `${capital(aOne(reading))} takes ${wait} today, but ` : wanted ? `You want ${wanted}, but ` : '';
  return `${known ? `${known}${missing.join(' and ')} isn’t known yet.` : `The wait is the line divided by what you finish a week, and we don’t know ${missing.join(' and ')} yet.`} Count both for one week; the moves below are right either way.`;
}

function aOne({ noun }: Waiting): string {
  return `one ${noun.one}`;
}

/** The line that somebody counted, or that follows from the wait and the pace. */
function lineSentence({ input }: Waiting, { line, rate, wait, wanted, wantedLine, saidWait }: Slots): string {
  const counted = saidWait && saidWait !== wait ? `, and ${saidWait} by your own count` : '';
  const allowed = wantedLine
    ? `for ${wanted}, no more than ${wantedLine} may be in line`
    : `for ${wanted}, nothing may stay in line`;
  return input.itemsInLine === undefined
    ? `A wait of ${wait} at ${rate} finished a week means ${line} in line; ${allowed}.`
    : `${line} in line at ${rate} finished a week is a wait of ${wait}${counted}; ${allowed}.`;
}

/** What it takes while the line grows, what the wait of one for another gives back, and who does the rest. */
function growingSentence({ extra, hoursPerWeek, grows, growthHours, hoursInAll, deadline, ...slots }: Slots): string {
  const { pauseWhat, pauseHours, hoursMissing, hires, condition, appointment, ruledOut } = slots;
  const unless = appointment === undefined && ruledOut === undefined ? ' until you slow it down' : '';
  const all = `Clearing ${extra} takes ${hoursPerWeek} a week until ${deadline}, and the ${grows} that come in on top each week take ${growthHours} more: ${hoursInAll} a week${unless}`;
  const end = ruledOut ? `, ${ruledOut}` : '';
  if (!pauseHours) return `${all}${end}.${hires ? ` That work needs ${hires}.` : ''}`;
  const rest = hoursMissing
    ? ` The other ${hoursMissing} need ${hires ?? 'somebody else'}${hires && condition?.includes('staying') ? ' who stay' : ''}.`
    : '';
  return `${all}${end}. Ending the wait for ${pauseWhat} gives back ${pauseHours}.${rest}`;
}

function effortSentence(slots: Slots): string {
  const { extra, hoursOnce, hoursPerWeek, grows, back, deadline, wait, wanted } = slots;
  if (extra && slots.hoursInAll) return growingSentence(slots);
  const lasting =
    grows && back
      ? `but the line grows by ${grows} a week and would be back after ${back}, so slow it down as well`
      : undefined;
  if (!extra) return `That’s ${wait} down to ${wanted} by ${deadline}.`;
  const perWeek = hoursPerWeek ? `, or ${hoursPerWeek} a week until ${deadline}` : '';
  const work = hoursOnce ? `: ${hoursOnce}${perWeek}` : '';
  return lasting
    ? `That’s ${extra} to finish once, on top${work}, ${lasting}.`
    : `That’s ${extra} to finish once, on top${work || ` by ${deadline}`}.`;
}

function backlogAnswer(
  { reading }: WaitParts,
  { line, rate, wait, hoursOnce, hoursPerWeek, grows, growthHours, deadline }: Slots,
): string {
  if (!line)
    return `How many ${reading.noun.many} are in line isn’t known yet, and it decides everything else. Count them this week; the moves below are right either way.`;
  const first =
    rate && wait ? `${line} in line at ${rate} finished a week is ${wait} of work.` : `You have ${line} in line.`;
  const growth = grows
    ? `, and the ${grows} that come in on top each week take ${growthHours ? `${growthHours} hours more` : 'more time'}, so slow that down as well`
    : '';
  if (!hoursOnce)
    return `${first} How many hours one takes decides whether you can clear them by ${deadline}; our example shows how much it changes${growth}.`;
  return `${first} Clearing them by ${deadline} takes ${hoursOnce} on top of the new ones${hoursPerWeek ? `, or ${hoursPerWeek} a week` : ''}${growth}.`;
}

function standingAnswer({ line, rate, wait, wanted, wantedLine, faster }: Slots): string {
  if (!(line && rate)) {
    const first =
      wait && wanted
        ? `People wait ${wait} today and you want ${wanted}.`
        : wanted
          ? `You want a wait of ${wanted}.`
          : 'The wait is the line divided by how many you serve an hour.';
    return `${first} How many wait and how many you serve in the busiest hour decide what it takes; count both on one busy day.`;
  }
  const allowed = wanted ? `; for ${wanted}, no more than ${wantedLine ?? '0'} may be waiting` : '';
  return `${line} waiting at ${rate} served an hour is a wait of ${wait}${allowed}. One more an hour saves ${faster}, and spreading out when people come shortens the line itself.`;
}

/** Only the wait is known, and perhaps the work in it. */
function toldAnswer(
  { reading, result }: WaitParts,
  { wait, wanted, gap, hours, work, step, stepTime, deadline }: Slots,
): string {
  const first = `${capital(aOne(reading))} takes ${wait} today and you want ${wanted} by ${deadline}, ${gap} less.`;
  if (step && stepTime) return `${first} “${capital(step)}” takes the most of it, ${stepTime}, so start there.`;
  if (hours && work && (result.workPerHundred ?? 100) < 50)
    return `${first} Only ${hours} of that is work, ${work} of the working hours, so cut the waiting and not the work.`;
  return `${first} How many you finish a week is the number that’s missing; our example shows what follows from it.`;
}

export function waitFigures(parts: WaitParts): Outcome['figures'] {
  const { reading, result, basedOn } = parts;
  const {
    wait: found,
    saidWait,
    wanted,
    line,
    wantedLine,
    extra,
    hoursOnce,
    hoursPerWeek,
    grows,
    stepShare,
    step,
    deadline,
    condition,
    growthHours,
    hoursInAll,
  } = waitSlots(parts);
  const wait = saidWait && found && saidWait !== found ? `${saidWait}; ${found} by the line` : found;
  const isOpen = !result.isReached;
  const isHourly = reading.input.period === 'hour';
  const rows: [string, string | undefined][] = [
    ['Today’s wait', wait ?? 'Not given'],
    [
      'Your goal',
      reading.isBacklog
        ? `No line by ${deadline}`
        : wanted && `${wanted} by ${deadline}${condition ? `, ${condition}` : ''}`,
    ],
    ['In line', line && `${line}${isOpen && wantedLine ? `; ${wantedLine} for your goal` : ''}`],
    [
      'To finish once, on top',
      isOpen && !isHourly && extra && !hoursInAll ? `${extra}${hoursOnce ? `, ${hoursOnce}` : ''}` : undefined,
    ],
    ['The line grows by', grows && `${grows} ${aPeriod(reading.input)}`],
    ['Extra hours a week', hoursInAll ? `${hoursPerWeek} to clear + ${growthHours} = ${hoursInAll}` : hoursPerWeek],
    ['The longest step', step && `${step}, ${stepShare}`],
  ];
  return rows.flatMap(([title, value]) => (value ? [{ title, value, basedOn }] : [])).slice(0, 5);
}

export function waitMeasures(parts: WaitParts): Outcome['measures'] {
  const { reading, basedOn } = parts;
  const { wait, saidWait, wanted, line, wantedLine, deadline, condition, hireLeft } = waitSlots(parts);
  const { noun, input, isBacklog, isAppointment, hiring } = reading;
  const isHourly = input.period === 'hour';
  return [
    {
      title: isHourly
        ? 'The wait in the busiest hour'
        : isAppointment
          ? `The wait for a ${noun.one}`
          : `Time until one ${noun.one} is finished`,
      baseline: saidWait ?? wait ?? 'Not given',
      target: wanted ? `${wanted} by ${deadline}` : `Shorter each month until ${deadline}`,
      howToRead: isHourly
        ? 'Note when the tenth person comes and when they’re served, on one busy day a week.'
        : isAppointment
          ? 'Look up the third free place every Friday, and count the days until then.'
          : `Write the date on each ${noun.one} when it comes in, and count the days of the last five every Friday.`,
      basedOn,
    },
    ...(hiring
      ? [
          {
            title: `${capital(hiring.noun)} hired${condition?.includes('staying') ? ' and staying' : ''}`,
            baseline: hireLeft ? `None yet; ${hireLeft}` : 'None yet',
            target: `${plain(hiring.count)} by ${deadline}`,
            howToRead: 'Count those who work for you, and ask each once a month whether they’d sign again.',
            basedOn,
          },
        ]
      : []),
    {
      title: isHourly ? 'People waiting when it’s busiest' : `${capital(noun.many)} in line`,
      baseline: line ?? 'Not given',
      target: isBacklog
        ? `None by ${deadline}`
        : wantedLine
          ? `No more than ${wantedLine}`
          : 'Fewer than the week before',
      howToRead: isHourly ? 'Count them at the same time, once a week.' : 'Count them every Friday afternoon.',
      basedOn,
    },
  ];
}

const weeksOfSteps = 6;

export function waitPath({ reading, result }: WaitParts): Outcome['path'] {
  const { input, noun, isBacklog } = reading;
  const { itemsInLine: line } = result;
  const wait = input.waitPeriods ?? result.waitPeriods;
  if (result.isReached) return undefined;
  if (isBacklog)
    return line === undefined
      ? undefined
      : { from: line, to: 0, say: (value) => `at most ${counted(Math.ceil(value - 1e-9), noun)} in line` };
  const goal = input.wantedWaitPeriods;
  if (wait === undefined || goal === undefined) return undefined;
  const parts = partsPerPeriod[input.period ?? 'week'];
  // A line that grows gets no shorter before the steps that stop it are done.
  const late = result.hoursInAll && result.workWeeks ? Math.min(1 / 2, weeksOfSteps / result.workWeeks) : 0;
  const startingLate = (value: number) =>
    wait - (wait - goal) * Math.max(0, ((wait - value) / (wait - goal) - late) / (1 - late));
  return {
    from: wait,
    to: goal,
    say: (value) => `a wait of ${sayWait(Math.ceil(startingLate(value) * parts - 1e-9) / parts, input)} or less`,
  };
}

/** A line that grows is not cleared before it is slowed. */
export function waitAvoid(parts: WaitParts): Outcome['avoid'] {
  const { arriving, rate, grows, hires, appointment, ruledOut } = waitSlots(parts);
  const { basedOn } = parts;
  if (!(arriving && rate && grows) || parts.reading.input.period === 'hour') return [];
  const text =
    appointment === undefined && ruledOut === undefined
      ? `Don’t clear the line without slowing it down: ${arriving} come in and ${rate} are finished, so the line grows by ${grows} a week.`
      : `Don’t only give out later dates: ${arriving} come in and ${rate} are finished, so the line grows by ${grows} a week.`;
  const alone = 'Don’t put the missing hours on the people you still have; that’s how the next one leaves.';
  return [{ text, basedOn }, ...(hires ? [{ text: alone, basedOn }] : [])];
}

/** So many extra hours a week are more than a person finds beside the work. */
const manyHours = 10;

export function waitTurn(parts: WaitParts): Outcome['turn'] {
  const { reading, result, basedOn } = parts;
  const { hoursPerWeek, hoursInAll, grows, arriving, rate, until, wait, deadline } = waitSlots(parts);
  const { input } = reading;
  const said = input.waitPeriods;
  const isOther =
    said !== undefined &&
    input.itemsInLine !== undefined &&
    input.itemsFinishedPerPeriod !== undefined &&
    result.waitPeriods !== undefined &&
    Math.abs(said - result.waitPeriods) > 0.3 * said;
  return [
    ...(isOther
      ? [
          {
            text: `You wrote ${sayWait(said, input)}, but your numbers come to ${wait}. If some wait much longer than others, sort the line before you add hours.`,
            basedOn,
          },
        ]
      : []),
    ...(hoursPerWeek && (result.hoursInAll ?? result.extraHoursPerWeek ?? 0) > manyHours
      ? [
          {
            text: `If you can’t find ${hoursInAll ?? hoursPerWeek} a week until ${deadline}, pay for help or move the date.`,
            basedOn,
          },
        ]
      : []),
    ...(grows && input.period !== 'hour'
      ? [
          {
            text: `More come in than you finish today, ${arriving} against ${rate}. If that’s still so at the first check, take on fewer instead of adding hours.`,
            basedOn,
          },
        ]
      : []),
    ...(until
      ? [
          {
            text: `Without extra hours, the line is short enough after ${until}. If that’s soon enough, leave the extra hours out.`,
            basedOn,
          },
        ]
      : []),
  ].slice(0, 2);
}
