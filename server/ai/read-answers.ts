import type { QuestionAnswer } from '#schema/checkout.ts';
import { type AnswerName, answerLabels, type SubmitInput } from '#schema/insights.ts';
import { type Answer, maxQuoteLength } from '#schema/report.ts';
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
import { cleanLine, cleanText, cutWords, sentencesOf } from './quote.ts';
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
  share: { words: string; percent: string } | undefined;
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
  /** The questions' answers, by the question. */
  replies: (Quote & { question: string })[];
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
const numbered: readonly AnswerName[] = [
  'problems',
  'desiredOutcome',
  'industry',
  'stepsTaken',
  'companySize',
  'revenueBand',
  'timeline',
  'budgetRange',
  'decisionAuthority',
  'role',
  'location',
];

export function readAnswers(
  playbook: PlaybookContent,
  given: SubmitInput,
  questionAnswers: readonly QuestionAnswer[] = [],
): Reading {
  const content = playbook.challenges.get(given.problems);
  if (!content) throw new Error(`The playbook has no rules for ${given.problems}.`);
  const { answers, numberOf } = numberAnswers(given, questionAnswers);
  const replies = quotesOf(answers.slice(Object.keys(numberOf).length)).map((quote) => ({
    ...quote,
    question: quote.label,
  }));
  const written = answers.filter(({ number }) => [numberOf.stepsTaken, numberOf.desiredOutcome].includes(number));
  const quotes = [...quotesOf(written.reverse()), ...replies];
  const trade = findTrade(playbook.trades, cleanLine(given.industry));
  const goal = readGoal(given, wishOf(answers, numberOf.desiredOutcome));
  const own = [given.stepsTaken, given.desiredOutcome].map((text) => cleanText(text ?? '')).join('\n');
  const tags = `${own}\n${given.role ?? ''}`;
  const mayBeSolo = given.companySize === undefined || given.companySize === '1-10';
  const solo = mayBeSolo ? hear(playbook.circumstances.solo.words, tags) : undefined;
  return {
    given,
    content,
    answers,
    numberOf,
    quotes,
    replies,
    goal,
    trade,
    slots: {
      ...trade.nouns,
      business: trade.business,
      businesses: `${trade.business}${trade.business.endsWith('s') ? 'es' : 's'}`,
    },
    solo,
    soloAnswers: solo ? answers.filter(({ text }) => text.includes(solo)).map(({ number }) => number) : [],
    gaps: findGaps(playbook.circumstances, given, { goal, replies, own }),
    isThin: countWords(own) < 6,
    isForeign: isForeign(own),
  };
}

/** The number of an answer that was given. */
export function basedOn(reading: Reading, ...names: AnswerName[]): number[] {
  return names.flatMap((name) => reading.numberOf[name] ?? []);
}

function numberAnswers(given: SubmitInput, questionAnswers: readonly QuestionAnswer[]) {
  const answers: Answer[] = [];
  const numberOf: Partial<Record<AnswerName, number>> = {};
  const add = (label: string, raw: string | undefined) => {
    const text = cutWords(cleanText(raw ?? ''), maxQuoteLength);
    if (text === '') return undefined;
    answers.push({ number: answers.length + 1, label, text });
    return answers.length;
  };
  for (const name of numbered) {
    const number = add(answerLabels[name], given[name]);
    if (number !== undefined) numberOf[name] = number;
  }
  for (const { question, answer } of questionAnswers) add(cutWords(cleanLine(question), 300) || 'Your note', answer);
  return { answers, numberOf };
}

function quotesOf(answers: readonly Answer[]): Quote[] {
  return answers.flatMap(({ number, label, text }) =>
    sentencesOf(text, quoteLength).map((words) => ({ answer: number, label, words })),
  );
}

/** A wish of nothing but control characters leaves no words; the chosen challenge then stands for it. */
function wishOf(answers: readonly Answer[], number = 1): Answer {
  const wish = answers.find((answer) => answer.number === number);
  if (!wish) throw new Error('A submission names its challenge.');
  return wish;
}

function readGoal(given: SubmitInput, wish: Answer): Goal {
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
    share: findShare(`${cleanText(given.stepsTaken ?? '')}\n${text}`),
    growthPercent: first(findRevenueGrowth),
  };
}

/** What was left open. Where words might name a figure or a time after all, the report does not claim that they do not. */
function findGaps(
  { questions }: Circumstances,
  given: SubmitInput,
  { goal, replies, own }: Pick<Reading, 'goal' | 'replies'> & { own: string },
): GapName[] {
  const optional = ['stepsTaken', 'companySize', 'revenueBand', 'budgetRange', 'decisionAuthority'] as const;
  const isAnswered = (ask: string) => replies.some(({ question }) => question === ask);
  const gaps: GapName[] = optional.filter((name) => given[name] === undefined);
  if (!given.timeline && !goal.deadline && !mayNameTime(own) && !isAnswered(questions.date)) gaps.unshift('date');
  if (!mayNameFigure(given.desiredOutcome) && !isAnswered(questions.figure)) gaps.unshift('figure');
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
