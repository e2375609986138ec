import type { QuestionAnswer } from '#schema/checkout.ts';
import { dayNumber } from '#schema/days.ts';
import type { AnswerName, SubmitInput } from '#schema/insights.ts';
import type { Answer } from '#schema/report.ts';
import { saysNothing } from '#server/ai/no-answer.ts';
import { capped, numberAnswers } from '#server/ai/number-answers.ts';
import { cleanLine, cutWords, sentencesOf } from '#server/ai/quote.ts';
import type { Fact, FactOf } from '#server/ai/reading/fact.ts';
import { readFacts } from '#server/ai/reading/facts.ts';
import { saysBeforeFirstSale } from './before-first-sale.ts';
import type { ChallengeContent } from './challenge-content.ts';
import type { Circumstances } from './circumstances-content.ts';
import type { PlaybookContent } from './content.ts';
import type { BudgetTier, GapName, SizeTier, TimeTier } from './content-parts.ts';
import { isPast } from './deadline-day.ts';
import { fill, type Slots } from './fill.ts';
import { findWish } from './find-wish.ts';
import type { Frame } from './frame-content.ts';
import { findGaps } from './gaps.ts';
import { countWords, isForeign } from './language.ts';
import { hear } from './listen.ts';
import { findTrade, type Trade } from './trade.ts';
import type { Lens } from './trade-content.ts';
import { aloneWords } from './works-alone.ts';

/** One sentence that the person wrote, and the answer that it stands in. */
export interface Quote {
  answer: number;
  label: string;
  words: string;
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
  answers: Answer[];
  numberOf: Partial<Record<AnswerName, number>>;
  /** The sentence that says what the person wants; the chosen challenge where no words were given. */
  wish: Quote;
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
  /** What is wanted, among the challenge's outcomes, by the words under Desired outcome; at most two. */
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
  const before = saysBeforeFirstSale(playbook.before, given)
    ? playbook.challengesBefore.get(given.problems)
    : undefined;
  const content = before ?? playbook.challenges.get(given.problems);
  const frame = playbook.frames.get(given.problems);
  if (!content || !frame) throw new Error(`The playbook has no rules for ${given.problems}.`);
  const { full, numberOf, replies, added } = numberAnswers(given, questionAnswers, additionalContext);
  const textOf = (name: AnswerName) => full.filter(({ number }) => number === numberOf[name]);
  const written = [...textOf('stepsTaken'), ...textOf('desiredOutcome')];
  const trade = findTrade(playbook.trades, cleanLine(given.industry));
  const own = written.map(({ text }) => text).join('\n');
  const facts = readFacts([...written, ...replies], answeredOn);
  const deadline = facts.find(
    (fact): fact is FactOf<'deadline'> => fact.kind === 'deadline' && fact.answer === numberOf.desiredOutcome,
  );
  const left =
    deadline?.day === undefined || isPast(deadline, today) ? undefined : dayNumber(deadline.day) - dayNumber(today);
  const time = timeOf(playbook.circumstances, given, left);
  const solo = aloneWords(playbook.circumstances, given, [...written, ...replies], facts);
  return {
    given,
    content,
    frame,
    trade,
    lens: before ? playbook.before.lens : trade.family.challenges[given.problems],
    answers: capped(full),
    numberOf,
    wish: readWish(full, numberOf),
    wishNumbers: [numberOf.problems, numberOf.desiredOutcome].filter((number) => number !== undefined),
    quotes: quotesOf([...written, ...replies]),
    replies: quotesOf(replies),
    added: quotesOf(added ? [added] : []),
    facts,
    deadline,
    answeredOn,
    today,
    revenue: given.revenueBand && playbook.circumstances.revenues[given.revenueBand],
    outcomes: before
      ? before.outcomes
      : content.outcomes.filter(({ listen }) => hear(listen, given.desiredOutcome) !== undefined).slice(0, 2),
    tiers: tiersOf(playbook.circumstances, given, time),
    pace: time ?? playbook.circumstances.unknownTimeline,
    slots: slotsOf(trade),
    solo,
    soloAnswers: solo ? full.filter(({ text }) => text.includes(solo)).map(({ number }) => number) : [],
    gaps: findGaps(playbook.circumstances, given, {
      hasDeadline: deadline !== undefined,
      asked: replies.map(({ label }) => label),
      own,
      isSolo: solo !== undefined,
    }),
    isThin: countWords(own) < 6,
    isForeign: isForeign(own),
  };
}

/** The numbers of those answers that were given. */
export function basedOn({ numberOf }: Pick<Reading, 'numberOf'>, ...names: AnswerName[]): number[] {
  return names.flatMap((name) => numberOf[name] ?? []);
}

/** A text of the playbook in the words of the person's trade. */
export function say({ slots }: Pick<Reading, 'slots'>, text: string, more: Slots = {}): string {
  return fill(text, { ...slots, ...more });
}

/** Sentences that say something; "Not sure." is nothing to rest on. */
function quotesOf(answers: readonly Answer[]): Quote[] {
  return answers.flatMap(({ number, label, text }) =>
    sentencesOf(text, quoteLength)
      .filter((words) => !saysNothing(words))
      .map((words) => ({ answer: number, label, words })),
  );
}

/** The words of the kind of trade before those of its family. */
function slotsOf({ family, kind }: Trade): Slots {
  const own = Object.entries(kind.vocabulary).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...family.vocabulary, ...Object.fromEntries(own), business: family.business };
}

/** A wish of nothing but control characters leaves no words; the chosen challenge, always the first, stands for it. */
function readWish(full: readonly Answer[], numberOf: Reading['numberOf']): Quote {
  const answer = full[(numberOf.desiredOutcome ?? 1) - 1];
  if (!answer) throw new Error('A submission names its challenge.');
  const sentences = sentencesOf(answer.text, 1000);
  const sentence = findWish(sentences.filter((words) => !saysNothing(words))) ?? sentences[0];
  // A wish of nothing but "Not sure" or "???" is still what the person wrote.
  const words = cutWords(sentence ?? answer.text.split('\n')[0] ?? answer.text, quoteLength);
  return { answer: answer.number, label: answer.label, words };
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
