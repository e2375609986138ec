import { z } from 'zod';
import { challenges } from '#schema/insights.ts';
import {
  findingTextSchema,
  measureSchema,
  optionTextSchema,
  phrases,
  questionSchema,
  riskSchema,
  text,
} from './content-parts.ts';
import { vocabularySchema } from './vocabulary.ts';

/** What one challenge looks like in one trade. */
export const lensSchema = z.strictObject({
  finding: findingTextSchema,
  option: optionTextSchema,
  measure: measureSchema,
  risk: riskSchema,
  question: questionSchema,
});
export type Lens = z.infer<typeof lensSchema>;

const kindSchema = z.strictObject({
  id: z.string(),
  /** Read in the answer under Industry. */
  words: phrases,
  /** Most people come in without asking first, so nothing may be said of answering them. */
  walkIn: z.boolean().default(false),
  vocabulary: vocabularySchema.partial().default({}),
  /** Words that stand for others under one challenge: what a charity makes is meant for participants, and not for donors. */
  wordsFor: z.partialRecord(z.enum(challenges), vocabularySchema.partial()).default({}),
});

/** `data/content/playbook/trades/<family>.yaml`: the words of a family of trades, and each challenge seen from there. */
export const tradeSchema = z.strictObject({
  id: z.string(),
  business: z.enum(['business', 'organisation', 'practice', 'firm', 'studio', 'shop', 'company', 'agency', 'school']),
  /** The first is meant when a word of the family was heard and none of a kind. */
  kinds: z.array(kindSchema).min(1),
  words: phrases,
  vocabulary: vocabularySchema,
  /** What the trade cannot store, and what follows for its figures. */
  limit: text,
  challenges: z.strictObject(
    Object.fromEntries(challenges.map((name) => [name, lensSchema])) as Record<
      (typeof challenges)[number],
      typeof lensSchema
    >,
  ),
});
export type TradeContent = z.infer<typeof tradeSchema>;
