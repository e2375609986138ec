import type { Calculation } from '#server/ai/calculation.ts';
import type { OwnFacts } from '#server/ai/model/figures/own-figures.ts';
import { dayInWords } from '#server/ai/plan-days.ts';
import type { ReportInput } from '#server/ai/writer.ts';
import { costInWords } from './cost-in-words.ts';
import type { ModelOutline } from './outline.ts';
import type { PlanWeek } from './plan-weeks.ts';

/** What the calculators say, as a model reads it. */
export function factsOf({ sums, levers, figures }: Calculation) {
  return {
    sums: sums.map(({ title, formula, result }) => ({ title, formula, result })),
    levers: levers.map(({ title, from, to, worthText }) => ({ title, from, to, worth: worthText })),
    figures: figures.map(({ title, value }) => ({ title, value })),
  };
}

/** The outline as the sections repeat it. */
export function reportData({ title, startDay, endDay, findings, options, steps }: ModelOutline) {
  return {
    report: {
      title,
      plan: { from: dayInWords(startDay), to: dayInWords(endDay) },
      findings,
      options: options.map(({ usd: money, ...option }) => ({ ...option, money })),
      steps: steps.map(({ startDay: from, endDay: to, option, ...step }) => ({
        ...step,
        option: options[option]?.title ?? '',
        from: dayInWords(from),
        to: dayInWords(to),
      })),
    },
  };
}

/** The days and weeks that a text may name because the plan has them. */
export function planFacts({ today, answeredOn = today }: ReportInput, weeks: readonly PlanWeek[]): OwnFacts {
  return { today, days: [answeredOn, ...weeks.flatMap(({ from, to }) => [from, to])], weeks: weeks.at(-1)?.week ?? 0 };
}

/** Texts whose figures are the report's own: the free insights, the calculation and the outline. */
export function ownTexts({ insights = [] }: ReportInput, calculation: Calculation, outline?: ModelOutline): string[] {
  const { sums, levers, figures } = calculation;
  return [
    ...insights,
    ...sums.map(({ title, formula, result }) => `${title}: ${formula} = ${result}`),
    ...levers.map(({ title, from, to, worthText }) => `${title}: ${from} to ${to}, ${worthText}`),
    ...figures.map(({ title, value }) => `${title}: ${value}`),
    ...(outline ? outlineTexts(outline) : []),
  ];
}

function outlineTexts({ title, findings, options, steps, sign }: ModelOutline): string[] {
  const costs = options.map((option) => costInWords(option, sign));
  return [title, ...[...findings, ...options, ...steps].map((one) => one.title), ...costs];
}
