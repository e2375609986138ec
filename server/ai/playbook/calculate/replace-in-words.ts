import { addDays, nextMonday } from '#server/ai/plan-days.ts';
import type { Noun } from '#server/ai/playbook/analyze/kind.ts';
import { betterShare, positive, roundTenth, roundUp, usable } from './compute.ts';
import {
  capital,
  counted,
  dividedByShare,
  type Example,
  type Lever,
  type OwnSum,
  ofHundred,
  plain,
  ranked,
  roundedUp,
  type Sum,
  sumsOf,
  timesShare,
  type Words,
} from './format.ts';
import {
  calculateReplace,
  incomePeriodsPerYear,
  type ReplaceInput,
  type ReplaceResult,
  readReplace,
  talksFor,
} from './replace.ts';
import { weeksPerYear } from './weeks.ts';

/** `noun` is what takes its place: `client`, `grant`. */
export interface ReplaceWords extends Words {
  /** A first contact with somebody who might buy: `conversation`, `proposal`. */
  attempt: Noun;
}

type Key = keyof ReplaceInput;
type ReplaceSum = OwnSum<Key, keyof ReplaceResult>;
type Line = (input: ReplaceInput, result: ReplaceResult, words: ReplaceWords) => ReplaceSum | undefined;

/** Explains the results in words; where one number is missing, for two plausible values of it. */
export function replaceSums(input: ReplaceInput, words: ReplaceWords): Sum<Key, keyof ReplaceResult>[] {
  const lines = [
    endingSum,
    moreSum,
    dealsSum,
    paceSum,
    eachSum,
    missingSum,
    talksSum,
    lastBeginSum,
    talksPerWeekSum,
    uncoveredSum,
    shareSum,
  ].map((line) => (values: ReplaceInput) => line(values, calculateReplace(values), words));
  return sumsOf(input, lines, replaceExamples(input, words));
}

const endingSum: Line = (input, { moneyEnding }, { money }) => {
  const { moneyEndingPerPeriod, moneyInAllPerPeriod = 0, sharePerHundredEnding = 0, period = 'month' } = input;
  if (moneyEnding === undefined || positive(moneyEndingPerPeriod) !== undefined) return undefined;
  return {
    gives: 'moneyEnding',
    inputs: ['moneyInAllPerPeriod', 'sharePerHundredEnding'],
    title: 'What ends',
    formula: `${plain(sharePerHundredEnding)}% of ${money(moneyInAllPerPeriod)} a ${period}`,
    result: `${money(moneyEnding)} a ${period}`,
  };
};

const paceSum: Line = (input, { moneyAtPacePerYear, dealsAtPacePerYear }, { noun, attempt, money }) => {
  const { talksPerMonthNow = 0, talksHeld = 1, dealsWon = 1, moneyPerDealPerPeriod = 0 } = input;
  if (moneyAtPacePerYear === undefined || dealsAtPacePerYear === undefined) return undefined;
  return {
    gives: 'moneyAtPacePerYear',
    inputs: ['talksPerMonthNow', 'talksHeld', 'dealsWon', 'moneyPerDealPerPeriod'],
    title: 'A year at today’s pace',
    formula: `${counted(talksPerMonthNow, attempt)} a month × 12 ${timesShare(dealsWon, talksHeld)} = ${counted(dealsAtPacePerYear, noun)}, × ${money(moneyPerDealPerPeriod)}`,
    result: `${money(moneyAtPacePerYear)} a year`,
  };
};

const eachSum: Line = (input, { moneyEachToReach, dealsEachToReach, dealsAtPacePerYear }, { noun, money }) => {
  const { toReplace } = readReplace(input);
  const { period = 'month', moneyPerDealPerPeriod = 0 } = input;
  if (moneyEachToReach === undefined || dealsEachToReach === undefined || !toReplace) return undefined;
  const all = money(toReplace * incomePeriodsPerYear[period]);
  return {
    gives: 'moneyEachToReach',
    inputs: [
      'moneyEndingPerPeriod',
      'moneyWantedPerPeriod',
      'talksPerMonthNow',
      'talksHeld',
      'dealsWon',
      'moneyPerDealPerPeriod',
    ],
    title: `What each of those has to bring, with repeat ${noun.many}`,
    formula: `${all} ÷ ${plain(dealsAtPacePerYear ?? 0)} a year, or ${counted(dealsEachToReach, noun)} of ${money(moneyPerDealPerPeriod)}, rounded up`,
    result: `${money(moneyEachToReach)} a year`,
  };
};

const missingSum: Line = (input, { moneyMissingPerMonth, moneyAtPacePerYear }, { money }) => {
  const { ending } = readReplace(input);
  if (moneyMissingPerMonth === undefined || ending === undefined || moneyAtPacePerYear === undefined) return undefined;
  const { period = 'month' } = input;
  return {
    gives: 'moneyMissingPerMonth',
    inputs: ['moneyEndingPerPeriod', 'talksPerMonthNow', 'talksHeld', 'dealsWon', 'moneyPerDealPerPeriod'],
    title: 'Sales missing each month from then on, at today’s pace',
    formula: `(${money(ending * incomePeriodsPerYear[period])} − ${money(moneyAtPacePerYear)}) ÷ 12 months`,
    result: `${money(moneyMissingPerMonth)} a month`,
  };
};

const moreSum: Line = (input, { moneyToReplace }, { money }) => {
  const { ending, inAll, wanted } = readReplace(input);
  const { period = 'month' } = input;
  if (!wanted || moneyToReplace === undefined || ending === undefined || inAll === undefined) return undefined;
  return {
    gives: 'moneyToReplace',
    inputs: ['moneyEndingPerPeriod', 'moneyInAllPerPeriod', 'sharePerHundredWanted'],
    title: 'More that others have to bring',
    formula: `${money(ending)} ÷ ${plain(wanted / 100)} − ${money(inAll)} in all today`,
    result: `${money(moneyToReplace)} a ${period}`,
  };
};

const dealsSum: Line = (input, { dealsNeeded }, { noun, money }) => {
  const { toReplace: ending, perDeal } = readReplace(input);
  if (dealsNeeded === undefined || ending === undefined || perDeal === undefined) return undefined;
  const { period = 'month', isOneOff } = input;
  const times = isOneOff && period === 'month' ? ` × ${incomePeriodsPerYear.month} months` : '';
  const all = isOneOff ? ending * incomePeriodsPerYear[period] : ending;
  const each = isOneOff ? `${money(perDeal)} for one` : `${money(perDeal)} a ${period} from one`;
  return {
    gives: 'dealsNeeded',
    inputs: ['moneyEndingPerPeriod', 'moneyPerDealPerPeriod'],
    title: `New ${noun.many} you need`,
    formula: `${money(ending)} a ${period}${times} ÷ ${each}${roundedUp(all / perDeal, dealsNeeded)}`,
    result: counted(dealsNeeded, noun) + (isOneOff ? ' a year' : ''),
  };
};

const talksSum: Line = (input, { dealsNeeded, talksNeeded }, { noun, attempt }) => {
  const { talksHeld = 1, dealsWon = 1, isOneOff } = input;
  if (dealsNeeded === undefined || talksNeeded === undefined) return undefined;
  const rounded = roundedUp((dealsNeeded * talksHeld) / dealsWon, talksNeeded);
  return {
    gives: 'talksNeeded',
    inputs: ['moneyEndingPerPeriod', 'moneyPerDealPerPeriod', 'talksHeld', 'dealsWon'],
    title: `${capital(attempt.many)} you need`,
    formula: `${counted(dealsNeeded, noun)} ${dividedByShare(dealsWon, talksHeld)}${rounded}`,
    result: counted(talksNeeded, attempt) + (isOneOff ? ' a year' : ''),
  };
};

const lastBeginSum: Line = (input, { lastBeginDay, isOver }, { day }) => {
  const { endDay, weeksToPay } = readReplace(input);
  const byDay = input.wantedDay ?? endDay;
  if (lastBeginDay === undefined || byDay === undefined || weeksToPay === undefined || isOver) return undefined;
  return {
    gives: 'lastBeginDay',
    inputs: ['endDay', 'weeksToPay'],
    title: 'Last day to begin',
    formula: `${day(byDay)} − ${counted(weeksToPay, week)} until a new one pays`,
    result: day(lastBeginDay),
  };
};

const talksPerWeekSum: Line = (input, { talksNeeded, talksPerWeek, weeksToBegin, lastBeginDay }, words) => {
  const { attempt, day } = words;
  if (talksNeeded === undefined || talksPerWeek === undefined) return undefined;
  const weeks = input.isOneOff ? weeksPerYear : (weeksToBegin ?? 1);
  const until = input.isOneOff ? '' : ` to ${day(lastBeginDay ?? '')}`;
  const rounded = roundedUp(talksNeeded / weeks, talksPerWeek);
  return {
    gives: 'talksPerWeek',
    inputs: ['moneyEndingPerPeriod', 'moneyPerDealPerPeriod', 'talksHeld', 'dealsWon', 'endDay', 'weeksToPay'],
    title: `${capital(attempt.many)} a week`,
    formula: `${counted(talksNeeded, attempt)} ÷ ${counted(weeks, week)}${until}${rounded}`,
    result: `${counted(talksPerWeek, attempt)} a week`,
  };
};

const uncoveredSum: Line = (input, { moneyUncovered, monthsUncovered, dealsNeeded, firstPayDay }, words) => {
  const { ending, endDay } = readReplace(input);
  if (!moneyUncovered || !monthsUncovered || !dealsNeeded || ending === undefined) return undefined;
  const perMonth = (ending * incomePeriodsPerYear[input.period ?? 'month']) / incomePeriodsPerYear.month;
  const pace = usable(input.talksPerWeekNow);
  const each = words.money(perMonth / dealsNeeded);
  const first = `first payment ${words.day(firstPayDay ?? '')}, ${counted(monthsUncovered / dealsNeeded, month)} after ${words.day(endDay ?? '')}`;
  return {
    gives: 'moneyUncovered',
    inputs: [
      'moneyEndingPerPeriod',
      'moneyPerDealPerPeriod',
      'talksHeld',
      'dealsWon',
      'endDay',
      'weeksToPay',
      'talksPerWeekNow',
    ],
    title: pace === undefined ? 'Gap even if all goes well' : 'Gap at today’s pace',
    formula:
      pace === undefined
        ? `${capital(first)}, × ${words.money(perMonth)} a month`
        : `At ${counted(pace, words.attempt)} a week, ${counted(monthsUncovered, month)} in all without one of the ${counted(dealsNeeded, words.noun)} × ${each}`,
    result: words.money(moneyUncovered),
  };
};

const shareSum: Line = (input, { endingPerHundred }, { money }) => {
  const { moneyEndingPerPeriod, moneyInAllPerPeriod = 0, period = 'month' } = input;
  if (endingPerHundred === undefined || positive(moneyEndingPerPeriod) === undefined) return undefined;
  return {
    gives: 'endingPerHundred',
    inputs: ['moneyEndingPerPeriod', 'moneyInAllPerPeriod'],
    title: 'Its share of your income',
    formula: `${money(moneyEndingPerPeriod ?? 0)} ÷ ${money(moneyInAllPerPeriod)} a ${period}`,
    result: ofHundred(endingPerHundred / 100),
  };
};

const week: Noun = { one: 'week', many: 'weeks' };
const month: Noun = { one: 'month', many: 'months' };

/** Values for a number that nobody gave; the last two are for those who gave none. */
function replaceExamples(input: ReplaceInput, { noun, attempt, money, day }: ReplaceWords): Example<ReplaceInput>[] {
  const { ending, today } = readReplace(input);
  const { period = 'month' } = input;
  const isOneOff = input.isOneOff === true;
  const each = isOneOff ? '' : ` a ${period}`;
  const base = ending ?? 4000;
  const deal = (share: number) => ({
    said: `one new ${noun.one} brings ${money(base * share)}${each}`,
    values: { moneyPerDealPerPeriod: base * share },
  });
  const loss = (sum: number) => ({ said: `${money(sum)} a ${period} ends`, values: { moneyEndingPerPeriod: sum } });
  const perDeal = usable(input.moneyPerDealPerPeriod) ?? 1000;
  const wins = (dealsWon: number) => ({
    said: `${dealsWon} of 10 ${attempt.many} ${dealsWon === 1 ? `wins a ${noun.one}` : `win a ${noun.one}`}`,
    values: { talksHeld: 10, dealsWon },
  });
  const takes = (weeksToPay: number) => ({
    said: `a new ${noun.one} pays after ${weeksToPay} weeks`,
    values: { weeksToPay },
  });
  const ends = (weeks: number) => {
    const endDay = today === undefined ? undefined : addDays(nextMonday(today), weeks * 7 - 1);
    return { said: `it ends on ${endDay ? day(endDay) : ''}`, values: { endDay } };
  };
  const wholeOf = (sum: number) => ({
    said: `${money(4000)} a ${period} ends and one new ${noun.one} brings ${money(sum)}${each}`,
    values: { moneyEndingPerPeriod: 4000, moneyPerDealPerPeriod: sum },
  });
  return [
    [deal(0.25), deal(0.5)],
    ...(usable(perDeal) ? [[loss(perDeal * 2), loss(perDeal * 4)] as const] : []),
    [wins(1), wins(3)],
    [takes(4), takes(12)],
    ...(today === undefined ? [] : [[ends(13), ends(26)] as const]),
    [wholeOf(1000), wholeOf(2000)],
  ];
}

/** Ranks what a step of each lever saves, in conversations: the greatest first. */
export function replaceLevers(input: ReplaceInput, words: ReplaceWords): Lever<Key>[] {
  const { talks } = readReplace(input);
  if (talks === undefined) return [];
  const pace = calculateReplace(input);
  if (pace.dealsAtPacePerYear !== undefined) return ranked(orderLevers(input, pace, words));
  return ranked([
    keepLever(input, talks, words),
    existingLever(input, talks, words),
    rateLever(input, talks, words),
    sizeLever(input, talks, words),
  ]);
}

/** Where each deal pays once, a step is worth what it brings in a year at today’s pace. */
function orderLevers(
  input: ReplaceInput,
  { dealsAtPacePerYear: deals = 0 }: ReplaceResult,
  { noun, buyer, attempt, money }: ReplaceWords,
): (Lever<Key> | undefined)[] {
  const { ending, perDeal, wanted } = readReplace(input);
  const { talksHeld = 1, dealsWon = 1, talksPerMonthNow = 0, period = 'month' } = input;
  if (perDeal === undefined || deals <= 0) return [];
  const share = dealsWon / talksHeld;
  const better = betterShare(share);
  const worth = (value: number) => ({ worth: value, worthText: `brings ${money(Math.round(value))} a year` });
  const paced: Key[] = ['talksPerMonthNow', 'talksHeld', 'dealsWon', 'moneyPerDealPerPeriod'];
  return [
    ending === undefined || wanted !== undefined
      ? undefined
      : {
          id: 'keep',
          title: 'Keep a quarter of what ends',
          from: 'all of it goes',
          to: `${money(ending * 0.75)} a ${period} goes`,
          ...worth((ending * incomePeriodsPerYear[period]) / 4),
          inputs: ['moneyEndingPerPeriod'],
        },
    {
      id: 'repeat',
      title: `Each new ${buyer.one} orders once more a year`,
      from: `1 ${noun.one} each`,
      to: `2 ${noun.many} each`,
      ...worth(deals * perDeal),
      inputs: paced,
    },
    {
      id: 'rate',
      title: `Win more of your ${attempt.many}`,
      from: ofHundred(share),
      to: ofHundred(better),
      ...worth(deals * perDeal * (better / share - 1)),
      inputs: paced,
    },
    {
      id: 'attempts',
      title: `One more ${attempt.one} a week`,
      from: `${plain(talksPerMonthNow)} a month`,
      to: `${plain(roundTenth(talksPerMonthNow + weeksPerYear / 12))} a month`,
      ...worth(weeksPerYear * share * perDeal),
      inputs: paced,
    },
  ];
}

function saved(talks: number, input: ReplaceInput, changed: ReplaceInput, { attempt }: ReplaceWords) {
  const fewer = Math.max(0, talks - (readReplace(changed).talks ?? talks));
  return { worth: fewer, worthText: `saves ${counted(fewer, attempt)}${input.isOneOff ? ' a year' : ''}` };
}

function keepLever(input: ReplaceInput, talks: number, words: ReplaceWords): Lever<Key> | undefined {
  const { ending, wanted } = readReplace(input);
  if (ending === undefined || wanted !== undefined) return undefined;
  const { period = 'month' } = input;
  return {
    id: 'keep',
    title: 'Keep a quarter of what ends',
    from: `${words.money(ending)} a ${period}`,
    to: `${words.money(ending * 0.75)} a ${period} to replace`,
    ...saved(talks, input, { ...input, moneyEndingPerPeriod: ending * 0.75 }, words),
    inputs: ['moneyEndingPerPeriod', 'moneyPerDealPerPeriod', 'talksHeld', 'dealsWon'],
  };
}

function existingLever(input: ReplaceInput, talks: number, words: ReplaceWords): Lever<Key> | undefined {
  const { deals } = readReplace(input);
  if (deals === undefined || deals < 2) return undefined;
  const fewer = talks - (talksFor(deals - 1, input) ?? 0);
  return {
    id: 'existing',
    title: `Win one of them from people you already know`,
    from: counted(deals, words.noun),
    to: `${plain(deals - 1)} from new contacts`,
    worth: fewer,
    worthText: `saves ${counted(fewer, words.attempt)}${input.isOneOff ? ' a year' : ''}`,
    inputs: ['talksHeld', 'dealsWon'],
  };
}

function rateLever(input: ReplaceInput, talks: number, words: ReplaceWords): Lever<Key> | undefined {
  const { talksHeld = 1, dealsWon = 1 } = input;
  const share = dealsWon / talksHeld;
  const better = Math.min(share * 1.4, share + 0.1, 0.95);
  if (better <= share) return undefined;
  return {
    id: 'rate',
    title: `Turn more ${words.attempt.many} into ${words.noun.many}`,
    from: ofHundred(share),
    to: ofHundred(better),
    ...saved(talks, input, { ...input, talksHeld: 1, dealsWon: better }, words),
    inputs: ['talksHeld', 'dealsWon'],
  };
}

/** The size at which one deal fewer is enough, where that is not far. */
function sizeLever(input: ReplaceInput, talks: number, words: ReplaceWords): Lever<Key> | undefined {
  const { toReplace: ending, perDeal, deals } = readReplace(input);
  if (ending === undefined || perDeal === undefined || deals === undefined || deals < 2) return undefined;
  const { period = 'month', isOneOff } = input;
  const all = isOneOff ? ending * incomePeriodsPerYear[period] : ending;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(all / (deals - 1))) - 1);
  const bigger = roundUp(all / (deals - 1) / step) * step;
  if (bigger > perDeal * 1.5 || bigger <= perDeal) return undefined;
  const each = isOneOff ? '' : ` a ${period}`;
  return {
    id: 'size',
    title: `Make each ${words.noun.one} a size bigger`,
    from: words.money(perDeal) + each,
    to: words.money(bigger) + each,
    ...saved(talks, input, { ...input, moneyPerDealPerPeriod: bigger }, words),
    inputs: ['moneyEndingPerPeriod', 'moneyPerDealPerPeriod'],
  };
}
