import type { Case, Noun, Reply } from '#server/ai/playbook/analyze/kind.ts';
import type { FactOf } from '#server/ai/reading/fact.ts';
import { numbersIn } from '#server/ai/reading/numbers.ts';
import type { Figure } from './figures.ts';

/**
 * What it is that stays idle, since each asks for other moves: hours in which people wait for business, hours that are sold
 * as such, hours of machines and rooms, places for a while, places let by the month, and trips without a load.
 */
export const idleModes = ['time', 'billed', 'equipment', 'places', 'let', 'trips'] as const;
export type IdleMode = (typeof idleModes)[number];

/** What stays idle, as the wish and the answers say it. */
export interface IdleCapacity {
  unit: Noun;
  mode: IdleMode;
  /** Hours of people or things, or else units that one sale fills. */
  isTime: boolean;
  period: 'week' | 'month';
  idle?: number | undefined;
  inAll?: number | undefined;
  wantedIdle?: number | undefined;
  /** Of 100 units in use, as the wish says it. */
  filledToday?: number | undefined;
  filledWanted?: number | undefined;
  pay?: number | undefined;
  price?: number | undefined;
  /** What somebody offered for a unit. */
  offered?: number | undefined;
  /** `Tuesday and Wednesday`, `January`. */
  quietTime?: string | undefined;
  isSeasonal: boolean;
}

const hour: Noun = { one: 'hour', many: 'hours' };
const lodging =
  /\b(?:hotel|inn|b&b|bed and breakfast|guest ?house|hostel|motel|lodge|lodging|holiday|vacation|campsite|campground|glamping)\b/iu;
/** Places that are sold one by one, and those that are let by the month. */
const weekly: readonly [RegExp, Noun][] = [
  [/\bcovers\b/iu, { one: 'cover', many: 'covers' }],
  [/\bseats?\b/iu, { one: 'seat', many: 'seats' }],
  [/\btables?\b/iu, { one: 'table', many: 'tables' }],
  [/\bappointments?\b/iu, { one: 'appointment', many: 'appointments' }],
  [/\b(?:time ?)?slots?\b/iu, { one: 'slot', many: 'slots' }],
  [/\b(?:spots|class(?:es)? (?:places|spaces)|places)\b/iu, { one: 'place', many: 'places' }],
];
const monthly: readonly [RegExp, Noun][] = [
  [/\bdesks?\b|\bworkstations?\b/iu, { one: 'desk', many: 'desks' }],
  [/\bparking\b/iu, { one: 'parking space', many: 'parking spaces' }],
  [/\bstorage units?\b|\bunits\b/iu, { one: 'unit', many: 'units' }],
  [/\boffices\b/iu, { one: 'office', many: 'offices' }],
  [/\bapartments?\b|\bflats\b/iu, { one: 'apartment', many: 'apartments' }],
  [/\bberths?\b/iu, { one: 'berth', many: 'berths' }],
  [/\bstalls?\b/iu, { one: 'stall', many: 'stalls' }],
  [/\bbeds\b/iu, { one: 'bed', many: 'beds' }],
  [/\bchairs\b/iu, { one: 'chair', many: 'chairs' }],
  [/\brooms\b/iu, { one: 'room', many: 'rooms' }],
];
const lodgingUnit: Noun = { one: 'room night', many: 'room nights' };
const lodgingPlace = /\b(?:rooms?|cabins?|cottages?|pitch(?:es)?|apartments?|beds?|tents?|pods?|occupancy|nights?)\b/iu;
const trip: Noun = { one: 'trip', many: 'trips' };
const trips = /\b(?:trips|return loads?|backhauls?|runs? empty|(?:trucks?|vans?|lorries|trailers?) .{0,24}empty)\b/iu;
const equipment =
  /\b(?:machines?|equipment|kitchen|hall|workshop|warehouse|press|printer|oven|excavator|crane|tractor|vehicles?|trucks?|vans?|boats?|studio|treatment room|meeting rooms?)\b/iu;
const sellsTime = /\b(?:billable|on the bench|bench time)\b/iu;
const billed =
  /\b(?:billable|billing|bill(?:ed)? (?:by the )?hours?|utili[sz]ation|on the bench|bench time|consultan\w*|attorneys?|lawyers?|law firm|account(?:ant|ing)\w*|engineers|developers|freelanc\w*)\b/iu;

const idleWords =
  /\b(?:empty|idle|idling|unused|unsold|vacant|free|spare|unfilled|unbooked|nothing to do|stand(?:s|ing)? (?:still|around)|sit(?:s|ting)? (?:idle|around|there|empty)|dead|quiet|slow|no one|nobody|on the bench|un(?:der)?used|not (?:used|filled|booked|sold))\b/iu;
const fullWords =
  /\b(?:filled|full|taken|sold|booked|occupied|occupancy|in use|used|rented|let out|utili[sz]\w*|billable|billed)\b/iu;

/** Reads what stays idle; an answer to a direct question comes before what the wish says. */
export function readIdle(one: Case): IdleCapacity {
  const kind = unitOf(one);
  const [filledToday, filledWanted] = sharesOf(one);
  const counts = countsOf(one, kind, filledToday);
  const quietTime = quietTimeOf(one);
  return {
    ...kind,
    ...counts,
    wantedIdle: wantedOf(one, kind, counts, filledWanted),
    filledToday,
    filledWanted,
    ...pricesOf(one, kind),
    quietTime,
    isSeasonal: seasonal.test(quietTime ?? '') || /\b(?:low|slow|off|quiet)[ -]?season\b/iu.test(one.wish.words),
  };
}

type Unit = Pick<IdleCapacity, 'unit' | 'mode' | 'isTime' | 'period'>;
type Counts = Pick<IdleCapacity, 'idle' | 'inAll'>;

/** Of the idle ones, all of them and the share in use, two give the third. */
function countsOf(one: Case, kind: Unit, filled: number | undefined): Counts {
  const told = figuresOf(one, kind).flatMap((figure) => filledOrIdle(figure, kind) ?? []);
  const replied = countOf(one.reply('idle'));
  const idle = replied?.value ?? told.find((each) => each.idle !== undefined)?.idle;
  const inAll = countOf(one.reply('all'))?.value ?? replied?.outOf ?? told.find((each) => each.inAll)?.inAll;
  const used = one.reply('today')?.value;
  if (idle === undefined && inAll !== undefined && used !== undefined && used <= inAll)
    return { idle: inAll - used, inAll };
  if (filled === undefined || filled >= 100) return { idle, inAll };
  return {
    idle: idle ?? (inAll === undefined ? undefined : Math.round((inAll * (100 - filled)) / 100)),
    inAll: inAll ?? (idle === undefined ? undefined : Math.round((idle * 100) / (100 - filled))),
  };
}

/** As many as may stay idle: said in the answer, by the wanted share, or by how many are to be filled. */
function wantedOf(one: Case, kind: Unit, { idle, inAll }: Counts, filledWanted: number | undefined) {
  const goal = one.reply('target')?.value;
  const left = inAll !== undefined && goal !== undefined && goal <= inAll ? inAll - goal : undefined;
  const said = countOf(one.reply('idle'))?.wanted ?? left ?? changeOf(one, kind, inAll);
  if (said !== undefined) return said;
  if (inAll !== undefined && filledWanted !== undefined) return Math.round((inAll * (100 - filledWanted)) / 100);
  const most = one.figures.find(
    ({ before, unit, answer }) =>
      unit === 'count' &&
      answer === one.wish.answer &&
      /\b(?:under|below|down to|no more than|fewer than)\s$/u.test(before),
  );
  if (most !== undefined) return most.value;
  if (
    idle !== undefined &&
    /\b(?:them|they|all|every (?:one|last one)|completely)\b[^.;]{0,20}\b(?:rented|let|filled|full|sold|booked|taken)\b/iu.test(
      one.wish.words,
    )
  )
    return 0;
  const toFill = figuresOf(one, kind).find(({ before }) =>
    /\b(?:fill|sell|book|let|rent)\s(?:out )?(?:at least |another |up to )?$/u.test(before),
  )?.value;
  return idle !== undefined && toFill !== undefined && toFill < idle ? idle - toFill : undefined;
}

function figuresOf({ figures }: Case, kind: Unit): Figure[] {
  return figures.filter((figure) => countsUnit(figure, kind));
}

function unitOf({ given, figures }: Case): Unit {
  const sentences = `${given.desiredOutcome}\n${given.stepsTaken ?? ''}`.split(/[.!?\n]/u);
  const text = sentences.filter((sentence) => isAboutUse(sentence)).join('\n');
  const inTime = { unit: hour, mode: timeMode(text, given.industry), isTime: true, period: 'week' } as const;
  const hasHours = figures.some(
    (figure) => countsUnit(figure, { unit: hour, isTime: true }) && idleWords.test(`${figure.before} ${figure.after}`),
  );
  if (hasHours || sellsTime.test(text)) return inTime;
  if (trips.test(text)) return { unit: trip, mode: 'trips', isTime: false, period: 'week' };
  const isLodging = lodging.test(`${text} ${given.industry}`) && lodgingPlace.test(text);
  const week = isLodging ? lodgingUnit : weekly.find(([pattern]) => pattern.test(text))?.[1];
  if (week) return { unit: week, mode: 'places', isTime: false, period: 'week' };
  const month = monthly.find(([pattern]) => pattern.test(text))?.[1];
  return month ? { unit: month, mode: 'let', isTime: false, period: 'month' } : inTime;
}

function timeMode(text: string, industry: string): IdleMode {
  if (billed.test(`${text} ${industry}`)) return 'billed';
  return equipment.test(text) ? 'equipment' : 'time';
}

function isAboutUse(sentence: string): boolean {
  return idleWords.test(sentence) || fullWords.test(sentence) || /\bfill/iu.test(sentence);
}

function countsUnit({ unit, after }: Figure, { unit: noun, isTime }: Pick<Unit, 'unit' | 'isTime'>): boolean {
  if (isTime) return unit === 'hours' || (unit === 'count' && /^\s\p{L}+\shours\b/u.test(after));
  const name = noun.many.split(' ').at(0)?.replace(/s$/u, '') ?? noun.one;
  return unit === 'count' && new RegExp(String.raw`^\s*(?:[\p{L}'’-]+\s){0,2}${name}s?\b`, 'iu').test(after);
}

interface Told {
  idle?: number | undefined;
  inAll?: number | undefined;
}

function filledOrIdle(figure: Figure, { isTime }: Unit): Told | undefined {
  const { value, outOf, before, after, period, sentence } = figure;
  if (period !== undefined && period !== 'week' && period !== 'month') return undefined;
  const near = `${before.split(/[,;:]/u).at(-1)} ${after.split(/[,;:]/u)[0]}`;
  if (idleWords.test(isTime ? sentence : near)) return { idle: value, inAll: outOf };
  if (fullWords.test(near) && outOf !== undefined && outOf > value) return { idle: outOf - value, inAll: outOf };
  return undefined;
}

/** Today’s share in use and the wanted one, of 100. */
function sharesOf(one: Case): [today: number | undefined, wanted: number | undefined] {
  const inUse = (value: number, sentence: string) => {
    const isIdleShare = idleWords.test(sentence) && !fullWords.test(sentence);
    return value > 100 ? undefined : isIdleShare ? 100 - value : value;
  };
  const change = one.facts.find(
    (fact): fact is FactOf<'change'> =>
      fact.kind === 'change' && fact.answer === one.wish.answer && fact.to.unit === 'percent',
  );
  if (change) return [inUse(change.from.value, change.sentence), inUse(change.to.value, change.sentence)];
  const isHalf = /\b(?:want|need|get|make|at least)\b[^.;]{0,40}\bhalf[- ]full\b/iu.test(one.given.desiredOutcome);
  const percents = one.figures.filter(
    ({ unit, sentence }) => unit === 'percent' && (idleWords.test(sentence) || fullWords.test(sentence)),
  );
  const target = percents.find(({ before }) =>
    /\b(?:to|reach|want|target|at least|hit|get)\s(?:about |around )?$/u.test(before),
  );
  const today = percents.find((figure) => figure !== target);
  return [
    today && inUse(today.value, today.sentence),
    target ? inUse(target.value, target.sentence) : isHalf ? 50 : undefined,
  ];
}

/** `From 24 to 32 seats` counts those in use; `from 15 to 5 idle hours` the others. */
function changeOf(one: Case, { unit, isTime }: Unit, inAll: number | undefined): number | undefined {
  const change = one.facts.find(
    (fact): fact is FactOf<'change'> => fact.kind === 'change' && fact.answer === one.wish.answer,
  );
  if (!change || (isTime ? change.to.unit !== 'hours' : !change.subject?.includes(unit.many.split(' ')[0] ?? '')))
    return undefined;
  const to = change.to.value;
  if (change.direction === 'down') return to;
  return inAll !== undefined && inAll >= to ? inAll - to : undefined;
}

const perHour = /^\s?(?:an|per|each|every|\/)\s?h(?:ou)?rs?\b/u;

/** Money for an hour or a place that the wish names: what they charge, and what they pay. */
function pricesOf({ figures }: Case, { unit, mode, isTime }: Unit): Pick<IdleCapacity, 'pay' | 'price' | 'offered'> {
  const money = figures.filter((figure) => figure.unit === 'money');
  const isCharged = ({ before }: Figure) =>
    /\b(?:charg\w*|bill\w*|rate|sell\w*|price\w*|rents? (?:it |them )?(?:out )?for)\b/u.test(before);
  const isPaid = ({ before }: Figure) => /\b(?:pay\w*|paid|wages?|costs?|earns?)\b/u.test(before);
  const perUnit = new RegExp(
    String.raw`^\s?(?:a|an|per|each|\/)\s?(?:${unit.one}|${unit.one.split(' ').at(-1)}|seat|head|cover|person|class)\b`,
    'iu',
  );
  const hourly = money.filter(({ after }) => perHour.test(after));
  const isOffer = ({ sentence }: Figure) =>
    /\b(?:offer(?:ed|s)?|wanted (?:it|them|one|to)|would pay|willing to pay|bid)\b/iu.test(sentence);
  return {
    offered: (isTime ? hourly : money.filter(({ after }) => perUnit.test(after))).find(
      (figure) => isOffer(figure) && !isCharged(figure) && !isPaid(figure),
    )?.value,
    pay: hourly.find((figure) => isPaid(figure) && !isCharged(figure))?.value,
    price: isTime
      ? mode === 'billed'
        ? hourly.find(isCharged)?.value
        : undefined
      : money.find((figure) => perUnit.test(figure.after) && !isPaid(figure) && !isOffer(figure))?.value,
  };
}

/** The numbers of an answer; those of a `none` are no count. */
export function countOf(
  reply: Reply | undefined,
): { value: number; outOf?: number | undefined; wanted?: number | undefined } | undefined {
  if (reply?.value === undefined || (reply.isNone && reply.value !== 0)) return undefined;
  const { value, outOf, wanted } = reply;
  return { value, outOf, wanted };
}

/** Hours that an answer names; `45 minutes` are three quarters of one. */
export function hoursOf(reply: Reply | undefined): number | undefined {
  if (reply?.value === undefined) return undefined;
  const [first] = numbersIn(reply.text).filter(({ is }) => is === 'amount');
  const hours = { minutes: 1 / 60, days: 8 }[first?.unit as string] ?? 1;
  return Math.round(reply.value * hours * 100) / 100;
}

const dayName = '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekdays?|weekends?)';
const partOfDay = '(?:mornings?|afternoons?|evenings?|nights?|lunch(?:times?)?)';
/** A month that is no part of a date, such as `by June 30`. */
const season = String.raw`(?<!\b(?:by|before|until|till|of|\d|\dst|\dnd|\drd|\dth)\s)(?:january|february|april|june|july|august|september|october|november|december|winter|summer|spring|autumn)(?!\s\d)`;
const seasonal = new RegExp(String.raw`\b(?:${season}|(?:low|slow|off|quiet)[ -]?season)\b`, 'iu');
/** `Between 2 and 5 on` weekdays. */
const clock = String.raw`(?:(?:between|from) \d{1,2}(?::\d\d)?(?: ?[ap]m)? (?:and|to|until) \d{1,2}(?::\d\d)?(?: ?[ap]m)?(?: on)? )?`;
const oneTime = `(?:(?:${dayName}|${season})(?: ${partOfDay})?|${partOfDay})`;
const quiet = new RegExp(
  String.raw`\b${clock}${oneTime}(?:(?:\s?[,–-]\s?|\s(?:and|to|through|until|or)\s)${oneTime})*`,
  'giu',
);
const longestTime = 60;

function quietTimeOf({ reply, given }: Case): string | undefined {
  const told = reply('when');
  if (told && !told.isNone && !told.isUnknown && told.text.length <= longestTime)
    return told.text.replace(/[.;,\s]+$/u, '');
  const sentences = `${given.desiredOutcome}\n${given.stepsTaken ?? ''}`.split(/[.!?\n]/u);
  const times = sentences
    .filter((sentence) => idleWords.test(sentence) || /\b(?:occupancy|fill)\b/iu.test(sentence))
    .flatMap((sentence) => [...sentence.matchAll(quiet)].map(([words]) => words));
  // `On Tuesday and Thursday mornings` says more than `morning classes`.
  const said = times.toSorted((one, other) => other.length - one.length)[0];
  return said?.replaceAll(new RegExp(String.raw`\b(?:${dayName}|${season})`, 'giu'), (word) =>
    /^week/iu.test(word) || /^(?:winter|summer|spring|autumn)/iu.test(word)
      ? word
      : word.charAt(0).toUpperCase() + word.slice(1),
  );
}
