import type { QuestionAnswer } from '#schema/checkout.ts';
import type { SubmitInput } from '#schema/insights.ts';
import { slashOrderOf } from '#server/ai/playbook/extract/currency.ts';
import { countWords, isMostlyForeign } from '#server/ai/playbook/extract/language.ts';
import { foreignWords } from '#server/ai/reading/guards.ts';
import { limitsIn, type SlashOrder } from '#server/ai/reading/said-days.ts';
import type { DeclinedTopic } from './decline-rules.ts';
import { declinedMessage } from './declined-content.ts';
import { findDeclined } from './find-declined.ts';

export interface RequestInput {
  answers: SubmitInput;
  /** `YYYY-MM-DD`. */
  today: string;
  /** The answers of the questions dialog, where there are any yet. */
  questionAnswers?: readonly QuestionAnswer[];
}

/** The message is for the person: why in one sentence, then, after a blank line, the way on. Empty where all is well. */
export type Judgement = { message: string } & (
  | { verdict: 'ok' }
  | { verdict: 'declined'; topics: DeclinedTopic[] }
  | { verdict: 'ask'; reason: 'thin' | 'no_firm' | 'past_date' }
  | { verdict: 'limited'; reason: 'language' | 'script' }
);

/** Judges before anybody pays whether a report on these answers can be what was asked for. By rules, also with a model. */
export function judgeRequest({ answers, today, questionAnswers = [] }: RequestInput): Judgement {
  const topics = findDeclined(answers, questionAnswers);
  if (topics.length > 0) return { verdict: 'declined', topics, message: declinedMessage(topics) };
  return judgeMaterial(answers, today) ?? judgeLanguage(answers) ?? { verdict: 'ok', message: '' };
}

function judgeMaterial(answers: SubmitInput, today: string): Judgement | undefined {
  const { desiredOutcome } = answers;
  if (isThin(desiredOutcome)) return { verdict: 'ask', reason: 'thin', message: thin };
  if (isWithoutFirm(answers)) return { verdict: 'ask', reason: 'no_firm', message: noFirm };
  const date = pastDateIn(desiredOutcome, today, slashOrderOf(answers));
  return date === undefined ? undefined : { verdict: 'ask', reason: 'past_date', message: passed(date) };
}

const thin =
  'Your desired outcome is too short for a useful report.\n\nWhat exactly should change, by how much, and by when?';
const noFirm =
  'This looks like a question about a job, and our reports are about running a business.\n\nWhich business is this for, and what should change there?';
const passed = (date: string): string => `The date you named, ${date}, has passed.\n\nWhat’s your new date?`;

const knowsNothing =
  /^(?:i (?:do not|don['’]?t) know|not sure|no idea|to be decided|no(?:thing| plan)|(?:please )?help me(?: please)?)\W*$/i;
const address = /(?:https?:\/\/|www\.)\S+/gi;
/** A figure counts as a word, as do two characters of a script without spaces. */
const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{1,2}|\p{L}+|\p{N}+/gu;

/** Has only a word or two. */
function isThin(wish: string): boolean {
  const words = wish.toLowerCase().replaceAll(address, 'address').match(word);
  return knowsNothing.test(wish.trim()) || new Set(words).size < 3;
}

const careerOrSchool =
  /\b(?:ask(?:ing)? for a raise|get(?:ting)? (?:a raise|promoted|hired|an? (?:new |better )?job)|find(?:ing)? (?:an? )?(?:new |better )?job|job interview|my (?:résumé|resume|cv|homework|essay|thesis|exam|assignment|term paper))\b/i;
const boss = /\bmy (?:boss|manager|supervisor|employer)\b/i;
const firm =
  /\b(?:customers?|clients?|bookings?|orders|(?:my|our|own|a) (?:own |small |new )?(?:business|company|firm|shop|store|salon|practice|agency|studio|restaurant|startup|bakery|cafe)|start(?:ing)? (?:my|an?|up)|open(?:ing)? (?:my|an?)|launch\w*|freelanc\w*|self[- ]employed|side (?:business|hustle)|we|our)\b/i;

/** An employee's or a student's own question. Somebody who leaves a job for a business has one. */
function isWithoutFirm({ desiredOutcome, company }: SubmitInput): boolean {
  if (firm.test(desiredOutcome)) return false;
  return careerOrSchool.test(desiredOutcome) || (!company && boss.test(desiredOutcome));
}

const language = {
  why: 'Our report is in English, and your answers look like they’re in another language.',
  all: 'It will use your numbers, dates and industry, and quote your answers the way you wrote them. It may miss details in the rest of your text.',
};
const script = {
  why: 'Our PDF can’t print some of the characters you wrote.',
  all: 'The app shows every word of your report. In the PDF, a short note stands in for those words.',
};

function judgeLanguage(answers: SubmitInput): Judgement | undefined {
  const { desiredOutcome, stepsTaken = '', firstName, lastName, company, industry, role, location } = answers;
  const foreign = [desiredOutcome, `${desiredOutcome} ${stepsTaken}`].some(isForeign);
  const printed = [desiredOutcome, stepsTaken, firstName, lastName, company, industry, role, location].join(' ');
  if (unprintable.test(printed)) {
    const all = foreign ? `${language.all} ${script.all}` : script.all;
    return { verdict: 'limited', reason: 'script', message: `${script.why}\n\n${all}` };
  }
  if (!foreign) return undefined;
  return { verdict: 'limited', reason: 'language', message: `${language.why}\n\n${language.all}` };
}

/** The PDF's fonts have Latin, Greek and Cyrillic letters. */
const unprintable =
  /[\p{L}--[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]]/v;

/** A few English words without any common one are no other language. */
function isForeign(text: string): boolean {
  const known = new Set(text.toLowerCase().match(foreignWords));
  const isOtherScript = /[\p{L}--\p{Script=Latin}]/v.test(text);
  return isMostlyForeign(text) && (known.size > 1 || isOtherScript || countWords(text) > 7);
}

/**
 * Finds the date that a wish names, where it lies before `today` (`YYYY-MM-DD`) and no later one is named.
 *
 * @returns the date in the person's own words
 */
function pastDateIn(wish: string, today: string, order?: SlashOrder): string | undefined {
  // “Homes built before 2010” names what they work on, and no date of theirs.
  const near = limitsIn(wish, today, order).filter(
    ({ last }) => Number(last.slice(0, 4)) >= Number(today.slice(0, 4)) - 2,
  );
  return near.every(({ last }) => last < today) ? near[0]?.words : undefined;
}
