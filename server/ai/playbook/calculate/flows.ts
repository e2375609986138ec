import { computed, positive, roundDown, roundTenth, roundUp, usable } from './compute.ts';
import { counted, type Lever, plain, ranked, type Sum, type Words, written } from './format.ts';

/** A number that people join and leave each month. */
export interface FlowsInput {
  /** As it was told, and on which day: `142 on November 1`. Today where no day was named. */
  unitsTold?: number | undefined;
  toldDay?: string | undefined;
  monthsSince?: number | undefined;
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

/** One more joins each week. */
const moreJoinPerMonth = 52 / 12;

/** What stays of one unit, and of one that joins each month, after so many months in which a share leaves. */
function after(months: number, share: number): { ofOne: number; ofJoining: number } {
  const kept = 1 - Math.min(1, share);
  const ofOne = kept ** months;
  return { ofOne, ofJoining: share > 0 ? (1 - ofOne) / Math.min(1, share) : months };
}

/**
 * Computes where joining and leaving lead by the date, and how many have to join each month instead. Those who leave are a
 * share of all who are there, so that more leave of a greater number.
 */
export function calculateFlows(input: FlowsInput) {
  const [join, leave] = [usable(input.joinPerMonth), usable(input.leavePerMonth)];
  const [told, target] = [usable(input.unitsTold), positive(input.targetUnits)];
  const months = positive(input.monthsLeft);
  const netPerMonth = join === undefined || leave === undefined ? undefined : join - leave;
  const since = netPerMonth === undefined ? 0 : netPerMonth * (input.monthsSince ?? 0);
  const unitsToday = computed([told], (units) => Math.max(0, Math.round(units + since)));
  const share = computed([leave, positive(told)], (leaving, all) => Math.min(1, leaving / all));
  const ahead = (joining: number | undefined, leaving: number | undefined) =>
    computed([unitsToday, joining, leaving, months], (now, joins, gone, left) => {
      const { ofOne, ofJoining } = after(left, gone);
      return roundDown(now * ofOne + joins * ofJoining);
    });
  const moreJoin = computed([join], (joins) => joins + moreJoinPerMonth);
  const halfLeave = computed([share], (gone) => gone / 2);
  const unitsTogether = ahead(moreJoin, halfLeave);
  return {
    /** Negative where more leave than join. */
    netPerMonth,
    /** The told number moved to today at that pace. */
    unitsToday,
    leavePerHundred: computed([share], (gone) => gone * 100),
    unitsExpected: ahead(join, share),
    /** To join each month where the same share leaves. */
    joinsNeeded: computed([target, unitsToday, share, months], (wanted, now, gone, left) => {
      const { ofOne, ofJoining } = after(left, gone);
      return roundUp((wanted - now * ofOne) / ofJoining);
    }),
    /** With half the leavers; with one more who joins each week; with both. */
    unitsKept: ahead(join, halfLeave),
    unitsJoined: ahead(moreJoin, share),
    unitsTogether,
    /** What both leave open. */
    unitsMissing: computed([target, unitsTogether], (wanted, together) => Math.max(0, wanted - together)),
  };
}

export function flowsSums(input: FlowsInput, words: Words): Sum<Key, keyof FlowsResult>[] {
  const result = calculateFlows(input);
  const { joinPerMonth, leavePerMonth, unitsTold, toldDay, monthsSince, targetUnits, monthsLeft, deadlineDay } = input;
  const { netPerMonth: net, unitsToday, leavePerHundred } = result;
  const flowing: Key[] = ['unitsTold', 'joinPerMonth', 'leavePerMonth'];
  const share = leavePerHundred === undefined ? undefined : plain(roundTenth(leavePerHundred));
  const sums: (Sum<Key, keyof FlowsResult> | undefined)[] = [
    written([unitsToday, unitsTold, toldDay, monthsSince, net], (now, told, day, since, pace) => ({
      gives: 'unitsToday' as const,
      inputs: flowing,
      title: 'Where you are today',
      formula: `${plain(told)} on ${words.day(day)} ${pace < 0 ? '−' : '+'} ${plain(Math.abs(pace))} a month × ${plain(roundTenth(since))} months`,
      result: `about ${counted(now, words.noun)}`,
      isExample: false,
    })),
    written([share, leavePerMonth, unitsTold], (gone, leave, told) => ({
      gives: 'leavePerHundred' as const,
      inputs: ['unitsTold', 'leavePerMonth'] as Key[],
      title: 'The share that leaves each month',
      formula: `${plain(leave)} ÷ ${plain(told)}`,
      result: `${gone} of 100`,
      isExample: false,
    })),
    written(
      [result.unitsExpected, unitsToday, monthsLeft, deadlineDay, joinPerMonth, share],
      (expected, now, months, day, join, gone) => ({
        gives: 'unitsExpected' as const,
        inputs: [...flowing, 'deadlineDay'] as Key[],
        title: `At this pace, by ${words.day(day)}`,
        formula: `${plain(now)} today; for ${plain(months)} months ${gone} of 100 leave and ${plain(join)} join`,
        result: counted(expected, words.noun),
        isExample: false,
      }),
    ),
    written([result.joinsNeeded, unitsToday, targetUnits, monthsLeft, share], (joins, now, target, months, gone) => ({
      gives: 'joinsNeeded' as const,
      inputs: ['targetUnits', ...flowing, 'deadlineDay'] as Key[],
      title: 'To join each month, if that share leaves',
      formula: `${plain(now)} → ${plain(target)} in ${plain(months)} months while ${gone} of 100 leave`,
      result: `${plain(joins)} a month`,
      isExample: false,
    })),
    written(
      [result.unitsTogether, result.unitsMissing, joinPerMonth, leavePerHundred, monthsLeft, targetUnits],
      (together, missing, join, gone, months, target) => ({
        gives: 'unitsTogether' as const,
        inputs: ['targetUnits', ...flowing, 'deadlineDay'] as Key[],
        title: 'Half as many leave and one more joins a week',
        formula: `${plain(months)} months in which ${plain(roundTenth(gone / 2))} of 100 leave and ${plain(Math.round(join + moreJoinPerMonth))} join`,
        result: missing > 0 ? `${plain(together)} of ${plain(target)}` : counted(together, words.noun),
        isExample: false,
      }),
    ),
  ];
  return sums.filter((sum) => sum !== undefined);
}

/** What half the leavers, or one more who joins each week, is worth by the date. */
export function flowsLevers(input: FlowsInput, words: Words): Lever<Key>[] {
  const { joinPerMonth: join, leavePerMonth: leave } = input;
  const { unitsExpected, unitsKept, unitsJoined } = calculateFlows(input);
  const byDate = (worth: number) => `${counted(worth, words.noun)} more by then`;
  return ranked([
    written([positive(leave), unitsKept, unitsExpected], (leaving, kept, expected) => ({
      id: 'keep',
      title: 'Halve how many leave',
      from: `${plain(leaving)} a month`,
      to: `${plain(leaving / 2)} a month`,
      worth: kept - expected,
      worthText: byDate(kept - expected),
      inputs: ['unitsTold', 'joinPerMonth', 'leavePerMonth', 'deadlineDay'] as Key[],
    })),
    written([usable(join), unitsJoined, unitsExpected], (joining, joined, expected) => ({
      id: 'attempts',
      title: 'One more joins each week',
      from: `${plain(joining)} a month`,
      to: `${plain(Math.round(joining + moreJoinPerMonth))} a month`,
      worth: joined - expected,
      worthText: byDate(joined - expected),
      inputs: ['unitsTold', 'joinPerMonth', 'leavePerMonth', 'deadlineDay'] as Key[],
    })),
  ]);
}
