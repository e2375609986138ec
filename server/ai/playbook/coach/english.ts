import { isMostlyForeign } from '#server/ai/playbook/language.ts';
import { hear } from '#server/ai/playbook/listen.ts';
import type { CoachContent } from './coach-content.ts';

/**
 * A question is shorter than an answer of the form, so two more lists decide here: words that are English, and greetings of
 * other languages. A question with neither is judged like an answer.
 */
export function isInEnglish({ english, foreign }: Pick<CoachContent, 'english' | 'foreign'>, line: string): boolean {
  const own = new Set(english.filter((word) => hear([word], line) !== undefined)).size;
  const other = new Set(foreign.filter((word) => hear([word], line) !== undefined)).size;
  if (isOtherScript(line)) return false;
  if (other > own) return false;
  return own > other || !isMostlyForeign(line);
}

function isOtherScript(line: string): boolean {
  const others = line.match(/[\p{L}--\p{Script=Latin}]/gv)?.length ?? 0;
  return others * 2 > (line.match(/\p{L}/gu)?.length ?? 0);
}
