import { monthNames } from '#schema/days.ts';
import { addDays } from '#server/ai/plan-days.ts';
import { monthDay } from '#server/ai/playbook/analyze/plan-calendar.ts';
import { capital } from '#server/ai/playbook/calculate/format.ts';
import { hear } from '#server/ai/playbook/extract/listen.ts';
import { buyerIn } from '#server/ai/playbook/extract/read-case.ts';
import type { Asked } from './asked.ts';
import type { SlotName, Slots } from './coach-content.ts';
import { inline } from './inline.ts';
import { letterWords } from './letter-words.ts';
import { ownPay } from './own-facts.ts';
import { planOf } from './report-parts.ts';

const months = monthNames.join('|');
const weekdays = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day';

const amount = /([$€£]\s?\d(?:[\d,.]*\d)?)/;
const day = new RegExp(`\\b((?:${months}) \\d{1,2}|${weekdays})\\b`);
const overdue = /\b(\d{1,3} (?:days|weeks|months))\b/i;
const openSince = new RegExp(`\\bsince ((?:${months})(?: \\d{1,2})?)\\b`, 'i');
const invoice = /\binvoice (?:no\.? ?|number |#)?(\d[\w-]*)/i;

/** A question may give these for a slot. */
const given: Partial<Record<SlotName, RegExp>> = {
  amount,
  appointment: day,
  rise: /\b(\d{1,3}(?:\.\d+)? ?%)|\bup (?:by )?([$€£]\s?\d(?:[\d,.]*\d)?)/,
  role: /\b(?:for|hire|hiring) (?:an?|the) (?!(?:new )?(?:job|ad|post))((?:[\p{L}-]+ ?){1,4}(?<! ))/iu,
  subject: /\babout ((?:the|a|an) (?:[\p{L}-]+ ?){1,4}(?<! ))(?=[.?!,]|$)/iu,
};

/** Fills the slots of drafts and cards: from the question, then from the person's data, else with a bracket. */
export function slotsFor(asked: Asked): Slots {
  const { coach, line, today } = asked;
  const name = nameIn(asked);
  const own = Object.entries(given).map(([slot, pattern]) => [slot, firstGroup(pattern, line)] as const);
  const paid = ownPay(asked);
  const known = [...own, ['name', name], ['pay', paid && `from ${paid.words} an hour`]] as const;
  const days = [3, 7, 14, 30].map((count) => [`in${count}days`, monthDay(workdayIn(count, today), today)]);
  const found = { ...coach.brackets, ...Object.fromEntries(known.filter(([, words]) => words)) };
  return {
    ...{ ...found, ...buyerWords(asked), ...quoteWords(asked), ...senderWords(asked, found.name) },
    ...{ ...invoiceWords(line), ...dayWords(asked), ...letterWords(asked, found.rise), person: name ?? 'them' },
    ...Object.fromEntries(days),
  };
}

const firstGroup = (pattern: RegExp, line: string) =>
  pattern
    .exec(line)
    ?.slice(1)
    .find((group) => group !== undefined);

/** Says who writes; where that is not known, nothing has to be filled in. */
function senderWords({ submission }: Asked, name: string): Pick<Slots, 'hi' | 'signed' | 'ofFirm' | 'weAreHiring'> {
  const { firstName = '', company = '' } = submission?.answers ?? {};
  const [me, firm] = [inline(firstName, 80), inline(company, 80)];
  const whole = [me, firm].filter((part) => part !== '');
  return {
    hi: whole.length === 0 ? `Hi ${name}.` : `Hi ${name}, it's ${whole.join(' from ')}.`,
    ofFirm: firm === '' ? '' : ` from ${firm}`,
    signed: whole.join('  \n'),
    weAreHiring: firm === '' ? "We're hiring" : `${firm} is hiring`,
  };
}

function invoiceWords(line: string): Pick<Slots, 'theInvoice' | 'wasDue' | 'isLate'> {
  const [number, sum, due, late] = [invoice, amount, day, overdue].map((pattern) => firstGroup(pattern, line));
  const named = number === undefined ? 'My invoice' : `Invoice ${number}`;
  const since = firstGroup(openSince, line);
  const openFor = since === undefined ? 'is overdue' : `has been open since ${capital(since)}`;
  const isLate = late === undefined ? openFor : `is now ${late} late`;
  return {
    theInvoice: sum === undefined ? named : `${named} for ${sum}`,
    wasDue: due === undefined ? isLate : `was due on ${due}`,
    isLate,
  };
}

/** Names the day of the question; else the first of a month by which people have had a month's notice. */
function dayWords({ line, today }: Asked): Pick<Slots, 'from' | 'onDay'> {
  const said = firstGroup(day, line);
  const later = addDays(`${addDays(today, 30).slice(0, 7)}-01`, 31);
  return {
    from: said ?? monthDay(`${later.slice(0, 7)}-01`, today),
    onDay: said === undefined ? 'at your appointment' : `on ${said}`,
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
  he she they we you there which if google facebook instagram yelp linkedin hubspot quickbooks christmas easter client customer guest patient member somebody
  someone people nobody`.split(/\s+/),
);
const addressed =
  /\b(?:to|with|tell|ask|asking|remind|email|text|call|let|fire|about|meet|for)\s+(\p{Lu}\p{Ll}+(?: (?:Farms?|Dairy|Foods?|Builders|Construction|Homes|Plumbing|Electric|Group|Company|Market|Properties|Partners|Services|Schools?|Church|Hotel|Motors|Supply))?)(?![\p{L}'-])/gu;
const spokenOf =
  /^(\p{Lu}\p{Ll}+) (?:isn't|is|seems|wants|might|may|got|keeps|has|hasn't|doesn't|won't|can't|never|always|comes|owes|didn't)\b/u;

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
