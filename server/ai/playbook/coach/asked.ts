import { plainLine } from '#schema/plain-text.ts';
import type { CoachContext, CoachQuestion, CoachSource, CoachTurn } from '#server/ai/coach.ts';
import { isMostlyForeign } from '#server/ai/playbook/extract/language.ts';
import { hear } from '#server/ai/playbook/extract/listen.ts';
import { foreignWords } from '#server/ai/reading/guards.ts';
import type { CoachContent } from './coach-content.ts';
import { type OwnReport, ownReport } from './report-parts.ts';

/** Holds a question with all that an answer is made of. */
export interface Asked {
  coach: CoachContent;
  /** The question on one line, with straight apostrophes. */
  line: string;
  /** Its words alone, in small letters; then without courtesies at either end, which may leave nothing. */
  bare: readonly string[];
  /** Earlier questions with their answers, the latest first, whoever wrote the answers. */
  exchanges: readonly Exchange[];
  /** All earlier questions, each on one line. */
  questions: readonly string[];
  context: CoachContext;
  /** The newest submission. */
  submission: CoachContext['submissions'][number] | undefined;
  report: OwnReport | undefined;
  today: string;
}

/** An earlier question, as the one that is asked, and its answer. */
export interface Exchange extends Pick<Asked, 'line' | 'bare'> {
  answer: string;
}

export interface Reply {
  /** In Markdown, each with what others wrote escaped. */
  paragraphs: string[];
  sources: CoachSource[];
  /** A draft is as long as it has to be. */
  isDraft?: boolean;
}

export function readQuestion(coach: CoachContent, { question, earlier, context, today }: CoachQuestion): Asked {
  const line = straight(question);
  return {
    coach,
    line,
    bare: bareWords(coach.courtesies, line),
    exchanges: exchangesOf(coach, earlier),
    questions: earlier.flatMap(({ role, content }) => (role === 'user' ? [straight(content)] : [])),
    context,
    submission: context.submissions[0],
    report: ownReport(context),
    today,
  };
}

/** People ask about the latest answers only, so a long conversation costs no more. */
const mostExchanges = 6;

function exchangesOf({ courtesies }: CoachContent, earlier: readonly CoachTurn[]): Exchange[] {
  const exchanges = earlier.flatMap(({ role, content }, at) => {
    const before = earlier[at - 1];
    return role === 'assistant' ? [{ asked: before?.role === 'user' ? before.content : '', answer: content }] : [];
  });
  return exchanges
    .slice(-mostExchanges)
    .toReversed()
    .map(({ asked, answer }) => ({ line: straight(asked), bare: bareWords(courtesies, straight(asked)), answer }));
}

const straight = (text: string) => plainLine(text.normalize('NFC')).replaceAll(/[‘’´`]/g, "'");

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}'-]+/gu, ' ')
    .trim();
}

/** Takes courtesies away: "Ok, thanks, what next?" becomes "what next". */
function bareWords(courtesies: readonly string[], line: string): string[] {
  const words = wordsOf(line);
  const any = `(?:${courtesies.join('|')})`;
  const bare = words.replace(new RegExp(`^(?:${any}(?: |$))+`), '').replace(new RegExp(`(?: ${any})+$`), '');
  return [words, bare];
}

/** Tells whether the question is nothing but one of the phrases, courtesies apart. */
export function isWholly({ bare }: Pick<Asked, 'bare'>, phrases: readonly string[]): boolean {
  return bare.some((words) => phrases.some((phrase) => wordsOf(phrase) === words));
}

export const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/**
 * Weighs English words against others, since a question is shorter than an answer of the form. Where neither kind is
 * ahead,
 * it is judged like an answer.
 */
export function isInEnglish({ english, foreign }: Pick<CoachContent, 'english' | 'foreign'>, line: string): boolean {
  if (isOtherScript(line)) return false;
  const own = english.filter((word) => hear([word], line) !== undefined).length;
  const others = new Set([
    ...foreign.filter((word) => hear([word], line) !== undefined),
    ...(line.toLowerCase().match(foreignWords) ?? []),
  ]).size;
  return own === others ? !isMostlyForeign(line) : own > others;
}

/** Tells whether fewer than half of the letters are Latin. */
function isOtherScript(line: string): boolean {
  const others = line.match(/[\p{L}--\p{Script=Latin}]/gv)?.length ?? 0;
  return others * 2 > (line.match(/\p{L}/gu)?.length ?? 0);
}
