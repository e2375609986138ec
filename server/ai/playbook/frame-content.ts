import { z } from 'zod';
import { challenges } from '#schema/insights.ts';
import {
  budgetTiers,
  gapNames,
  recordOf,
  revenueTiers,
  riskSchema,
  sizeTiers,
  text,
  timeTiers,
} from './content-parts.ts';

/** What a size says of the challenge, how the three moves are carried at that size, and what goes wrong there. */
const sizeSchema = z.strictObject({ text, run: text, risk: riskSchema });
/** What a time allows, what can be seen in it at day 30, 60 and 90, and what goes wrong with it. */
const timeSchema = z.strictObject({ text, expect: text, risk: riskSchema });
/** What a sum is good for in this challenge, and the rule by which it is spent. */
const budgetSchema = z.strictObject({ text, rule: text });

/** `data/content/playbook/circumstances/<challenge>.yaml`: what size, time, money and say change for one challenge. */
export const frameSchema = z.strictObject({
  challenge: z.enum(challenges),
  sizes: z.strictObject({ solo: sizeSchema, ...recordOf(sizeTiers, sizeSchema) }),
  times: z.strictObject({ ...recordOf(timeTiers, timeSchema), unknown: timeSchema }),
  budgets: z.strictObject(recordOf(budgetTiers, budgetSchema)),
  revenues: z.strictObject(recordOf(revenueTiers, text)),
  /** How the yes is won for this challenge, by the answer under Who decides. */
  deciders: z.strictObject(recordOf(['Sole', 'Shared', 'Influencer', 'Researcher', 'unknown'], text)),
  /** What is assumed for what was left open. */
  unsaid: z.strictObject(recordOf(gapNames, text)),
});
export type Frame = z.infer<typeof frameSchema>;
