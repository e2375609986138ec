import type { SubmitInput } from '#schema/insights.ts';
import { countHeard } from '#server/ai/playbook/listen.ts';
import type { KindContent } from './content.ts';
import type { WishKind } from './kind.ts';

/** What a wish is taken for where its words say nothing, by the choice under Biggest challenge. */
const likely: Record<SubmitInput['problems'], WishKind> = {
  Marketing: 'reach',
  Sales: 'reach',
  Operations: 'wait',
  'Customer Retention': 'loss',
  'Team Management': 'people',
  'Product Development': 'launch',
  Strategy: 'decide',
  Other: 'reach',
};

/** Between kinds that are heard alike the earlier one says more: a number is named in wishes of every kind. */
const order: readonly WishKind[] = ['replace', 'decide', 'people', 'launch', 'idle', 'wait', 'loss', 'reach'];

/** `8 a month`, `from 5 to 8`: said in wishes of every kind, so that it decides only where nothing else does. */
const numberInTime =
  /(?:\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|fifty)\b)[^.;]{0,40}\b(?:a|per|each|every) (?:week|month|year)\b|\bfrom \D{0,3}\d[^.;]{0,30}\bto \D{0,3}\d/iu;

export interface Recognized {
  kind: WishKind;
  /** False: the first question asks which kind it is. */
  isSure: boolean;
}

/** Recognizes the kind of a wish by the words of its content; the words of the wish count twice what was tried. */
export function recognizeKind(
  contents: ReadonlyMap<WishKind, KindContent>,
  wish: string,
  given: Pick<SubmitInput, 'problems' | 'desiredOutcome' | 'stepsTaken'>,
): Recognized {
  const rest = `${given.desiredOutcome}\n${given.stepsTaken ?? ''}`;
  const ranked = order
    .flatMap((kind) => {
      const content = contents.get(kind);
      if (!content) return [];
      const heard = 2 * countHeard(content.listen, wish) + countHeard(content.listen, rest);
      return [{ kind, heard: heard === 0 ? 0 : heard + (likely[given.problems] === kind ? 1 : 0) }];
    })
    .toSorted((one, other) => other.heard - one.heard);
  const [first] = ranked;
  if (first && first.heard >= 2) return { kind: first.kind, isSure: true };
  const isOpen = first?.heard === 0 || first?.kind === 'reach';
  if (contents.has('reach') && isOpen && numberInTime.test(wish)) return { kind: 'reach', isSure: true };
  return { kind: contents.has(likely[given.problems]) ? likely[given.problems] : 'reach', isSure: false };
}
