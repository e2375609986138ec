import { monthNames } from '#schema/days.ts';
import type { Case } from '#server/ai/playbook/analyze/kind.ts';
import { capital } from '#server/ai/playbook/calculate/format.ts';
import { cleanText, sentencesOf } from '#server/ai/quote.ts';

/** A cheaper thing that was tried and given up: `flour`. */
export interface FailedCut {
  thing: string;
  words: string;
  /** Buyers noticed it. */
  isNoticed: boolean;
}

/** Shorter hours that saved money: `closing early on Mondays`, and the same for the next day. */
export interface WorkedCut {
  what: string;
  next: string;
  saved: number;
  answer: number;
  words: string;
}

interface Said {
  words: string;
  answer: number;
}

/** The questions beside the steps taken under which people tell what they tried. */
const openQuestions = ['tried', 'worked', 'hinders'] as const;
const longest = 400;

/** The texts in which somebody tells what they tried, sentence by sentence. */
function toldOf({ given, numberOf, reply }: Case): Said[][] {
  const replies = openQuestions.flatMap((id) => reply(id) ?? []);
  const texts = [
    { text: given.stepsTaken ?? '', answer: numberOf.stepsTaken ?? 0 },
    ...replies.map(({ text, answer }) => ({ text, answer })),
  ];
  return texts.map(({ text, answer }) => sentencesOf(cleanText(text), longest).map((words) => ({ words, answer })));
}

const cheaper =
  /\b(?:cheaper|other|another|new|different)\s(?:(?!one\b)(\p{L}{3,20}(?: \p{L}{3,20})?)\s(?:supplier|provider|vendor|brand)s?)\b|\bcheaper\s(?!one\b|suppl|provider|vendor|brand)(\p{L}{3,20})\b/iu;
const failing =
  /\b(?:did(?:n['’]?t| not) work|went back|switched back|changed back|gave (?:it )?up|uneven|worse|(?:customers|guests|people) (?:noticed|complained|hated)|failed|(?:poor|bad|lower) quality|no good)\b/iu;
const noticed = /\b(?:customers|guests|clients|people|regulars) (?:noticed|complained|hated|saw|tasted)\b/iu;
/** So many sentences after the try may say what came of it. */
const sentencesAfter = 2;

/** What was bought cheaper and went wrong, by the sentence that names it and those behind it. */
export function failedCut(one: Case): FailedCut | undefined {
  for (const told of toldOf(one)) {
    for (const [at, { words }] of told.entries()) {
      const [, supplied, bought] = cheaper.exec(words) ?? [];
      const thing = (supplied ?? bought)?.toLowerCase();
      const after = told.slice(at, at + 1 + sentencesAfter).map((said) => said.words);
      if (thing && after.some((said) => failing.test(said)))
        return { thing, words, isNoticed: after.some((said) => noticed.test(said)) };
    }
  }
  return undefined;
}

const nextDays: Record<string, string> = {
  monday: 'Tuesday',
  tuesday: 'Wednesday',
  wednesday: 'Tuesday',
  thursday: 'Wednesday',
  friday: 'Thursday',
  saturday: 'Sunday',
  sunday: 'Monday',
};
const shorterHours =
  /^((?:closing|opening|shutting|cutting|shortening|reducing)\b[^.;,]{0,30}?\b(monday|tuesday|wednesday|thursday|friday|saturday|sunday)(s?)\b[^.;,]{0,24}?)\s(?:has )?sav(?:ed|es)\s(?:us |me )?(?:about |around |nearly )?\D?(\d[\d,]*)(?:\.\d+)?\s(?:a|per|each|every) month\b/iu;

/** Hours cut on one day, with what that saves in a month. */
export function workedCut(one: Case): WorkedCut | undefined {
  for (const { words, answer } of toldOf(one).flat()) {
    const [, what, day = '', plural = '', saved = ''] = shorterHours.exec(words) ?? [];
    const other = nextDays[day.toLowerCase()];
    if (what === undefined || other === undefined) continue;
    const small = what.replace(/^./u, (letter) => letter.toLowerCase());
    return {
      what: small,
      next: small.replace(`${day}${plural}`, `${other}${plural}`),
      saved: Number(saved.replaceAll(',', '')),
      answer,
      words,
    };
  }
  return undefined;
}

const months = monthNames.join('|');
/** Takes "may" for the month only behind a word such as "in": a rent that ends may rise. */
const leaseEnd = new RegExp(
  String.raw`\b(?:(?:lease|rent)\b[^.;]{0,24}\b(?:renews?|ends?|runs (?:out|until)|is up|expires?|comes? up)|lease is due)\b[^.;]{0,16}\b(?:(?<=\b(?:in|on|until|by|this|next|of|early|late) )|(?!may\b))((?:${months})(?: \d{1,2}(?!\d))?(?:,? \d{4})?)\b`,
  'iu',
);

/** Reads when a lease ends, or a rent renews: `March`, `March 3`, `March 2027`. */
export function leaseEndIn(text: string): string | undefined {
  const end = leaseEnd.exec(text)?.[1]?.toLowerCase();
  return end && capital(end);
}

/** The month in which the lease ends, wherever they say it. */
export function renewalMonth(one: Case): string | undefined {
  const texts = [one.given.desiredOutcome, one.given.stepsTaken, one.reply('parts')?.text];
  const told = [...texts, ...openQuestions.map((id) => one.reply(id)?.text)].join('\n');
  return leaseEndIn(told)?.split(' ')[0];
}
