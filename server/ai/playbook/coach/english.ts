import { isMostlyForeign } from '#server/ai/playbook/language.ts';
import { hear } from '#server/ai/playbook/listen.ts';
import { foreignWords } from '#server/ai/reading/guards.ts';
import type { CoachContent } from './coach-content.ts';

/**
 * A question is shorter than an answer of the form, so words that are English and words that are not are set against each
 * other. Where neither kind is ahead, it is judged like an answer.
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

/** Fewer than half of the letters are Latin. */
function isOtherScript(line: string): boolean {
  const others = line.match(/[\p{L}--\p{Script=Latin}]/gv)?.length ?? 0;
  return others * 2 > (line.match(/\p{L}/gu)?.length ?? 0);
}
