import { z } from 'zod';
import type { ChallengeContent } from './challenge-content.ts';
import { byCircumstances, type Chosen, isExcluded, ofTrade, weigh } from './choose-findings.ts';
import type { Circumstances } from './circumstances-content.ts';
import { hear } from './listen.ts';
import type { Reading } from './read-answers.ts';
import type { Lens } from './trade-content.ts';

/** What is said of an option, wherever it stands in the content. */
export type OptionText = Lens['option'];
type Option = ChallengeContent['options'][number];

/** An option as scored for one person; `tried`: something like it stands under Steps taken. */
export const scoredOptionSchema = z.object({
  id: z.string(),
  pick: z.boolean(),
  effort: z.number(),
  effect: z.number(),
  /** What moved a score, by circumstance. */
  moved: z.array(z.enum(['many', 'late'])),
  tried: z.boolean(),
});
export type ScoredOption = z.infer<typeof scoredOptionSchema>;

const shown = 5;

/**
 * Five options. The three picked ones come first, one for each finding where that is possible, in the order in which they pay;
 * what the wish itself speaks of comes before the rest.
 */
export function chooseOptions(
  reading: Reading,
  chosen: readonly Chosen[],
  circumstances: Circumstances,
): ScoredOption[] {
  const own: Option = { ...reading.lens.option, id: ofTrade, ...forAll };
  const possible = [own, ...reading.content.options].filter(
    (option) => !isExcluded(reading, option.not) && isAffordable(reading, option, circumstances),
  );
  const answering = chosen.flatMap(({ answeredBy }) => possible.filter(({ id }) => id === answeredBy));
  const others = possible.filter((option) => !answering.includes(option)).sort(byWorth(reading, circumstances));
  const ranked = [...answering, ...others];
  const picks = ranked
    .slice(0, 3)
    .sort((a, b) => wished(reading, chosen, b) - wished(reading, chosen, a) || a.paysInDays - b.paysInDays);
  return [...picks, ...ranked.slice(3, shown)].map((option) => ({
    id: option.id,
    pick: picks.includes(option),
    ...score(reading, option, circumstances),
  }));
}

/** 2: the wish speaks of what the option answers, whatever sentence its finding quotes; 1: a sentence beside the wish does. */
function wished({ wish }: Reading, chosen: readonly Chosen[], { id }: Option): number {
  const findings = chosen.filter(({ answeredBy }) => answeredBy === id);
  if (findings.some(({ text }) => hear(text.listen, wish.words) !== undefined)) return 2;
  return findings.some(({ quote }) => quote?.answer === wish.answer) ? 1 : 0;
}

const forAll = {
  fits: { sizes: [], budgets: [], times: [], families: [], outcomes: [] },
  not: { sizes: [], families: [], only: [], walkIn: false, solo: false },
} satisfies Pick<Option, 'fits' | 'not'>;

/** Whatever fits most and brings most for its effort, as it is scored for this person: what shows too late counts less. */
function byWorth(reading: Reading, circumstances: Circumstances) {
  const worth = (option: Option) => {
    const { effect, effort } = score(reading, option, circumstances);
    return weigh(reading, option.fits, byCircumstances) + effect - effort / 2;
  };
  return (a: Option, b: Option) => worth(b) - worth(a);
}

/** The least outside cost has to fit into the sum that the plan spends. */
function isAffordable({ given }: Reading, { cost }: Option, { budgets }: Circumstances): boolean {
  return given.budgetRange === undefined || cost[0] <= budgets[given.budgetRange].plan;
}

/**
 * "A Facebook page, but nobody posts on it": what nobody does, or no longer, is not in use. "Nobody came" and "never worked"
 * tell what came of something that was done.
 */
const notDone =
  /(?<!\p{L})(?:(?:nobody|no[ -]one|none of us|never|(?:have|has)(?:n[’']t| not)) (?!(?:really |ever )?(?:came|replied|answered|responded|called|bought|signed|showed|noticed|asked|work|help|pa(?:y|id)|br(?:ing|ought)|made|seen|had ))|no longer|not any ?more|any ?more|stopped|not (?:yet|used)|unused|is ?n[’']t used|are ?n[’']t used|cancel?led|abandoned|gave up|given up|(?:want|plan)(?:ed|ned|ning)? to|thinking (?:of|about)|thought (?:of|about))/iu;

function score({ given, quotes, numberOf, pace }: Reading, option: Option, circumstances: Circumstances) {
  const { companySize } = given;
  const isMany =
    option.spreads && option.effort < 5 && companySize !== undefined && circumstances.sizes[companySize].many;
  const isLate = option.paysInDays > pace.withinDays && option.effect > 1;
  return {
    effort: option.effort + (isMany ? 1 : 0),
    effect: option.effect - (isLate ? 1 : 0),
    moved: [...(isMany ? (['many'] as const) : []), ...(isLate ? (['late'] as const) : [])],
    tried: quotes.some(
      ({ answer, words }) =>
        answer === numberOf.stepsTaken && hear(option.listen, words) !== undefined && !notDone.test(words),
    ),
  };
}
