import { plainLine } from '#schema/plain-text.ts';
import { hear } from '#server/ai/playbook/listen.ts';
import type { CoachContent } from './coach-content.ts';

/** A question as it is listened to. */
export interface QuestionWords {
  /** On one line, with straight apostrophes. */
  line: string;
  /** The words alone, in small letters; then again and again with one courtesy less at either end. The last may be empty. */
  bare: readonly string[];
}

/** Nobody is politer than that. */
const mostCourtesies = 8;

export function questionWords({ courtesies }: CoachContent, question: string): QuestionWords {
  const line = plainLine(question.normalize('NFC')).replaceAll(/[‘’´`]/g, "'");
  const bare = [wordsOf(line)];
  for (let rest = bare[0]; rest !== undefined && bare.length <= mostCourtesies; ) {
    const less = withoutCourtesy(courtesies, rest);
    if (less !== undefined) bare.push(less);
    rest = less;
  }
  return { line, bare };
}

/** Whether the question is nothing but one of the phrases, courtesies apart. */
export function isWholly({ bare }: QuestionWords, phrases: readonly string[]): boolean {
  return bare.some((words) => phrases.some((phrase) => wordsOf(phrase) === words));
}

export function speaksOf({ line }: Pick<QuestionWords, 'line'>, phrases: readonly string[]): boolean {
  return hear(phrases, line) !== undefined;
}

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}'-]+/gu, ' ')
    .trim();
}

/** From the beginning first: what a sentence is about stands at its end. */
function withoutCourtesy(courtesies: readonly string[], words: string): string | undefined {
  if (words === '') return undefined;
  if (courtesies.includes(words)) return '';
  const first = courtesies.find((one) => words.startsWith(`${one} `));
  if (first !== undefined) return words.slice(first.length + 1);
  const last = courtesies.find((one) => words.endsWith(` ${one}`));
  return last === undefined ? undefined : words.slice(0, -last.length - 1);
}
