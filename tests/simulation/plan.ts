import type { PullLimits } from '#sync/server/ports.ts';

/** Who takes part: two clients, a coach, an admin, and a coach who is a client too. */
export const cast = ['ann', 'ben', 'cora', 'ada', 'bo'] as const;
export type PersonName = (typeof cast)[number];
/** Roles at the start; `bo` has a submission of his own besides. */
export const startRoles = { ann: 'client', ben: 'client', cora: 'coach', ada: 'admin', bo: 'coach' } as const;

export interface PlannedDevice {
  person: PersonName;
  tabs: 1 | 2;
  store: 'memory' | 'dexie';
  /** How far its clock is off, ms. */
  skewMs: number;
  /** It writes entries of the schema before this one. */
  isOld: boolean;
}

/** What a person does; which row and which words, the action's own stream of numbers decides when it is done. */
export const deeds = [
  'createGoal',
  'createCoachingGoal',
  'createNote',
  'editGoal',
  'editGoal',
  'editGoal',
  'editGoalText',
  'editGoalText',
  'editGoalText',
  'editGoalText',
  'editNote',
  'editNote',
  'editNote',
  'turnNote',
  'editDetails',
  'moveGoal',
  'deleteGoal',
  'restoreGoal',
  'deleteNote',
  'restoreNote',
  'renameConversation',
  'pinConversation',
  'deleteConversation',
  'restoreConversation',
  'typeDraft',
  'typeDraft',
  'clearDraft',
  'pin',
  'unpin',
  'tryAgain',
  'discard',
  'overreach',
] as const;
export type Deed =
  | (typeof deeds)[number]
  /** A form is open while others change its draft; what a silent device was refused; and two that are large. */
  | 'openForm'
  | 'typeInForm'
  | 'discardRaised'
  /** Of the first goal that it may retitle: devices of one person mean the same. */
  | 'retitle'
  | 'editSeveral'
  | 'writeLong';

export const wireFaults = ['loseRequest', 'loseAnswer', 'duplicate', 'lateDuplicate', 'delay', 'busy'] as const;
export type WireFault = (typeof wireFaults)[number];

export const serverWrites = [
  'newSubmission',
  'link',
  'report',
  'message',
  'newConversation',
  'restGoal',
  'restNote',
  'summary',
] as const;
export const laterServerWrites = [
  'restCreateGoal',
  'restCreateNote',
  'restDelete',
  'restRestore',
  'restDetails',
  'refund',
  'eraseSubmission',
] as const;
export type LaterWrite = (typeof laterServerWrites)[number];

export type ServerWrite = (typeof serverWrites)[number] | LaterWrite;

export type ActionStep =
  | { do: 'deed'; device: number; tab: number; deed: Deed }
  | { do: 'sync'; device: number; tab: number }
  | { do: 'run'; steps: number }
  | { do: 'wait'; ms: number }
  | { do: 'wire'; device: number; fault: WireFault }
  | { do: 'kill'; device: number; tab: number }
  | { do: 'fillDisk'; device: number; writes: number }
  | { do: 'setClock'; device: number; skewMs: number }
  | { do: 'stepServerClock'; ms: number }
  | { do: 'role'; person: PersonName }
  /** The account is deleted for good, with all that was in it. */
  | { do: 'eraseAccount'; person: PersonName }
  | { do: 'endSession'; device: number }
  | { do: 'copyDevice'; device: number }
  | { do: 'restoreDevice'; device: number }
  | { do: 'copyServer' }
  | { do: 'restoreServer' }
  | { do: 'serverWrites'; write: ServerWrite }
  | { do: 'update'; device: number }
  | { do: 'daily'; days: number }
  /** The app is closed for days, and then it is opened. */
  | { do: 'absence'; device: number; days: number }
  /** `isAnew`: also over a session that is open, before the device has heard what became of it. */
  | { do: 'signIn'; device: number; isAnew?: true }
  | { do: 'signOut'; device: number }
  /** A browser profile is copied to another device of the person, and both go on. */
  | { do: 'copyProfile'; device: number; to: number };
/** `id` names the action's stream of random numbers: what is left out of a plan does not change what the others do. */
export type Action = ActionStep & { id: number };

export interface Plan {
  seed: number;
  devices: PlannedDevice[];
  limits: PullLimits;
  submissions: number;
  messages: number;
  actions: Action[];
  /** Pages are asked for before the one before is stored. */
  isAhead?: boolean;
  /** The server takes no larger push; it is far above what one needs if left out. */
  maxPushBytes?: number;
  /** Of one request, so that a queue takes several; 200 if left out. */
  maxMutations?: number;
}

export type PlanVersion = 1 | 2 | 3 | 4 | 5 | 6;
