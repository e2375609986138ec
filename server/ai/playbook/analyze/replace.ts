import { calculateReplace, type ReplaceInput, type ReplaceResult } from '#server/ai/playbook/calculate/replace.ts';
import { replaceLevers, replaceSums } from '#server/ai/playbook/calculate/replace-in-words.ts';
import { type EndingIncome, readReplace } from '#server/ai/playbook/extract/read-replace.ts';
import { type TriedResults, triedResults } from '#server/ai/playbook/extract/tried-results.ts';
import type { Case, Kind, Outcome, Question } from './kind.ts';
import { basedOnInputs, basedOnReplies, basedOnWish } from './kind-parts.ts';
import { proposedEnd } from './plan-calendar.ts';
import { orderAnswer, orderFigures, triedAvoid, triedSums } from './say-orders.ts';
import {
  type ReplaceParts,
  replaceAnswer,
  replaceFigures,
  replaceMeasures,
  replacePath,
  replaceSlots,
  replaceTitle,
  replaceTurn,
} from './say-replace.ts';

/** Replace income you're losing: how many new ones, how many first contacts, and the last day to begin. */
export const replace: Kind = { id: 'replace', questions, outcome };

function questions(one: Case): Question[] {
  const income = readReplace(one);
  const { noun, payer, attempt, lost, period, isFunded, isDependent, isByOrder, ending, endDay, rate } = income;
  const money = { kind: 'money', sign: one.sign } as const;
  const list: (Question | false)[] = [
    ending === undefined && {
      id: 'ending',
      ask: `How much does ${lost} bring you a ${period}?`,
      field: { ...money, period },
    },
    endDay === undefined &&
      !isDependent && { id: 'end', ask: 'On what date does this income end?', field: { kind: 'date' } },
    isByOrder
      ? { id: 'deal', ask: `How much does a new ${payer.one}’s first ${noun.one} usually bring?`, field: money }
      : {
          id: 'deal',
          ask: `How much does a typical new ${noun.one} bring you a ${period}?`,
          field: { ...money, period },
        },
    rate === undefined && {
      id: 'rate',
      ask: isFunded
        ? 'Of your last 10 applications, how many were approved?'
        : isByOrder
          ? `Of your last 10 ${attempt.many}, how many became ${noun.many}?`
          : `Of your last 10 first conversations with possible ${payer.many}, how many became a ${noun.one}?`,
      field: { kind: 'count', unit: 'of 10' },
    },
    {
      id: 'weeks',
      ask: isFunded
        ? 'How many weeks pass between an application and the first payment?'
        : isByOrder
          ? `How many weeks pass between a ${attempt.one} and the first payment?`
          : `How many weeks pass between a first conversation and a new ${noun.one}’s first payment?`,
      field: { kind: 'count', unit: 'weeks' },
    },
    {
      id: 'pace',
      ask: isFunded
        ? 'How many applications do you send in a normal week?'
        : isByOrder
          ? `How many ${attempt.many} do you send in a normal month?`
          : `How many first conversations with possible ${payer.many} do you have in a normal week?`,
      field: { kind: 'count', unit: attempt.many, period: isByOrder ? 'month' : 'week' },
    },
  ];
  return list.filter((question) => question !== false);
}

/** The question that gives each input; without an answer it comes from the wish. */
const sources: Partial<Record<keyof ReplaceInput, string>> = {
  moneyEndingPerPeriod: 'ending',
  endDay: 'end',
  moneyPerDealPerPeriod: 'deal',
  talksHeld: 'rate',
  dealsWon: 'rate',
  weeksToPay: 'weeks',
  talksPerWeekNow: 'pace',
  talksPerMonthNow: 'pace',
};

function inputOf(income: EndingIncome, today: string): ReplaceInput {
  return {
    ...(income.isByShare ? { sharePerHundredEnding: income.sharePerHundred } : { moneyEndingPerPeriod: income.ending }),
    moneyInAllPerPeriod: income.inAll,
    moneyWantedPerPeriod: income.wanted,
    sharePerHundredWanted: income.shareWanted,
    period: income.period,
    endDay: income.endDay,
    wantedDay: income.wantedDay,
    today,
    moneyPerDealPerPeriod: income.deal,
    isOneOff: income.isOneOff,
    talksHeld: income.rate?.outOf,
    dealsWon: income.rate?.value,
    weeksToPay: income.weeksToPay,
    ...(income.isByOrder ? { talksPerMonthNow: income.pace } : { talksPerWeekNow: income.pace }),
  };
}

function outcome(one: Case): Outcome {
  const income = readReplace(one);
  const input = inputOf(income, one.today);
  const result = calculateReplace(input);
  const words = { ...one, noun: income.noun, buyer: income.payer, attempt: income.attempt, day: one.sayDay };
  const basedOn = [...new Set([...basedOnWish(one), ...basedOnReplies(one, [...new Set(Object.values(sources))])])];
  const vetoed = vetoedOf(income, result);
  const levers = replaceLevers(input, words).filter(({ id }) => !vetoed.includes(findingOf(id, income)));
  const tried = triedResults(one);
  const parts: ReplaceParts = { one, income, result, tried, levers, planEnd: planEndOf(one, income, result), basedOn };
  const slots = replaceSlots(parts);
  const isPaced = result.moneyAtPacePerYear !== undefined;
  return {
    title: replaceTitle(parts, slots),
    answer: { text: isPaced ? orderAnswer(parts, slots) : replaceAnswer(parts, slots), basedOn },
    figures: isPaced ? orderFigures(parts, slots) : replaceFigures(parts, slots),
    sums: [
      ...sumsShown(replaceSums(input, words), income, result).map(({ inputs, gives: _, ...sum }) => ({
        ...sum,
        basedOn: basedOnInputs(one, inputs, sources),
      })),
      ...triedSums(parts),
    ],
    levers: levers.map(({ inputs, ...lever }) => ({
      ...lever,
      id: findingOf(lever.id, income),
      basedOn: basedOnInputs(one, inputs, sources),
    })),
    promoted: promotedOf(income, result, tried),
    vetoed,
    measures: replaceMeasures(parts, slots),
    avoid: triedAvoid(parts),
    turn: replaceTurn(parts, slots),
    slots,
    endDay: parts.planEnd,
    path: replacePath(parts),
  };
}

/** The result for which a missing number is shown as an example. */
const exampleOf: Partial<Record<keyof ReplaceInput, keyof ReplaceResult>> = {
  moneyEndingPerPeriod: 'dealsNeeded',
  moneyPerDealPerPeriod: 'dealsNeeded',
  talksHeld: 'talksNeeded',
  dealsWon: 'talksNeeded',
  weeksToPay: 'lastBeginDay',
  endDay: 'lastBeginDay',
};

/** The sums of page one, and one example of what the number that is missing would change. */
function sumsShown<Shown extends { isExample: boolean; gives: keyof ReplaceResult }>(
  sums: readonly Shown[],
  { isDependent }: EndingIncome,
  { missing, moneyAtPacePerYear }: ReplaceResult,
): Shown[] {
  const ofTalks: (keyof ReplaceResult)[] = ['talksNeeded', 'lastBeginDay', 'talksPerWeek'];
  const wanted = missing
    .flatMap((key) => exampleOf[key] ?? [])
    .filter((gives) => !(isDependent && gives === 'lastBeginDay'));
  const example = sums.find(({ isExample, gives }) => isExample && wanted.includes(gives));
  const own = sums.filter(
    ({ isExample, gives }) => !(isExample || (moneyAtPacePerYear !== undefined && ofTalks.includes(gives))),
  );
  return [...own, ...(example ? [example] : [])];
}

/** Until the income ends; where it has ended, or new income comes later, until that is there. */
function planEndOf(
  one: Case,
  { endDay, wantedDay }: EndingIncome,
  { isLate, isOver, firstPayDay }: ReplaceResult,
): string {
  if (wantedDay !== undefined) return wantedDay;
  const later = (day: string) => (firstPayDay !== undefined && firstPayDay > day ? firstPayDay : day);
  if (endDay === undefined || isOver) return later(proposedEnd(one.today, one.given.timeline));
  return isLate ? later(endDay) : endDay;
}

const forBuyers = ['keep', 'existing', 'repeat', 'attempts', 'rate', 'size', 'speed', 'introductions', 'spread'];
const forFunders = ['bridge', 'donors', 'funders', 'fit', 'earned'];
const funderFinding: Partial<Record<string, string>> = { keep: 'bridge', existing: 'donors', rate: 'fit' };

function findingOf(id: string, { isFunded }: EndingIncome): string {
  return (isFunded && funderFinding[id]) || id;
}

function vetoedOf(
  { isFunded, isGone, isDependent, isByOrder, kept }: EndingIncome,
  { isOver }: ReplaceResult,
): string[] {
  return [
    ...(isByOrder ? ['size', 'same'] : ['repeat']),
    ...(kept ? ['smaller'] : ['shorter']),
    ...(isFunded ? forBuyers : forFunders),
    ...(isGone || isDependent || isOver ? ['keep', 'bridge'] : []),
    ...(isGone || isDependent ? ['introductions'] : []),
    ...(isDependent ? ['costs', 'cash'] : []),
  ];
}

/** Hours for first contacts come first where the numbers say how many; a gap asks for cash, a long wait for speed. */
function promotedOf(income: EndingIncome, result: ReplaceResult, { called, spent }: TriedResults): string[] {
  const { isFunded, isGone, isDependent, isByOrder, weeksToPay = 0 } = income;
  const { talksNeeded, isLate, isOver, dealsEachToReach = 0 } = result;
  if (isDependent) return ['spread', 'existing'];
  const isCallBest = called !== undefined && (spent === undefined || spent.won === 0);
  if (isByOrder) {
    return [...(dealsEachToReach > 1 ? ['repeat'] : []), ...(isCallBest ? ['existing'] : []), 'attempts'];
  }
  return [
    ...(talksNeeded === undefined ? [] : [isFunded ? 'funders' : 'attempts']),
    ...(isLate || isOver || isGone ? ['cash'] : []),
    ...(weeksToPay >= 12 ? ['speed'] : []),
  ];
}
