import { counted, plain } from '#server/ai/playbook/calculate/format.ts';
import { calculateShows, type ShowsInput, type ShowsResult } from '#server/ai/playbook/calculate/shows.ts';
import { showsLevers, showsSums } from '#server/ai/playbook/calculate/shows-in-words.ts';
import type { Figure } from '#server/ai/playbook/extract/figures.ts';
import type { FactOf } from '#server/ai/reading/fact.ts';
import type { Case, Noun, Outcome, Question, Reply } from './kind.ts';
import {
  endDayOf,
  figureRows,
  fitting,
  type Inputs,
  inputsOf,
  pastDate,
  sumRows,
  type Told,
  withMissing,
} from './outcome-parts.ts';

/** Showings, shows or evenings with a fixed start that few people come to: each costs the same, however many come. */
export interface Shows {
  show: Noun;
  visitor: Noun;
  told: Partial<Record<keyof ShowsInput, Told | undefined>>;
}

const visitor: Noun = { one: 'visitor', many: 'visitors' };
const guest: Noun = { one: 'guest', many: 'guests' };
const places: readonly [RegExp, Noun, Noun][] = [
  [
    /\b(?:cinemas?|movie theat(?:er|re)s?|film club|screenings?|showings?)\b/iu,
    { one: 'showing', many: 'showings' },
    visitor,
  ],
  [
    /\b(?:theat(?:er|re)s?|playhouse|concerts?|music venue|comedy club|cabaret|planetarium)\b/iu,
    { one: 'show', many: 'shows' },
    visitor,
  ],
];
const restaurant = /\b(?:restaurants?|bistros?|trattorias?|pizzerias?|gastro ?pubs?|steakhouses?|brasseries?)\b/iu;
const evenings = /\b(?:evenings?|nights?|covers|dinners?)\b/iu;
const weekday = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/giu;

/** Undefined where what stays empty is no such thing. */
export function readShows(one: Case): Shows | undefined {
  const { desiredOutcome, industry, stepsTaken = '' } = one.given;
  const found = places.find(([pattern]) => pattern.test(industry) || pattern.test(desiredOutcome));
  const isEvening = restaurant.test(industry) && evenings.test(desiredOutcome);
  if (!(found || isEvening)) return undefined;
  const [, show, who] = found ?? [restaurant, { one: 'evening', many: 'evenings' }, guest];
  return { show, visitor: who, told: toldOf(one, `${desiredOutcome} ${stepsTaken}`, isEvening) };
}

function toldOf(one: Case, text: string, isEvening: boolean): Shows['told'] {
  const told = (id: string, pick: (reply: NonNullable<ReturnType<Case['reply']>>) => number | undefined) => {
    const reply = one.reply(id);
    const value = reply && (reply.isNone ? 0 : pick(reply));
    return reply && value !== undefined ? { value, answer: reply.answer } : undefined;
  };
  const change = one.facts.find(
    (fact): fact is FactOf<'change'> =>
      fact.kind === 'change' && fact.answer === one.wish.answer && fact.to.unit === 'count',
  );
  const figures = one.figures.filter(({ unit, answer }) => unit === 'count' && answer === one.wish.answer);
  const seats = figures.find(isSeats)?.value;
  const wish = (value: number | undefined) => (value === undefined ? undefined : { value, answer: one.wish.answer });
  return {
    visitors:
      told('come', (reply) => visitorsIn(reply, seats)) ??
      told('today', ({ value }) => value) ??
      wish(change?.from.value ?? figures.find(isComing)?.value),
    seats: told('come', (reply) => (isShare(reply) ? undefined : reply.outOf)) ?? wish(seats),
    visitorsWanted:
      told('come', ({ wanted }) => wanted) ??
      told('target', ({ wanted, value }) => wanted ?? value) ??
      wish(change?.to.value),
    showsPerWeek: told('shows', ({ value }) => value) ?? (isEvening ? wish(daysNamed(text)) : undefined),
    moneyLeftPerVisitor: told('left', ({ value }) => value),
    costPerShow: told('run', ({ value }) => value),
  };
}

/** `About 14 people come to a showing`. */
function isComing({ after }: Figure): boolean {
  return /^\s(?:people|visitors|guests|viewers)\s(?:come|comes|turn up|show up|attend|sit)\b/u.test(after);
}

const mostOfShare = 10;

/** `A third`, `30%`: a share of the seats, and no count of them. */
function isShare({ outOf, text }: Reply): boolean {
  return outOf !== undefined && !/\d\D+\d/u.test(text) && (outOf <= mostOfShare || /%|percent/iu.test(text));
}

/** A share says how many people come only where the wish says how many seats there are. */
function visitorsIn(reply: Reply, seats: number | undefined): number | undefined {
  const { value, outOf } = reply;
  if (value === undefined || outOf === undefined || !isShare(reply)) return value;
  return seats === undefined ? undefined : Math.round((value * seats) / outOf);
}

function isSeats({ after }: Figure): boolean {
  return /^[ -]seat(?:s|er)?\b/u.test(after);
}

/** Quiet days that the sentence about quiet ones names: two of “Tuesday and Wednesday evenings are dead”. */
function daysNamed(text: string): number | undefined {
  const quiet = text.split(/[.!?\n]/u).find((sentence) => /\b(?:dead|quiet|empty|slow)\b/iu.test(sentence));
  const days = new Set(quiet?.match(weekday)?.map((day) => day.toLowerCase().replace(/s$/u, '')));
  return days.size > 0 ? days.size : undefined;
}

export function showsQuestions({ sign }: Case, { show, visitor: who, told }: Shows): Question[] {
  const money = { kind: 'money', sign } as const;
  const isMeal = show.one === 'evening';
  const list: (Question | false)[] = [
    told.visitors === undefined && {
      id: 'come',
      ask: `How many people come to a normal quiet ${show.one}, out of how many seats? Write it like “20 of 100”.`,
      field: { kind: 'text' },
    },
    told.showsPerWeek === undefined && {
      id: 'shows',
      ask: `How many of these quiet ${show.many} do you run in a normal week?`,
      field: { kind: 'count', unit: show.many, period: 'week' },
    },
    {
      id: 'left',
      ask: isMeal
        ? `How much is left from one ${who.one}’s bill, after food and drinks are paid?`
        : `How much is left from one ${who.one}, ticket and bar, after the ${show.one === 'showing' ? 'film’s share' : 'performers’ share'} and the drinks are paid?`,
      field: money,
    },
    {
      id: 'run',
      ask: `What does one quiet ${show.one} cost you to run, in wages, heating and light?`,
      field: money,
    },
    told.visitorsWanted === undefined && {
      id: 'target',
      ask: `How many people would you like at a quiet ${show.one}?`,
      field: { kind: 'count', unit: who.many },
    },
  ];
  return list.filter((question) => question !== false);
}

interface Made {
  one: Case;
  shows: Shows;
  inputs: Inputs<keyof ShowsInput>;
  result: ShowsResult;
  endDay: string;
}

/** Findings for shows alone. */
export const showFindings = ['works', 'audience', 'groups', 'fewer'] as const;

export function showsOutcome(one: Case, shows: Shows, allFindings: readonly string[]): Outcome {
  const inputs = inputsOf<keyof ShowsInput>(one, shows.told);
  const made: Made = { one, shows, inputs, result: calculateShows(inputs.input), endDay: endDayOf(one) };
  const words = { ...one, noun: shows.show, buyer: shows.visitor, show: shows.show, day: one.sayDay };
  const slots = slotsOf(made);
  return {
    title: titleOf(made, slots),
    answer: { text: pastDate(one, made.endDay) + answerOf(made, slots), basedOn: inputs.all },
    figures: figuresOf(made, slots),
    // An example says how many pay for one; every other sum needs that first.
    sums: sumRows(
      showsSums(inputs.input, words).filter(({ isExample, gives }) => !isExample || gives === 'visitorsToPay'),
      inputs,
      slots.seatsTaken ? ['filledPerHundred'] : [],
    ),
    levers: showsLevers(inputs.input, words).map(({ inputs: keys, ...lever }) => ({
      ...lever,
      // More people come where something works already; where nothing does, those who come anyway are told.
      id: lever.id === 'audience' && slots.works ? 'works' : lever.id,
      basedOn: inputs.cite(keys),
    })),
    promoted: promotedOf(made, slots),
    vetoed: vetoedOf(one, made, allFindings),
    measures: measuresOf(made, slots),
    avoid: failedDiscount(one),
    turn: [],
    slots,
    endDay: made.endDay,
    path: pathOf(made),
  };
}

function slotsOf({ one, shows, inputs, result, endDay }: Made): Outcome['slots'] {
  const { show, visitor: who } = shows;
  const { visitors, seats, visitorsWanted, showsPerWeek, moneyLeftPerVisitor: left, costPerShow } = inputs.input;
  const money = (value: number | undefined) => (value === undefined ? undefined : one.money(Math.round(value)));
  const number = (value: number | undefined) => (value === undefined ? undefined : plain(value));
  const quiet = quietDays(one);
  return {
    showMode: '',
    cinema: show.one === 'showing' ? '' : undefined,
    unit: 'seat',
    units: 'seats',
    empty: 'empty seats',
    period: 'week',
    show: show.one,
    shows: show.many,
    noun: show.one,
    nouns: show.many,
    buyer: who.one,
    buyers: who.many,
    when: quiet,
    come: number(visitors),
    seatsTaken: visitors === undefined || !seats ? undefined : `${plain(visitors)} of ${plain(seats)} seats`,
    wanted: visitorsWanted && !result.isReached ? plain(visitorsWanted) : undefined,
    toPay: number(result.visitorsToPay),
    showsWeek: showsPerWeek === undefined ? undefined : counted(showsPerWeek, show),
    showsCount: number(showsPerWeek),
    weekPeople: number(result.visitorsPerWeek),
    lossWeek: money(result.lossPerWeek),
    gainWeek: result.lossPerWeek === undefined ? money(result.gainPerWeek) : undefined,
    gainWanted: money(result.gainWantedPerWeek),
    fewerShows: result.fewerShows === undefined ? undefined : counted(result.fewerShows, show),
    fewerEach: number(result.visitorsInFewer),
    saved: money(result.savedPerWeek),
    runCost: costPerShow === undefined ? undefined : one.money(costPerShow),
    left: left === undefined ? undefined : one.money(left),
    works: workingIn(one),
    deadline: one.sayDay(endDay),
  };
}

/** `Monday to Thursday`, `Tuesday and Wednesday`: the quiet days, as the wish names them. */
function quietDays({ given }: Case): string | undefined {
  const day = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?';
  const words = new RegExp(String.raw`\b${day}(?:(?:\s?[,–-]\s?|\s(?:and|to|through|until)\s)${day})*`, 'iu').exec(
    given.desiredOutcome,
  )?.[0];
  return words?.replaceAll(new RegExp(day, 'giu'), (one) => one.charAt(0).toUpperCase() + one.slice(1).toLowerCase());
}

const working =
  /\b(?:does (?:alright|all right|ok|okay|well|fine)|is (?:popular|always full)|went well|works|worked|sells? out|sold out|people (?:love|like)|goes down well)\b/iu;
const longestThing = 50;

/** “Silver screen on a Thursday morning”: something tried of which they say that it works. */
function workingIn({ given }: Case): string | undefined {
  const sentence = given.stepsTaken?.split(/[.!?;\n]/u).find((words) => working.test(words) && !negated.test(words));
  const thing = sentence?.split(/,| with | that | which | is | does | went | works| worked/u)[0]?.trim();
  return thing && thing.length >= 4 && thing.length <= longestThing ? `“${thing}”` : undefined;
}

const negated = /\b(?:not|never|n['’]t|hardly|nothing|only)\b/iu;
const discount =
  /\b(?:half[- ]price|discounts?|two[- ]for[- ]one|2[- ]for[- ]1|cheaper|groupon|deals?|free (?:drink|entry))\b/iu;
const noGood =
  /\b(?:all (?:that|it) did|only (?:moved|brought|got)|just (?:moved|brought)|(?:moved|brought|got) (?:only|just)|moved? the|no (?:difference|effect)|nothing|didn['’]?t|did not|nobody|same people)\b/iu;

/** `Half price Tuesdays, all that did was move the Wednesday lot`: it is not advised again. */
export function failedDiscount(one: Case): Outcome['avoid'] {
  const sentence = one.given.stepsTaken
    ?.split(/[.!?;\n]/u)
    .find((words) => discount.test(words) && noGood.test(words))
    ?.trim();
  const [what, ...rest] = sentence?.split(/,\s|\s[–-]\s/u) ?? [];
  if (!(sentence && what)) return [];
  const said = rest.join(', ');
  const text = said
    ? `Don’t go back to “${what}”. You wrote: “${said}”.`
    : `Don’t go back to what you tried: “${sentence}”.`;
  return [{ text, basedOn: [one.numberOf.stepsTaken ?? one.wish.answer] }];
}

function titleOf({ shows: { show }, result }: Made, slots: Outcome['slots']): string {
  const { come, wanted, toPay, deadline, when } = slots;
  const plainTitle = `Fill your quiet ${show.many} by ${deadline}`;
  if (come && wanted)
    return fitting(plainTitle, `From ${come} to ${wanted} people at a quiet ${show.one} by ${deadline}`);
  if (toPay && result.moreToPay)
    return fitting(plainTitle, `${toPay} people at every quiet ${show.one} by ${deadline}`);
  return fitting(plainTitle, when && `Fill your ${show.many} on ${when} by ${deadline}`);
}

/** Who comes, who pays for one, and what that costs; then the same people in fewer, and the goal. */
function answerOf({ shows: { show, visitor: who }, result }: Made, slots: Outcome['slots']): string {
  const { come, seatsTaken, toPay, showsWeek, lossWeek, gainWeek, weekPeople, fewerShows, fewerEach, saved } = slots;
  const { wanted, gainWanted } = slots;
  if (come === undefined) {
    const pay = toPay ? ` One pays for itself with ${toPay} ${who.many}.` : '';
    return `We can’t say what your quiet ${show.many} cost without knowing how many people come.${pay} Count them this week, because that decides which move comes first.`;
  }
  const now = seatsTaken
    ? `${seatsTaken} are taken at a quiet ${show.one}`
    : `${come} people come to a quiet ${show.one}`;
  const goal = wanted && gainWanted ? `; at ${wanted} each, all of them would leave ${gainWanted} a week` : '';
  if (toPay === undefined) {
    const want = wanted ? ` and you want ${wanted}` : '';
    return `${now}${want}. How many pay for one depends on what it costs to run and what’s left from each ${who.one}, so work that out first.`;
  }
  if (!result.moreToPay)
    return `${now}, and ${toPay} pay for one${gainWeek ? `, so they leave ${gainWeek} a week` : ''}. You don’t need fewer of them: add people to those you have${goal}.`;
  const cost = lossWeek && showsWeek ? `, so your ${showsWeek} lose ${lossWeek} a week` : '';
  const next =
    result.fewerShows === 1
      ? `In one ${show.one} there would be ${weekPeople}, and you’d save ${saved} a week`
      : fewerShows
        ? `In ${fewerShows} the same ${weekPeople} people would average ${fewerEach}, and you’d save ${saved} a week`
        : `Bring ${plain(result.moreToPay)} more to each`;
  return `${now}, and one pays for itself with ${toPay}${cost}. ${next}${goal}.`;
}

function figuresOf(
  { shows: { show, visitor: who }, inputs, result }: Made,
  slots: Outcome['slots'],
): Outcome['figures'] {
  const { come, seatsTaken, toPay, showsWeek, lossWeek, gainWeek, weekPeople, fewerShows, fewerEach, saved } = slots;
  const { wanted, gainWanted, runCost, left } = slots;
  const rows = figureRows([
    [`At a quiet ${show.one}`, seatsTaken ?? (come && `${come} people`), inputs.cite(['visitors', 'seats'])],
    [
      'Pays for itself with',
      toPay && `${toPay} ${who.many}: ${runCost} to run, ${left} left from each`,
      inputs.cite(['costPerShow', 'moneyLeftPerVisitor']),
    ],
    [
      'In a week',
      weekPeople &&
        `${weekPeople} people in ${showsWeek}${lossWeek ? `, ${lossWeek} lost` : gainWeek ? `, ${gainWeek} left` : ''}`,
      inputs.cite(['visitors', 'showsPerWeek']),
    ],
    [
      `In ${fewerShows}`,
      fewerShows && `${fewerEach}${result.fewerShows === 1 ? '' : ' on average'}, up to ${saved} a week saved`,
      inputs.cite(['visitors', 'showsPerWeek', 'costPerShow']),
    ],
    [
      'Your goal',
      wanted && `${wanted} at each${gainWanted ? `, ${gainWanted} a week left` : ''}`,
      inputs.cite(['visitorsWanted']),
    ],
  ]);
  const open = [
    ...(come ? [] : [`People at a quiet ${show.one}`]),
    ...(toPay ? [] : [`People that pay for one ${show.one}`]),
  ];
  return withMissing(rows, open, inputs.cite([]));
}

/** What already works comes first; then fewer of those that lose money, then groups. */
function promotedOf({ result }: Made, { works }: Outcome['slots']): string[] {
  return [
    ...(works ? ['works'] : []),
    ...(result.fewerShows === undefined ? [] : ['fewer']),
    'groups',
    'audience',
  ].slice(0, 3);
}

function vetoedOf(one: Case, { result }: Made, allFindings: readonly string[]): string[] {
  const isSeason = /\b(?:season|winter|summer|holidays)\b/iu.test(one.given.desiredOutcome);
  const isFewer = result.fewerShows !== undefined || result.missing.length > 0;
  const isDiscountBad = failedDiscount(one).length > 0;
  return [
    ...allFindings.filter((id) => !((id === 'season' && isSeason) || (id === 'price' && !isDiscountBad))),
    ...(isFewer ? [] : ['fewer']),
    ...(workingIn(one) ? [] : ['works']),
    ...(isDiscountBad ? ['discount'] : []),
  ];
}

function measuresOf({ shows: { show }, inputs }: Made, slots: Outcome['slots']): Outcome['measures'] {
  const { come, wanted, toPay, lossWeek, gainWanted, deadline } = slots;
  return [
    {
      title: `People at a quiet ${show.one}`,
      baseline: come ?? 'Count them this week',
      target: wanted ? `${wanted} by ${deadline}` : toPay ? `${toPay} or more by ${deadline}` : 'More than in week one',
      howToRead: 'Write it down after each one, with what was on.',
      basedOn: inputs.cite(['visitors', 'visitorsWanted']),
    },
    {
      title: 'Groups that have booked',
      baseline: 'Count last year’s',
      target: 'One a week',
      howToRead:
        lossWeek && gainWanted ? `Each one takes a part of the ${lossWeek} away.` : 'Count only those with a date.',
      basedOn: inputs.cite([]),
    },
  ];
}

function pathOf({ inputs, result, shows: { show } }: Made): Outcome['path'] {
  const from = inputs.input.visitors;
  const to = inputs.input.visitorsWanted ?? result.visitorsToPay;
  if (from === undefined || to === undefined || to <= from) return undefined;
  return { from, to, say: (value) => `${plain(Math.round(value))} people at a quiet ${show.one}` };
}
