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
  const line = spelled(coach, straight(question));
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
    .map(({ asked, answer }) => ({
      line: straight(asked),
      bare: bareWords(courtesies, straight(asked)),
      answer: straightened(answer),
    }));
}

/** Rules compare texts with straight apostrophes. */
export const straightened = (text: string): string => text.replaceAll('’', "'");
/** People read curly ones. */
export const curled = (text: string): string =>
  text.replaceAll(/(?<=[\p{L}\p{N}])'(?=\p{L})|(?<=s)'(?=[\s.,;:?!)]|$)/gu, '’');

/** Written without its apostrophe on a phone; “cant” and “wont” are rare words. */
const withoutApostrophe =
  /\b(don|doesn|didn|isn|aren|wasn|weren|couldn|wouldn|shouldn|hasn|haven|can|won)t\b|\b(what|that|there|who)s\b|\b(they|you)re\b|\b(i|we|you|they)ve\b|\b(i)m\b/gi;
const longestMisspelled = 2000;

/** Puts the words right that are misspelled by one letter or by an apostrophe. */
function spelled({ spelling }: CoachContent, line: string): string {
  if (line.length > longestMisspelled) return line;
  return line
    .replaceAll(withoutApostrophe, (word) => `${word.slice(0, -lettersAfter(word))}'${word.slice(-lettersAfter(word))}`)
    .replaceAll(/\b[a-z]{4,}\b/g, (word) => {
      if (spelling.includes(word)) return word;
      const meant = spelling.filter((known) => isAlmost(word, known));
      return meant.length === 1 ? (meant[0] ?? word) : word;
    });
}

const lettersAfter = (word: string) => (/(?:re|ve)$/i.test(word) ? 2 : 1);

/** “Price” and “raised” are forms of a word. */
const isForm = (word: string, known: string) =>
  `${word}s` === known || ['s', 'd', 'r'].some((ending) => word === `${known}${ending}`);

/** Tells whether one letter is too many, missing, wrong or swapped with its neighbor. */
function isAlmost(word: string, known: string): boolean {
  if (Math.abs(word.length - known.length) > 1 || word[0] !== known[0] || isForm(word, known)) return false;
  let start = 0;
  while (start < word.length && word[start] === known[start]) start += 1;
  const rest = (text: string, skipped: number) => text.slice(start + skipped);
  if (word.length !== known.length)
    return word.length > known.length ? rest(word, 1) === rest(known, 0) : rest(word, 0) === rest(known, 1);
  const isSwapped = word[start] === known[start + 1] && word[start + 1] === known[start];
  return isSwapped ? rest(word, 2) === rest(known, 2) : rest(word, 1) === rest(known, 1);
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
