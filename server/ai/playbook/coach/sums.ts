import { roundDown, roundUp } from '#server/ai/playbook/calculate/compute.ts';
import { dividedByShare, plain } from '#server/ai/playbook/calculate/format.ts';
import { calculateLoss } from '#server/ai/playbook/calculate/loss.ts';
import { triesFor } from '#server/ai/playbook/calculate/reach.ts';
import { monthsPerYear, weeksPerYear } from '#server/ai/playbook/calculate/weeks.ts';
import type { Asked } from './asked.ts';
import { type Given, type Numbers, ownRate, type Rate, rateIn } from './numbers-of.ts';
import { buyerWords } from './slots-for.ts';

/** Holds a sum in words. Where a number is missing, `result` and `formula` are of an example with a made-up one. */
export interface Sum {
  title: string;
  /** A sentence without its capital, for behind "at …". */
  result: string;
  formula: string;
  missing?: Missing | undefined;
  source?: string | undefined;
}

interface Missing {
  /** The number that is asked for. */
  what: string;
  /** What the result depends on. */
  lead: string;
  /** The made-up number of the example. */
  at: string;
}

export interface Inputs extends Numbers {
  asked: Asked;
  line: string;
  money(value: number): string;
}

const unless = (isKnown: boolean, what: string, lead: string, at: string): Missing | undefined =>
  isKnown ? undefined : { what, lead, at };

const isMoney = ({ unit }: Given) => unit === 'money';
const isCount = ({ unit }: Given) => unit === 'count';
const percent = (share: number) => `${plain(share * 100)}%`;
/** Writes a quotient of whole things, rounded up. */
const upTo = (exact: number, things: string) =>
  `${plain(roundUp(exact))} ${things}${roundUp(exact) - exact > 1e-6 ? ', rounded up' : ''}`;

const isMargin = ({ unit, before, after }: Given) =>
  unit === 'percent' && (/\bmargins?(?: \w+)? ?$/i.test(before) || /^ (?:\w+ )?margin/i.test(after));
const isCost = ({ before, after }: Given) =>
  /\bcost(?:s|ing)?\b[^$€£\d]*$/i.test(before) || /^ (?:in )?costs?\b/i.test(after);

function priceAndCost({ single }: Inputs) {
  const amounts = single.filter(isMoney);
  const cost = amounts.find(isCost);
  return { price: amounts.find((one) => one !== cost)?.value, cost: cost?.value };
}

/** Finds the part of a price that a sale leaves: a percentage beside "margin", or price less cost. */
function marginIn(inputs: Inputs): number | undefined {
  const named = inputs.single.find(isMargin);
  const { price, cost } = priceAndCost(inputs);
  if (named) return named.value / 100;
  return price === undefined || cost === undefined || cost >= price ? undefined : (price - cost) / price;
}

/** Computes how many sales another price may cost, or has to bring. */
export function priceSum(inputs: Inputs): Sum | undefined {
  const change = inputs.single.find((one) => one.unit === 'percent' && !isMargin(one));
  const [from, to] = inputs.single.filter(isMoney);
  const isFromTo = !change && from !== undefined && to !== undefined && /\bfrom\b/i.test(from.before);
  const share = isFromTo ? (to.value - from.value) / from.value : change && change.value / 100;
  if (!share) return undefined;
  const isCut = isFromTo ? share < 0 : /\b(?:lower|cut|drop|reduc|discount|off|less)/i.test(inputs.line);
  const by = Math.abs(share);
  const known = marginIn(inputs);
  const margin = known ?? Math.max(0.4, by + 0.1);
  const count = known === undefined ? undefined : inputs.single.find(isCount)?.value;
  const wanted = isCut ? 'you need then' : 'you can afford to lose';
  const lead = `How many sales ${wanted} depends on your margin, which is the part of the price left after the costs of a sale.`;
  return {
    ...(isCut ? cutSum(by, margin) : riseSum(by, margin, count)),
    missing: unless(known !== undefined, 'margin', lead, `a ${percent(margin)} margin`),
  };
}

function riseSum(rise: number, margin: number, count: number | undefined): Sum {
  const spare = rise / (margin + rise);
  const ofCount = count === undefined ? '' : `, so ${plain(roundDown(spare * count))} of ${plain(count)}`;
  return {
    title: `Prices up ${percent(rise)}`,
    result: `you can lose up to ${percent(spare)} of your sales and still earn the same${ofCount}.`,
    formula: `${percent(rise)} ÷ (${percent(margin)} + ${percent(rise)}) = ${percent(spare)}`,
  };
}

function cutSum(cut: number, margin: number): Sum {
  const title = `Prices down ${percent(cut)}`;
  const left = `${percent(margin)} − ${percent(cut)}`;
  const none = 'no sale leaves anything at that price, and more sales make it worse.';
  if (cut >= margin) return { title, result: none, formula: `${left} = ${percent(margin - cut)}` };
  const more = percent(cut / (margin - cut));
  return {
    title,
    result: `you need ${more} more sales to earn the same.`,
    formula: `${percent(cut)} ÷ (${left}) = ${more}`,
  };
}

const noNoun = /^(?:a|and|at|before|by|each|for|if|in|next|or|per|this|until|with)$/;

/** What sales come from. "How many yards for 800 square feet?" is no question of sales. */
const triesOfSales =
  /^(?:(?:first|sales|phone|cold|discovery) )?(?:calls?|visits?|quotes?|proposals?|estimates?|bids?|offers?|leads?|inquir\w+|enquir\w+|e?mails?|letters?|messages?|meetings?|conversations?|talks?|demos?|consult\w*|pitches|flyers?|posts?|ads?|applicants?|applications?|interviews?|trials?|tries|people|prospects?|appointments?)$/i;

/** Computes "How many calls for 5 more clients?" by a rate in the question, else in the answers. */
export function triesSum({ asked, line, single }: Inputs): Sum | undefined {
  const isWanted = ({ before }: Given) => /\b(?:for|to|to \w+|get|win|need|reach|want)(?: \w+)? $/i.test(before);
  const wanted = single.find((one) => isCount(one) && isWanted(one));
  if (!wanted) return undefined;
  const tries = /\bhow many (?:more |new |extra )?(\p{L}+)/iu.exec(line)?.[1]?.toLowerCase() ?? 'tries';
  const noun = /^ (?:more |new |extra )?(\p{L}+)/iu.exec(wanted.after)?.[1]?.toLowerCase() ?? '';
  const goal = noun === '' ? 'sales' : noun;
  const known = rateIn(line.replace(wanted.words, ' ')) ?? ownRate(asked);
  const { won, of, words, source }: Rate = known ?? { won: 1, of: 4 };
  const needed = triesFor(wanted.value, { triesMade: of, unitsWon: won });
  if (needed === undefined || tries === goal || noNoun.test(goal) || !triesOfSales.test(tries)) return undefined;
  const rate = words === undefined ? '' : `, at ${words}${source === undefined ? '' : ', as your answers say'}`;
  const lead = `It depends on how many ${tries} turn into ${goal}.`;
  return {
    title: `${wanted.words} ${goal}: how many ${tries}?`,
    result: `you need ${plain(needed)} ${tries} for ${wanted.words} ${goal}${rate}.`,
    formula: `${wanted.words} ${goal} ${dividedByShare(won, of)} = ${upTo((wanted.value * of) / won, tries)}`,
    source,
    missing: unless(known !== undefined, 'success rate (for example, 1 in 4)', lead, '1 in 4'),
  };
}

/** Computes "What if I lose 3 of 40 clients?", once or as many again each month. */
export function lossSum({ asked, line, ratios: [ratio], single, money }: Inputs): Sum | undefined {
  const worth = single.find(isMoney);
  const each = worth?.value ?? 100;
  const units = ratio && { lostUnits: ratio.part, ofUnits: ratio.whole, moneyPerUnitPerMonth: each };
  const { moneyGonePerMonth: lost, lostPerHundred } = calculateLoss(units ?? {});
  if (!ratio || lost === undefined || lostPerHundred === undefined) return undefined;
  const isMonthly = new RegExp(`${ratio.words}(?: \\w+)? (?:a|per|each|every) month`, 'i').test(line);
  const year = money(lost * monthsPerYear);
  const later = isMonthly ? `, and ${year} a month after a year at this pace` : ` or ${year} a year`;
  const share = `${plain(ratio.part)} of ${plain(ratio.whole)} is ${plain(lostPerHundred)}%.`;
  const { buyer } = buyerWords(asked);
  const lead = `${share} What that costs depends on what one ${buyer} brings in a month.`;
  return {
    title: `Losing ${ratio.words}`,
    result: `${worth ? `${share} At ${money(each)} a month each, ` : ''}you lose ${money(lost)} a month${later}.`,
    formula: `${plain(ratio.part)} × ${money(each)} = ${money(lost)} a month, × ${monthsPerYear} = ${year}`,
    missing: unless(worth !== undefined, `monthly income from one ${buyer}`, lead, `${money(each)} each`),
  };
}

const isLeft = ({ before, after }: Given) =>
  /\b(?:left|leaves|profit)\b[^$€£]*$/i.test(before) || /^ (?:left|profit)/i.test(after);

/** Computes the sales that pay for a cost: "Can I afford a hire at $3,000 a month?". */
export function coverSum({ single, line, money }: Inputs): Sum | undefined {
  const amounts = single.filter(isMoney);
  const left = amounts.find(isLeft);
  const given = amounts.find((one) => one !== left);
  const cost = given ?? (/\bbreak/i.test(line) ? { value: 3000, after: ' a month' } : undefined);
  const used = left?.value ?? 50;
  if (!cost || used <= 0) return undefined;
  const [often = ''] = /^ ?(?:a|per|each|every) (?:week|month|year)/i.exec(cost.after) ?? [];
  const what = given ? 'profit from one sale' : 'fixed costs and profit from one sale';
  const lead =
    'It pays for itself once enough sales cover it. That depends on what one sale leaves after its own costs.';
  const at = `${given ? '' : `${money(cost.value)} of fixed costs and `}${money(used)} left from each sale`;
  return {
    title: `What ${money(cost.value)}${often} has to bring`,
    result: `it pays for itself with ${plain(roundUp(cost.value / used))} sales${often}.`,
    formula: `${money(cost.value)} ÷ ${money(used)} = ${upTo(cost.value / used, `sales${often}`)}`,
    missing: unless(left !== undefined && given !== undefined, what, lead, at),
  };
}

export function marginSum(inputs: Inputs): Sum {
  const { money } = inputs;
  const { price, cost } = priceAndCost(inputs);
  const isKnown = price !== undefined && cost !== undefined && price > 0;
  const [paid, spent] = isKnown ? [price, cost] : [80, 48];
  const share = percent((paid - spent) / paid);
  const result = spent > paid ? `loses ${money(spent - paid)}` : `leaves ${money(paid - spent)}, a margin of ${share}`;
  const lead =
    'Your margin is the part of the price left after the costs of a sale, such as materials, wages and fees.';
  return {
    title: 'Your margin',
    result: `each sale ${result}.`,
    formula: `(${money(paid)} − ${money(spent)}) ÷ ${money(paid)} = ${share}`,
    missing: unless(isKnown, 'price and what it costs', lead, `a price of ${money(paid)} and costs of ${money(spent)}`),
  };
}

/** Computes what one hour of the owner brings, from a month's profit and hours. */
export function hourSum({ single, money }: Inputs): Sum {
  const income = single.find(isMoney);
  const hours = single.find(({ unit, value }) => unit === 'hours' && value > 1);
  const isKnown = income !== undefined && hours !== undefined;
  const [earned, worked] = isKnown ? [income.value, hours.value] : [6000, 160];
  const each = money(Math.round((earned / worked) * 100) / 100);
  const lead = 'Divide what your business leaves you in a month by the hours you work for it.';
  return {
    title: 'What one of your hours is worth',
    result: `one hour is worth ${each}. Hand over tasks that cost less than that, if paid work fills the hour.`,
    formula: `${money(earned)} ÷ ${plain(worked)} hours = ${each} an hour`,
    missing: unless(isKnown, 'monthly profit and hours', lead, `${money(earned)} for ${worked} hours`),
  };
}

const monthsOf: Partial<Record<Given['unit'], number>> = { weeks: monthsPerYear / weeksPerYear, months: 1, years: 12 };

export function waitSum({ single, money }: Inputs): Sum {
  const gain = single.find(isMoney);
  const each = gain?.value ?? 500;
  const time = single.find(({ unit }) => monthsOf[unit] !== undefined);
  const months = time ? time.value * (monthsOf[time.unit] ?? 1) : 3;
  const total = money(Math.round(each * months));
  const lead = 'Waiting costs what the change would have brought in each month, times the months you wait.';
  return {
    title: 'The cost of waiting',
    result: `${plain(months)} months of waiting cost ${total}, if the change would bring ${money(each)} a month.`,
    formula: `${money(each)} a month × ${plain(months)} months = ${total}`,
    missing: unless(gain !== undefined, 'expected gain a month', lead, `${money(each)} a month`),
  };
}

/** Computes the price that pays for all hours and costs, and leaves nothing over. */
export function lowestPriceSum({ single, money }: Inputs): Sum {
  const hours = single.find(({ unit }) => unit === 'hours');
  const perHour = single.find((one) => isMoney(one) && /^ ?(?:an|per|each|a|\/) ?(?:hour|hr)/i.test(one.after));
  const costs = single.find((one) => isMoney(one) && one !== perHour)?.value;
  const isKnown = hours !== undefined && perHour !== undefined;
  const [time, each, paid] = isKnown ? [hours.value, perHour.value, costs ?? 0] : [12, 60, 100];
  const floor = money(time * each + paid);
  const lead =
    'Work out your lowest acceptable price first, then quote above it. Add up all hours, times what an hour has to bring, plus what you pay others.';
  const at = `${plain(time)} hours at ${money(each)} an hour and ${money(paid)} in materials`;
  return {
    title: 'Your lowest acceptable price',
    result: `don't go below ${floor}. Quote above it, since this price leaves no profit.`,
    formula: `${plain(time)} hours × ${money(each)}${paid > 0 ? ` + ${money(paid)}` : ''} = ${floor}`,
    missing: unless(isKnown, 'hours and hourly rate (plus what you pay others)', lead, at),
  };
}
