import { z } from 'zod';
import type { Block } from '#schema/report.ts';
import type { BudgetLimits } from './budget-limits.ts';
import { type Claim, claimsOfRow, type Drafted } from './claims.ts';
import type { ModelFields } from './model-fields.ts';
import type { SectionDraft } from './section-draft.ts';

/** Three or four risks, three measures, and the budget's split where a budget was given. */
export function riskSectionSchema({ fields, budget, data }: SectionDraft) {
  const { line, prose, basedOn } = fields;
  const risk = z.strictObject({ title: line(60), earlySign: prose(100), response: prose(120), basedOn });
  const measure = z.strictObject({
    title: line(55),
    baseline: line(52),
    target: line(52),
    howToRead: prose(120),
    basedOn,
  });
  const numbers = data.numberOf.budgetRange === undefined ? [] : [data.numberOf.budgetRange];
  return z
    .strictObject({
      risks: z.array(risk).min(3).max(4),
      measures: z.array(measure).length(3),
      budget: budgetSchema(fields, budget),
    })
    .transform(({ risks, measures, budget: lines }): Drafted<Block[]> => {
      const value = [
        ...risks.map((one): Block => ({ kind: 'risk', ...one })),
        ...measures.map((one): Block => ({ kind: 'measure', ...one })),
        ...lines.map(
          ({ title, usd, text }): Block => ({
            kind: 'budget',
            title,
            text,
            fromUsd: usd,
            toUsd: usd,
            basedOn: numbers,
          }),
        ),
      ];
      return { value, claims: claimsOf({ risks, measures, budget: lines }) };
    });
}

interface Texts {
  risks: { title: string; earlySign: string; response: string }[];
  measures: { title: string; baseline: string; target: string; howToRead: string }[];
  budget: { title: string; text: string }[];
}

/** Where a measure stands today is a fact; what it should come to, and what is done about a risk, is advice. */
function claimsOf({ risks, measures, budget }: Texts): Claim[] {
  return [
    ...risks.flatMap(({ title, earlySign, response }, at) =>
      claimsOfRow(`risks.${at}`, {
        title: ['advised', title],
        earlySign: ['advised', earlySign],
        response: ['advised', response],
      }),
    ),
    ...measures.flatMap(({ title, baseline, target, howToRead }, at) =>
      claimsOfRow(`measures.${at}`, {
        title: ['advised', title],
        baseline: ['described', baseline],
        target: ['advised', target],
        howToRead: ['advised', howToRead],
      }),
    ),
    ...budget.flatMap(({ title, text }, at) =>
      claimsOfRow(`budget.${at}`, { title: ['advised', title], text: ['advised', text] }),
    ),
  ];
}

function budgetSchema({ line, prose }: ModelFields, limits: BudgetLimits | null) {
  const lines = z.array(z.strictObject({ title: line(55), usd: z.int().min(1).max(10_000_000), text: prose(90) }));
  if (!limits) return lines.max(0);
  const high = limits.high ?? Number.POSITIVE_INFINITY;
  return lines
    .min(2)
    .max(4)
    .refine((all) => {
      const sum = all.reduce((total, { usd }) => total + usd, 0);
      return sum >= limits.low && sum <= high;
    }, `the lines together must be at least ${limits.low} and within the budget, in dollars`);
}
