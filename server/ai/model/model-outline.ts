import { z } from 'zod';
import { answerSchema, daySchema } from '#schema/report.ts';
import { capped } from '#server/ai/number-answers.ts';
import { fridayOfWeek, mondayOfWeek, nextMonday, planWeeks } from '#server/ai/plan-days.ts';
import { type Claim, claim, type Drafted } from './claims.ts';
import { modelFields } from './model-fields.ts';
import type { PromptData } from './prompt-data.ts';

const text = z.string();
const basedOn = z.array(z.number());

/**
 * Defines the outline of the model's first call, which the sections keep to. It is checked, and holds what code adds.
 */
export const modelOutlineSchema = z.object({
  title: text,
  today: daySchema,
  /** The plan's first Monday. */
  startDay: daySchema,
  answers: z.array(answerSchema),
  findings: z.array(
    z.object({
      title: text,
      quote: z.object({ answer: z.number(), label: text, words: text, isCut: z.boolean().optional() }),
    }),
  ),
  options: z.array(z.object({ title: text, effort: z.number(), effect: z.number(), pick: z.boolean(), basedOn })),
  /** Titles say figures that stand in no answer: so do the sections that print them. */
  unverified: z.literal(true).optional(),
  steps: z.array(z.object({ title: text, ownerRole: text, startDay: daySchema, endDay: daySchema, basedOn })),
});
export type ModelOutline = z.infer<typeof modelOutlineSchema>;

const picks = 3;

/**
 * Defines the outline that the model is asked for. It has weeks in place of dates, so that every date is a working day
 * within the plan.
 */
export function outlineAnswerSchema(data: PromptData, today: string) {
  const { line, quote, basedOn } = modelFields(data);
  const score = z.int().min(1).max(5);
  const week = z.int().min(1).max(planWeeks);
  const option = z.strictObject({ title: line(70), effort: score, effect: score, pick: z.boolean(), basedOn });
  const step = z
    .strictObject({ title: line(64), ownerRole: line(28), startWeek: week, endWeek: week, basedOn })
    .refine(({ startWeek, endWeek }) => startWeek <= endWeek, 'a step must not end before it starts');
  const options = z
    .array(option)
    .length(5)
    .refine((all) => all.filter(({ pick }) => pick).length === picks, 'exactly three options must be picked');
  const findings = z.array(z.strictObject({ title: line(80), quote: quote(160) })).length(3);
  return z
    .strictObject({ title: line(80), findings, options, steps: z.array(step).min(7).max(8) })
    .transform(({ steps, ...rest }): Drafted<ModelOutline> => {
      const startDay = nextMonday(today);
      const dates = steps.map(dated(startDay)).sort(byDay);
      const value = { ...rest, today, startDay, answers: capped(data.given), steps: dates };
      return { value, claims: titleClaims({ ...rest, steps }) };
    });
}

function titleClaims({
  title,
  findings,
  options,
  steps,
}: Pick<ModelOutline, 'title' | 'findings' | 'options'> & {
  steps: { title: string }[];
}): Claim[] {
  return [
    claim(
      'described',
      'title',
      title,
      findings.map(({ quote }) => quote.words),
    ),
    ...findings.map((one, at) => claim('described', `findings.${at}.title`, one.title, [one.quote.words])),
    ...options.map((one, at) => claim('advised', `options.${at}.title`, one.title)),
    ...steps.map((one, at) => claim('advised', `steps.${at}.title`, one.title)),
  ];
}

function dated(startDay: string) {
  return <T extends { startWeek: number; endWeek: number }>({ startWeek, endWeek, ...step }: T) => ({
    ...step,
    startDay: mondayOfWeek(startDay, startWeek),
    endDay: fridayOfWeek(startDay, endWeek),
  });
}

function byDay(a: { startDay: string; endDay: string }, b: { startDay: string; endDay: string }): number {
  return a.startDay.localeCompare(b.startDay) || a.endDay.localeCompare(b.endDay);
}
