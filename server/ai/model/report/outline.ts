import { z } from 'zod';
import { answerSchema, daySchema } from '#schema/report.ts';
import { type Claim, claim, type Drafted } from '#server/ai/model/figures/claims.ts';
import { modelFields } from '#server/ai/model/model-fields.ts';
import type { PromptData } from '#server/ai/model/prompt-data.ts';
import { capped } from '#server/ai/number-answers.ts';
import type { BudgetLimits } from './budget-limits.ts';
import type { PlanWeek } from './plan-weeks.ts';

const text = z.string();
const basedOn = z.array(z.number());
const quote = z.object({ answer: z.number(), label: text, words: text, isCut: z.boolean().optional() });

/** Defines the outline of the model's first call, which the sections keep to. It is checked, and holds what code adds. */
export const modelOutlineSchema = z.object({
  version: z.literal(2),
  title: text,
  today: daySchema,
  /** The plan's first Monday, and its last day. */
  startDay: daySchema,
  endDay: daySchema,
  answers: z.array(answerSchema),
  findings: z.array(z.object({ title: text, quote })),
  /** The currency of all sums; left out for dollars. */
  sign: text.optional(),
  /** `hours` of the person's own work and `usd` paid to others in whole units of `sign`, both in all. */
  options: z.array(
    z.object({
      title: text,
      effort: z.number(),
      effect: z.number(),
      pick: z.boolean(),
      hours: z.number(),
      usd: z.number(),
      basedOn,
    }),
  ),
  /** `option` is the place of the picked option that the step carries out, from 0. */
  steps: z.array(
    z.object({ title: text, ownerRole: text, option: z.number(), startDay: daySchema, endDay: daySchema, basedOn }),
  ),
});
export type ModelOutline = z.infer<typeof modelOutlineSchema>;

const [mostPicks, fewestOthers, mostOthers] = [3, 2, 6];

/** What the picks may cost, and in which currency. */
interface OutlineMoney {
  budget: BudgetLimits | null;
  sign: string;
}

/**
 * Defines the outline that the model is asked for. It has numbers of weeks in place of dates, so that every date is a
 * working day before the wish's own.
 */
export function outlineAnswerSchema(
  data: PromptData,
  today: string,
  weeks: readonly PlanWeek[],
  { budget, sign }: OutlineMoney,
) {
  const { line, quote, basedOn } = modelFields(data);
  const score = z.int().min(1).max(5);
  const week = z.literal(weeks.map(({ week: number }) => number));
  const cost = { hours: z.int().min(0).max(2000), money: z.int().min(0).max(10_000_000) };
  const option = z.strictObject({ title: line(70), effort: score, effect: score, pick: z.boolean(), ...cost, basedOn });
  const move = z.int().min(1).max(mostPicks);
  const step = z
    .strictObject({ title: line(64), ownerRole: line(28), move, startWeek: week, endWeek: week, basedOn })
    .refine(({ startWeek, endWeek }) => startWeek <= endWeek, 'a step must not end before it starts');
  const options = z
    .array(option)
    .min(1 + fewestOthers)
    .max(mostPicks + mostOthers)
    .refine((all) => isBetween(picksOf(all).length, 1, mostPicks), 'one to three options must be picked')
    .refine(
      (all) => isBetween(all.length - picksOf(all).length, fewestOthers, mostOthers),
      'two to six options that are not picked must be there',
    )
    .refine(
      (all) => sumOf(picksOf(all)) <= (budget?.high ?? Number.POSITIVE_INFINITY),
      'the picks cost more than the budget',
    );
  const findings = z
    .array(z.strictObject({ title: line(80), quote: quote(160) }))
    .min(2)
    .max(4);
  return z
    .strictObject({ title: line(80), findings, options, steps: z.array(step).min(3).max(10) })
    .refine(hasStepsForPicks, 'each picked option needs a step, and each step the number of one')
    .transform(({ steps, options, ...rest }): Drafted<ModelOutline> => {
      const ordered = options.toSorted((a, b) => Number(b.pick) - Number(a.pick));
      const [first, last] = [weeks[0], weeks.at(-1)];
      const span = { startDay: first?.from ?? today, endDay: last?.to ?? today };
      const dated = steps.map((one) => withDays(one, weeks, span)).sort(byDay);
      const value = {
        version: 2 as const,
        ...rest,
        today,
        ...span,
        answers: capped(data.given),
        ...(sign !== '$' && { sign }),
        options: ordered.map(({ money: usd, ...option }) => ({ ...option, usd })),
        steps: dated,
      };
      return { value, claims: titleClaims({ ...rest, options, steps }) };
    });
}

function isBetween(count: number, least: number, most: number): boolean {
  return least <= count && count <= most;
}

function picksOf<T extends { pick: boolean }>(options: readonly T[]): T[] {
  return options.filter(({ pick }) => pick);
}

function sumOf(options: readonly { money: number }[]): number {
  return options.reduce((total, { money }) => total + money, 0);
}

/** Moves are the picked options, numbered in their order. */
function hasStepsForPicks({ options, steps }: { options: { pick: boolean }[]; steps: { move: number }[] }): boolean {
  const numbers = picksOf(options).map((_, at) => at + 1);
  return (
    numbers.every((number) => steps.some(({ move }) => move === number)) &&
    steps.every(({ move }) => numbers.includes(move))
  );
}

function withDays<T extends { startWeek: number; endWeek: number; move: number }>(
  { startWeek, endWeek, move, ...step }: T,
  weeks: readonly PlanWeek[],
  plan: { startDay: string; endDay: string },
) {
  const day = (number: number) => weeks.find(({ week }) => week === number);
  return {
    ...step,
    option: move - 1,
    startDay: day(startWeek)?.from ?? plan.startDay,
    endDay: day(endWeek)?.to ?? plan.endDay,
  };
}

function titleClaims({
  title,
  findings,
  options,
  steps,
}: Pick<ModelOutline, 'title' | 'findings'> & { options: { title: string }[]; steps: { title: string }[] }): Claim[] {
  const quotes = findings.map(({ quote: { words } }) => words);
  return [
    claim('described', 'title', title, quotes),
    ...findings.map((one, at) => claim('described', `findings.${at}.title`, one.title, [one.quote.words])),
    ...options.map((one, at) => claim('advised', `options.${at}.title`, one.title)),
    ...steps.map((one, at) => claim('advised', `steps.${at}.title`, one.title)),
  ];
}

function byDay(a: { startDay: string; endDay: string }, b: { startDay: string; endDay: string }): number {
  return a.startDay.localeCompare(b.startDay) || a.endDay.localeCompare(b.endDay);
}
