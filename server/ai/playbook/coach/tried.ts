import { hear } from '#server/ai/playbook/extract/listen.ts';
import type { Asked } from './asked.ts';
import { sentencesIn } from './own-costs.ts';
import { stemsOf } from './report-parts.ts';

/** Holds what somebody told about something they tried, in their own words. */
export interface Tried {
  words: string;
  hasFailed: boolean;
  source: string;
}

const failing =
  /\b(?:went back|uneven|noticed|no luck|nobody|no one|nothing|none|no job|no jobs|no orders?|failed|didn't|did not|hasn't|haven't|anyway|left again|worse|complain\p{L}*|blowouts?|only \p{L}+ came|said no|refused|no-show\p{L}*|waste|two left|ignored|no \p{L}+ came)\b/iu;

/** Finds a saving: a thing that saved money did not fail. */
const saving = /\bsav(?:ed|es|ing)\b/i;

/** Finds what the person told of this: the sentence, and the next one where that says what came of it. */
function told({ submission }: Pick<Asked, 'submission'>, isMeant: (words: string) => boolean): Tried | undefined {
  if (!submission) return undefined;
  const sentences = sentencesIn(submission.answers.stepsTaken).map((words) => words.replaceAll('’', "'"));
  const at = sentences.findIndex(isMeant);
  const found = sentences[at];
  if (found === undefined) return undefined;
  const next = sentences[at + 1] ?? '';
  const isResult = !failing.test(found) && failing.test(next) && !saving.test(next);
  const words = isResult ? `${found} ${next}` : found;
  return { words, hasFailed: failing.test(words), source: `answers:${submission.id}` };
}

/** Finds what they tried about one of these words. */
export function triedAbout(asked: Asked, words: readonly string[]): Tried | undefined {
  return told(asked, (text) => hear(words, text) !== undefined && !saving.test(text));
}

/** These words stand in any sentence, and say nothing of what was tried. */
export const everybody =
  /\b(?:clients?|customers?|guests?|patients?|members?|people|persons?|somebody|everyone|everybody|staff|team|work\w*|time|years?|months?|weeks?|leave|left|quit|old|new)\b/gi;

/** Finds what they tried that the question speaks of. */
export function triedIn(asked: Asked, least: number): Tried | undefined {
  const stems = stemsOf(asked.line.replaceAll(everybody, ' '));
  const shared = (text: string) =>
    saving.test(text) ? 0 : [...stemsOf(text)].filter((stem) => stems.has(stem)).length;
  const best = Math.max(0, ...sentencesIn(asked.submission?.answers.stepsTaken).map(shared));
  return best < least ? undefined : told(asked, (text) => shared(text) === best);
}
