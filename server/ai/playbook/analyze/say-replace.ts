import { dayNumber } from '#schema/days.ts';
import { roundUp } from '#server/ai/playbook/calculate/compute.ts';
import { capital, counted, type Lever, oneOf, plain } from '#server/ai/playbook/calculate/format.ts';
import type { ReplaceInput, ReplaceResult } from '#server/ai/playbook/calculate/replace.ts';
import { incomePeriodsPerYear } from '#server/ai/playbook/calculate/replace.ts';
import type { EndingIncome } from '#server/ai/playbook/extract/read-replace.ts';
import type { TriedResults } from '#server/ai/playbook/extract/tried-results.ts';
import type { Case, Outcome } from './kind.ts';
import { everyWeek } from './kind-parts.ts';
import { orderMeasure, orderPath, orderSlots, triedSlots } from './say-orders.ts';

/** What the texts about one person’s ending income are made of. */
export interface ReplaceParts {
  one: Case;
  income: EndingIncome;
  result: ReplaceResult;
  tried: TriedResults;
  levers: readonly Lever<keyof ReplaceInput>[];
  planEnd: string;
  basedOn: number[];
}

type Slots = Outcome['slots'];

export function replaceSlots(parts: ReplaceParts): Slots {
  const { one, income, result, planEnd } = parts;
  const { noun, payer, attempt, lost, isGone, isDependent, isByOrder, period, ending, endDay, shareWanted } = income;
  const isSent = isByOrder || income.isFunded;
  const each = (value: number | undefined) => told(value, (amount) => `${one.money(Math.round(amount))} a ${period}`);
  const day = (value: string | undefined) => value && one.sayDay(value);
  const isAhead = !(result.isOver || isGone || isDependent);
  const isPerson = /^this (?:client|customer|tenant|account)|sponsor/u.test(lost);
  return {
    lost,
    staying: isAhead ? lost : undefined,
    dependsOn: isDependent ? lost : undefined,
    goneLost: isGone ? lost : undefined,
    buyer: payer.one,
    buyers: payer.many,
    alike: isPerson ? `companies in the same business as ${lost}` : 'others with the same need',
    noun: noun.one,
    nouns: noun.many,
    attempt: attempt.one,
    attempts: attempt.many,
    ending: each(ending),
    half: each(ending && ending / 2),
    quarterKept: each(ending && ending / 4),
    ...quarterSlots(parts),
    have: isSent ? 'Send' : 'Have',
    hold: isSent ? 'Send' : 'Hold',
    moving: income.moving && isAhead ? '' : undefined,
    movingTo: isAhead ? income.moving?.to : undefined,
    staff: income.kept && (income.kept.count ? `all ${plain(income.kept.count)} people` : 'everybody'),
    wantedDay: day(income.wantedDay),
    wanted:
      income.wanted === undefined ? undefined : told(result.moneyToReplace, (amount) => one.money(Math.round(amount))),
    toReplace: each(result.moneyToReplace),
    share: told(income.sharePerHundred ?? result.endingPerHundred, (value) => `${plain(value)}%`),
    shareWanted: isDependent ? told(shareWanted, (value) => `${plain(value)}%`) : undefined,
    endDate: day(endDay),
    endsOn: isAhead ? day(endDay) : undefined,
    firstPay: day(result.firstPayDay),
    covered: day(result.coveredDay),
    gap: told(result.moneyUncovered, (amount) => one.money(Math.round(amount))),
    deadline: one.sayDay(planEnd),
    ...countSlots(parts),
    ...orderSlots(parts),
    ...triedSlots(parts),
    ...leverSlots(parts),
  };
}

/** What is left to replace if a quarter stays, and what each new one has to bring then. */
function quarterSlots({ one, income, result }: ReplaceParts): Slots {
  const { moneyEnding, moneyToReplace, dealsAtPacePerYear: pace, dealsEachToReach } = result;
  const { deal } = income;
  if (!(moneyEnding && moneyToReplace && pace && deal) || moneyToReplace <= moneyEnding / 4) return {};
  const left = moneyToReplace - moneyEnding / 4;
  const each = roundUp((left * incomePeriodsPerYear[income.period]) / pace / deal);
  if (each >= (dealsEachToReach ?? 0)) return {};
  return { quarterLeft: one.money(Math.round(left)), quarterEach: counted(each, income.noun) };
}

/** A value in words, where there is one and it is not zero. */
function told(value: number | undefined, say: (value: number) => string): string | undefined {
  return value === undefined || value === 0 ? undefined : say(value);
}

function countSlots({ one, income, result }: ReplaceParts): Slots {
  const { noun, attempt, period, deal, isOneOff, rate, waitSaid, pace } = income;
  const inTime = isOneOff ? ' a year' : '';
  return {
    deal: told(deal, (amount) => one.money(amount) + (isOneOff ? '' : ` a ${period}`)),
    deals: told(result.dealsNeeded, (count) => plain(count)),
    dealsMany: (result.dealsNeeded ?? 0) >= 2 ? plain(result.dealsNeeded ?? 0) : undefined,
    dealsCount: told(result.dealsNeeded, (count) => counted(count, noun) + inTime),
    rate: rate && `${plain(rate.value)} of ${plain(rate.outOf)}`,
    aNoun: oneOf(noun),
    talks: income.isByOrder ? undefined : told(result.talksNeeded, (count) => plain(count)),
    talksCount: told(result.talksNeeded, (count) => counted(count, attempt) + inTime),
    talksWeek: everyWeek(result.talksPerWeek),
    weekly: weeklyOf(result.talksPerWeek, income),
    beginBy: result.isLate || isOneOff ? undefined : result.lastBeginDay && one.sayDay(result.lastBeginDay),
    wait: waitSaid,
    pace: income.isByOrder ? undefined : everyWeek(pace),
  };
}

/** `3 first conversations a week`; `one application every 2 weeks` where it is less. */
function weeklyOf(perWeek: number | undefined, { attempt }: EndingIncome): string | undefined {
  const said = everyWeek(perWeek);
  if (said?.startsWith('one ')) return said.replace('one', `one ${attempt.one}`);
  return said?.replace(' a week', ` ${said.startsWith('1 ') ? attempt.one : attempt.many} a week`);
}

function leverSlots({ levers }: ReplaceParts): Slots {
  const find = (id: string) => levers.find((lever) => lever.id === id);
  const savedBy = (id: string) => find(id)?.worthText.replace(/^saves /u, '');
  const rate = find('rate');
  return {
    keepSaves: savedBy('keep'),
    existingSaves: savedBy('existing'),
    rateNext: rate?.to,
    rateSaves: rate && plain(rate.worth),
    bigDeal: find('size')?.to,
  };
}

export function replaceTitle({ income, result }: ReplaceParts, slots: Slots): string {
  const { ending, share, shareWanted, endDate, wantedDay, wanted, deadline, noun } = slots;
  const when = `by ${wantedDay ?? (endDate && !result.isOver ? endDate : deadline)}`;
  if (income.isDependent) {
    return share && shareWanted && !isBelow(income)
      ? `Bring one ${noun} from ${share} to ${shareWanted} of your income ${when}`
      : `Depend less on one ${noun} ${when}`;
  }
  if (ending && wanted) return `Replace ${wanted} of ${ending} ${when}`;
  if (ending) return `Replace ${ending} ${when}`;
  if (share) return `Replace ${share} of your income ${when}`;
  return `Replace the ${income.isFunded ? 'funding' : 'income'} you’re losing ${when}`;
}

/** What ends, and what takes its place; where a number is missing, which one. */
export function replaceAnswer(parts: ReplaceParts, slots: Slots): string {
  const { income, result } = parts;
  const { ending, toReplace, share, endDate, nouns, lost } = slots;
  if (income.isDependent) return dependsText(parts, slots);
  const ends = endDate ? `${result.isOver ? 'ended' : 'ends'} on ${endDate}` : 'falls away';
  if (!(ending && toReplace)) {
    const known = share ? `${share} of your income ${ends}. ` : '';
    return `${known}We can’t say how many new ${nouns} take its place without knowing what ${lost} brings you a ${income.period}. Look that up first, because it sets every other number here.`;
  }
  const { wanted, wantedDay } = slots;
  const goal =
    wanted || wantedDay
      ? `, and you want ${wanted ? `${wanted} of it` : 'it'} back${wantedDay ? ` by ${wantedDay}` : ''}`
      : '';
  return `${ending}${share ? `, ${share} of your income,` : ''} ${ends}${goal}. ${capital(dealText(parts, slots))}`;
}

/** The share is not above the one that is wanted. */
function isBelow({ sharePerHundred, shareWanted }: EndingIncome): boolean {
  return sharePerHundred !== undefined && shareWanted !== undefined && sharePerHundred <= shareWanted;
}

function dependsText(parts: ReplaceParts, slots: Slots): string {
  const { ending, share, shareWanted, toReplace, lost, noun } = slots;
  if (isBelow(parts.income)) {
    return `One ${noun} brings ${share} of your income and your limit is ${shareWanted}, so you’re already there. Set a lower limit, and use this plan to reach it.`;
  }
  const part = share ? `, ${share} of your income` : '';
  if (!ending) {
    const known = share ? `One ${noun} brings ${share} of your income. ` : '';
    return `${known}How much others have to bring depends on what ${lost} pays you a ${parts.income.period}, so look that up first.`;
  }
  if (!(shareWanted && toReplace)) {
    return `${capital(lost ?? '')} brings ${ending}${part}, and you’d have to replace all of it if that stopped. ${capital(dealText(parts, slots))}`;
  }
  return `${capital(lost ?? '')} brings ${ending}${part}; for that to be ${shareWanted}, others have to bring ${toReplace} more. ${capital(dealText(parts, slots))}`;
}

/** How many new ones, and how many first contacts that takes by when. */
function dealText({ income, result }: ReplaceParts, slots: Slots): string {
  const { deal, dealsCount, nouns, noun, rate, talksCount, attempts } = slots;
  if (!(deal && dealsCount)) {
    return `how many new ${nouns} that takes depends on what one brings you a ${income.period}, so work that out first.`;
  }
  const first = `at ${deal} each, that’s ${dealsCount}`;
  if (!(rate && talksCount))
    return `${first}; how many ${attempts} it takes depends on how many of ten become a ${noun}.`;
  return `${first}; at ${rate} it takes ${talksCount}${timeText(income, result, slots)}`;
}

function timeText({ isOneOff, isFunded }: EndingIncome, { isLate }: ReplaceResult, slots: Slots): string {
  const { talksWeek, beginBy, wait, firstPay, gap, pace, covered, noun } = slots;
  if (!wait) return `. By when they have to begin depends on how long a new ${noun} takes to pay.`;
  if (isOneOff) return `, ${talksWeek}, and each ${noun} pays after ${wait}.`;
  if (gap && pace) {
    const better = talksWeek && beginBy ? `; ${talksWeek} until ${beginBy} avoids that` : '';
    return `. At your ${pace}, you’d be covered by ${covered} and short ${gap} until then${better}.`;
  }
  if (isLate)
    return `. Even one next week pays only on ${firstPay}, so plan for a gap of at least ${gap ?? 'a few weeks'}.`;
  if (!beginBy) return `, and a new ${noun} pays after ${wait}.`;
  return `${talksWeek ? `, ${talksWeek},` : ''} and the last has to ${isFunded ? 'go out' : 'begin'} by ${beginBy}.`;
}

/** Page one’s table. */
export function replaceFigures({ result, income, basedOn }: ReplaceParts, slots: Slots): Outcome['figures'] {
  const { ending, share, shareWanted, toReplace, endDate, dealsCount, deal, talksCount, rate, talksWeek } = slots;
  const { beginBy, wait, gap, firstPay, pace } = slots;
  const { noun, attempt, isDependent } = income;
  const ends = endDate && !isDependent ? `${result.isOver ? 'ended' : 'until'} ${endDate}` : undefined;
  const rows: (readonly [string, string | undefined])[] = [
    [
      isDependent ? `From one ${noun.one}` : 'Income ending',
      joined(ending ?? 'Not given', share && `${share} of your income`, ends),
    ],
    ['More from others', shareWanted && toReplace && `${toReplace}, for ${shareWanted}`],
    [`New ${noun.many} needed`, dealsCount && `${dealsCount}, ${deal} each`],
    [capital(attempt.many), talksCount && joined(talksCount, rate, talksWeek)],
    beginBy && wait
      ? ['Last day to begin', `${beginBy}, ${wait} before`]
      : gap && !pace
        ? ['First payment', firstPay && `${firstPay} if you begin next week`]
        : ['Time to first payment', wait],
    ['Gap', gap && (pace ? `${gap} at ${pace}` : `${gap} or more`)],
  ];
  return rows.flatMap(([title, value]) => (value ? [{ title, value, basedOn }] : [])).slice(0, 5);
}

function joined(...parts: (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(', ');
}

export function replaceMeasures(parts: ReplaceParts, slots: Slots): Outcome['measures'] {
  const {
    one,
    income,
    basedOn,
    tried: { called },
  } = parts;
  const { toReplace, deadline, endsOn, wantedDay, talksWeek, pace, paceMonth } = slots;
  return [
    {
      title: 'New income signed',
      baseline: called?.money ? `${one.money(called.money)} from calls so far` : 'Count what’s signed already',
      target: toReplace ? `${toReplace} by ${wantedDay ?? endsOn ?? deadline}` : 'As much as ends',
      howToRead: 'Count only what’s signed, on the last Friday of each month.',
      basedOn,
    },
    paceMonth
      ? orderMeasure(parts, slots)
      : {
          title: `${capital(income.attempt.many)} a week`,
          baseline: pace ?? (income.pace === 0 ? 'None' : 'Count it this week'),
          target: talksWeek ?? 'As many as two mornings hold',
          howToRead: 'Write it down every Friday.',
          basedOn,
        },
  ];
}

/** First contacts, which come before money does: all of them by the last day to begin, and then no more. */
export function replacePath(parts: ReplaceParts): Outcome['path'] {
  const { one, income, result, planEnd } = parts;
  if (income.isByOrder) return orderPath(parts);
  const { talksNeeded, lastBeginDay, isLate } = result;
  if (talksNeeded === undefined || income.isOneOff) return undefined;
  const days = (day: string) => dayNumber(day) - dayNumber(one.today);
  const begun = lastBeginDay === undefined || isLate ? days(planEnd) : Math.min(days(lastBeginDay), days(planEnd));
  const say = (value: number) =>
    `${plain(Math.min(talksNeeded, Math.round(value)))} of ${counted(talksNeeded, income.attempt)} ${income.isFunded ? 'sent' : 'held'}`;
  return { from: 0, to: (talksNeeded * days(planEnd)) / Math.max(1, begun), say };
}

export function replaceTurn({ income, result, basedOn }: ReplaceParts, slots: Slots): Outcome['turn'] {
  const { gap, endDate, pace, talksWeek } = slots;
  if (income.isFunded && (result.talksPerWeek ?? 0) >= 2) {
    const text = `If you can’t write ${talksWeek}, look for fewer and bigger ones, and plan for part of the gap now.`;
    return [{ text, basedOn }];
  }
  if (!gap || !result.isLate || pace) return [];
  return [
    { text: `If you can’t cover ${gap} after ${endDate}, cut costs first and look for new income second.`, basedOn },
  ];
}
