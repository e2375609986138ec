import * as z from 'zod';
import { applies, type Chosen } from './choose-findings.ts';
import { hear } from './listen.ts';
import type { Circumstances, Option } from './playbook-content.ts';
import type { Reading } from './read-answers.ts';

/** An option as scored for one person; `notes` name what moved a score, by circumstance. */
export const scoredOptionSchema = z.object({
  id: z.string(),
  pick: z.boolean(),
  effort: z.number(),
  effect: z.number(),
  notes: z.array(z.string()),
});
export type ScoredOption = z.infer<typeof scoredOptionSchema>;

const shown = 5;

/** Five options, the three picked ones first: one for each finding where that is possible. */
export function chooseOptions(
  reading: Reading,
  chosen: readonly Chosen[],
  circumstances: Circumstances,
): ScoredOption[] {
  const possible = reading.content.options.filter(
    (option) => applies(reading, option) && isAffordable(reading, option, circumstances),
  );
  const answering = chosen.flatMap(({ finding }) => possible.filter(({ id }) => id === finding.answeredBy));
  const others = possible.filter((option) => !answering.includes(option));
  const nextBest = [...others].sort((a, b) => worth(b) - worth(a));
  const picks = [...answering, ...nextBest].slice(0, 3);
  const rest = others.filter((option) => !picks.includes(option)).slice(0, shown - picks.length);
  return [...picks, ...rest].map((option) => ({
    id: option.id,
    pick: picks.includes(option),
    ...score(reading, option, circumstances),
  }));
}

function worth({ effect, effort }: Option): number {
  return effect - effort / 2;
}

/** The least outside cost has to fit into the sum that the plan spends. */
function isAffordable({ given }: Reading, { cost }: Option, { budgets }: Circumstances): boolean {
  return given.budgetRange === undefined || cost[0] <= budgets[given.budgetRange].plan;
}

function score({ given, quotes, numberOf }: Reading, option: Option, circumstances: Circumstances) {
  const { companySize, timeline } = given;
  const notes: string[] = [];
  const isLarge = companySize !== undefined && circumstances.manyPeople.includes(companySize);
  const more = option.spreads && isLarge && option.effort < 5 ? 1 : 0;
  if (more) notes.push('The effort counts one point more here, because many people have to change what they do.');
  const within = timeline ? circumstances.timelines[timeline].withinDays : circumstances.unknownTimeline.withinDays;
  const less = option.paysInDays > within && option.effect > 1 ? 1 : 0;
  if (less) notes.push('The effect counts one point less here, because it shows later than the time that you gave.');
  const tried = quotes.find(({ answer, words }) => answer === numberOf.stepsTaken && hear(option.listen, words));
  const word = tried && hear(option.listen, tried.words);
  if (word) notes.push(`You mention “${word}” under Steps taken: look first at what is already there.`);
  return { effort: option.effort + more, effect: option.effect - less, notes };
}
