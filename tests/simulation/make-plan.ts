import { type PullLimits, pullLimits } from '#sync/server/ports.ts';
import { addCalls, addLater, addSignIns, splitRequests } from './later-plan.ts';
import {
  type Action,
  type ActionStep,
  cast,
  deeds,
  type PersonName,
  type Plan,
  type PlannedDevice,
  type PlanVersion,
  serverWrites,
  wireFaults,
} from './plan.ts';
import { type Random, randomFrom } from './random.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Each seed leaves some kinds of faults out, so that the ones that are left meet each other often (swarm testing). */
type Weights = Partial<Record<ActionStep['do'], number>>;

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
  const rare: [ActionStep['do'], number][] = [
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

function planStep(random: Random, devices: readonly PlannedDevice[], weights: Weights): ActionStep {
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

function pickWeighted(random: Random, weights: Weights): ActionStep['do'] {
  const entries = Object.entries(weights) as [ActionStep['do'], number][];
  let left = random.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [name, weight] of entries) {
    left -= weight;
    if (left < 0) return name;
  }
  return 'wait';
}
