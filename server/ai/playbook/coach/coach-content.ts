import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import { z } from 'zod';

const text = z.string().trim().min(1);
/** What is listened for: whole words, or their beginning where a phrase ends in `*`. */
const phrases = z.array(z.string().min(2));

/** Builds a record with every one of these names. */
function recordOf<const K extends string, S>(names: readonly K[], schema: S): Record<K, S> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<K, S>;
}

/** Names the slots of drafts and cards, beside the brackets of drafts.yaml. */
const knownSlots = [
  ...['buyer', 'buyers', 'quote', 'quotes', 'person'],
  ...['hi', 'signed', 'ofFirm', 'theInvoice', 'wasDue', 'isLate', 'from', 'onDay', 'weAreHiring'],
  ...['leaseRenews', 'rentLine', 'rentPaid', 'insuranceLine', 'goods', 'lessPrice', 'priceChange'],
  ...['in3days', 'in7days', 'in14days', 'in30days'],
] as const;
const bracketNames = ['name', 'amount', 'rise', 'role', 'pay', 'appointment', 'subject'] as const;
export type SlotName = (typeof knownSlots)[number] | (typeof bracketNames)[number];
export type Slots = Readonly<Record<SlotName, string>>;

const slot = /\{(\w+)\}/g;
const isSlot = (name: string): name is SlotName => [...knownSlots, ...bracketNames].some((known) => known === name);

/** Checks that every slot has a value, since a text without one would stop a conversation. */
const slotted = text.refine((words) => [...words.matchAll(slot)].every(([, name = '']) => isSlot(name)), {
  error: 'A slot of this text has no value.',
});

export function fillSlots(words: string, slots: Slots): string {
  return words.replaceAll(slot, (whole, name: string) => (isSlot(name) ? slots[name] : whole));
}

/** Lists the matters in the order in which they are listened for. */
export const ownNames = [
  'budget',
  'first',
  'goals',
  'avoid',
  'turn',
  'risks',
  'review',
  'figures',
  'plan',
  'insights',
  'answers',
  'report',
] as const;
export type OwnName = (typeof ownNames)[number];
export const topicNames = ['pay', 'lost', 'temp', 'waitAlone', 'tried', 'stayTalk', 'hardTalk', 'keepStaff'] as const;
export type TopicName = (typeof topicNames)[number];
const topicSchema = z.strictObject({
  noun: phrases,
  intent: phrases,
  /** Stands for noun and people at once, as “my pay” does. */
  about: phrases,
  except: phrases,
});
export const beforeNames = ['asEmail', 'asText', 'list', 'simpler', 'shorter', 'why', 'example', 'next'] as const;
export type BeforeName = (typeof beforeNames)[number];

const fixedSchema = z.strictObject({
  id: text,
  /** The question is nothing but one of these. */
  whole: phrases.default([]),
  listen: phrases.default([]),
  /** Taken out of the question before it is listened to. */
  except: phrases.default([]),
  text,
});

const cardSchema = z.strictObject({
  id: text,
  title: slotted,
  listen: phrases,
  match: phrases,
  do: slotted,
  watch: slotted,
  by: slotted,
  why: slotted,
  example: slotted,
  next: slotted,
});
export type Card = z.infer<typeof cardSchema>;

const draftSchema = z.strictObject({
  id: text,
  title: text,
  listen: phrases.default([]),
  subject: slotted.optional(),
  lines: z.array(slotted).min(1),
  short: slotted,
  why: slotted,
  example: slotted,
  next: slotted.optional(),
  note: text.optional(),
  /** An ad or an outline, which nobody signs. */
  unsigned: z.boolean().default(false),
});
export type Draft = z.infer<typeof draftSchema>;

const matterSchema = z.strictObject({
  id: text,
  /** What sending it is called as a goal: `Write to the landlord`. */
  goal: text,
  /** Naming the matter is enough to get a draft. */
  whenNamed: z.boolean().default(false),
  /** A question that gets the first draft. */
  offer: text.optional(),
  listen: phrases,
  /** With one of these, the question is on another matter. */
  except: phrases.default([]),
  match: phrases,
  drafts: z.array(draftSchema).min(1),
});
export type Matter = z.infer<typeof matterSchema>;

/** A cost of its own, with what one step plausibly saves of it. */
const costSchema = z.strictObject({
  id: text,
  name: text,
  listen: phrases,
  /** How the person's own cost is called in their answers. */
  part: phrases,
  /** In percent. */
  less: z.number().min(0).max(100),
  /** Naming it is enough; no intent needs to stand beside it. */
  whenNamed: z.boolean().default(false),
  do: slotted,
  by: slotted,
});
export type Cost = z.infer<typeof costSchema>;

const costsSchema = z.strictObject({
  ...recordOf(['intent', 'except', 'rest', 'all', 'without', 'only'], phrases),
  topics: z.array(costSchema).min(1),
  /** A payment that has no text of its own. */
  other: costSchema,
});

export const objectionNames = [
  'time',
  'money',
  'refused',
  'dislike',
  'quality',
  'staff',
  'buyers',
  'failed',
  'doubt',
] as const;
export type ObjectionName = (typeof objectionNames)[number];

const coachSchema = z.strictObject({
  courtesies: phrases,
  english: phrases,
  foreign: phrases,
  fixed: z.array(fixedSchema),
  before: z.strictObject(recordOf(beforeNames, z.strictObject({ whole: phrases.default([]), listen: phrases }))),
  own: z.strictObject(recordOf(ownNames, phrases)),
  topics: z.strictObject(recordOf(topicNames, topicSchema)),
  talk: phrases,
  staff: phrases,
  objections: z.array(z.strictObject({ id: z.enum(objectionNames), listen: phrases, lead: z.string() })),
  /** Words that are read also where one letter of them is wrong. */
  spelling: phrases,
  /** Questions that are offered to somebody whose wish has one of the words. */
  offers: z.array(z.strictObject({ listen: phrases, questions: z.array(text).min(1) })),
  meanings: z.record(text, text),
  cards: z.array(cardSchema),
});

const draftsSchema = z.strictObject({
  brackets: z.strictObject(recordOf(bracketNames, text)),
  asks: z.strictObject(recordOf(['message', 'writing', 'spoken', 'written', 'other'], phrases)),
  matters: z.array(matterSchema),
});

export type CoachContent = z.infer<typeof coachSchema> &
  z.infer<typeof draftsSchema> & { costs: z.infer<typeof costsSchema> };

const home = new URL('../../../../data/content/playbook/', import.meta.url);

/**
 * Reads what the coach listens for and says.
 *
 * @throws Error naming the file and the place in it, when one is missing or wrong.
 */
export function readCoachContent(folder: URL | string = home): CoachContent {
  const path = (typeof folder === 'string' ? folder : fileURLToPath(folder)).replace(/\/$/, '');
  return {
    ...readYaml(`${path}/coach.yaml`, coachSchema),
    ...readYaml(`${path}/drafts.yaml`, draftsSchema),
    costs: readYaml(`${path}/costs.yaml`, costsSchema),
  };
}

function readYaml<T>(path: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(load(readFileSync(path, 'utf8')));
  if (parsed.success) return parsed.data;
  throw new Error(`The playbook file ${path} is wrong.\n${z.prettifyError(parsed.error)}`);
}
