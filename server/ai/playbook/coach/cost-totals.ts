import { monthsPerYear } from '#server/ai/playbook/calculate/weeks.ts';
import { hear } from '#server/ai/playbook/extract/listen.ts';
import { enumerated } from './amounts.ts';
import type { Asked, Reply } from './asked.ts';
import { inline, sentence } from './inline.ts';
import { moneyIn } from './numbers-of.ts';
import { type CostWish, costWish, type NamedAmount, ownCosts, plannedSavings, workedIn } from './own-costs.ts';
import { slotsFor } from './slots-for.ts';
import { stepMarks } from './step-marks.ts';

/** Answers what the plan saves, all of it or one part, and where the rest may be. */
export function totalsReply(asked: Asked): Reply | undefined {
  return withoutReply(asked) ?? onlyReply(asked) ?? allReply(asked) ?? restReply(asked);
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
      `That's ${enumerated(listed)}. Over a year, it's ${money(planned.total * monthsPerYear)}.`,
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

/** Says what the others bring where one step is left out. */
function withoutReply(asked: Asked): Reply | undefined {
  const planned = plannedSavings(asked);
  const wish = costWish(asked);
  if (!planned || !wish || hear(asked.coach.costs.without, asked.line) === undefined) return undefined;
  const left = planned.terms.filter(({ name }) => hear([name, name.replace(/s$/, '')], asked.line) === undefined);
  if (left.length === planned.terms.length || left.length === 0) return undefined;
  const money = moneyIn(asked, asked.line);
  const total = left.reduce((sum, { amount }) => sum + amount, 0);
  return {
    paragraphs: [
      `**${money(total)} a month without it**`,
      `That's ${enumerated(left.map(({ name, amount }) => `${money(amount)} from ${inline(name, 60)}`))}.`,
      leftText(wish, total, money),
    ],
    sources: [planned.source],
  };
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
