import * as z from 'zod/mini';
import { providerSchema } from './insights.ts';

/** `GET /api/config`: what an operator sets by environment and every visitor may know. */
export const configSchema = z.object({
  brand: z.string(),
  priceCents: z.number(),
  /** ISO 4217, lower case as the payment provider writes it. */
  currency: z.string(),
  /** Epoch ms at which the beta price ends; null when none was ever set. */
  betaEndsAt: z.nullable(z.number()),
  /** Days of free chat at sign-up; 0 hides the promise. */
  trialDays: z.number(),
  chatPriceCents: z.number(),
  provider: providerSchema,
  supportEmail: z.string(),
  privacyEmail: z.string(),
  explainerUrl: z.nullable(z.string()),
});
export type Config = z.infer<typeof configSchema>;
