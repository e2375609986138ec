import { monthDay } from '#server/ai/playbook/analyze/plan-calendar.ts';
import { hear } from '#server/ai/playbook/extract/listen.ts';
import { periodOf } from './amounts.ts';
import { type Asked, countWords, type Reply } from './asked.ts';
import { type Cost, fillSlots } from './coach-content.ts';
import { totalsReply } from './cost-totals.ts';
import { ofWorked, tellMe, tellRate, worthOf } from './cost-worth.ts';
import { asksForText } from './drafts.ts';
import { inline, quotedAtEnd } from './inline.ts';
import { numbersOf } from './numbers-of.ts';
import { costIn, ownCosts } from './own-costs.ts';
import { openSteps, titleOf } from './own-steps.ts';
import { slotsFor } from './slots-for.ts';
import { stepMarks } from './step-marks.ts';
import { triedAbout } from './tried.ts';

/** Answers how a cost can be brought down, with a sum of the person's own numbers and one next step. */
export function costReply(asked: Asked): Reply | undefined {
  const { coach, line } = asked;
  if (asksForText(asked) || hear(coach.costs.except, line) !== undefined) return undefined;
  return totalsReply(asked) ?? topicReply(asked);
}

/** These ask about money that comes in, or about people. */
const ofIncome =
  /\b(?:pay|pays|paying|hire|hiring|charge|prices?|earn|sell|sales|retainer|clients?|customers?|members?|wages?|salary|afford|temps?|subcontractor|raise|discount|bring|brings|profit|revenue)\b/i;

/** “Raised his price” is somebody else's price. */
const theirPrice = /\b(?:his|her|their|its) (?:prices?|rates?|fees?|charge)\b/gi;
const runningAt = /\b(?:runs? (?:us|me)|sets? (?:us|me) back|costs? (?:us|me)|bill|fees?)\b(?! ?(?:each|an hour))/i;

/** Finds the cost that is asked about; a payment that repeats is one, whatever its name. */
function meantIn(asked: Asked): Cost | undefined {
  const { coach, line } = asked;
  const cost = costIn(asked, line);
  const amount = numbersOf(line).single.find(({ unit }) => unit === 'money');
  const isAbout = hear(coach.costs.intent, line) !== undefined;
  if (cost) return cost.whenNamed || amount || isAbout ? cost : undefined;
  const isOwn = ownCosts(asked).some(({ name }) => hear([name], line) !== undefined);
  const isPayment =
    amount !== undefined && periodOf(amount) !== undefined && !ofIncome.test(line.replace(theirPrice, ' '));
  const isMeant = isAbout || runningAt.test(line);
  return isMeant && (isOwn || isPayment) ? coach.costs.other : undefined;
}

function topicReply(asked: Asked): Reply | undefined {
  const cost = meantIn(asked);
  if (!cost) return undefined;
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
      line: `${previous.line} (at ${signed.replace(/ an hour.*$/i, '')} an hour)`,
    });
  if (!previous.answer.includes(tellMe)) return undefined;
  return costReply({
    ...asked,
    line: `${previous.line} (${signed}${/month|week|year|day/i.test(line) ? '' : ' a month'})`,
  });
}
