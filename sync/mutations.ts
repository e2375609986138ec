import type { Entity } from './protocol.ts';

export type Verb = 'create' | 'update' | 'delete' | 'restore' | 'put' | 'clear' | 'void';

/** Every mutation of this schema: what it is done to, and what is done. */
export const mutations = {
  'goals.create': { entity: 'goal', verb: 'create' },
  'coachingGoals.create': { entity: 'goal', verb: 'create' },
  'goals.update': { entity: 'goal', verb: 'update' },
  'goals.delete': { entity: 'goal', verb: 'delete' },
  'goals.restore': { entity: 'goal', verb: 'restore' },
  'notes.create': { entity: 'note', verb: 'create' },
  'notes.update': { entity: 'note', verb: 'update' },
  'notes.delete': { entity: 'note', verb: 'delete' },
  'notes.restore': { entity: 'note', verb: 'restore' },
  'submissions.update': { entity: 'submission', verb: 'update' },
  'conversations.rename': { entity: 'conversation', verb: 'update' },
  'conversations.pin': { entity: 'conversation', verb: 'update' },
  'conversations.delete': { entity: 'conversation', verb: 'delete' },
  'conversations.restore': { entity: 'conversation', verb: 'restore' },
  'drafts.put': { entity: 'draft', verb: 'put' },
  'drafts.clear': { entity: 'draft', verb: 'clear' },
  'pins.put': { entity: 'pin', verb: 'put' },
  'pins.clear': { entity: 'pin', verb: 'clear' },
  void: { entity: undefined, verb: 'void' },
} as const satisfies Record<string, { entity: Entity | undefined; verb: Verb }>;

export type MutationName = keyof typeof mutations;

export const isMutationName = (name: string): name is MutationName => Object.hasOwn(mutations, name);

/** The fields whose words are merged (docs/protocol.md#8-text-merge); all others are taken whole. */
export const textFields: Partial<Record<Entity, readonly string[]>> = {
  goal: ['description', 'notes'],
  note: ['content'],
};

/** One text of an update: what the person saw, and what they left. */
export interface TextEdit {
  base: string;
  value: string;
}
