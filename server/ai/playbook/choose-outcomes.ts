import type { ChallengeContent } from './challenge-content.ts';
import { wants } from './find-wish.ts';
import { hear } from './listen.ts';

type Outcome = ChallengeContent['outcomes'][number];

/** A line of a list of wishes: "Higher margins.", "Cut the waiting time". What merely is stands with its subject in front. */
const aim =
  /^(?:[-–—•*]\s*)?(?:(?:and|also|then|ideally|finally) )?(?:to )?(?:more|fewer|less|higher|lower|better|faster|quicker|shorter|bigger|larger|stead(?:y|ier)|calm(?:er)?|stable|predictable|grow|increase|raise|reduce|cut|lower|double|halve|improve|win|find|get|keep|retain|stop|sell|hire|train|open|launch|build|make|become|delegate|free)\b/i;

/**
 * What is wanted, among the challenge's outcomes; at most two. Listened to are the sentence of the wish and others under
 * Desired outcome that want something too: an "average ticket" or a partner who retires, merely told, is nobody's aim.
 *
 * @param wish the wish's words, which may be cut.
 */
export function chooseOutcomes(outcomes: readonly Outcome[], sentences: readonly string[], wish: string): Outcome[] {
  const isWish = (sentence: string) => sentence.startsWith(wish) || wish.includes(sentence);
  const wanted = sentences.filter((sentence) => isWish(sentence) || wants(sentence) || aim.test(sentence)).join('\n');
  return outcomes.filter(({ listen }) => hear(listen, wanted) !== undefined).slice(0, 2);
}
