import { computed, positive, roundDown, usable } from './compute.ts';
import { counted, type Lever, plain, ranked, type Sum, type Words, written } from './format.ts';

/** A number that people join and leave each month. */
export interface FlowsInput {
  unitsToday?: number | undefined;
  targetUnits?: number | undefined;
  joinPerMonth?: number | undefined;
  leavePerMonth?: number | undefined;
  /** Calendar months until the date. */
  monthsLeft?: number | undefined;
  /** `YYYY-MM-DD`, for the words. */
  deadlineDay?: string | undefined;
}

type Key = keyof FlowsInput;
export type FlowsResult = ReturnType<typeof calculateFlows>;

/** Computes where joining and leaving lead by the date, and how many have to join each month instead. */
export function calculateFlows(input: FlowsInput) {
  const [join, leave] = [usable(input.joinPerMonth), usable(input.leavePerMonth)];
  const [now, target] = [usable(input.unitsToday), positive(input.targetUnits)];
  const months = positive(input.monthsLeft);
  const netPerMonth = join === undefined || leave === undefined ? undefined : join - leave;
  const neededPerMonth = computed([target, now, months], (wanted, today, left) => (wanted - today) / left);
  return {
    /** Negative where more leave than join. */
    netPerMonth,
    unitsExpected:
      netPerMonth === undefined
        ? undefined
        : computed([now, months], (today, left) => Math.max(0, roundDown(today + netPerMonth * left))),
    neededPerMonth,
    /** To join each month where as many leave as today; not rounded. */
    joinsNeeded: computed([neededPerMonth, leave], (needed, leaving) => needed + leaving),
  };
}

export function flowsSums(input: FlowsInput, words: Words): Sum<Key, keyof FlowsResult>[] {
  const { netPerMonth, unitsExpected, neededPerMonth, joinsNeeded } = calculateFlows(input);
  const { joinPerMonth, leavePerMonth, unitsToday, targetUnits, monthsLeft, deadlineDay } = input;
  const net = netPerMonth === undefined ? '' : `${netPerMonth < 0 ? '−' : ''}${plain(Math.abs(netPerMonth))}`;
  const sums: (Sum<Key, keyof FlowsResult> | undefined)[] = [
    written([netPerMonth, joinPerMonth, leavePerMonth], (_, join, leave) => ({
      gives: 'netPerMonth' as const,
      inputs: ['joinPerMonth', 'leavePerMonth'] as Key[],
      title: 'What stays of a month',
      formula: `${plain(join)} join − ${plain(leave)} leave`,
      result: `${net} a month`,
      isExample: false,
    })),
    written([unitsExpected, unitsToday, monthsLeft, deadlineDay], (expected, now, months, day) => ({
      gives: 'unitsExpected' as const,
      inputs: ['unitsToday', 'joinPerMonth', 'leavePerMonth', 'deadlineDay'] as Key[],
      title: `At this pace, by ${words.day(day)}`,
      formula: `${plain(now)} today + ${net} a month × ${plain(months)} months`,
      result: counted(expected, words.noun),
      isExample: false,
    })),
    written([neededPerMonth, targetUnits, unitsToday, monthsLeft], (needed, target, now, months) => ({
      gives: 'neededPerMonth' as const,
      inputs: ['targetUnits', 'unitsToday', 'deadlineDay'] as Key[],
      title: 'Needed each month',
      formula: `(${plain(target)} − ${plain(now)}) ÷ ${plain(months)} months`,
      result: `${plain(needed)} more a month`,
      isExample: false,
    })),
    written([joinsNeeded, neededPerMonth, leavePerMonth], (joins, needed, leave) => ({
      gives: 'joinsNeeded' as const,
      inputs: ['targetUnits', 'unitsToday', 'leavePerMonth', 'deadlineDay'] as Key[],
      title: 'To join each month, if as many leave',
      formula: `${plain(needed)} + ${plain(leave)} who leave`,
      result: `${plain(joins)} a month`,
      isExample: false,
    })),
  ];
  return sums.filter((sum) => sum !== undefined);
}

/** What half the leavers, or one more who joins each week, is worth by the date. */
export function flowsLevers(input: FlowsInput, words: Words): Lever<Key>[] {
  const { joinPerMonth: join, leavePerMonth: leave, monthsLeft: months } = input;
  const byDate = (worth: number) => `${counted(worth, words.noun)} more by then`;
  return ranked([
    written([positive(leave), positive(months)], (leaving, left) => ({
      id: 'keep',
      title: 'Halve how many leave',
      from: `${plain(leaving)} a month`,
      to: `${plain(leaving / 2)} a month`,
      worth: roundDown((leaving / 2) * left),
      worthText: byDate(roundDown((leaving / 2) * left)),
      inputs: ['leavePerMonth', 'deadlineDay'] as Key[],
    })),
    written([usable(join), positive(months)], (joining, left) => ({
      id: 'attempts',
      title: 'One more joins each week',
      from: `${plain(joining)} a month`,
      to: `${plain(Math.round(joining + 52 / 12))} a month`,
      worth: roundDown((52 / 12) * left),
      worthText: byDate(roundDown((52 / 12) * left)),
      inputs: ['joinPerMonth', 'deadlineDay'] as Key[],
    })),
  ]);
}
