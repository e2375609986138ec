import { z } from 'zod';
import { decisionAuthorities } from '#schema/insights.ts';
import { text } from './content-parts.ts';

/** `data/content/playbook/coach-summary.yaml`: the sentences around the client's words, each with what fills it. */
export const coachSummarySchema = z.strictObject({
  client: z.strictObject({
    person: text,
    personAndCompany: text,
    industry: text,
    role: text,
    size: text,
    revenue: text,
    location: text,
  }),
  decides: z.record(z.enum(decisionAuthorities), text),
  goal: z.strictObject({ words: text, challenge: text, timeline: text, budget: text, foreign: text }),
  tried: z.strictObject({ words: text, more: text, none: text }),
  startWith: z.strictObject({ first: text, second: text, third: text }),
  missing: text,
});
export type CoachSummaryContent = z.infer<typeof coachSummarySchema>;
