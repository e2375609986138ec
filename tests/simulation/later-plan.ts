import { type Action, type Deed, laterServerWrites, type PersonName, type Plan, type PlannedDevice } from './plan.ts';
import type { Random } from './random.ts';

type LaterStep = Action extends infer A ? (A extends Action ? Omit<A, 'id'> : never) : never;

const firstLaterId = 10_000;

/**
 * What was thought of after the first seeds had been kept. It has random numbers of its own and stands between the actions of
 * the first plan, so that a seed that was kept for a failure can still be run as it was.
 */
export function addLater(plan: Plan, random: Random): Plan {
  const devices = [...plan.devices];
  const steps: LaterStep[][] = [];
  const pickDevice = () => random.int(plan.devices.length);
  const often = (share: number, most: number): number => (random.chance(share) ? 1 + random.int(most) : 0);
  const repeat = (count: number, make: () => LaterStep[]) => {
    for (let left = count; left > 0; left -= 1) steps.push(make());
  };

  repeat(often(0.5, 2), () => [{ do: 'absence', device: pickDevice(), days: random.pick([2, 6, 7, 8, 9, 31]) }]);
  repeat(often(0.5, 2), () => {
    const device = pickDevice();
    return [
      { do: 'endSession', device },
      { do: 'signIn', device },
    ];
  });
  repeat(often(0.4, 3), () => [{ do: 'signIn', device: pickDevice() }]);
  repeat(often(0.2, 2), () => [{ do: 'signOut', device: pickDevice() }]);
  const source = random.int(devices.length);
  const [isCopied, isRefused, isStepping] = [random.chance(0.3), random.chance(0.2), random.chance(0.2)];
  const to = devices.length;
  if (isCopied || isRefused || isStepping) devices.push(twinOf(devices[source] as PlannedDevice));
  const copies = isCopied ? 1 + random.int(2) : 0;
  repeat(copies, () => [
    { do: 'copyProfile', device: source, to },
    ...workOn(random, source, 2),
    ...workOn(random, to, 3),
  ]);
  const deed = (name: Deed): LaterStep => ({ do: 'deed', device: pickDevice(), tab: 0, deed: name });
  repeat(often(0.5, 4), () => {
    const device = pickDevice();
    const type: LaterStep = { do: 'deed', device, tab: 0, deed: 'typeInForm' };
    return [{ do: 'deed', device, tab: 0, deed: 'openForm' }, type, type];
  });
  repeat(often(0.5, 5), () => [deed('editSeveral')]);
  repeat(often(0.5, 4), () => [deed('discardRaised')]);
  const isSmall = random.chance(0.3);
  if (isSmall) repeat(1 + random.int(3), () => [deed('writeLong')]);
  let actions = insert(plan.actions, steps, random);
  if (isRefused) actions = insertWhole(actions, 2 * firstLaterId, refusedAndSilent(source, to), random);
  if (isStepping) actions = insertWhole(actions, 3 * firstLaterId, steppedBack(source, to), random);
  const more = { isAhead: random.chance(0.5), ...(isSmall && { maxPushBytes: random.pick([900, 1_500]) }) };
  if (random.chance(0.3)) {
    const device = pickDevice();
    const { person } = devices[device] as PlannedDevice;
    actions = insertWhole(actions, 4 * firstLaterId, changedUnheard(device, person), random);
  }
  return { ...plan, ...more, devices, actions };
}

/** Of every other seed, requests carry a few edits each, and go on from one another before they are stored. */
export function splitRequests(plan: Plan, random: Random): Plan {
  if (!random.chance(0.5)) return plan;
  return { ...plan, isAhead: random.chance(0.8), maxMutations: 1 + random.int(3) };
}

/** What reaches the server otherwise than from a device; and now and then somebody leaves for good. */
export function addCalls(plan: Plan, random: Random): Plan {
  if (random.chance(0.4)) return plan;
  const write = (): LaterStep => ({ do: 'serverWrites', write: random.pick(laterServerWrites) });
  const steps = Array.from({ length: 1 + random.int(8) }, () => [write()]);
  if (random.chance(0.15)) steps.push([{ do: 'eraseAccount', person: random.pick(plan.devices).person }]);
  const actions = insert(plan.actions, steps, random, 5 * firstLaterId);
  const [device, other] = pickPair(plan.devices, random) ?? [];
  if (device === undefined || other === undefined || random.chance(0.5)) return { ...plan, actions };
  return { ...plan, actions: insertWhole(actions, 6 * firstLaterId, lostAndGone(device, other), random) };
}

/** Somebody finishes their forms, signs out, and types into them again on the device that they sign in on. */
export function addSignIns(plan: Plan, random: Random): Plan {
  if (random.chance(0.6)) return plan;
  const device = random.int(plan.devices.length);
  const often = (deed: Deed): LaterStep[] =>
    Array.from({ length: 4 }, (): LaterStep[] => [
      { do: 'deed', device, tab: 0, deed },
      { do: 'run', steps: 10 },
    ]).flat();
  const steps: LaterStep[] = [
    ...sync(device),
    ...often('typeDraft'),
    ...sync(device),
    ...often('clearDraft'),
    ...sync(device),
    { do: 'signOut', device },
    ...sync(device),
    ...sync(device),
    ...often('typeDraft'),
    ...sync(device),
  ];
  return { ...plan, actions: insertWhole(plan.actions, 7 * firstLaterId, steps, random) };
}

/** Two devices of one person, if somebody has two. */
function pickPair(devices: readonly PlannedDevice[], random: Random): [number, number] | undefined {
  const pairs = devices.flatMap(({ person }, first) =>
    devices.flatMap((other, second): [number, number][] =>
      first !== second && other.person === person ? [[first, second]] : [],
    ),
  );
  return pairs.length === 0 ? undefined : random.pick(pairs);
}

const sync = (device: number): LaterStep[] => [
  { do: 'sync', device, tab: 0 },
  { do: 'run', steps: 40 },
];

/** Another title, a minute before whatever comes next. */
const retitle = (device: number): LaterStep[] => [
  { do: 'deed', device, tab: 0, deed: 'retitle' },
  { do: 'run', steps: 10 },
  { do: 'wait', ms: 60_000 },
];

/** Of two titles the earlier one arrives later, and its device never hears that it lost: it is given away. */
function lostAndGone(device: number, other: number): LaterStep[] {
  return [
    ...sync(device),
    ...sync(other),
    ...retitle(device),
    ...retitle(other),
    ...sync(other),
    { do: 'wire', device, fault: 'loseAnswer' },
    { do: 'sync', device, tab: 0 },
    { do: 'run', steps: 20 },
    { do: 'signOut', device },
  ];
}

/** Its store is memory: only such a one can be copied from device to device. */
const twinOf = ({ person, isOld, skewMs }: PlannedDevice): PlannedDevice => ({
  ...{ person, isOld, skewMs },
  tabs: 1,
  store: 'memory',
});

function workOn(random: Random, device: number, count: number): LaterStep[] {
  const deeds = ['createGoal', 'editGoal', 'editGoalText', 'typeDraft', 'editNote'] as const;
  return Array.from({ length: count }, () =>
    random.chance(0.5) ? { do: 'sync', device, tab: 0 } : { do: 'deed', device, tab: 0, deed: random.pick(deeds) },
  );
}

/**
 * What it was refused it never hears; a month later the person's other device shows it, and there it is discarded
 * (docs/protocol.md#14-results).
 */
function refusedAndSilent(device: number, other: number): LaterStep[] {
  return [
    ...sync(device),
    { do: 'deed', device, tab: 0, deed: 'createGoal' },
    { do: 'run', steps: 10 },
    ...Array.from({ length: 4 }, () => ({ do: 'deed', device, tab: 0, deed: 'overreach' }) as const),
    { do: 'run', steps: 20 },
    { do: 'wire', device, fault: 'loseAnswer' },
    { do: 'sync', device, tab: 0 },
    { do: 'run', steps: 20 },
    { do: 'absence', device, days: 31 },
    { do: 'signIn', device: other },
    ...sync(other),
    { do: 'deed', device: other, tab: 0, deed: 'discardRaised' },
  ];
}

/**
 * Its clock steps back between two edits, and of another device's one that was meant between them is heard later
 * (docs/protocol.md#7-field-merge).
 */
function steppedBack(device: number, other: number): LaterStep[] {
  const syncBoth = [...sync(device), ...sync(other)];
  return [
    ...syncBoth,
    ...retitle(device),
    { do: 'setClock', device, skewMs: -3_600_000 },
    ...retitle(device),
    ...retitle(other),
    ...syncBoth,
  ];
}

/** A role is changed, and the person signs in again before the device has heard of it: an answer says what to forget. */
function changedUnheard(device: number, person: PersonName): LaterStep[] {
  return [
    { do: 'sync', device, tab: 0 },
    { do: 'run', steps: 60 },
    { do: 'role', person },
    { do: 'signIn', device, isAnew: true },
    { do: 'sync', device, tab: 0 },
    { do: 'run', steps: 40 },
  ];
}

function insertWhole(
  actions: readonly Action[],
  firstId: number,
  list: readonly LaterStep[],
  random: Random,
): Action[] {
  const at = random.int(actions.length + 1);
  const whole = list.map((step, index) => ({ ...step, id: firstId + index }) as Action);
  return [...actions.slice(0, at), ...whole, ...actions.slice(at)];
}

/** Each list in its order, anywhere among the others. */
function insert(
  actions: readonly Action[],
  lists: readonly LaterStep[][],
  random: Random,
  firstId = firstLaterId,
): Action[] {
  const all = [...actions];
  let id = firstId;
  for (const list of lists) {
    let from = 0;
    for (const step of list) {
      id += 1;
      from += random.int(all.length - from + 1);
      all.splice(from, 0, { ...step, id } as Action);
      from += 1;
    }
  }
  return all;
}
