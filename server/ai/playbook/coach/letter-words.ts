import { hear } from '#server/ai/playbook/extract/listen.ts';
import { leaseEndIn } from '#server/ai/playbook/extract/tried-cuts.ts';
import type { Asked } from './asked.ts';
import type { Slots } from './coach-content.ts';
import { inline } from './inline.ts';
import { moneyIn, numbersOf } from './numbers-of.ts';
import { ownCosts, sentencesIn } from './own-costs.ts';

type LetterSlots = Pick<
  Slots,
  'leaseRenews' | 'rentLine' | 'rentPaid' | 'insuranceLine' | 'goods' | 'lessPrice' | 'priceChange'
>;

/** Fills letters to a landlord, an insurer, a supplier and to customers from the question and the person's own costs. */
export function letterWords(asked: Asked, rise: string): LetterSlots {
  const { line } = asked;
  const rent = costOf(asked, 'rent');
  const insurance = costOf(asked, 'insurance');
  const less = percentIn(line) ?? defaultLess;
  const money = moneyIn(asked, line);
  const askedRent = rent === undefined ? '[the rent you want]' : money(Math.round(rent * (1 - less / 100)));
  const paid = rent === undefined ? '' : `We pay ${money(rent)} a month now, and `;
  const bringing = "I'm bringing all our costs down.";
  return {
    leaseRenews: leaseRenews(asked),
    rentLine: `${paid}${bringing} Could we agree on ${askedRent} a month?`,
    rentPaid: rent === undefined ? "We've always paid on time" : `We pay ${money(rent)} a month now, always on time`,
    insuranceLine:
      insurance === undefined
        ? "I'm comparing our insurance with two other offers."
        : `Our insurance costs ${money(insurance)} a month now, and I'm comparing it with two other offers.`,
    goods: goodsIn(line),
    lessPrice: `${less}% off today's prices`,
    priceChange: priceChange(line) ?? `our prices go up by ${rise}`,
  };
}

const defaultLess = 10;

function percentIn(line: string): number | undefined {
  const share = numbersOf(line).single.find(({ unit }) => unit === 'percent')?.value;
  return share !== undefined && share > 0 && share < 100 ? share : undefined;
}

function costOf(asked: Asked, name: string): number | undefined {
  const said = numbersOf(asked.line).single.find(
    ({ unit, before }) => unit === 'money' && new RegExp(`\\b${name}\\b`, 'i').test(before),
  );
  return said?.value ?? ownCosts(asked).find((cost) => hear([name], cost.name) !== undefined)?.amount;
}

function leaseRenews({ line, report, submission }: Asked): string {
  const { desiredOutcome = '', stepsTaken = '' } = submission?.answers ?? {};
  const told = [line, ...(report?.doc.answers ?? []).map(({ text }) => text), stepsTaken, desiredOutcome];
  const [when] = told.flatMap(sentencesIn).flatMap((words) => leaseEndIn(words) ?? []);
  return when === undefined
    ? "We'd like to stay in your building."
    : `Our lease is up ${/ \d{1,2}(?!\d)/.test(when) ? 'on' : 'in'} ${when}, and we'd like to stay.`;
}

const sellers = 'supplier|vendor|wholesaler|distributor|guy|dealer';
const soldBy = new RegExp(`\\b(?:my|our|the) (\\p{L}{3,20}) (?:${sellers})\\b`, 'iu');
const general = /^(?:main|current|biggest|new|old|usual|local|other|best)$/i;

/** `butter ` of “my butter supplier”. */
function goodsIn(line: string): string {
  const goods = soldBy.exec(line)?.[1]?.toLowerCase();
  return goods === undefined || general.test(goods) ? '' : `${goods} `;
}

const changing =
  /((?:an? |the |my |our )?(?:[\p{L}-]+ ){0,2}[\p{L}-]+) go(?:es|ing)? (?:up )?from ([$€£]\s?\d[\d,.]*) to ([$€£]\s?\d(?:[\d,.]*\d)?)/iu;

/** `A cut goes from $60 to $65`. */
function priceChange(line: string): string | undefined {
  const [, thing = '', from, to] = changing.exec(line) ?? [];
  const noun = /\b(?:that|telling|saying) (.+)$/i.exec(thing)?.[1] ?? thing;
  if (from === undefined || to === undefined) return undefined;
  return `${inline(noun.replace(/^(?:my|our) /i, 'our '), 60)} goes from ${from} to ${to}`;
}
