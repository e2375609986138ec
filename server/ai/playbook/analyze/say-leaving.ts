import { capital, counted, plain } from '#server/ai/playbook/calculate/format.ts';
import { inYear, type LossResult, moneyEach } from '#server/ai/playbook/calculate/loss.ts';
import { goesAfter, type Leaving } from '#server/ai/playbook/extract/read-leaving.ts';
import { reasonSlots, sayCount } from '#server/ai/playbook/extract/read-loss.ts';
import type { Case, Outcome } from './kind.ts';
import { listed } from './outcome-parts.ts';

/** What the texts about one person’s loss are made of. */
export interface LeavingParts {
  one: Case;
  reading: Leaving;
  result: LossResult;
  endDay: string;
  basedOn: number[];
}

type Slots = Outcome['slots'];

/** How it is lost, behind its noun and before it. */
const lostAs = { leave: 'lost', missed: 'missed', returned: 'returned', wasted: 'thrown away' };
const lostBefore = { leave: 'lost', missed: 'missed', returned: 'returned', wasted: 'wasted' };

export function leavingSlots(parts: LeavingParts): Slots {
  const { one, reading, result, endDay } = parts;
  const { noun, mode, reasons } = reading;
  const [first] = reasons.open;
  const reasonCount = first && sayCount(first, reasons);
  return {
    noun: noun.one,
    nouns: noun.many,
    leavers: mode === 'leave' ? `${noun.many} who left` : undefined,
    missed: mode === 'missed' ? `missed ${noun.many}` : undefined,
    returned: mode === 'returned' ? `returned ${noun.many}` : undefined,
    wasted: mode === 'wasted' ? `wasted ${noun.many}` : undefined,
    period: result.period,
    afterTime: goesAfter(one)?.replace(/(?<=\d)\s?-\s?(?=\d)/u, '–'),
    alone: feelsAlone.exec(one.reply('reasons')?.text ?? '')?.[0].trim(),
    reason: first?.reason,
    reasonCount,
    ...reasonSlots(reasons),
    called: reading.called && plain(reading.called.asked),
    calledStayed: reading.called && plain(reading.called.came),
    beyondHelp: reasons.beyondHelp,
    deadline: one.sayDay(endDay),
    ...countSlots(parts),
    ...moneySlots(parts),
  };
}

function countSlots({ one, reading, result }: Pick<LeavingParts, 'one' | 'reading' | 'result'>): Slots {
  const { noun, input, percent, wantedPercent, isOfHundred } = reading;
  const { lostInPeriod: lost, lostPerHundred, lostPerYear } = result;
  const monthsStay = goesAfter(one) === undefined ? result.monthsStay : undefined;
  const newYear = isOfHundred ? undefined : inYear(input.newUnits, input);
  const share = percent ?? lostPerHundred;
  return {
    lost: lost === undefined ? undefined : sayLost(reading, lost),
    lostCount: isOfHundred || lost === undefined ? undefined : plain(lost),
    joined: isOfHundred || input.newUnits === undefined ? undefined : plain(input.newUnits),
    newYear: newYear === undefined ? undefined : plain(Math.round(newYear)),
    moreNew:
      newYear === undefined || lostPerYear === undefined || lostPerYear <= newYear
        ? undefined
        : plain(Math.round(lostPerYear - newYear)),
    covered: newYear !== undefined && lostPerYear !== undefined && newYear >= lostPerYear ? '' : undefined,
    lostYear: isOfHundred || lostPerYear === undefined ? undefined : plain(Math.round(lostPerYear)),
    all: input.ofUnits === undefined || isOfHundred ? undefined : counted(input.ofUnits, noun),
    share: share === undefined ? undefined : `${plain(share)}%`,
    wanted:
      wantedPercent === undefined
        ? input.wantedLostUnits === undefined
          ? undefined
          : `${isBelow(one, input.wantedLostUnits) ? 'under ' : ''}${plain(input.wantedLostUnits)}`
        : `${plain(wantedPercent)}%`,
    stay: monthsStay === undefined ? undefined : sayMonths(monthsStay),
    stayWanted: wantedPercent && result.period === 'month' ? sayMonths(100 / wantedPercent) : undefined,
  };
}

/** `Under 7` is less than seven. */
function isBelow({ given }: Case, wanted: number): boolean {
  return new RegExp(String.raw`\b(?:under|below|less than|fewer than) ${plain(wanted)}\b`, 'iu').test(
    given.desiredOutcome,
  );
}

/** `6% of your members`, `12 of 300 members`, `12 members`. */
function sayLost({ percent, noun, input, isOfHundred }: Leaving, lost: number): string {
  if (percent !== undefined && (isOfHundred || input.ofUnits === undefined))
    return `${plain(percent)}% of your ${noun.many}`;
  if (percent !== undefined) return `${plain(percent)}% of ${counted(input.ofUnits ?? 0, noun)}`;
  return input.ofUnits === undefined ? counted(lost, noun) : `${plain(lost)} of ${counted(input.ofUnits, noun)}`;
}

function sayMonths(months: number): string {
  const whole = Math.round(months);
  return whole === 1 ? '1 month' : `${plain(whole)} months`;
}

function moneySlots({ one, reading, result }: LeavingParts): Slots {
  const money = (amount: number | undefined, time = '') =>
    amount === undefined || amount === 0 || reading.isOfHundred ? undefined : `${one.money(amount)}${time}`;
  const isLeave = reading.mode === 'leave';
  const kept =
    result.savedInPeriod === undefined
      ? (result.halvedMoneyPerMonthAfterYear ?? result.halvedMoneyInYear)
      : (result.savedMoneyPerMonthAfterYear ?? result.savedMoneyInYear);
  const each = moneyEach(reading.input);
  return {
    each: each === undefined ? undefined : one.money(each),
    gone: result.period === 'year' ? undefined : money(result.moneyGoneInPeriod, isLeave ? ' of monthly income' : ''),
    netMoney: money(result.netMoneyPerMonthAfterYear, ' a month'),
    yearMoney: money(result.moneyPerMonthAfterYear ?? result.moneyInYear, isLeave ? ' a month' : ''),
    kept: money(kept, isLeave ? ' a month' : ' a year'),
  };
}

export function leavingTitle({ one, reading, result, endDay }: LeavingParts): string {
  const { mode, noun, percent, wantedPercent, input } = reading;
  const by = `by ${one.sayDay(endDay)}`;
  const isPercent = percent !== undefined && wantedPercent !== undefined;
  const what = mode === 'leave' || isPercent ? `${noun.many} ${lostAs[mode]}` : `${lostBefore[mode]} ${noun.many}`;
  const time = isPercent && mode !== 'leave' ? '' : ` a ${result.period}`;
  const { lostInPeriod, savedInPeriod } = result;
  if (lostInPeriod !== undefined && savedInPeriod !== undefined) {
    const [now, goal] = isPercent
      ? [`${plain(percent)}%`, `${plain(wantedPercent)}% of`]
      : [plain(lostInPeriod), countSlots({ one, reading, result }).wanted ?? plain(input.wantedLostUnits ?? 0)];
    return `From ${now} to ${goal} ${what}${time} ${by}`;
  }
  return mode === 'leave' ? `Keep more ${noun.many} ${by}` : `Fewer ${lostBefore[mode]} ${noun.many} ${by}`;
}

/** Two sentences: what is lost and what that costs; what the goal is worth and where to begin. */
export function leavingAnswer(parts: LeavingParts): string {
  const { reading, result } = parts;
  const slots = leavingSlots(parts);
  const { lost, wanted, each, yearMoney, stay, stayWanted, deadline } = slots;
  const { noun, mode } = reading;
  if (result.isMoreThanAll)
    return `You lose ${plain(result.lostInPeriod ?? 0)} of ${slots.all} a ${result.period} by your numbers, and that can’t be right. Check both first, because everything below follows from them.`;
  if (lost === undefined) return unknownLoss(parts);
  const now = nowClause(parts, slots);
  if (result.isReached)
    return `${now}, and your goal is ${wanted}, so you’re already there. Set the next number, and use this plan to reach it.`;
  if (yearMoney) {
    const cost = mode === 'leave' ? yearCost(slots) : `, and at ${each} each that’s ${yearMoney} a year`;
    return `${now}${cost}. ${worthOfGoal(parts, slots)}, ${startWith(parts)}.`;
  }
  if (wanted && stay && stayWanted)
    return `${now} and you want ${wanted} by ${deadline}: one stays about ${stay} now, and ${stayWanted} at your goal. ${capital(startWith(parts).replace(/^and |^so /u, ''))}.`;
  const goal = wanted ? `, and you want ${wanted} by ${deadline}` : '';
  const worth = { leave: 'brings a month', missed: 'brings', returned: 'costs when it comes back', wasted: 'costs' }[
    mode
  ];
  return `${now}${goal}. What that costs depends on what one ${noun.one} ${worth}, which isn’t known yet; our example shows how much it changes.`;
}

/** What a year of leaving does to the income of a month: with those who join, where that is known. */
function yearCost({ each, yearMoney, netMoney, joined }: Slots): string {
  if (joined && netMoney) return ` and ${joined} join, so at ${each} a month each that’s ${netMoney} less after a year`;
  return joined
    ? ` while ${joined} join, so you don’t shrink, but those who leave in a year brought ${yearMoney}`
    : `, and at ${each} a month each that’s ${yearMoney} less after a year, before anyone new joins`;
}

/** `You lose 12 of 300 members a month (4%)`, `25% of your orders come back`. */
function nowClause({ reading, result }: LeavingParts, { lost, share }: Slots): string {
  const { mode, percent, isOfHundred } = reading;
  const time = percent !== undefined && mode !== 'leave' && isOfHundred ? '' : ` a ${result.period}`;
  const amount = `${lost}${time}`;
  const rate = percent === undefined && share ? ` (${share})` : '';
  if (mode === 'returned') return `${amount} come back${rate}`;
  return mode === 'wasted' ? `${amount} are thrown away${rate}` : `You lose ${amount}${rate}`;
}

function unknownLoss({ reading, one }: LeavingParts): string {
  const { input, noun, mode, askedPeriod } = reading;
  const each = moneyEach(input);
  const known = [
    input.ofUnits === undefined ? undefined : `you have ${counted(input.ofUnits, noun)}`,
    each === undefined ? undefined : `one brings ${one.money(each)}${mode === 'leave' ? ' a month' : ''}`,
  ].filter((part) => part !== undefined);
  const what = `${{ leave: 'you lose', missed: 'are missed', returned: 'come back', wasted: 'you throw away' }[mode]} a ${askedPeriod}`;
  const first =
    known.length === 0
      ? `We can’t say what the loss costs without knowing how many ${noun.many} ${what}.`
      : `${capital(known.join(' and '))}, but how many ${what} isn’t known yet.`;
  return `${first} Take that number from your records this week; the moves below are right either way.`;
}

/** A goal of half is said in their own word. */
function worthOfGoal({ reading }: LeavingParts, { wanted, kept: worth, deadline }: Slots): string {
  const kept = reading.mode === 'leave' && worth ? `up to ${worth} a year later` : worth;
  if (!wanted) return `Halving that keeps ${kept}`;
  if (/^halve$/iu.test(reading.halved ?? '')) return `If you halve that to ${wanted} by ${deadline}, you keep ${kept}`;
  if (/^halving$/iu.test(reading.halved ?? '')) return `Halving that to ${wanted} by ${deadline} keeps ${kept}`;
  if (reading.halved) return `${capital(reading.halved)} of that, or ${wanted}, by ${deadline} keeps ${kept}`;
  if (reading.mode === 'leave') return `Getting to ${wanted} by ${deadline} keeps ${kept}, if all of them stay`;
  return `Getting to ${wanted} by ${deadline} keeps ${kept}`;
}

function startWith(parts: LeavingParts): string {
  const { one, reading } = parts;
  const { mode, reasons } = reading;
  const { silentCount } = reasons;
  const [first] = reasons.open;
  if (mode !== 'leave' && first) return `and ${sayCount(first, reasons)} were “${first.reason}”, so start there`;
  if (mode === 'returned') return 'so start with what people expected before they ordered';
  if (mode === 'wasted') return 'so start by making less on your weakest days';
  if (mode === 'missed') {
    if (!/^twice/iu.test(one.reply('reminder')?.text ?? '')) return 'so start with two reminders';
    return /^always/iu.test(one.reply('deposit')?.text ?? '')
      ? 'so start with a waiting list'
      : 'so start with a deposit';
  }
  if (first) return `and ${sayCount(first, reasons)} named “${first.reason}”, so start there`;
  const soon = leavingSlots(parts).afterTime;
  if (soon) return `and people go after ${soon}, so begin before that`;
  return silentCount
    ? `and ${silentCount} didn’t say why, so ask those again first`
    : 'and the reasons aren’t known yet, so ask the last ten first';
}

export function leavingFigures(parts: LeavingParts): Outcome['figures'] {
  const { reading, result, basedOn } = parts;
  const { lost, share, wanted, yearMoney, kept, stay, afterTime, reasonCount, reason, period, deadline, all, each } =
    leavingSlots(parts);
  const { mode, percent, noun, isOfHundred } = reading;
  const isOnce = mode !== 'leave';
  const time = isOnce && isOfHundred ? '' : ` a ${period}`;
  const rows: [string, string | undefined][] = [
    [
      `${capital(lostAs[mode])} today`,
      lost === undefined ? 'Not given' : `${lost}${time}${percent === undefined && share ? ` (${share})` : ''}`,
    ],
    ['Your goal', wanted && `${capital(wanted)}${time} by ${deadline}`],
    yearRow(parts),
    [
      wanted && !result.isReached ? 'What your goal is worth' : 'What halving it is worth',
      result.isReached ? undefined : kept && (isOnce ? kept : `up to ${kept}, after a year`),
    ],
    ['First reason', reason && `${reasonCount}: ${reason}`],
    ['In all', lost === undefined ? all : undefined],
    [`One ${noun.one} brings`, lost === undefined && each ? `${each}${isOnce ? '' : ' a month'}` : undefined],
    ['Many leave after', isOnce || (yearMoney && reason) ? undefined : afterTime],
    ['How long one stays', isOnce || (yearMoney && reason) ? undefined : stay && `about ${stay}`],
  ];
  return rows.flatMap(([title, value]) => (value ? [{ title, value, basedOn }] : [])).slice(0, 5);
}

function yearRow(parts: LeavingParts): [string, string | undefined] {
  const { yearMoney, netMoney, joined } = leavingSlots(parts);
  if (parts.reading.mode !== 'leave') return ['What a year of this costs', yearMoney];
  if (joined && netMoney) return ['Less income after a year', `${netMoney}, with ${joined} joining`];
  return joined
    ? ['What you lose in a year', yearMoney && `${yearMoney}, while ${joined} join`]
    : ['Less income after a year', yearMoney && `${yearMoney}, before anyone joins`];
}

export function leavingMeasures(parts: LeavingParts): Outcome['measures'] {
  const { reading, result, basedOn } = parts;
  const { lost, wanted, period, deadline, reason, reasonCount } = leavingSlots(parts);
  const { noun, mode, reasons, percent } = reading;
  const isMissed = mode === 'missed';
  const goal = goalOf(parts);
  const [first] = reasons.open;
  return [
    {
      title: `${capital(noun.many)} ${lostAs[mode]} a ${period}`,
      baseline: lost ?? 'Not given',
      target: wanted
        ? `${capital(wanted)} by ${deadline}`
        : goal === undefined || percent !== undefined
          ? `Half of today’s by ${deadline}`
          : `${plain(goal)} by ${deadline}`,
      howToRead:
        result.period === 'week'
          ? 'Count them every Friday.'
          : mode === 'leave'
            ? 'On the last Friday of each month, count who left since the last one.'
            : 'Count them on the last Friday of each month.',
      basedOn,
    },
    first
      ? {
          title: `Lost over “${reason}”`,
          baseline: reasonCount ?? '',
          target: `${plain(first.units === 1 ? 0 : Math.ceil(first.units / 2))} of ${plain(reasons.ofUnits ?? first.units)}`,
          howToRead:
            mode === 'leave'
              ? 'Ask everyone who leaves for the one main reason, and keep a list.'
              : 'Write the one main reason next to each.',
          basedOn,
        }
      : isMissed
        ? {
            title: 'Gaps refilled from the waiting list',
            baseline: 'None counted so far',
            target: 'One in ten',
            howToRead: 'Mark each gap that somebody else takes.',
            basedOn,
          }
        : {
            title: 'Reasons on your list',
            baseline: reasons.told ?? 'None so far',
            target: '10, each with its count',
            howToRead:
              mode === 'leave'
                ? 'Add everyone who leaves, with the one main reason.'
                : 'Add each one, with the one main reason.',
            basedOn,
          },
  ];
}

/** The wanted number, else half of today’s. */
function goalOf({ reading, result }: LeavingParts): number | undefined {
  const { lostInPeriod: lost } = result;
  if (lost === undefined || lost === 0 || result.isReached) return undefined;
  return reading.input.wantedLostUnits ?? Math.ceil(lost / 2);
}

export function leavingPath(parts: LeavingParts): Outcome['path'] {
  const { reading, result } = parts;
  const goal = goalOf(parts);
  const from = result.lostInPeriod;
  if (goal === undefined || from === undefined || result.isMoreThanAll) return undefined;
  const { noun, isOfHundred, mode } = reading;
  const verb = lostAs[mode];
  const what = (value: number) => (isOfHundred ? `${plain(value)}%` : counted(value, noun));
  return { from, to: goal, say: (value) => `at most ${what(Math.ceil(value - 1e-9))} ${verb} a ${result.period}` };
}

/** A price cut for everybody beside what the loss costs. */
export function leavingAvoid(parts: LeavingParts): Outcome['avoid'] {
  return [...triedInVain(parts.one), ...tenthOff(parts)];
}

/** A reason of newcomers that somebody beside them takes away. */
const feelsAlone =
  /[\p{L} ]*\b(?:felt|feel|was|were|got)\s(?:lost|confused|alone|lonely|left out|intimidated)\b[\p{L} ]*/iu;
const nothing =
  /^(?:nothing(?: (?:worked|helped|changed))?|none of (?:it|that|them) (?:worked|helped)|no (?:change|effect))$/iu;
const longestThing = 3;

/** `Free month. Shirts. Text blast. Nothing`: what was tried, and that nothing came of it. */
function triedInVain({ given, numberOf }: Case): Outcome['avoid'] {
  const parts = (given.stepsTaken ?? '').split(/[.,;]/u).flatMap((part) => part.trim() || []);
  const things = parts.slice(0, -1);
  const isList = things.length > 0 && things.every((thing) => thing.split(' ').length <= longestThing);
  if (!isList || !nothing.test(parts.at(-1) ?? '')) return [];
  const list = listed(
    things.slice(0, 3).map((thing) => `“${thing.toLowerCase()}”`),
    'or',
  );
  return [
    {
      text: `Don’t repeat ${list}: you wrote that nothing came of it.`,
      basedOn: numberOf.stepsTaken === undefined ? [] : [numberOf.stepsTaken],
    },
  ];
}

function tenthOff({ one, reading, result, basedOn }: LeavingParts): Outcome['avoid'] {
  const { input, noun, isOfHundred, mode } = reading;
  const { moneyGonePerMonth, tenthOffPerMonth } = result;
  if (mode !== 'leave' || isOfHundred || tenthOffPerMonth === undefined || !moneyGonePerMonth) return [];
  const off = one.money(tenthOffPerMonth);
  const text =
    tenthOffPerMonth > moneyGonePerMonth
      ? `Don’t cut the price for everyone: 10% off for ${counted(input.ofUnits ?? 0, noun)} costs ${off} a month, more than you lose in a month.`
      : `Don’t cut the price for everyone: 10% off for ${counted(input.ofUnits ?? 0, noun)} costs ${off} a month, even for those who’d stay anyway.`;
  return [{ text, basedOn }];
}

export function leavingTurn(parts: LeavingParts): Outcome['turn'] {
  const { one, reading, result, basedOn } = parts;
  const { unclearPeriod, reasons } = reading;
  const unsure =
    unclearPeriod !== undefined && !one.reply('per')
      ? [
          {
            text: `We took “${unclearPeriod}” as a number for one ${result.period}. If it isn’t, everything above changes with it.`,
            basedOn,
          },
        ]
      : [];
  const fixed = reasons.beyondHelp
    ? [
        {
          text: `${reasons.beyondHelp}, and you can’t change that. If it becomes the main reason, put your hours elsewhere.`,
          basedOn,
        },
      ]
    : [];
  const { growsByUnits } = result;
  const even =
    growsByUnits === undefined && reading.mode === 'leave' && reading.input.newUnits
      ? [
          {
            text: `Below ${counted(reading.input.newUnits, reading.noun)} lost a ${result.period}, you grow again, so reach that number first.`,
            basedOn,
          },
        ]
      : [];
  return [...unsure, ...even, ...fixed].slice(0, 2);
}
