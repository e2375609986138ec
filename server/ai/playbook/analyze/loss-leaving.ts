import { counted, plain } from '#server/ai/playbook/calculate/format.ts';
import { calculateLoss, type LossInput, moneyEach } from '#server/ai/playbook/calculate/loss.ts';
import { type LossWords, lossLevers, lossSums } from '#server/ai/playbook/calculate/loss-in-words.ts';
import { plausiblePrices } from '#server/ai/playbook/extract/plausible-prices.ts';
import { askedOf, goesAfter, type Leaving, readLeaving } from '#server/ai/playbook/extract/read-leaving.ts';
import { findingsOfOthers, withoutTwins } from '#server/ai/playbook/extract/read-loss.ts';
import type { Case, Noun, Outcome, Question } from './kind.ts';
import { endDayOf, passedDate } from './kind-parts.ts';
import {
  type LeavingParts,
  leavingAnswer,
  leavingAvoid,
  leavingFigures,
  leavingMeasures,
  leavingPath,
  leavingSlots,
  leavingTitle,
  leavingTurn,
} from './say-leaving.ts';

/** Asks what is lost, of how many, what one is worth, and why. */
export function leavingQuestions(one: Case): Question[] {
  const reading = readLeaving(one);
  return reading.mode === 'leave' ? leaverQuestions(one, reading) : onceQuestions(one, reading, reading.mode);
}

function leaverQuestions(one: Case, reading: Leaving): Question[] {
  const { noun, input, askedPeriod } = reading;
  const { period } = calculateLoss(input);
  const list: (Question | false)[] = [
    input.lostUnits === undefined && {
      id: 'lost',
      ask:
        askedPeriod === 'month'
          ? `How many ${noun.many} leave in a normal month?`
          : `How many ${noun.many} did you lose in the last 12 months?`,
      field: { kind: 'count', unit: noun.many, period: askedPeriod },
    },
    ...periodQuestion(reading),
    isWholeUnknown(reading) && {
      id: 'of',
      ask: `How many ${noun.many} do you have today?`,
      field: { kind: 'count', unit: noun.many },
    },
    moneyEach(input) === undefined && {
      id: 'worth',
      ask: `How much does one ${noun.one} bring you a month, on average?`,
      field: { kind: 'money', sign: one.sign, period: 'month' },
    },
    {
      id: 'reasons',
      ask: `Why did the last ${askedOf(reading.percent === undefined ? input.lostUnits : undefined)} leave? Write each reason with how many named it.`,
      field: { kind: 'text' },
    },
    input.newUnits === undefined && {
      id: 'new',
      ask:
        period === 'year'
          ? `How many new ${noun.many} did you win in the last 12 months?`
          : `How many new ${noun.many} do you win in a normal ${period}?`,
      field: { kind: 'count', unit: noun.many, period },
    },
    {
      id: 'talk',
      ask: 'When somebody wants to leave, does anyone talk with them first?',
      field: { kind: 'choice', choices: ['Always', 'Sometimes', 'No'] },
    },
  ];
  return list.filter((question) => question !== false);
}

type Once = Exclude<Leaving['mode'], 'leave'>;

/** How what is lost once is asked for: how many, of how many, what one is worth. */
const onceAsks: Record<Once, { lost(many: string): string; of(many: string): string; worth(one: string): string }> = {
  missed: {
    lost: (many) => `How many ${many} are missed or canceled too late`,
    of: (many) => `How many ${many} do you book`,
    worth: (one) => `How much does one ${one} bring you, on average?`,
  },
  returned: {
    lost: (many) => `How many ${many} come back`,
    of: (many) => `How many ${many} do you send out`,
    worth: (one) => `What does one ${one} that comes back cost you, all in?`,
  },
  wasted: {
    lost: (many) => `How many ${many} do you throw away`,
    of: (many) => `How many ${many} do you make or buy`,
    worth: (one) => `What does one ${one} that you throw away cost you?`,
  },
};

function onceQuestions(one: Case, reading: Leaving, mode: Once): Question[] {
  const { noun, input, askedPeriod } = reading;
  const asks = onceAsks[mode];
  const period = input.lostUnits === undefined || reading.isOfHundred ? askedPeriod : (input.lostPeriod ?? askedPeriod);
  const time = `in a normal ${period}?`;
  const list: (Question | false)[] = [
    input.lostUnits === undefined && {
      id: 'lost',
      ask: `${asks.lost(noun.many)} ${time}`,
      field: { kind: 'count', unit: noun.many, period },
    },
    ...periodQuestion(reading),
    isWholeUnknown(reading) && {
      id: 'of',
      ask: `${asks.of(noun.many)} ${time}`,
      field: { kind: 'count', unit: noun.many, period },
    },
    moneyEach(input) === undefined && {
      id: 'worth',
      ask: asks.worth(noun.one),
      field: { kind: 'money', sign: one.sign },
    },
    ...(mode === 'missed' ? keptQuestions(noun) : [reasonQuestion(mode)]),
  ];
  return list.filter((question) => question !== false);
}

/** What is done already so that people keep what they booked. */
function keptQuestions(noun: Noun): Question[] {
  return [
    {
      id: 'deposit',
      ask: `Do you take a deposit or charge for a missed ${noun.one}?`,
      field: { kind: 'choice', choices: ['Always', 'Sometimes', 'No'] },
    },
    {
      id: 'reminder',
      ask: `How often do you remind people before their ${noun.one}?`,
      field: { kind: 'choice', choices: ['Twice', 'Once', 'Not at all'] },
    },
  ];
}

function reasonQuestion(mode: 'returned' | 'wasted'): Question {
  const why = mode === 'returned' ? 'Why did the last 10 come back?' : 'Why were the last 10 thrown away?';
  return { id: 'reasons', ask: `${why} Write each reason with its count.`, field: { kind: 'text' } };
}

function periodQuestion({ unclearPeriod }: Leaving): Question[] {
  if (unclearPeriod === undefined) return [];
  const ask = `You wrote “${unclearPeriod}”. Is that for one month or for one year?`;
  return [{ id: 'per', ask, field: { kind: 'choice', choices: ['One month', 'One year'] } }];
}

function isWholeUnknown({ input, isOfHundred }: Leaving): boolean {
  return input.ofUnits === undefined || isOfHundred;
}

export function leavingOutcome(one: Case): Outcome {
  const reading = readLeaving(one);
  const { mode, reasons, from } = reading;
  const endDay = endDayOf(one);
  const basedOn = basedOnOf(one, reading, Object.keys(from) as (keyof LossInput)[]);
  const parts: LeavingParts = { one, reading, result: calculateLoss(reading.input), endDay, basedOn };
  const [first] = reasons.open;
  const treated = first && (first.finding ?? whyOf[mode]);
  const passed = passedDate(one, endDay);
  const vetoed = [
    ...findingsOfOthers(mode),
    ...alreadyDone(one),
    ...(treated === undefined || treated === whyOf[mode] ? [] : [whyOf[mode]]),
  ];
  return {
    title: leavingTitle(parts),
    answer: { text: `${passed.lead}${leavingAnswer(parts)}`, basedOn },
    figures: leavingFigures(parts),
    sums: sumsOf(one, reading),
    levers: leversOf(one, reading, treated).filter(({ id }) => !vetoed.includes(id)),
    promoted: promotedOf(one, reading, treated),
    vetoed,
    measures: leavingMeasures(parts),
    avoid: leavingAvoid(parts),
    turn: [...leavingTurn(parts), ...passed.turn],
    slots: leavingSlots(parts),
    endDay,
    path: leavingPath(parts),
  };
}

function basedOnOf(one: Case, { from }: Leaving, inputs: readonly (keyof LossInput)[]): number[] {
  const numbers = inputs.flatMap((input) => from[input] ?? []);
  return [...new Set(numbers.length > 0 ? numbers : [one.wish.answer])].toSorted((a, b) => a - b);
}

/** The titles of keeping some of what is lost, and of getting some of a year's lost back. */
const titles: Record<Leaving['mode'], Pick<LossWords, 'keep' | 'winBack'>> = {
  leave: {
    keep: (units, lost) => `Keep ${units} of ${lost} before they go`,
    winBack: (units, lost) => `Win back ${units} of last year’s ${lost}`,
  },
  missed: {
    keep: (units, lost) => `Reminders save ${units} of ${lost}`,
    winBack: (units, lost) => `Refill ${units} of the ${lost} gaps in a year`,
  },
  returned: {
    keep: (units, lost) => `Keep ${units} of ${lost} from coming back`,
    winBack: (units, lost) => `Exchange ${units} of the ${lost} that come back in a year`,
  },
  wasted: {
    keep: (units, lost) => `Make ${units} of ${lost} fewer`,
    winBack: (units, lost) => `Sell ${units} of the ${lost} that are thrown away in a year`,
  },
};

function wordsOf(one: Case, { mode, noun }: Leaving): LossWords {
  return { ...one, ...titles[mode], noun, prices: plausiblePrices(noun.many) ?? one.prices, day: one.sayDay };
}

function sumsOf(one: Case, reading: Leaving): Outcome['sums'] {
  const { input, isOfHundred, percent, noun, mode } = reading;
  const sums = lossSums(input, wordsOf(one, reading));
  const own = sums.filter(
    ({ gives }) =>
      !(gives === 'monthsStay' && (mode !== 'leave' || goesAfter(one))) &&
      !(gives === 'lostPerHundred' && percent !== undefined),
  );
  if (own.every(({ gives }) => gives === 'firstReasonPerHundred')) return [...exampleSums(one, reading)];
  return [
    ...countOfPercent(one, reading),
    ...own.map(({ title, formula, result, isExample, inputs }) => ({
      title: isOfHundred ? `${title}, for every 100 ${noun.many}` : title,
      formula,
      result,
      isExample,
      basedOn: basedOnOf(one, reading, inputs),
    })),
  ];
}

/** Where no number is known at all, the same calculation for plausible ones, marked as an example. */
function exampleSums(one: Case, reading: Leaving): Outcome['sums'] {
  const { mode, noun, askedPeriod } = reading;
  const isOnce = mode !== 'leave';
  const given: LossInput = isOnce
    ? { lostUnits: 3, lostPeriod: askedPeriod, ofUnits: 40, moneyPerUnitOnce: 50, isOnce }
    : { lostUnits: 2, lostPeriod: askedPeriod, ofUnits: 100, moneyPerUnitPerMonth: 50 };
  const said = `If it’s ${plain(given.lostUnits ?? 0)} of ${counted(given.ofUnits ?? 0, noun)} a ${askedPeriod} at ${one.money(50)}${isOnce ? '' : ' a month'} each`;
  return lossSums(given, wordsOf(one, reading))
    .slice(0, 3)
    .map(({ title, formula, result }) => ({
      title,
      formula: `${said}: ${formula}`,
      result,
      isExample: true,
      basedOn: [one.wish.answer],
    }));
}

/** `250 members × 6%`, where a share was said and the whole is known. */
function countOfPercent(one: Case, reading: Leaving): Outcome['sums'] {
  const { input, isOfHundred, percent, noun } = reading;
  const { lostInPeriod, period } = calculateLoss(input);
  if (percent === undefined || isOfHundred || lostInPeriod === undefined || input.ofUnits === undefined) return [];
  return [
    {
      title: `Lost a ${period}`,
      formula: `${counted(input.ofUnits, noun)} × ${plain(percent)}%`,
      result: `${counted(lostInPeriod, noun)} a ${period}`,
      isExample: false,
      basedOn: basedOnOf(one, reading, ['lostUnits', 'ofUnits']),
    },
  ];
}

/** The findings that treat the levers of the calculation. */
const leversOfMode: Record<Leaving['mode'], Record<string, string>> = {
  leave: {},
  missed: { save: 'reminders', 'win-back': 'refill' },
  returned: { save: 'promise', 'win-back': 'exchange' },
  wasted: { save: 'make-less', 'win-back': 'sell-late' },
};
/** The finding that asks for the reasons, or treats one that has no finding of its own. */
const whyOf: Record<Leaving['mode'], string> = {
  leave: 'first-reason',
  missed: 'why-missed',
  returned: 'why-returned',
  wasted: 'why-wasted',
};

/** The lever of the first reason is that of the finding that treats it. */
function leversOf(one: Case, reading: Leaving, treated: string | undefined): Outcome['levers'] {
  const ids: Record<string, string> = {
    ...leversOfMode[reading.mode],
    'first-reason': treated ?? whyOf[reading.mode],
  };
  return withoutTwins(
    // Who goes after a few weeks makes an average of all members say nothing.
    lossLevers(reading.input, wordsOf(one, reading))
      .filter(({ id }) => id !== 'longer' || goesAfter(one) === undefined)
      .map(({ id, inputs, ...lever }) => ({
        ...lever,
        id: ids[id] ?? id,
        basedOn: basedOnOf(one, reading, inputs),
      })),
  );
}

/** The reasons that were named, the most frequent first; where none is known, finding out comes first. */
function promotedOf(one: Case, { mode, reasons }: Leaving, treated: string | undefined): string[] {
  const all = reasons.ofUnits ?? 0;
  const named = [
    ...(treated ? [treated] : []),
    ...reasons.open.slice(1, 3).flatMap(({ finding, units }) => (finding && units * 5 >= all ? [finding] : [])),
  ];
  if (mode === 'leave') {
    const isSilent = /^no\b/iu.test(textOf(one, 'talk'));
    // Who goes after so many weeks is kept before that.
    const soon = goesAfter(one) === undefined ? [] : ['start'];
    return [...(treated ? named : [...soon, whyOf.leave]), ...(isSilent ? ['save'] : []), ...(treated ? soon : [])];
  }
  if (mode === 'returned' || mode === 'wasted')
    return treated ? named : [mode === 'returned' ? 'promise' : 'make-less', whyOf[mode]];
  return [
    ...(/^no\b/iu.test(textOf(one, 'deposit')) ? ['deposit'] : []),
    ...(/^not/iu.test(textOf(one, 'reminder')) ? ['reminders'] : []),
  ];
}

function alreadyDone(one: Case): string[] {
  return [
    ...(/^always/iu.test(textOf(one, 'deposit')) ? ['deposit'] : []),
    ...(/^twice/iu.test(textOf(one, 'reminder')) ? ['reminders'] : []),
  ];
}

function textOf(one: Case, id: string): string {
  return one.reply(id)?.text ?? '';
}
