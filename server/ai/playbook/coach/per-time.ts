import { plain } from '#server/ai/playbook/calculate/format.ts';
import { monthsPerYear, weeksPerYear } from '#server/ai/playbook/calculate/weeks.ts';
import { type Often, periodOf, perYear } from './amounts.ts';
import type { Asked, Reply } from './asked.ts';
import { asksForText } from './drafts.ts';
import { type Given, moneyIn, numbersOf } from './numbers-of.ts';

const asking =
  /\b(?:how much|what's that|what is that|what does|what do|a lot|add up|adds up|in a (?:week|month|year)|a (?:month|year)\?|cost me|cost us|costing|lose|make more|earn)\b/i;
/** Each has a sum of its own. */
const ofOthers =
  /\b(?:afford|(?<!that )worth|margin|price|raise|pay|break[- ]?even|wait\w*|hire|hiring|temp|subcontractor)\b/i;

/** Says what an amount that comes again and again is in a month and a year: `2 more cuts a day at $60`. */
export function timesReply(asked: Asked): Reply | undefined {
  const { line } = asked;
  const { single } = numbersOf(line);
  const money = single.filter(({ unit }) => unit === 'money');
  const counts = single.filter(({ unit }) => unit === 'count');
  const [amount] = money;
  if (!amount || money.length > 1 || counts.length > 1 || !asking.test(line) || ofOthers.test(line)) return undefined;
  if (asksForText(asked)) return undefined;
  const hours = single.find(({ unit }) => unit === 'hours');
  if (hours && /\bat $/i.test(amount.before)) return hoursText(asked, hours.value, amount.value);
  const [count] = counts;
  const often = periodOf(amount) ?? (count && periodOf({ after: withoutNoun(count) }));
  if (!often || (count && !isEach(amount, line) && !isOfUnit(amount, count))) return undefined;
  return timesText(asked, amount.value, count?.value, often);
}

/** `2 more cuts a day`: what stands behind the noun. */
const withoutNoun = ({ after }: Given) =>
  after.replace(/^(?: \p{L}+){1,2}?(?= (?:a|per|each|every) (?:day|week|month|year))/iu, '');

const isEach = ({ before, after }: Given, line: string): boolean =>
  /\b(?:each|at|for|pays?|of)\b[^\d]*$/i.test(before) ||
  /\b(?:each|apiece|per|a piece)\b/i.test(after) ||
  /\bper (?!day|week|month|year)\p{L}+/iu.test(line);

/** `$85 a load … 6 loads a week`. */
function isOfUnit(amount: Given, count: Given): boolean {
  const unit = /^ (?:a|an|per|each) (\p{L}{3,})/iu.exec(amount.after)?.[1]?.toLowerCase();
  return unit !== undefined && new RegExp(`^ (?:more )?${unit}`, 'i').test(count.after);
}

function timesText(asked: Asked, each: number, count: number | undefined, often: Often): Reply {
  const money = moneyIn(asked, asked.line);
  const said = /\b([1-7]) days a week\b/i.exec(asked.line)?.[1];
  const once = each * (count ?? 1);
  const aYear = often === 'day' && said ? once * Number(said) * weeksPerYear : once * perYear[often];
  const aMonth = money(Math.round(aYear / monthsPerYear));
  const days = often === 'day' ? ` (${said ?? 6} days a week)` : '';
  const counted = count === undefined ? '' : `${plain(count)} × ${money(each)} = `;
  const all = { day: `${aMonth} a month${days}`, week: `${aMonth} a month`, month: '', year: `${aMonth} a month` }[
    often
  ];
  const years = Number(/\b(\d{1,2}) years\b/i.exec(asked.line)?.[1] ?? 0);
  const year = often === 'year' ? '' : `${money(Math.round(aYear))} a year`;
  const inYears = years > 1 ? ` In ${years} years, it's ${money(Math.round(aYear * years))}.` : '';
  const later = [all, year].filter((words) => words !== '').join(' and ');
  return {
    paragraphs: [`**${counted}${money(once)} a ${often}**`, `That's ${later}.${inYears}`],
    sources: [],
  };
}

function hoursText(asked: Asked, hours: number, rate: number): Reply {
  const money = moneyIn(asked, asked.line);
  const week = hours * rate;
  const month = Math.round((week * weeksPerYear) / monthsPerYear);
  return {
    paragraphs: [
      `**${plain(hours)} × ${money(rate)} = ${money(week)}**`,
      `If that's every week, it's ${money(month)} a month and ${money(week * weeksPerYear)} a year.`,
    ],
    sources: [],
  };
}
