import { monthDay } from '#server/ai/playbook/analyze/plan-calendar.ts';
import { plain } from '#server/ai/playbook/calculate/format.ts';
import { monthsPerYear } from '#server/ai/playbook/calculate/weeks.ts';
import { countHeard, hear } from '#server/ai/playbook/extract/listen.ts';
import { type Often, periodOf, perYear } from './amounts.ts';
import { type Asked, countWords, type Reply } from './asked.ts';
import { type Cost, fillSlots } from './coach-content.ts';
import { asksForText } from './drafts.ts';
import { inline, quotedAtEnd, sentence } from './inline.ts';
import { type Given, moneyIn, numbersOf } from './numbers-of.ts';
import { type CostWish, costWish, type NamedAmount, ownCosts, plannedSavings, workedIn } from './own-costs.ts';
import { openSteps, titleOf } from './own-steps.ts';
import { slotsFor } from './slots-for.ts';
import { stepMarks } from './step-marks.ts';
import { triedAbout } from './tried.ts';

/** Answers how a cost can be brought down, with a sum of the person's own numbers and one next step. */
export function costReply(asked: Asked): Reply | undefined {
  const { coach, line } = asked;
  if (asksForText(asked) || hear(coach.costs.except, line) !== undefined) return undefined;
  return onlyReply(asked) ?? allReply(asked) ?? restReply(asked) ?? topicReply(asked);
}

/** Finds which cost is meant: the one of which the most words stand in the question. */
export function costIn({ coach }: Pick<Asked, 'coach'>, line: string): Cost | undefined {
  const heard = coach.costs.topics.map((cost) => ({ cost, times: countHeard(cost.listen, line) }));
  return heard.filter(({ times }) => times > 0).toSorted((a, b) => b.times - a.times)[0]?.cost;
}

const ownPartOf = (asked: Asked, { part }: Cost) => ownCosts(asked).find(({ name }) => hear(part, name) !== undefined);

function topicReply(asked: Asked): Reply | undefined {
  const { coach, line } = asked;
  const cost = costIn(asked, line);
  const hasMoney = numbersOf(line).single.some(({ unit }) => unit === 'money');
  if (!cost || !(cost.whenNamed || hasMoney || hear(coach.costs.intent, line) !== undefined)) return undefined;
  const slots = slotsFor(asked);
  const worth = cost.id === 'close-early' ? ofWorked(asked) : worthOf(asked, cost);
  const tried = cost.part.length > 0 ? triedAbout(asked, cost.part.concat(cost.listen)) : undefined;
  const step = openSteps(asked).find((one) => hear([...cost.part, ...cost.listen], one.title) !== undefined);
  const title = step && titleOf(asked, step);
  return {
    paragraphs: [
      ...worth.paragraphs,
      ...(tried?.hasFailed ? [`You told us: ${quotedAtEnd(tried.words, 200)} So leave that one out.`] : []),
      `${stepMarks.do} ${fillSlots(cost.do, slots)}`,
      `**By when:** ${fillSlots(cost.by, slots)}`,
      ...(step && title ? [`Also in your plan: ${inline(title, 120)}, by ${monthDay(step.endDay, asked.today)}.`] : []),
    ],
    sources: [
      ...new Set([
        ...worth.sources,
        ...(tried?.hasFailed ? [tried.source] : []),
        ...(step && asked.report ? [asked.report.source] : []),
      ]),
    ],
  };
}

interface Worth {
  paragraphs: string[];
  sources: string[];
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Says what worked on one day, and what another such day would bring. */
function ofWorked(asked: Asked): Worth {
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
function worthOf(asked: Asked, cost: Cost): Worth {
  const { line } = asked;
  const money = moneyIn(asked, line);
  const own = ownPartOf(asked, cost);
  // “20% to $6,000” would be a range.
  const { single } = numbersOf(line.replaceAll(/% to (?=[$€£])/g, '% up, now at '));
  const rise = soldIn(line, single) ? undefined : riseIn(line, single, own);
  const sources = own ? [own.source] : [];
  const title = `**${capitalized(cost.name)}**`;
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

const tellMe = "Tell me what you pay a month, and I'll work it out.";
const tellRate = "Tell me what an hour of overtime costs you, and I'll work it out.";

/** Says what is known without the amount, and asks for it. */
function withoutAmount(cost: Cost, line: string, single: readonly Given[], money: (value: number) => string): string {
  const share = single.find(({ unit }) => unit === 'percent')?.value;
  const hours = single.find(({ unit }) => unit === 'hours')?.value;
  if (cost.id === 'overtime' && hours !== undefined)
    return `${plain(hours)} hours a week are ${money(hours * 10)} for every ${money(10)} that an hour costs. ${tellRate}`;
  if (share !== undefined && rising.test(line))
    return `${plain(share)}% more is ${money(share)} on every ${money(100)} you pay. ${tellMe}`;
  return `${plain(cost.less)}% less saves ${money(cost.less)} of every ${money(100)} you pay. ${tellMe}`;
}

const mostWords = 14;

/** Asks the earlier question again, with the amount that its answer asked for. */
export function costAgain(asked: Asked): Reply | undefined {
  const { exchanges, line } = asked;
  const [previous] = exchanges;
  if (!previous || !/\d/.test(line) || countWords(line) > mostWords) return undefined;
  const signed = /[$€£]/.test(line) ? line : line.replace(/\d/, '$$$&');
  if (previous.answer.includes(tellRate))
    return costReply({
      ...asked,
      line: `${previous.line} (at ${signed.replace(/(\d)(?= an hour|\D*$)/, '$1')} an hour)`,
    });
  if (!previous.answer.includes(tellMe)) return undefined;
  return costReply({
    ...asked,
    line: `${previous.line} (${signed}${/month|week|year|day/i.test(line) ? '' : ' a month'})`,
  });
}

const selling = /\b(?:sell|sells|sales|revenue|take in|bring in|turnover|make)\b/i;

/** Reads a cost and the sales beside it: `$3,400 rent … if I sell $29,000 a month`. */
function soldIn(line: string, single: readonly Given[]): { cost: number; sales: number } | undefined {
  const [first, second] = single.filter(({ unit }) => unit === 'money').toSorted((a, b) => a.value - b.value);
  return first && second && selling.test(line) ? { cost: first.value, sales: second.value } : undefined;
}

function comesToText(given: Given, often: Often, line: string, money: (value: number) => string): string {
  const said = /\b([1-7]) days a week\b/i.exec(line)?.[1];
  const aYear = said && often === 'day' ? given.value * Number(said) * 52 : given.value * perYear[often];
  const days = often === 'day' ? ` (${said ?? '6'} days a week)` : '';
  return `${money(given.value)} a ${often} is ${money(Math.round(aYear / monthsPerYear))} a month${days}, or ${money(Math.round(aYear))} a year.`;
}

interface Rise {
  more: number;
  often: Often;
  /** What it is compared with. */
  than: string;
}

const rising = /\b(?:up|rais\w+|increas\w+|more|hike\w*|higher|went|goes|going|came in)\b/i;

/** Reads `8% more`, `went up to $2,300`, `20% to $6,000 a year`. */
function riseIn(line: string, single: readonly Given[], own: NamedAmount | undefined): Rise | undefined {
  if (!rising.test(line)) return undefined;
  const share = single.find(({ unit }) => unit === 'percent')?.value;
  const [first, second] = single.filter(({ unit }) => unit === 'money');
  const often = periodOf(second ?? first) ?? 'month';
  const plainMoney = (value: number) => `$${plain(value)}`;
  if (first && second && second.value > first.value)
    return { more: second.value - first.value, often, than: ` than before` };
  if (first && share !== undefined) {
    const before = first.value / (1 + share / 100);
    return { more: Math.round(first.value - before), often, than: ` than before` };
  }
  if (share !== undefined && own)
    return {
      more: Math.round((own.amount * share) / 100),
      often: 'month',
      than: `, if it's ${plain(share)}% on all ${inline(own.name, 60)} (${plainMoney(own.amount)} a month)`,
    };
  const isNew =
    first && own && often === 'month' && first.value > own.amount && /\b(?:to|at|now)\b[^\d]*$/i.test(first.before);
  if (isNew) return { more: first.value - own.amount, often, than: ` than the ${plainMoney(own.amount)} you named` };
  return undefined;
}

interface Hourly {
  rate: number;
  hours: number;
}

function hourlyIn(given: Given, single: readonly Given[]): Hourly | undefined {
  const hours = single.find(({ unit }) => unit === 'hours');
  const isHourly = /^ ?(?:an|per|each|\/) ?(?:hour|hr)/i.test(given.after);
  return isHourly && hours ? { rate: given.value, hours: hours.value } : undefined;
}

const half = 1.5;

function hoursText({ rate, hours }: Hourly, money: (value: number) => string): string {
  const week = rate * hours;
  const month = Math.round((week * perYear.week) / monthsPerYear);
  return `${money(rate)} × ${plain(hours)} hours = ${money(week)} a week, about ${money(month)} a month or ${money(week * perYear.week)} a year. If ${money(rate)} is the regular pay, overtime at time and a half is ${money(week * half)} a week.`;
}

/** Says what all the plan's savings bring together, and what is still missing. */
function allReply(asked: Asked): Reply | undefined {
  const planned = plannedSavings(asked);
  const wish = costWish(asked);
  if (!planned || !wish || hear(asked.coach.costs.all, asked.line) === undefined) return undefined;
  const money = moneyIn(asked, asked.line);
  const listed = planned.terms.map(({ name, amount }) => `${money(amount)} from ${inline(name, 60)}`);
  return {
    paragraphs: [
      `**${money(planned.total)} a month, if every step of your plan works**`,
      `That's ${listed.slice(0, -1).join(', ')} and ${listed.at(-1)}. Over a year, it's ${money(planned.total * monthsPerYear)}.`,
      leftText(wish, planned.total, money),
    ],
    sources: [planned.source],
  };
}

function leftText({ now, target }: CostWish, saved: number, money: (value: number) => string): string {
  const missing = now - target - saved;
  const brings = `It brings you from ${money(now)} to ${money(now - saved)}.`;
  return missing > 0
    ? `${brings} ${money(missing)} is still missing to ${money(target)}. Ask me “Where do I find the rest?”`
    : `${brings} That reaches ${money(target)}.`;
}

/** Says what one step alone brings. */
function onlyReply(asked: Asked): Reply | undefined {
  const planned = plannedSavings(asked);
  const wish = costWish(asked);
  if (!planned || !wish || hear(asked.coach.costs.only, asked.line) === undefined) return undefined;
  const one = planned.terms.find(({ name }) => hear([name], asked.line) !== undefined);
  if (!one) return undefined;
  const money = moneyIn(asked, asked.line);
  return {
    paragraphs: [`**Only ${inline(one.name, 60)}: ${money(one.amount)} a month**`, leftText(wish, one.amount, money)],
    sources: [planned.source],
  };
}

const shownSteps = 3;

/** Says where what is missing may be: in what nobody named, in what worked, in a bigger step. */
function restReply(asked: Asked): Reply | undefined {
  const wish = costWish(asked);
  if (!wish || hear(asked.coach.costs.rest, asked.line) === undefined) return undefined;
  const money = moneyIn(asked, asked.line);
  const planned = plannedSavings(asked);
  const missing = wish.now - wish.target - (planned?.total ?? 0);
  const places = placesOf(asked, wish, money).slice(0, shownSteps);
  const [first] = places;
  return {
    paragraphs: [
      planned && missing > 0
        ? `Your plan's steps save ${money(planned.total)} of the ${money(wish.now - wish.target)}. ${money(missing)} is left. Look here, in this order:`
        : `You want ${money(wish.now - wish.target)} less a month. Look here, in this order:`,
      places.map(({ text }, at) => `${at + 1}. ${text}`).join('\n'),
      ...(first ? [`${stepMarks.do} ${first.step}`, `**By when:** ${slotsFor(asked).in7days}.`] : []),
    ],
    sources: [...new Set([wish.source, ...(planned ? [planned.source] : [])])],
  };
}

function placesOf(asked: Asked, { now }: CostWish, money: (value: number) => string) {
  const costs = ownCosts(asked);
  const worked = workedIn(asked);
  const unnamed = now - costs.reduce((sum, { amount }) => sum + amount, 0);
  const [biggest] = costs.toSorted((one, other) => other.amount - one.amount);
  const point = (cost: NamedAmount) => Math.round(cost.amount / 100);
  return [
    ...(costs.length > 0 && unnamed > 0
      ? [
          {
            text: `The ${money(unnamed)} a month that none of your listed costs explains. A tenth of it is ${money(Math.round(unnamed / 10))}.`,
            step: `Print last month's bank and card statements, and give each payment in those ${money(unnamed)} a name.`,
          },
        ]
      : []),
    ...(worked
      ? [
          {
            text: `More of what worked: ${sentence(worked.words, 160)} Doing it once more is about ${money(worked.money)}.`,
            step: `Repeat what saved ${money(worked.money)} a month on one more day or one more bill.`,
          },
        ]
      : []),
    ...(biggest
      ? [
          {
            text: `A bigger step in ${inline(biggest.name, 60)}: each 1% of ${money(biggest.amount)} is ${money(point(biggest))} a month.`,
            step: `Choose the next 1% of ${inline(biggest.name, 60)}, ${money(point(biggest))} a month, and who takes it on.`,
          },
        ]
      : []),
    {
      text: 'Payments that repeat and nobody uses: software, memberships, phones.',
      step: "Print last month's card statement, and mark every payment that repeats.",
    },
  ];
}
