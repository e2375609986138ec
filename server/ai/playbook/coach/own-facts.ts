import { hear } from '#server/ai/playbook/extract/listen.ts';
import type { Asked } from './asked.ts';
import { type Given, numbersOf } from './numbers-of.ts';

/** Holds a number that the person gave, in their words, and what it came from. */
export interface Fact {
  value: number;
  words: string;
  /** The part of a sentence in which it stands. */
  said: string;
  /** Undefined where it stands in the question. */
  source?: string | undefined;
}

export interface Clause {
  text: string;
  source?: string | undefined;
}

const clauseEnd = /[.;!?\n]+(?:\s|$)|,\s|\s[(–—]\s?|\)\s?|\s(?:but|while)\s/;

/** Splits what the person said into parts of sentences: the question, then the report's answers, then the form. */
export function clausesOf({ line, report, submission }: Pick<Asked, 'line' | 'report' | 'submission'>): Clause[] {
  const { desiredOutcome = '', stepsTaken = '' } = submission?.answers ?? {};
  const answers = report?.doc.answers.map(({ text }) => ({ text, source: report.source })) ?? [];
  const form = submission ? [{ text: `${stepsTaken}\n${desiredOutcome}`, source: `answers:${submission.id}` }] : [];
  return [{ text: line, source: undefined }, ...answers, ...form].flatMap(({ text, source }) =>
    text
      .replaceAll('’', "'")
      .split(clauseEnd)
      .filter((part) => part.trim() !== '')
      .map((part) => ({ text: part.trim(), source })),
  );
}

type Reading = Pick<Asked, 'line' | 'report' | 'submission'>;

const paying = /\b(?:pay|pays|paid|paying|wages?|salary|an hour|per hour)\b|\/(?:h|hr|hour)\b/i;
const ofOthers =
  /\b(?:others?|competitors?|rivals?|across town|across the street|nearby|down the (?:street|road)|next door|elsewhere|dsos?|chains?|went to|left for|local ads?|they|the market)\b/i;
const ofTemps = /\b(?:temps?|temporary|agency|subcontractors?|freelancers?|per diem|locums?)\b/i;
const ofBuyers = /\b(?:clients?|customers?|patients?|guests?|members?)\b/i;
/** An hour of work costs about as much; other money beside "pay" is a total. */
const [leastAnHour, mostAnHour] = [8, 250];
const isHourly = ({ unit, value }: Given) => unit === 'money' && value >= leastAnHour && value <= mostAnHour;

/** Finds what the business pays for an hour of work. "From $41 to $44" is $44. */
export function ownPay(asked: Reading): Fact | undefined {
  return payIn(asked, (text) => !ofOthers.test(text));
}

/** Finds what others pay for the same work. */
export function payElsewhere(asked: Reading): Fact | undefined {
  return payIn(asked, (text) => ofOthers.test(text));
}

function payIn(asked: Reading, isMeant: (text: string) => boolean): Fact | undefined {
  return firstFact(asked, ({ text, source }) => {
    // A sum in the question is what is considered, unless it says who pays it.
    if (source === undefined && !/\b(?:i|we) (?:now )?pay\b/i.test(text) && !ofOthers.test(text)) return undefined;
    if (!paying.test(text) || ofTemps.test(text) || ofBuyers.test(text) || !isMeant(text)) return undefined;
    return numbersOf(text).single.findLast(isHourly);
  });
}

/** Finds what an hour of somebody who is hired for a time costs. */
export function tempRate(asked: Reading): (Fact & { isDaily: boolean }) | undefined {
  const found = firstFact(asked, ({ text }) =>
    ofTemps.test(text) ? numbersOf(text).single.find(({ unit }) => unit === 'money') : undefined,
  );
  return found && { ...found, isDaily: found.value > mostAnHour || daily.test(found.said) };
}

const daily = /\b(?:a|per|each|every) (?:day|night|shift)\b|\bdaily\b/i;
const bringing =
  /\b(?:empty|vacant|idle|unfilled|open|production|costs?|costing|los(?:e|es|ing)|brings?|bring in|makes?|earns?)\b/i;

/** Finds what a day brings or costs, where its words speak of the same thing. */
export function moneyPerDay(asked: Reading, thing?: string): Fact | undefined {
  return firstFact(asked, ({ text, source }) => {
    const isSame = thing === undefined || source === undefined || hear([`${thing}*`], text) !== undefined;
    if (!isSame || !daily.test(text) || !bringing.test(text) || ofTemps.test(text)) return undefined;
    return numbersOf(text).single.find(({ unit, after }) => unit === 'money' && daily.test(after));
  });
}

const missed = /\b(?:no-?shows?|no shows?|missed|doesn't show|don't show)\b/i;

/** Finds how many people a week don't show up, and what one missed visit costs. */
export function missedVisits(asked: Reading): { perWeek?: Fact | undefined; each?: Fact | undefined } {
  const singleIn = (text: string, unit: Given['unit']) => numbersOf(text).single.find((one) => one.unit === unit);
  return {
    perWeek: firstFact(asked, ({ text }) =>
      missed.test(text) && /\b(?:a|per|each|every) week\b/i.test(text) ? singleIn(text, 'count') : undefined,
    ),
    each: firstFact(asked, ({ text }) => (missed.test(text) ? singleIn(text, 'money') : undefined)),
  };
}

/** Finds why people left, in the person's own words. */
export function whyPeopleLeft(asked: Reading): Clause | undefined {
  const isReason =
    /\b(?:left|leave|quit|went to|go to)\b.*\b(?:pays?|paid|because|over|for (?:a|more|better)|to (?:a|an|the))\b/i;
  return clausesOf(asked).find(
    ({ text, source }) => source !== undefined && isReason.test(text) && !ofBuyers.test(text),
  );
}

/** Finds the wait in weeks as it is and as it should be. */
export function waitInWeeks(asked: Reading): { from: number; to: number; source?: string | undefined } | undefined {
  for (const { text, source } of clausesOf(asked)) {
    const weeks = numbersOf(text).single.filter(({ unit, after }) => unit === 'weeks' || /^ ?weeks?\b/.test(after));
    const [, last] = /\bto (\w+)(?: weeks?)?\b/i.exec(text.slice(text.search(/\bweeks?\b/i))) ?? [];
    const to = last === undefined ? undefined : numbersOf(`${last} weeks`).single[0]?.value;
    const [from] = weeks;
    if (/\bwait|\bin line\b|\bbacklog\b/i.test(text) && from && to !== undefined && to < from.value)
      return { from: from.value, to, source };
  }
  return undefined;
}

function firstFact(asked: Reading, find: (clause: Clause) => Given | undefined): Fact | undefined {
  for (const clause of clausesOf(asked)) {
    const found = find(clause);
    if (found) return { value: found.value, words: found.words, said: clause.text, source: clause.source };
  }
  return undefined;
}
