import { z } from 'zod';
import { challenges, decisionAuthorities } from '#schema/insights.ts';
import { phrases, recordOf, text } from '#server/ai/playbook/content-parts.ts';

const texts = z.array(text).min(1);
const challenge = z.enum(challenges);
const id = z.string().regex(/^[a-z]+(-[a-z]+)*$/);

/** What is said whatever the business is. `whole`: the question is nothing else; `except`: words that are not listened to. */
const talkSchema = z.strictObject({
  whole: phrases.default([]),
  listen: phrases.default([]),
  except: phrases.default([]),
  texts,
  /** For when all texts were said; `$count` makes it another one each time. */
  again: text.optional(),
});

export const talkNames = [
  'crisis',
  'distress',
  'foreign',
  'who',
  'human',
  'complaint',
  'product',
  'others',
  'greeting',
  'thanks',
  'doubt',
  'benchmark',
  'shorter',
  'farewell',
  'chat',
  'unclear',
] as const;
export type TalkName = (typeof talkNames)[number];

const cardSchema = z.strictObject({
  id,
  title: text,
  /** Opens with a first step. */
  text,
  watch: text,
  /** Words of a question that bring the card forward. */
  listen: phrases.default([]),
  /** `needed`: it begins with sales that were made; `none`: it is only for somebody who has sold nothing yet. */
  sold: z.enum(['needed', 'none']).optional(),
  /** After how many days the number is looked at. */
  days: z.int().min(1).max(90),
  why: text,
});
export type Card = z.infer<typeof cardSchema>;

const topicIds = ['price', 'hire', 'cash', 'measure', 'risk', 'budget', 'pace', 'time', 'decide', 'start'] as const;
const topicSchema = z.strictObject({
  id: z.enum(topicIds),
  listen: phrases,
  /** The challenge whose words of the trade fill the cards where nothing else names one. */
  of: challenge,
  cards: z.array(cardSchema).min(1),
  findings: z.array(z.strictObject({ challenge, id: z.string(), listen: phrases.default([]) })),
});
export type Topic = z.infer<typeof topicSchema>;

const areaSchema = z.strictObject({
  id: z.string(),
  always: phrases.default([]),
  unlessBusiness: phrases.default([]),
  texts,
});
export type Area = z.infer<typeof areaSchema>;

const followUp = z.strictObject({ whole: phrases, listen: phrases });
export const followUpNames = ['why', 'how', 'then'] as const;
export type FollowUpName = (typeof followUpNames)[number];
export const lookUpNames = ['report', 'insights', 'answers', 'goals', 'next'] as const;
export type LookUpName = (typeof lookUpNames)[number];

const pieces = [
  'wrote',
  'noted',
  'toldHere',
  'watch',
  'shows',
  'measure',
  'free',
  'cost',
  'costUpTo',
  'bySource',
  'budget',
  'today',
  'against',
  'restsOn',
  'noItem',
  'item',
  'dueOn',
  'wasDue',
  'noDay',
  'doneWhen',
  'planned',
  'scores',
  'owner',
  'goalIs',
  'goalNote',
  'goalsMore',
  'wish',
  'tried',
  'trade',
] as const;

/** `data/content/playbook/coach.yaml`: what the playbook says in the chat. */
export const coachSchema = z.strictObject({
  introduces: text,
  courtesies: phrases,
  english: phrases,
  foreign: phrases,
  talk: z.strictObject(recordOf(talkNames, talkSchema)),
  outOfScope: z.array(areaSchema),
  challenges: z.strictObject(recordOf(challenges, phrases)),
  general: phrases,
  subjects: phrases,
  topics: z.array(topicSchema).length(topicIds.length),
  followUps: z.strictObject({
    ...recordOf(followUpNames, followUp),
    setback: z.strictObject({ listen: phrases, texts }),
    noReason: texts,
    sittings: texts,
  }),
  lookUps: z.strictObject(recordOf(lookUpNames, phrases)),
  deciders: z.strictObject(recordOf(decisionAuthorities, text)),
  say: z.strictObject(recordOf(pieces, text)),
  ask: z.strictObject({ both: texts, trade: texts, challenge: texts, figure: texts }),
  next: z.strictObject({ leads: texts, firstPieces: texts, overdue: texts, after: texts, none: texts }),
  goals: z.strictObject({ leads: texts, none: texts, again: text }),
  report: z.strictObject({ leads: texts, found: texts, plan: texts, none: texts }),
  insights: z.strictObject({ leads: texts, none: texts }),
  answers: z.strictObject({ leads: texts, none: texts }),
  risks: z.strictObject({ leads: texts, text }),
  nothing: z.strictObject({
    texts,
    again: text,
    report: text,
    goals: text,
    form: text,
    coach: text,
    other: text,
  }),
});
export type CoachContent = z.infer<typeof coachSchema>;
