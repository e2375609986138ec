import type { SubmitInput } from '#schema/insights.ts';
import type { Answer } from '#schema/report.ts';
import { saysNothing } from '#server/ai/no-answer.ts';
import type { ChallengeContent } from './challenge-content.ts';
import { fill, type Slots } from './fill.ts';
import type { Trade } from './trade.ts';

/** The words of the kind of trade before those of its family, and its words for the challenge before both. */
export function slotsOf({ family, kind }: Trade, challenge: SubmitInput['problems']): Slots {
  const own = Object.entries({ ...kind.vocabulary, ...kind.wordsFor[challenge] });
  const said = own.filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...family.vocabulary, ...Object.fromEntries(said), business: family.business };
}

/** What an answer to its own question names takes the place of the trade's example. */
export function namedIn({ questions }: ChallengeContent, replies: readonly Answer[], slots: Slots): Slots {
  const named = questions.filter(({ names, ask }) => names !== undefined && isNamed(replies, fill(ask, slots)));
  return Object.fromEntries(named.map(({ names = '' }) => [names, 'the piece that you named']));
}

function isNamed(replies: readonly Answer[], question: string): boolean {
  return replies.some(
    ({ label, text }) =>
      label === question && !/^(?:nothing|none|not much|everything|all)\b/i.test(text) && !saysNothing(text),
  );
}
