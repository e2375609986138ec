import { capital, plain } from '#server/ai/playbook/calculate/format.ts';
import { monthsPerYear, weeksPerYear } from '#server/ai/playbook/calculate/weeks.ts';
import { type Often, periodOf, perYear } from './amounts.ts';
import type { Asked } from './asked.ts';
import type { Cost } from './coach-content.ts';
import { inline, quotedAtEnd } from './inline.ts';
import { type Given, moneyIn, numbersOf } from './numbers-of.ts';
import { type NamedAmount, ownPartOf, workedIn } from './own-costs.ts';

/** Holds what a cost comes to or what less of it saves, in words. */
export interface Worth {
  paragraphs: string[];
  sources: string[];
}

/** Says what worked on one day, and what another such day would bring. */
export function ofWorked(asked: Asked): Worth {
  const worked = workedIn(asked);
  if (!worked || !/\b(?:clos\w+|open\w*|day|days|\w+days)\b/i.test(worked.words))
    return {
      paragraphs: [
        '**When closing early pays off**',
        'It pays off if those hours bring in less than their wages and power cost.',
      ],
      sources: [],
    };
  const money = moneyIn(asked, asked.line);
  return {
    paragraphs: [
      '**It worked once, so try the next slow day**',
      `You told us: ${quotedAtEnd(worked.words, 200)} If the next day is as slow, that's about ${money(worked.money)} more a month, or ${money(worked.money * monthsPerYear)} a year.`,
    ],
    sources: [worked.source],
  };
}

/** Says what a cost comes to, what more it would be, or what a plausible step saves of it. */
export function worthOf(asked: Asked, cost: Cost): Worth {
  const { line } = asked;
  const money = moneyIn(asked, line);
  const own = ownPartOf(asked, cost);
  // “20% to $6,000” would be a range.
  const { single } = numbersOf(line.replaceAll(/% to (?=[$€£])/g, '% up, now at '));
  const rise = soldIn(line, single) ? undefined : riseIn(line, single, own, money);
  const sources = own ? [own.source] : [];
  const title = `**${capital(cost.name)}**`;
  if (rise) {
    const aMonth = rise.often === 'year' ? undefined : rise.more;
    const aYear = rise.often === 'year' ? rise.more : rise.more * monthsPerYear;
    const more =
      aMonth === undefined ? `${money(aYear)} a year` : `${money(aMonth)} a month, or ${money(aYear)} a year`;
    return { paragraphs: [title, `That's ${more} more${rise.than}.`], sources };
  }
  const given = single.find(({ unit }) => unit === 'money');
  const sold = soldIn(line, single);
  if (sold) {
    const share = plain(Math.round((sold.cost / sold.sales) * 1000) / 10);
    const text = `${money(sold.cost)} is ${share}% of ${money(sold.sales)}. Put the same number next to it for last year: it should fall when you sell more.`;
    return { paragraphs: [title, text], sources: [] };
  }
  const perHour = given && hourlyIn(given, single);
  if (given && perHour) return { paragraphs: [title, hoursText(perHour, money)], sources: [] };
  const often = periodOf(given);
  const amount = given ? given.value * (often ? perYear[often] / monthsPerYear : 1) : own?.amount;
  if (amount === undefined) return { paragraphs: [title, withoutAmount(cost, line, single, money)], sources: [] };
  const comesTo = given && often && often !== 'month' ? comesToText(given, often, line, money) : '';
  const saved = Math.round((amount * cost.less) / 100);
  const paid = comesTo === '' ? `You pay ${money(Math.round(amount))} a month. ` : `${comesTo} `;
  return {
    paragraphs: [title, `${paid}${savingText(cost, saved, money)}`],
    sources: given ? [] : sources,
  };
}

function savingText({ less, id }: Cost, saved: number, money: (value: number) => string): string {
  const what = id === 'waste' ? 'Half of it' : `${plain(less)}% less`;
  return `${what} saves ${money(saved)} a month, or ${money(saved * monthsPerYear)} a year.`;
}

export const tellMe = "Tell me what you pay a month, and I'll work it out.";
export const tellRate = "Tell me what an hour of overtime costs you, and I'll work it out.";

/** Says what is known without the amount, and asks for it. */
function withoutAmount(cost: Cost, line: string, single: readonly Given[], money: (value: number) => string): string {
  const share = single.find(({ unit }) => unit === 'percent')?.value;
  const hours = single.find(({ unit }) => unit === 'hours')?.value;
  if (cost.id === 'overtime' && hours !== undefined)
    return `${plain(hours)} hours a week come to ${money(hours * 10)} for every ${money(10)} an hour costs. ${tellRate}`;
  if (share !== undefined && rising.test(line))
    return `${plain(share)}% more is ${money(share)} on every ${money(100)} you pay. ${tellMe}`;
  return `${plain(cost.less)}% less saves ${money(cost.less)} of every ${money(100)} you pay. ${tellMe}`;
}

const selling = /\b(?:sell|sells|sales|revenue|take in|bring in|turnover|make)\b/i;

/** Reads a cost and the sales beside it: `$3,400 rent … if I sell $29,000 a month`. */
function soldIn(line: string, single: readonly Given[]): { cost: number; sales: number } | undefined {
  const [first, second] = single.filter(({ unit }) => unit === 'money').toSorted((a, b) => a.value - b.value);
  return first && second && selling.test(line) ? { cost: first.value, sales: second.value } : undefined;
}

function comesToText(given: Given, often: Often, line: string, money: (value: number) => string): string {
  const said = /\b([1-7]) days a week\b/i.exec(line)?.[1];
  const aYear = said && often === 'day' ? given.value * Number(said) * weeksPerYear : given.value * perYear[often];
  const days = often === 'day' ? ` (${said ?? '6'} days a week)` : '';
  return `${money(given.value)} a ${often} is ${money(Math.round(aYear / monthsPerYear))} a month${days}, or ${money(Math.round(aYear))} a year.`;
}

interface Rise {
  more: number;
  often: Often;
  /** What it is compared with. */
  than: string;
}

const perUnit = /^ ?(?:a|an|per|each|\/) ?(?!day|week|month|year)\p{L}+/iu;
const rising = /\b(?:up|rais\w+|increas\w+|more|hike\w*|higher|went|goes|going|came in)\b/i;

/** Reads `8% more`, `went up to $2,300`, `20% to $6,000 a year`. */
function riseIn(
  line: string,
  single: readonly Given[],
  own: NamedAmount | undefined,
  money: (value: number) => string,
): Rise | undefined {
  if (!rising.test(line)) return undefined;
  const share = single.find(({ unit }) => unit === 'percent')?.value;
  const [first, second] = single.filter(({ unit }) => unit === 'money');
  const often = periodOf(second ?? first) ?? 'month';
  const isBy = first && share === undefined && !second && /\bup(?: by)? $|\bby $|\bextra $/i.test(first.before);
  if (isBy) return { more: first.value, often, than: ' than now' };
  if (first && second && second.value > first.value && perUnit.test(second.after)) {
    const risen = second.value / first.value - 1;
    const shown = plain(Math.round(risen * 1000) / 10);
    if (!own) return undefined;
    return {
      more: Math.round(own.amount * risen),
      often: 'month',
      than: `: ${shown}% on the ${money(own.amount)} you named`,
    };
  }
  if (first && second && second.value > first.value)
    return { more: second.value - first.value, often, than: ` than before` };
  if (first && share !== undefined) {
    const isAfter = /\b(?:to|at|now) $/i.test(first.before);
    const before = isAfter ? first.value / (1 + share / 100) : first.value;
    return { more: Math.round((before * share) / 100), often, than: ' than before' };
  }
  if (share !== undefined && own)
    return {
      more: Math.round((own.amount * share) / 100),
      often: 'month',
      than: `, if it's ${plain(share)}% on all ${inline(own.name, 60)} (${money(own.amount)} a month)`,
    };
  const isNew =
    first && own && often === 'month' && first.value > own.amount && /\b(?:to|at|now)\b[^\d]*$/i.test(first.before);
  if (isNew) return { more: first.value - own.amount, often, than: ` than the ${money(own.amount)} you named` };
  return undefined;
}

interface Hourly {
  rate: number;
  hours: number;
}

function hourlyIn(given: Given, single: readonly Given[]): Hourly | undefined {
  const hours = single.find(({ unit }) => unit === 'hours');
  const isHourly = /^ ?(?:an|per|each|\/) ?(?:hour|hr)/i.test(given.after) || /\bat $/i.test(given.before);
  return isHourly && hours ? { rate: given.value, hours: hours.value } : undefined;
}

const half = 1.5;

function hoursText({ rate, hours }: Hourly, money: (value: number) => string): string {
  const week = rate * hours;
  const month = Math.round((week * perYear.week) / monthsPerYear);
  return `${money(rate)} × ${plain(hours)} hours = ${money(week)} a week, about ${money(month)} a month or ${money(week * perYear.week)} a year. If ${money(rate)} is the regular pay, overtime at time and a half is ${money(week * half)} a week.`;
}
