import { z } from 'zod';
import { challenges } from '#schema/insights.ts';
import {
  exclusionSchema,
  findingTextSchema,
  fitsSchema,
  measureSchema,
  optionTextSchema,
  phrases,
  questionSchema,
  riskSchema,
  stepSchema,
  text,
} from './content-parts.ts';

const id = z.string().regex(/^[a-z]+(-[a-z]+)*$/);
/** Belongs to one option; without it, to every plan of the challenge. */
const of = id.optional();

/** `data/content/playbook/challenges/<name>.yaml`: what is known of one challenge, whatever the trade. */
export const challengeSchema = z.strictObject({
  challenge: z.enum(challenges),
  title: text,
  lead: text,
  /** What counts as an effect, why in this order, and when this order would be wrong. */
  weighing: text,
  assumes: text,
  baselineStep: stepSchema,
  checks: z.strictObject({ day30: stepSchema, day60: stepSchema }),
  reviewStep: stepSchema,
  /** What is wanted, by the words under Desired outcome. */
  outcomes: z.array(z.strictObject({ id, listen: phrases, text })).min(3),
  findings: z
    .array(
      findingTextSchema.extend({
        id,
        fits: fitsSchema.prefault({}),
        not: exclusionSchema.prefault({}),
        answeredBy: id,
      }),
    )
    .min(5),
  options: z
    .array(optionTextSchema.extend({ id, fits: fitsSchema.prefault({}), not: exclusionSchema.prefault({}) }))
    .min(7),
  measures: z.array(measureSchema.extend({ id, of, not: exclusionSchema.prefault({}) })).min(4),
  risks: z.array(riskSchema.extend({ of })).min(4),
  /** `names`: whatever the answer names takes the place of that word of the trade. */
  questions: z.array(questionSchema.extend({ for: id, names: z.enum(['routine']).optional() })).min(6),
});
export type ChallengeContent = z.infer<typeof challengeSchema>;
