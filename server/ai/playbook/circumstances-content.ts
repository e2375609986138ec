import { z } from 'zod';
import { acceptedCompanySizes, budgetRanges, decisionAuthorities, revenueBands, timelines } from '#schema/insights.ts';

import {
  budgetTiers,
  gapNames,
  phrases,
  revenueTiers,
  roleSets,
  sizeTiers,
  stepSchema,
  text,
  timeTiers,
  titlesSchema,
} from './content-parts.ts';

const pace = { starts: z.tuple([z.int(), z.int(), z.int()]), withinDays: z.int() };
const range = { low: z.int().min(0), high: z.int().nullable() };
const line = z.strictObject({ title: text, text });

/** `data/content/playbook/circumstances.yaml`: what the choices of the form change, whatever the challenge. */
export const circumstancesSchema = z.strictObject({
  sizes: z.record(
    z.enum(acceptedCompanySizes),
    z.strictObject({
      tier: z.enum(sizeTiers),
      roles: z.enum(roleSets),
      scale: z.number().positive(),
      many: z.boolean(),
    }),
  ),
  revenues: z.record(z.enum(revenueBands), z.strictObject({ tier: z.enum(revenueTiers), ...range, text })),
  timelines: z.record(z.enum(timelines), z.strictObject({ tier: z.enum(timeTiers), ...pace })),
  unknownTimeline: z.strictObject(pace),
  budgets: z.record(
    z.enum(budgetRanges),
    z.strictObject({ tier: z.enum(budgetTiers), ...range, plan: z.int().positive() }),
  ),
  budgetHours: line,
  budgetVolunteers: line,
  budgetReserve: line,
  budgetNext: line,
  budgetAmple: line,
  authorities: z.record(
    z.enum(decisionAuthorities),
    z.strictObject({
      paper: text.optional(),
      step: stepSchema.optional(),
    }),
  ),
  unknownAuthorityStep: stepSchema,
  ownerDecides: text,
  volunteers: text,
  solo: z.strictObject({ words: phrases, text }),
  names: z.record(z.enum(gapNames), text),
  thin: z.strictObject({ insight: text, foreign: text, summary: text }),
  foreign: text,
  assumptions: z.strictObject({ trade: text, ground: text, owner: text }),
  questions: z.strictObject({ figure: text, date: text, stepsTaken: text }),
});
export type Circumstances = z.infer<typeof circumstancesSchema>;

/** `data/content/playbook/roles.yaml`: who carries a step, by size. */
export const rolesSchema = z.strictObject({
  solo: text,
  ...(Object.fromEntries([...roleSets, 'unknown'].map((name) => [name, titlesSchema])) as Record<
    (typeof roleSets)[number] | 'unknown',
    typeof titlesSchema
  >),
  deciders: z.record(z.enum([...decisionAuthorities, 'unknown']), text),
  /** `strategy`, for somebody who gathers for those who decide. */
  gathers: text,
});
export type Roles = z.infer<typeof rolesSchema>;
