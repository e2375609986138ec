import { z } from 'zod';
import type { Block } from '#schema/report.ts';
import { type Claim, claimsOfRow, type Drafted } from '#server/ai/model/figures/claims.ts';
import type { SectionDraft, SectionSchema } from './section-draft.ts';
import { zip } from './section-draft.ts';

/** Three or four risks, two or three measures, and what the money of each pick buys. */
export function riskSectionSchema({ fields, outline, data }: SectionDraft): SectionSchema {
  const { line, prose, basedOn } = fields;
  const risk = z.strictObject({ title: line(60), earlySign: prose(100), response: prose(120), basedOn });
  const measure = z.strictObject({
    title: line(55),
    baseline: line(52),
    target: line(52),
    howToRead: prose(120),
    basedOn,
  });
  const bought = outline.options.filter(({ pick, usd }) => pick && usd > 0);
  const numbers = data.numberOf.budgetRange === undefined ? [] : [data.numberOf.budgetRange];
  return z
    .strictObject({
      risks: z.array(risk).min(3).max(4),
      measures: z.array(measure).min(2).max(3),
      budget: z.array(prose(120)).length(bought.length),
    })
    .transform(({ risks, measures, budget }): Drafted<Block[]> => {
      const value = [
        ...risks.map((one): Block => ({ kind: 'risk', ...one })),
        ...measures.map((one): Block => ({ kind: 'measure', ...one })),
        ...zip(bought, budget).map(
          ([{ title, usd, basedOn }, text]): Block => ({
            kind: 'budget',
            title,
            text,
            fromUsd: usd,
            toUsd: usd,
            ...(outline.sign && { sign: outline.sign }),
            basedOn: numbers.length > 0 ? numbers : basedOn,
          }),
        ),
      ];
      return { value, claims: claimsOf({ risks, measures, budget }, bought) };
    });
}

interface Texts {
  risks: { title: string; earlySign: string; response: string }[];
  measures: { title: string; baseline: string; target: string; howToRead: string }[];
  budget: string[];
}

/** Where a measure stands today is a fact; what it should come to, and what is done about a risk, is advice. */
function claimsOf({ risks, measures, budget }: Texts, bought: readonly { title: string }[]): Claim[] {
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
    ...zip(bought, budget).map(
      ([{ title }, text], at): Claim => ({ path: `budget.${at}`, text, mood: 'advised', beside: [title] }),
    ),
  ];
}
