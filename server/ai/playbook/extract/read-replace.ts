import { isCalendarDay } from '#schema/days.ts';
import { addDays } from '#server/ai/plan-days.ts';
import type { Case, Noun, Reply } from '#server/ai/playbook/analyze/kind.ts';
import { ratioOf } from '#server/ai/playbook/analyze/kind-parts.ts';
import { plain } from '#server/ai/playbook/calculate/format.ts';
import { numbersIn } from '#server/ai/reading/numbers.ts';
import type { Figure } from './figures.ts';

/** The income that falls away, as the wish and the answers say it. */
export interface EndingIncome {
  /** Buyers of something, or those who fund a charity. */
  isFunded: boolean;
  /** What takes its place: `client`, `grant`. */
  noun: Noun;
  /** Who pays: `client` also where a contract is counted. */
  payer: Noun;
  attempt: Noun;
  /** `the grant`, `this client`. */
  lost: string;
  /** They are closed, bankrupt or gone, so that nothing of it can be kept. */
  isGone: boolean;
  /** Nothing ends: one source brings too much of the income. */
  isDependent: boolean;
  /** The sum that ends is said by its share of all income. */
  isByShare: boolean;
  /** New ones pay by the order, after a quote, and not each month. */
  isByOrder: boolean;
  /** The work moves to another place; `to Mexico` where they say it. */
  moving: { to: string | undefined } | undefined;
  /** People whom they do not want to lay off: how many, where it is said. */
  kept: { count: number | undefined } | undefined;
  period: 'month' | 'year';
  ending?: number | undefined;
  inAll?: number | undefined;
  sharePerHundred?: number | undefined;
  /** The part of it that has to be replaced. */
  wanted?: number | undefined;
  /** By when that has to be there, where it is another day than the end. */
  wantedDay?: string | undefined;
  shareWanted?: number | undefined;
  endDay?: string | undefined;
  deal?: number | undefined;
  isOneOff: boolean;
  rate?: { value: number; outOf: number } | undefined;
  weeksToPay?: number | undefined;
  /** The same as they said it: `6 months`. */
  waitSaid?: string | undefined;
  /** A week; a month of those who sell by the order. */
  pace?: number | undefined;
}

const client: Noun = { one: 'client', many: 'clients' };
const sources: readonly [RegExp, Noun, string][] = [
  [/\b(?:grants?|funders?|funding|foundation)\b/iu, { one: 'grant', many: 'grants' }, 'the grant'],
  [/\bsponsor(?:s|ship)?\b/iu, { one: 'sponsor', many: 'sponsors' }, 'the sponsor'],
  [/\btenants?\b/iu, { one: 'tenant', many: 'tenants' }, 'this tenant'],
  [/\bclients?\b|\bretainer\b/iu, client, 'this client'],
  [
    /\bcustomers?\b|\b(?:supermarket|retailer|wholesaler|chain)\b/iu,
    { one: 'customer', many: 'customers' },
    'this customer',
  ],
  [/\bcontracts?\b/iu, { one: 'contract', many: 'contracts' }, 'the contract'],
  [/\baccounts?\b/iu, client, 'this account'],
];
const order: Noun = { one: 'order', many: 'orders' };
const job: Noun = { one: 'job', many: 'jobs' };
/** Trades whose buyers ask for a price each time. */
const quoted = /^(?:quote|estimate)$/u;
const moves =
  /\b(?:is|are|will be|were|was)?\s?mov(?:e|es|ed|ing) (?:all |most of )?(?:their|its|the|our) (?:work|production|business|orders|parts|sourcing)\b/iu;
const movesTo = /^[^.;,]{0,20}?\bto (\p{Lu}[\p{L}]+(?: \p{Lu}\p{L}+)?)/u;
const noLayoff =
  /\b(?:don['’]?t|do not|without|not|never)\b[^.;]{0,24}\b(?:lay(?:ing)? (?:off|anyone|anybody|a single|people)|layoffs?|let(?:ting)? (?:anyone|anybody|people|staff) go|los(?:e|ing) (?:anyone|anybody|a single))\b/iu;

function movingIn(text: string): EndingIncome['moving'] {
  const match = moves.exec(text);
  return match ? { to: movesTo.exec(text.slice(match.index + match[0].length))?.[1] } : undefined;
}

function keptIn({ figures }: Case, text: string): EndingIncome['kept'] {
  if (!noLayoff.test(text)) return undefined;
  const staff = figures.find(
    ({ unit, after, outOf }) =>
      unit === 'count' &&
      outOf === undefined &&
      /^\s(?:people|employees|staff|workers|men|women|of us)\b/iu.test(after),
  );
  return { count: staff?.value };
}

const funded = /\b(?:grants?|funders?|funding|foundation|donors?)\b/iu;
const gone =
  /\b(?:bankrupt\w*|insolven\w*|closed down|closing down|shut(?:ting)? down|out of business|ceased|died|went under|liquidat\w*)\b/iu;
const losing =
  /\b(?:end(?:s|ed|ing)?|los(?:e|es|ing|t)|leav(?:e|es|ing)|left|stop(?:s|ped|ping)?|runs? out|running out|expir\w+|fall(?:s|ing)? away|renew\w*|pull(?:s|ed|ing)? out|gone|goes|going|in-?house|replac\w+|make up for|worth|pays|paid|brings?|retainer|contract|grant|drop(?:s|ped|ping)?)\b/iu;
/** The whole, beside its number: `we make $15,000 a month`, `$15,000 a month in all`. */
const wholeBefore =
  /\b(?:makes?|making|earns?|turn over|(?:turnover|revenue|income|budget|total)(?: is| of)?)\s(?:about |around )?$/u;
const wholeAfter = /^\s?(?:a|per)\s(?:month|year)\s(?:in all|in total|altogether|of revenue|in revenue|total)\b/u;
const dependent = /\b(?:depend\w*|rel(?:y|ies|ying|iant)\b.{0,6}on|too much of|down (?:to|below))\b/iu;
const endsSoon =
  /\b(?:ends?|ending|ended|leav(?:es?|ing)|los(?:e|ing|t)|stop(?:s|ped|ping)?|expir\w+|run(?:s|ning)? out|not renew\w*|won.?t renew|drop(?:s|ped|ping)|pull(?:s|ed|ing)? out|falls? away|going away|in-?house|bankrupt\w*)\b/iu;

/** Reads what ends; an answer to a direct question comes before what the wish says. */
export function readReplace(one: Case): EndingIncome {
  const text = `${one.given.desiredOutcome} ${one.given.stepsTaken ?? ''}`;
  const found =
    sources.find(([pattern]) => pattern.test(one.given.desiredOutcome)) ??
    sources.find(([pattern]) => pattern.test(text));
  const isFunded = funded.test(one.given.desiredOutcome);
  const isDependent = dependent.test(one.given.desiredOutcome) && !endsSoon.test(text);
  const payer = found?.[1] ?? one.buyer;
  const money = moneyOf(one, isFunded, isDependent);
  const deal = one.reply('deal');
  const pace = one.reply('pace');
  const isByOrder = !(isFunded || isDependent) && quoted.test(one.attempt.one) && !money.isMonthly;
  const noun = isByOrder ? (one.attempt.one === 'estimate' ? job : order) : payer;
  const endDay = one.reply('end')?.day ?? endDayIn(one);
  return {
    isFunded,
    isByOrder,
    moving: movingIn(text),
    kept: keptIn(one, text),
    noun,
    payer: isByOrder
      ? payer
      : isFunded
        ? { one: 'supporter', many: 'supporters' }
        : noun.one === 'contract'
          ? client
          : noun,
    attempt: isFunded
      ? { one: 'application', many: 'applications' }
      : isByOrder
        ? one.attempt
        : { one: 'first conversation', many: 'first conversations' },
    lost: found?.[2] ?? 'this income',
    isGone: gone.test(text),
    isDependent,
    ...money,
    endDay,
    wantedDay: wantedDayOf(one, endDay),
    deal: deal?.value,
    isOneOff: isByOrder || (deal !== undefined && isOnce(deal.text)),
    rate: ratioOf(one.reply('rate'), 10) ?? rateIn(one),
    ...waitOf(one.reply('weeks')),
    pace: pace?.isNone ? 0 : pace?.value,
  };
}

/** `By the end of 2027` of income that ends in March; a day around the end is the end itself. */
function wantedDayOf({ deadline, today }: Case, endDay: string | undefined): string | undefined {
  if (!deadline || deadline.day <= today) return undefined;
  return endDay === undefined || deadline.day > addDays(endDay, 14) ? deadline.day : undefined;
}

type Money = Pick<EndingIncome, 'period' | 'ending' | 'inAll' | 'sharePerHundred' | 'shareWanted' | 'wanted'> & {
  /** What ends is said by the month. */
  isMonthly: boolean;
  /** Its sum is said by its share alone. */
  isByShare: boolean;
};

function moneyOf(one: Case, isFunded: boolean, isDependent: boolean): Money {
  const figures = one.figures.filter(({ unit }) => unit === 'money');
  const regular = figures.filter(({ period }) => period === 'month' || period === 'year');
  const whole = figures.find(({ before }) => shareBefore.test(before));
  const inAll = whole ?? regular.find(({ before, after }) => wholeBefore.test(before) || wholeAfter.test(after));
  const candidates = (regular.length > 0 ? regular : isFunded ? figures : []).filter((figure) => figure !== inAll);
  const told = candidates.find((figure) => losing.test(clauseOf(figure))) ?? candidates[0];
  const isWholeYearly =
    whole !== undefined && (whole.period === 'year' || (!whole.period && whole.value >= leastYearly));
  const isYearly = told
    ? told.period === 'year' || (isFunded && told.period !== 'month')
    : isFunded || isWholeYearly || (!whole && !isDependent && quoted.test(one.attempt.one));
  const period = isYearly ? 'year' : 'month';
  const [share, shareWanted] = sharesOf(one, isDependent);
  const replied = one.reply('ending');
  const ending = replied?.value ?? told?.value;
  const all =
    allOf(inAll, period, isWholeYearly) ?? (ending !== undefined && share ? (ending * 100) / share : undefined);
  const part = figures.find(({ before, after }) => wantedBefore.test(before) && partBehind.test(after));
  return {
    period,
    isMonthly: told !== undefined && !isYearly,
    isByShare: ending === undefined,
    wanted: part?.value,
    ending: ending ?? (all !== undefined && share !== undefined ? (all * share) / 100 : undefined),
    inAll: all,
    sharePerHundred: share,
    shareWanted,
  };
}

/** `38% of our $4.1M`: the whole, of a year where it is too much for a month. */
const shareBefore =
  /%\s(?:of )?(?:our|my|the)?\s?(?:total |annual |yearly )?(?:revenue of |turnover of |sales of )?$/iu;
const leastYearly = 100_000;
/** `Replace at least $1.1M of that`: a part of what ends. */
const wantedBefore =
  /\b(?:replace|need|make up(?: for)?|win back|cover|find)\s(?:back )?(?:about |around |at least )?$/iu;
const partBehind = /^\s?(?:of (?:that|it|this|them)|back)\b/iu;

function allOf(figure: Figure | undefined, period: 'month' | 'year', isYearly: boolean): number | undefined {
  if (figure === undefined || figure.period === period || (!figure.period && isYearly === (period === 'year')))
    return figure?.value;
  return period === 'month' ? figure.value / 12 : figure.value * 12;
}

const ofIncome =
  /^\s?(?:of )?(?:our |my |the |all )?(?:of )?(?:total )?(?:revenue|income|turnover|sales|business|budget|what we)/u;

const ofMoney = /^\s?of (?:our |my |the )?[$£€]\s?\d/u;

/** The share that one source brings today, and the one that it may bring. */
function sharesOf({ figures }: Case, isDependent: boolean): [today: number | undefined, wanted: number | undefined] {
  const shares = figures.filter(({ unit, value }) => unit === 'percent' && value > 0 && value < 100);
  const today =
    shares.find(({ after }) => ofIncome.test(after) || ofMoney.test(after)) ?? (isDependent ? shares[0] : undefined);
  const wanted = shares.find(
    (figure) =>
      figure !== today && /\b(?:to|under|below|at most|no more than)\s(?:about |around )?$/u.test(figure.before),
  );
  return [today?.value, isDependent ? wanted?.value : undefined];
}

function clauseOf({ before, after }: Figure): string {
  return `${before.split(/[,;:]/u).at(-1)} ${after.split(/[,;:]/u)[0]}`;
}

function isOnce(text: string): boolean {
  return (
    /\b(?:one[- ]?(?:off|time)|once|(?:per|a|each) (?:project|job|order|event|wedding|piece))\b/iu.test(text) &&
    !/\b(?:a|per|each|every) (?:month|year)\b|\bmonthly\b/iu.test(text)
  );
}

function rateIn({ figures }: Case): EndingIncome['rate'] {
  const told = figures.find(
    ({ outOf, before, after }) =>
      outOf !== undefined &&
      /\b(?:yes|buys?|bought|sign\w*|w[io]ns?|close\w*|become|became|said yes|accept\w*|approved)\b/u.test(
        `${before} ${after}`,
      ),
  );
  return told?.outOf !== undefined && told.value <= told.outOf ? { value: told.value, outOf: told.outOf } : undefined;
}

/** Weeks that an answer names, begun ones counted: `2 months` are nine. */
function waitOf(reply: Reply | undefined): Pick<EndingIncome, 'weeksToPay' | 'waitSaid'> {
  if (reply?.value === undefined) return {};
  const [first] = numbersIn(reply.text).filter(({ is }) => is === 'amount');
  const unit = first?.unit === 'days' || first?.unit === 'months' ? first.unit : 'weeks';
  const days = { days: 1, weeks: 7, months: 365 / 12 }[unit];
  return {
    weeksToPay: Math.ceil((reply.value * days) / 7 - 1e-9),
    waitSaid: `${plain(reply.value)} ${reply.value === 1 ? unit.slice(0, -1) : unit}`,
  };
}

const monthNames = 'january february march april may june july august september october november december'.split(' ');
const named = new RegExp(
  String.raw`\b(?:(?<first>\d{1,2})(?:st|nd|rd|th)?(?: of)? )?(?<month>${monthNames.join('|')})(?: (?<second>\d{1,2})(?:st|nd|rd|th)?(?!\d))?(?:,? (?<year>20\d\d))?`,
  'iu',
);
const endsWord =
  /\b(?:end(?:s|ed|ing)?|leav(?:e|es|ing)|left|stop(?:s|ped|ping)?|runs? out|running out|ran out|expir\w+|fall(?:s|ing)? away|renew\w*|pull(?:s|ed|ing)? out|gone|until|(?:last|final) (?:day|po|orders?|invoices?|payments?|shipments?|deliver(?:y|ies)|paycheck|month|check)|lose|losing|lost)\b/iu;
const hasEnded = /\b(?:ended|left|stopped|ran out|expired|lost|pulled out)\b/iu;

/** The day on which it ends, where the wish names a month: without a day, the month’s last one. */
function endDayIn({ given, today }: Case): string | undefined {
  const sentences = `${given.desiredOutcome}\n${given.stepsTaken ?? ''}`.split(/[.;!?\n]/u);
  for (const sentence of sentences) {
    const verb = endsWord.exec(sentence);
    const match = verb && named.exec(sentence.slice(verb.index));
    const month = match?.groups?.month ?? '';
    // `May` in small letters is a verb more often than a month.
    if (!verb || !match?.groups || (month === 'may' && !(match.groups.first || match.groups.second))) continue;
    const between = sentence.slice(verb.index, verb.index + match.index);
    // “It leaves soon, replace it by June” names the day of the wish.
    if (/\breplac/iu.test(between)) continue;
    const last = between.match(new RegExp(endsWord, 'giu'))?.at(-1) ?? '';
    return dayFrom(match.groups, hasEnded.test(last), today);
  }
  return undefined;
}

function dayFrom(
  { first, second, month = '', year }: Record<string, string | undefined>,
  isPast: boolean,
  today: string,
): string | undefined {
  const number = monthNames.indexOf(month.toLowerCase()) + 1;
  const at = (inYear: number) => {
    const date = first ?? second;
    const start = `${inYear}-${String(number).padStart(2, '0')}`;
    const next = number === 12 ? `${inYear + 1}-01-01` : `${inYear}-${String(number + 1).padStart(2, '0')}-01`;
    const day = date === undefined ? addDays(next, -1) : `${start}-${date.padStart(2, '0')}`;
    return isCalendarDay(day) ? day : undefined;
  };
  if (year !== undefined) return at(Number(year));
  const thisYear = Number(today.slice(0, 4));
  const days = [thisYear - 1, thisYear, thisYear + 1].flatMap((inYear) => at(inYear) ?? []);
  return isPast ? days.findLast((day) => day <= today) : days.find((day) => day > today);
}
