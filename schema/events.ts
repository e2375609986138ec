import * as z from 'zod/mini';

export const eventNames = ['cta_click', 'free_insights_shown', 'purchase_click', 'form_started'] as const;

/**
 * `POST /api/events`: no ids, no personal data. `session` is a random word that lives as long as the tab and is stored
 * nowhere else; `at` is epoch ms on the device's clock.
 */
export const analyticsEventSchema = z.strictObject({
  name: z.enum(eventNames, { error: 'This event isn’t known.' }),
  at: z.number({ error: 'This event has no time.' }).check(z.gte(0), z.lte(8.64e15)),
  session: z
    .string({ error: 'This event has no session.' })
    .check(z.regex(/^[A-Za-z0-9-]{1,40}$/, 'This event has no session.')),
});
export type AnalyticsEvent = z.infer<typeof analyticsEventSchema>;
