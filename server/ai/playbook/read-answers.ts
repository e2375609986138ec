import type { QuestionAnswer } from '#schema/checkout.ts';
import type { AnswerName, SubmitInput } from '#schema/insights.ts';
import type { Answer } from '#schema/report.ts';
import { capped, numberAnswers } from '#server/ai/number-answers.ts';
import { cleanLine, cleanText, cutWords, sentencesOf } from '#server/ai/quote.ts';
import {
  type Change,
  findChange,
  findDeadline,
  findRevenueGrowth,
  findShare,
  mayNameFigure,
  mayNameTime,
} from './figures.ts';
import type { Slots } from './fill.ts';
import { hear } from './listen.ts';
import type { ChallengeContent, Circumstances, GapName, PlaybookContent, Trade } from './playbook-content.ts';
import { findTrade } from './trade.ts';

/** One sentence that the person wrote, and the answer that it stands in. */
export interface Quote {
  answer: number;
  label: string;
  words: string;
}

/** What the person wants, as far as the rules understand it. Every text is as written. */
export interface Goal {
  words: string;
  answer: number;
  label: string;
  change: Change | undefined;
  deadline: string | undefined;
  share: { words: string; percent: string; answer: number } | undefined;
  growthPercent: number | undefined;
}

/** A person's answers, read once: numbered, split into sentences, and with what the rules know about the circumstances. */
export interface Reading {
  given: SubmitInput;
  content: ChallengeContent;
  answers: Answer[];
  numberOf: Partial<Record<AnswerName, number>>;
  /** Sentences in free text: steps taken, desired outcome, then the questions' answers. */
  quotes: Quote[];
  /** The sentences of the questions' answers; the label is the question. */
  replies: Quote[];
  /** The sentences that a coach added. */
  added: Quote[];
  goal: Goal;
  trade: Trade;
  slots: Slots;
  /** The word by which somebody says that they work alone. */
  solo: string | undefined;
  soloAnswers: number[];
  gaps: GapName[];
  /** So little was written that the rules have next to nothing to go by. */
  isThin: boolean;
  isForeign: boolean;
}

export const quoteLength = 160;
export function readAnswers(
  playbook: PlaybookContent,
  given: SubmitInput,
  questionAnswers: readonly QuestionAnswer[] = [],
  additionalContext?: string,
): Reading {
  const content = playbook.challenges.get(given.problems);
  if (!content) throw new Error(`The playbook has no rules for ${given.problems}.`);
  const { full, numberOf, replies, added } = numberAnswers(given, questionAnswers, additionalContext);
  const written = [numberOf.stepsTaken, numberOf.desiredOutcome].flatMap((number) => full[(number ?? 0) - 1] ?? []);
  const goal = readGoal(given, full, numberOf);
  const trade = findTrade(playbook.trades, cleanLine(given.industry));
  const own = [given.stepsTaken, given.desiredOutcome].map((text) => cleanText(text ?? '')).join('\n');
  const tags = `${own}\n${given.role ?? ''}`;
  const mayBeSolo = given.companySize === undefined || given.companySize === '1-10';
  const solo = mayBeSolo ? hear(playbook.circumstances.solo.words, tags) : undefined;
  return {
    given,
    content,
    answers: capped(full),
    numberOf,
    quotes: quotesOf([...written, ...replies]),
    replies: quotesOf(replies),
    added: quotesOf(added ? [added] : []),
    goal,
    trade,
    slots: {
      ...trade.nouns,
      business: trade.business,
      businesses: `${trade.business}${trade.business.endsWith('s') ? 'es' : 's'}`,
    },
    solo,
    soloAnswers: solo ? full.filter(({ text }) => text.includes(solo)).map(({ number }) => number) : [],
    gaps: findGaps(playbook.circumstances, given, { goal, asked: replies.map(({ label }) => label), own }),
    isThin: countWords(own) < 6,
    isForeign: isForeign(own),
  };
}

/** The number of an answer that was given. */
export function basedOn(reading: Reading, ...names: AnswerName[]): number[] {
  return names.flatMap((name) => reading.numberOf[name] ?? []);
}

function quotesOf(answers: readonly Answer[]): Quote[] {
  return answers.flatMap(({ number, label, text }) =>
    sentencesOf(text, quoteLength).map((words) => ({ answer: number, label, words })),
  );
}

function readGoal(given: SubmitInput, full: readonly Answer[], numberOf: Reading['numberOf']): Goal {
  // A wish of nothing but control characters leaves no words; the chosen challenge, always the first, stands for it.
  const wish = full[(numberOf.desiredOutcome ?? 1) - 1];
  if (!wish) throw new Error('A submission names its challenge.');
  const text = cleanText(given.desiredOutcome);
  const sentences = sentencesOf(text, 1000);
  const first = <T>(find: (sentence: string) => T | undefined) => {
    for (const sentence of sentences) {
      const found = find(sentence);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return {
    // A wish without a letter or digit ("???") is still what the person wrote.
    words: cutWords(sentences[0] ?? firstLine(wish.text), quoteLength),
    answer: wish.number,
    label: wish.label,
    change: first(findChange),
    deadline: first(findDeadline),
    share: findOwnShare(full, [numberOf.desiredOutcome, numberOf.stepsTaken]),
    growthPercent: first(findRevenueGrowth),
  };
}

function findOwnShare(full: readonly Answer[], numbers: readonly (number | undefined)[]): Goal['share'] {
  for (const { number, text } of full) {
    const share = numbers.includes(number) ? findShare(text) : undefined;
    if (share) return { ...share, answer: number };
  }
  return undefined;
}

/** What was left open. Where words might name a figure or a time after all, the report does not claim that they do not. */
function findGaps(
  { questions }: Circumstances,
  given: SubmitInput,
  { goal, asked, own }: { goal: Goal; asked: string[]; own: string },
): GapName[] {
  const optional = ['stepsTaken', 'companySize', 'revenueBand', 'budgetRange', 'decisionAuthority'] as const;
  const gaps: GapName[] = optional.filter((name) => given[name] === undefined);
  if (!given.timeline && !goal.deadline && !mayNameTime(own) && !asked.includes(questions.date)) gaps.unshift('date');
  if (!mayNameFigure(given.desiredOutcome) && !asked.includes(questions.figure)) gaps.unshift('figure');
  return gaps;
}

/** Two characters of a script that puts no spaces between words count as one word. */
function countWords(text: string): number {
  const unspaced = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  return (text.match(/\p{L}+/gu)?.length ?? 0) + Math.floor(unspaced / 2);
}

/** No common English word among several, or letters of another script: a hint, and the texts claim no more than that. */
function isForeign(text: string): boolean {
  if (/[\p{L}--\p{Script=Latin}]/v.test(text)) return true;
  const english = /\b(?:the|and|to|of|we|our|my|i|is|are|for|with|more|have|not|want|need|from|get|on|by|this)\b/i;
  return countWords(text) > 4 && !english.test(text);
}

export function firstLine(text: string): string {
  return text.split('\n')[0] ?? text;
}
