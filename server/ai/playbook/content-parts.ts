import { z } from 'zod';

/** The parts of which the playbook's files are made. */
export const text = z.string().trim().min(1);
/** What is listened for in free text: whole words, or their beginning where a phrase ends in `*`. */
export const phrases = z.array(z.string().min(2));

export const roleNames = [
  'you',
  'decider',
  'sales',
  'marketing',
  'operations',
  'finance',
  'people',
  'product',
  'service',
  'strategy',
] as const;
const roleName = z.enum(roleNames);
export type RoleName = z.infer<typeof roleName>;
export type TitleName = Exclude<RoleName, 'decider'>;
/** Who carries a step has a title from a certain size on (roles.yaml). */
export const roleSets = ['small', 'growing', 'mid', 'large'] as const;
export const titlesSchema = z.record(roleName.exclude(['decider']), text);

/** The choices of the form in few steps: what is written for each of them has to be worth its own text. */
export const sizeTiers = ['small', 'growing', 'mid', 'large'] as const;
export const budgetTiers = ['tiny', 'small', 'medium', 'large'] as const;
export const timeTiers = ['now', 'quarter', 'half', 'long'] as const;
export const revenueTiers = ['tiny', 'small', 'medium', 'large'] as const;

/** What may be left open in the form. */
export const gapNames = [
  'figure',
  'date',
  'stepsTaken',
  'companySize',
  'revenueBand',
  'budgetRange',
  'decisionAuthority',
] as const;
export type GapName = (typeof gapNames)[number];

/** The shape of an object with one value a name. */
export function recordOf<const K extends string, S>(names: readonly K[], schema: S): Record<K, S> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<K, S>;
}

/** For whom a rule is likely; each condition that is met moves it forward. Never a claim about the person. */
export const fitsSchema = z.strictObject({
  sizes: z.array(z.enum(sizeTiers)).default([]),
  budgets: z.array(z.enum(budgetTiers)).default([]),
  times: z.array(z.enum(timeTiers)).default([]),
  families: z.array(z.string()).default([]),
  /** Ids of the challenge's own outcomes. */
  outcomes: z.array(z.string()).default([]),
});

/** For whom a rule would be false. */
export const exclusionSchema = z.strictObject({
  sizes: z.array(z.enum(sizeTiers)).default([]),
  families: z.array(z.string()).default([]),
  /** True in these families and false in every other; empty: in all. */
  only: z.array(z.string()).default([]),
  /** Where people come in without asking first. */
  walkIn: z.boolean().default(false),
  /** Where one person works alone by their own word. */
  solo: z.boolean().default(false),
});

export const stepSchema = z.strictObject({ title: text, role: roleName, measure: text });
export type Step = z.infer<typeof stepSchema>;

export const riskSchema = z.strictObject({ title: text, earlySign: text, response: text });
export type Risk = z.infer<typeof riskSchema>;

export const measureSchema = z.strictObject({ title: text, baseline: text, target: text, howToRead: text });
export type Measure = z.infer<typeof measureSchema>;

export type SizeTier = (typeof sizeTiers)[number];
export type BudgetTier = (typeof budgetTiers)[number];
export type TimeTier = (typeof timeTiers)[number];
export type Fits = z.infer<typeof fitsSchema>;
export type Exclusion = z.infer<typeof exclusionSchema>;

/** What a finding says, in its four lengths; `heard` only where the person's words touch it, `unheard` only where not. */
export const findingTextSchema = z.strictObject({
  listen: phrases,
  title: text,
  line: text,
  heard: text,
  unheard: text,
  insight: text,
  why: text,
});

export const optionTextSchema = z.strictObject({
  /** Words under Steps taken which say that something like it was tried. */
  listen: phrases.default([]),
  title: text,
  text,
  effort: z.int().min(1).max(5),
  effect: z.int().min(1).max(5),
  reason: text,
  /** Said in place of `text`'s beginning when it was tried already. */
  tried: text.optional(),
  /** Outside cost of ninety days in whole dollars, least and usual, for a firm of up to ten. */
  cost: z.tuple([z.int().min(0), z.int().min(0)]),
  /** What the money is for; a move that costs nothing has no line in the budget. */
  buys: text.optional(),
  paysInDays: z.int().min(1),
  /** More people have to change what they do, so size adds effort. */
  spreads: z.boolean().default(false),
  steps: z.array(stepSchema.extend({ weeks: z.int().min(1).max(4) })).length(2),
});

/** What a reply to a question holds, where the question says so: it becomes baseline and target of a measure. */
export const readsSchema = z.strictObject({
  measure: z.string(),
  unit: z.enum(['days', 'hours', 'count', 'money', 'percent']),
  asks: z.enum(['today', 'todayAndTarget', 'twoCounts']),
  /**
   * What answers the question before it is asked: words of a sentence with two counts ("convert 4 out of 15"), or of what
   * changes in a wish that names today and target ("covers on a Tuesday").
   */
  said: phrases.default([]),
});
export type Reads = z.infer<typeof readsSchema>;
export const questionSchema = z.strictObject({ ask: text, reads: readsSchema.optional() });
export type Question = z.infer<typeof questionSchema>;
