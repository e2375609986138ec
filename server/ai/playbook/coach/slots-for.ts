import { addDays } from '#server/ai/plan-days.ts';
import { monthDay } from '#server/ai/playbook/analyze/plan-calendar.ts';
import { hear } from '#server/ai/playbook/extract/listen.ts';
import { buyerIn } from '#server/ai/playbook/extract/read-case.ts';
import type { Asked } from './asked.ts';
import type { SlotName, Slots } from './coach-content.ts';
import { inline } from './inline.ts';
import { planOf } from './report-parts.ts';

const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
const weekdays = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day';

/** A question may give these for a slot. */
const given: Partial<Record<SlotName, RegExp>> = {
  amount: /([$€£]\s?\d(?:[\d,.]*\d)?)/,
  percent: /\b(\d{1,3}(?:\.\d+)? ?%)/,
  day: new RegExp(`\\b((?:${months}) \\d{1,2}|${weekdays})\\b`),
  overdue: /\b(\d{1,3} (?:days|weeks|months))\b/i,
  invoice: /\binvoice (?:no\.? ?|number |#)?(\d[\w-]*)/i,
  role: /\b(?:for|hire|hiring) an? (?!(?:new )?(?:job|ad|post))((?:[\p{L}-]+ ?){1,4}(?<! ))/iu,
};

/** Fills the slots of drafts and cards: from the question, then from the person's data, else with a bracket. */
export function slotsFor(asked: Asked): Slots {
  const { coach, line, today, submission } = asked;
  const { firstName = '', company = '' } = submission?.answers ?? {};
  const name = nameIn(asked);
  const own = Object.entries(given).map(([slot, pattern]) => [slot, pattern.exec(line)?.[1]] as const);
  const known = [...own, ['name', name], ['me', inline(firstName, 80)], ['company', inline(company, 80)]] as const;
  const days = [3, 7, 14, 30].map((count) => [`in${count}days`, monthDay(workdayIn(count, today), today)]);
  return {
    ...{ ...coach.brackets, ...buyerWords(asked), ...quoteWords(asked), person: name ?? 'them' },
    ...Object.fromEntries([...known.filter(([, words]) => words), ...days]),
  };
}

/** Finds what the person calls somebody who buys. */
export function buyerWords(asked: Asked): Pick<Slots, 'buyer' | 'buyers'> {
  const [buyer = 'customer'] = saidBy(asked).flatMap((text) => buyerIn(text)?.one ?? []);
  return { buyer, buyers: `${buyer}s` };
}

function quoteWords(asked: Asked): Pick<Slots, 'quote' | 'quotes'> {
  const words = ['proposal', 'estimate', 'bid'];
  const isSaid = (word: string) => (text: string) => hear([word, `${word}s`], text) !== undefined;
  const quote = words.find((word) => saidBy(asked).some(isSaid(word))) ?? 'quote';
  return { quote, quotes: `${quote}s` };
}

/** Lists the question, and then the answers. */
function saidBy({ line, submission }: Asked): string[] {
  const { desiredOutcome = '', stepsTaken = '', industry = '' } = submission?.answers ?? {};
  return [line, `${desiredOutcome} ${stepsTaken} ${industry}`];
}

/** These words have a capital and name no person. */
const noNames = new Set(
  `i monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
  october november december what why when where who how should can could would is are do does did my our the this that it
  he she they we you there which if google facebook instagram yelp linkedin hubspot quickbooks christmas easter`.split(
    /\s+/,
  ),
);
const addressed =
  /\b(?:to|with|tell|ask|asking|remind|email|text|call|let|fire|about|meet|for)\s+(\p{Lu}\p{Ll}+)(?![\p{L}'-])/gu;
const spokenOf = /^(\p{Lu}\p{Ll}+) (?:isn't|is|keeps|has|hasn't|doesn't|won't|can't|never|always|comes|owes|didn't)\b/u;

/** Finds whom a draft is for or a question is about: an owner of a step, or a name in the question. */
export function nameIn({ line, report }: Pick<Asked, 'line' | 'report'>): string | undefined {
  const owners = new Set((report ? planOf(report) : []).map(({ ownerRole }) => ownerRole));
  const named = [...line.matchAll(addressed), ...[spokenOf.exec(line) ?? []].filter(({ length }) => length > 0)];
  const names = named.flatMap(([, name = '']) => (noNames.has(name.toLowerCase()) ? [] : [name]));
  const owner = (line.match(/\p{Lu}\p{Ll}+/gu) ?? []).find((word) => owners.has(word));
  return owner ?? names[0];
}

/** Moves a day to the next one on which people work, past weekends and Christmas to New Year. */
function workdayIn(days: number, today: string): string {
  let day = addDays(today, days);
  while (isFree(day)) day = addDays(day, 1);
  return day;
}

function isFree(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const inYear = day.slice(5);
  return weekday === 0 || weekday === 6 || inYear >= '12-24' || inYear <= '01-01';
}
