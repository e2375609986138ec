import { type PullLimits, pullLimits } from '#sync/server/ports.ts';
import { addCalls, addLater, addSignIns, type LaterWrite, splitRequests } from './later-plan.ts';
import { type Random, randomFrom } from './random.ts';

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
export type ServerWrite = (typeof serverWrites)[number] | LaterWrite;

type Step =
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
export type Action = Step & { id: number };

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

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export type PlanVersion = 1 | 2 | 3 | 4 | 5 | 6;

/** Each seed leaves some kinds of faults out, so that the ones that are left meet each other often (swarm testing). */
type Weights = Partial<Record<Step['do'], number>>;

/**
 * @param version 1: as the first seeds were run; what came later is not in it. 2: requests are never split. 3: the texts of
 * submissions may be held whose cards are not, which the windows of the product (20 and 2,000) cannot bring about. 4: nothing
 * is erased or refunded, and calls of the API only edit goals and notes. 5: nobody signs out and types on
 */
export function makePlan(seed: number, version: PlanVersion = 6): Plan {
  const plan = makeFirstPlan(seed);
  if (version === 1) return plan;
  const later = addLater(plan, randomFrom('later plan', seed));
  if (version === 2) return later;
  const split = splitRequests(later, randomFrom('split requests', seed));
  if (version === 3) return split;
  const nested = nestWindows(split);
  if (version === 4) return nested;
  const called = addCalls(nested, randomFrom('calls', seed));
  return version === 5 ? called : addSignIns(called, randomFrom('sign-ins', seed));
}

const nestWindows = ({ limits, ...plan }: Plan): Plan => ({
  ...plan,
  limits: { ...limits, bodies: Math.min(limits.bodies, limits.cards) },
});

function makeFirstPlan(seed: number): Plan {
  const random = randomFrom('plan', seed);
  const devices = planDevices(seed, random);
  const weights = planWeights(random);
  const count = 60 + random.int(100);
  const actions: Action[] = [];
  for (let id = 1; id <= count; id += 1) actions.push({ id, ...planStep(random, devices, weights) });
  return {
    seed,
    devices,
    limits: planLimits(random),
    submissions: 3 + random.int(random.chance(0.3) ? 12 : 3),
    messages: 2 + random.int(6),
    actions,
  };
}

function planDevices(seed: number, random: Random): PlannedDevice[] {
  const people: PersonName[] = [random.pick(['ann', 'ben']), random.pick(['cora', 'bo', 'ada'])];
  const more = 1 + random.int(4);
  for (let index = 0; index < more; index += 1) people.push(random.pick(cast));
  return people.map((person, index) => ({
    person,
    tabs: random.chance(0.25) ? 2 : 1,
    // Twenty of 500 seeds have one device on IndexedDB.
    store: index === 0 && seed % 25 === 7 ? 'dexie' : 'memory',
    skewMs: random.chance(0.4) ? planSkew(random) : 0,
    isOld: random.chance(0.15),
  }));
}

const planSkew = (random: Random) => (random.chance(0.5) ? 1 : -1) * random.pick([minute, hour, 3 * day, 12 * day]);

function planWeights(random: Random): Weights {
  const weights: Weights = { deed: 40, sync: 26, run: 30, wait: 5, serverWrites: 4 };
  const rare: [Step['do'], number][] = [
    ['wire', 12],
    ['kill', 6],
    ['fillDisk', 2],
    ['setClock', 2],
    ['stepServerClock', 2],
    ['role', 3],
    ['endSession', 1],
    ['copyDevice', 2],
    ['restoreDevice', 2],
    ['copyServer', 2],
    ['restoreServer', 1],
    ['update', 1],
    ['daily', 1],
  ];
  for (const [name, weight] of rare) if (random.chance(0.5)) weights[name] = weight;
  return weights;
}

/** Windows of a few rows and pages of a few changes in half of the seeds; the real ones in the others. */
function planLimits(random: Random): PullLimits {
  if (random.chance(0.4)) return pullLimits;
  return {
    changes: random.pick([1, 2, 3, 7, 500]),
    changeBytes: random.pick([300, 2_000, 256_000]),
    cards: random.pick([3, 5, 2_000]),
    bodies: random.pick([2, 3, 20]),
    conversations: random.pick([1, 2, 50]),
    messages: random.pick([2, 4, 200]),
  };
}

function planStep(random: Random, devices: readonly PlannedDevice[], weights: Weights): Step {
  const device = random.int(devices.length);
  const tab = random.int(devices[device]?.tabs ?? 1);
  switch (pickWeighted(random, weights)) {
    case 'deed':
      return { do: 'deed', device, tab, deed: random.pick(deeds) };
    case 'sync':
      return { do: 'sync', device, tab };
    case 'run':
      return { do: 'run', steps: 1 + random.int(random.chance(0.3) ? 60 : 12) };
    case 'wire':
      return { do: 'wire', device, fault: random.pick(wireFaults) };
    case 'kill':
      return { do: 'kill', device, tab };
    case 'fillDisk':
      return { do: 'fillDisk', device, writes: 1 + random.int(3) };
    case 'setClock':
      return { do: 'setClock', device, skewMs: planSkew(random) };
    case 'stepServerClock':
      return { do: 'stepServerClock', ms: random.pick([-2 * hour, -2 * day, -minute, 5 * minute]) };
    case 'role':
      return { do: 'role', person: random.pick(cast) };
    case 'endSession':
      return { do: 'endSession', device };
    case 'copyDevice':
      return { do: 'copyDevice', device };
    case 'restoreDevice':
      return { do: 'restoreDevice', device };
    case 'copyServer':
      return { do: 'copyServer' };
    case 'restoreServer':
      return { do: 'restoreServer' };
    case 'serverWrites':
      return { do: 'serverWrites', write: random.pick(serverWrites) };
    case 'update':
      return { do: 'update', device };
    case 'daily':
      return { do: 'daily', days: random.pick([1, 1, 9, 31, 40]) };
    default:
      return { do: 'wait', ms: random.pick([50, 1_000, minute, hour]) };
  }
}

function pickWeighted(random: Random, weights: Weights): Step['do'] {
  const entries = Object.entries(weights) as [Step['do'], number][];
  let left = random.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [name, weight] of entries) {
    left -= weight;
    if (left < 0) return name;
  }
  return 'wait';
}
