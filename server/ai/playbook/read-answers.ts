import type { QuestionAnswer } from '#schema/checkout.ts';
import { dayNumber } from '#schema/days.ts';
import type { AnswerName, SubmitInput } from '#schema/insights.ts';
import type { Answer } from '#schema/report.ts';
import { saysNothing } from '#server/ai/no-answer.ts';
import { capped, numberAnswers } from '#server/ai/number-answers.ts';
import { cleanText, cleanTextLine, cutWords, sentencesOf } from '#server/ai/quote.ts';
import type { Fact, FactOf } from '#server/ai/reading/fact.ts';
import { readFacts } from '#server/ai/reading/facts.ts';
import { type NamedDay, readNamedDays } from '#server/ai/reading/named-days.ts';
import { findBeginning } from './before-first-sale.ts';
import type { ChallengeContent } from './challenge-content.ts';
import { chooseOutcomes } from './choose-outcomes.ts';
import type { Circumstances } from './circumstances-content.ts';
import type { PlaybookContent } from './content.ts';
import type { BudgetTier, GapName, SizeTier, TimeTier } from './content-parts.ts';
import { salesWanted } from './counts-sales.ts';
import { isPast } from './deadline-day.ts';
import { fill, type Slots } from './fill.ts';
import { findWish, wants } from './find-wish.ts';
import type { Frame } from './frame-content.ts';
import { findGaps } from './gaps.ts';
import { countWords, isForeign, isMostlyForeign } from './language.ts';
import type { OpeningDay } from './opening-day.ts';
import { findTrade, lensOf, type Trade } from './trade.ts';
import type { Lens } from './trade-content.ts';
import { namedIn, slotsOf } from './trade-words.ts';
import { volunteerAnswers } from './volunteers.ts';
import { type Decider, whoDecides } from './who-decides.ts';
import { aloneWords } from './works-alone.ts';

/** One sentence that the person wrote, and the answer that it stands in. */
export interface Quote {
  answer: number;
  label: string;
  words: string;
  /** A sentence that goes on behind the words. */
  isCut?: boolean | undefined;
}

/** What is wanted, with the whole of its sentence beside what is quoted of it. */
export interface Wish extends Quote {
  whole: string;
  /** Several sentences of another language: which of them says what is wanted is not known, so all of them are the wish. */
  isUnread: boolean;
}

/** A person's answers, read once: numbered, split into sentences, and with what the rules know about the circumstances. */
export interface Reading {
  given: SubmitInput;
  content: ChallengeContent;
  /** What circumstances change for the challenge. */
  frame: Frame;
  trade: Trade;
  /** The challenge as it is seen from the trade, or from before the first sale. */
  lens: Lens;
  /** The answers that say that volunteers do the work. */
  volunteers: AnswerName[];
  /** Nothing was sold yet or the first day lies ahead, and the rules are those for such a business. */
  isBeforeFirstSale: boolean;
  /** The day on which the business opens, where it lies ahead and the rules are those. */
  opening: OpeningDay | undefined;
  answers: Answer[];
  numberOf: Partial<Record<AnswerName, number>>;
  /** The sentence that says what the person wants; the chosen challenge where no words were given. */
  wish: Wish;
  /** The answers that every report rests on: the challenge, and the wish where it has words. */
  wishNumbers: number[];
  /** Sentences in free text: steps taken, desired outcome, then the questions' answers. */
  quotes: Quote[];
  /** The sentences of the questions' answers; the label is the question. */
  replies: Quote[];
  /** The sentences that a coach added. */
  added: Quote[];
  facts: Fact[];
  /** The date that the person set for the wish. */
  deadline: FactOf<'deadline'> | undefined;
  /** What is wanted that counts sales, in sentences, where words say that nothing was sold: today's figure is none. */
  unsoldWishes: string[];
  /** The days with a date in free text that lay ahead when it was written. */
  namedDays: NamedDay[];
  /** What is wanted, among the challenge's outcomes, by what is wanted under Desired outcome; at most two. */
  outcomes: ChallengeContent['outcomes'];
  /** `YYYY-MM-DD`; dates in the answers were read from there. */
  answeredOn: string;
  /** `YYYY-MM-DD`, the day of writing; the plan begins after it. */
  today: string;
  tiers: { size: SizeTier | undefined; budget: BudgetTier | undefined; time: TimeTier | undefined };
  /** When the three moves begin, in working weeks, and until when an effect must show. */
  pace: { starts: readonly number[]; withinDays: number };
  /** Whole dollars a year; `high` is null for the open band. */
  revenue: { low: number; high: number | null } | undefined;
  slots: Slots;
  /** The words by which somebody says that they work alone. */
  solo: string | undefined;
  soloAnswers: number[];
  /** Who takes the decisions; undefined where it was not said. */
  decider: Decider | undefined;
  gaps: GapName[];
  /** So little was written that the rules have next to nothing to go by. */
  isThin: boolean;
  isForeign: boolean;
}

export const quoteLength = 160;

export interface Said {
  answers: SubmitInput;
  questionAnswers?: readonly QuestionAnswer[] | undefined;
  additionalContext?: string | undefined;
  /** `YYYY-MM-DD`; dates in the answers are read from there. Left out: the day of writing. */
  answeredOn?: string | undefined;
  /** `YYYY-MM-DD`, the day of writing. */
  today: string;
}

export function readAnswers(playbook: PlaybookContent, said: Said): Reading {
  const { answers: given, questionAnswers = [], additionalContext, today, answeredOn = today } = said;
  const beginning = findBeginning(playbook.beforeWords, given, answeredOn, today);
  const before = beginning && playbook.before.get(given.problems);
  const unopened = beginning?.isUnsold === false && before ? { ...before.content, ...before.unopened } : undefined;
  const content = unopened ?? before?.content ?? playbook.challenges.get(given.problems);
  const frame = before?.frame ?? playbook.frames.get(given.problems);
  if (!content || !frame) throw new Error(`The playbook has no rules for ${given.problems}.`);
  const { full, numberOf, replies, added } = numberAnswers(given, questionAnswers, additionalContext);
  const textOf = (name: AnswerName) => full.filter(({ number }) => number === numberOf[name]);
  const written = [...textOf('stepsTaken'), ...textOf('desiredOutcome')];
  const trade = findTrade(playbook.trades, cleanTextLine(given.industry));
  const slots = slotsOf(trade, given.problems);
  const own = written.map(({ text }) => text).join('\n');
  const facts = readFacts([...written, ...replies], answeredOn);
  const deadline = facts.find(
    (fact): fact is FactOf<'deadline'> => fact.kind === 'deadline' && fact.answer === numberOf.desiredOutcome,
  );
  const left =
    deadline?.day === undefined || isPast(deadline, today) ? undefined : dayNumber(deadline.day) - dayNumber(today);
  const time = timeOf(playbook.circumstances, given, left);
  const solo = aloneWords(playbook.circumstances, given, [...written, ...replies], facts);
  const volunteers = volunteerAnswers(given);
  const decider = whoDecides(given, [own, ...replies.map(({ text }) => text)].join('\n'), solo !== undefined);
  const wish = readWish(full, numberOf, beginning && before ? beginning.sentences : []);
  return {
    given,
    content,
    frame,
    trade,
    isBeforeFirstSale: before !== undefined,
    opening: before && beginning?.opening,
    lens: before?.lens ?? lensOf(playbook.trades, given.problems, trade, volunteers.length > 0),
    volunteers,
    answers: capped(full),
    numberOf,
    wish,
    wishNumbers: [numberOf.problems, numberOf.desiredOutcome].filter((number) => number !== undefined),
    quotes: quotesOf([...written, ...replies]),
    replies: quotesOf(replies),
    added: quotesOf(added ? [added] : []),
    facts,
    deadline,
    unsoldWishes: beginning?.isUnsold ? salesWanted(playbook.beforeWords.nouns, cleanText(given.desiredOutcome)) : [],
    namedDays: readNamedDays([...written, ...replies], answeredOn),
    answeredOn,
    today,
    revenue: given.revenueBand && playbook.circumstances.revenues[given.revenueBand],
    outcomes: before
      ? before.content.outcomes
      : chooseOutcomes(content.outcomes, sentencesOf(cleanText(given.desiredOutcome), 1000), wish.words),
    tiers: tiersOf(playbook.circumstances, given, time),
    pace: time ?? playbook.circumstances.unknownTimeline,
    slots: { ...slots, ...namedIn(content, replies, slots) },
    solo,
    soloAnswers: solo ? full.filter(({ text }) => text.includes(solo)).map(({ number }) => number) : [],
    decider,
    gaps: findGaps(playbook.circumstances, given, {
      hasDeadline: deadline !== undefined,
      asked: replies.map(({ label }) => label),
      own,
      isDeciderKnown: decider !== undefined,
    }),
    isThin: countWords(own) < 6,
    isForeign: isForeign(own),
  };
}

/** The numbers of those answers that were given. */
export function basedOn({ numberOf }: Pick<Reading, 'numberOf'>, ...names: AnswerName[]): number[] {
  return names.flatMap((name) => numberOf[name] ?? []);
}

/** The answers that say who decides. */
export function deciderAnswers({ decider, soloAnswers, numberOf }: Reading): number[] {
  if (!decider) return [];
  return decider.by === 'solo' ? soloAnswers : basedOn({ numberOf }, decider.by);
}

/** A text of the playbook in the words of the person's trade. */
export function say({ slots }: Pick<Reading, 'slots'>, text: string, more: Slots = {}): string {
  return fill(text, { ...slots, ...more });
}

/** Sentences that say something; "Not sure." is nothing to rest on. */
function quotesOf(answers: readonly Answer[]): Quote[] {
  return answers.flatMap((answer) =>
    sentencesOf(answer.text, Number.POSITIVE_INFINITY)
      .filter((sentence) => !saysNothing(sentence))
      .map((sentence) => quoteOf(answer, sentence)),
  );
}

function quoteOf({ number, label }: Answer, sentence: string): Quote {
  const words = cutWords(sentence, quoteLength);
  return { answer: number, label, words, ...(words !== sentence && { isCut: true }) };
}

/**
 * A wish of nothing but control characters leaves no words; the chosen challenge, always the first, stands for it. `passed`:
 * sentences that say where somebody stands; one is the wish only where it wants something too.
 */
function readWish(full: readonly Answer[], numberOf: Reading['numberOf'], passed: readonly string[]): Wish {
  const answer = full[(numberOf.desiredOutcome ?? 1) - 1];
  if (!answer) throw new Error('A submission names its challenge.');
  const sentences = sentencesOf(answer.text, 1000);
  const isPassed = (words: string) => !wants(words) && passed.includes(words);
  const sentence = findWish(sentences.filter((words) => !(saysNothing(words) || isPassed(words)))) ?? sentences[0];
  // A wish of nothing but "Not sure" or "???" is still what the person wrote.
  const first = sentence ?? answer.text.split('\n')[0] ?? answer.text;
  const isOther = isMostlyForeign(first) || (isMostlyForeign(answer.text) && !wants(first));
  const english = isOther ? sentences.find((one) => wants(one) && !isMostlyForeign(one)) : undefined;
  const isUnread = isOther && sentences.length > 1 && english === undefined && isMostlyForeign(answer.text);
  const whole = isUnread ? cleanTextLine(answer.text) : (english ?? first);
  return { ...quoteOf(answer, whole), whole, isUnread };
}

type Timed = Circumstances['timelines'][keyof Circumstances['timelines']];

/** The time that was chosen; else the shortest that the person's own date allows. */
function timeOf({ timelines }: Circumstances, given: SubmitInput, left: number | undefined): Timed | undefined {
  if (given.timeline) return timelines[given.timeline];
  return left === undefined ? undefined : Object.values(timelines).find(({ withinDays }) => left <= withinDays);
}

function tiersOf({ sizes, budgets }: Circumstances, given: SubmitInput, time: Timed | undefined): Reading['tiers'] {
  const { companySize, budgetRange } = given;
  return {
    size: companySize && sizes[companySize].tier,
    budget: budgetRange && budgets[budgetRange].tier,
    time: time?.tier,
  };
}
