import { isLeaseOver } from '#sync/client/forget.ts';
import type { SyncReply } from '#sync/client/ports.ts';
import type { ForgetScope, Mutation } from '#sync/protocol.ts';
import { giveUpWritten } from './begun-edit.ts';
import { type Device, type DeviceWorld, openDevice, openTab } from './device.ts';
import { exceptForgotten } from './given-up-words.ts';
import type { Scene } from './later-writes.ts';
import { checkDevice } from './look.ts';
import { toOldSchema } from './old-schema.ts';
import { insertPeople } from './people.ts';
import { cast, type Plan, startRoles } from './plan.ts';
import { type Random, randomFrom } from './random.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';
import { openServer, type SimulatedServer } from './server.ts';
import { insertConversation, insertSubmission, insertWork } from './server-writes.ts';
import { type ServerWatch, watchServer } from './watch-server.ts';
import { createWords, type Words } from './words.ts';

/** Everything that there is in one run. */
export interface World {
  plan: Plan;
  scheduler: Scheduler;
  server: SimulatedServer;
  watch: ServerWatch;
  words: Words;
  devices: Device[];
  deviceWorld: DeviceWorld;
  /** Server clock minus virtual time. */
  serverSkewMs: { value: number };
  /** Of the action that is being done. */
  random: { value: Random };
  /** By person: what was typed on any of their devices. */
  typed: Map<string, Set<string>>;
  problems: string[];
  /** Every request and every answer, for whoever asks. */
  traffic?: string[] | undefined;
  /** How many requests the server was asked so far, and how many it had been when somebody last lost a scope. */
  requests: number;
  lossOf: Map<string, number>;
  /** Who was ever staff, as far as the server knows: it may have been put back to before that. */
  everStaff: Set<string>;
  /** A submission was erased, alone or with its account. */
  hasErased: boolean;
  copies: { database: Buffer; watch: ReturnType<ServerWatch['copy']>; everStaff: Set<string> }[];
}

const startAt = Date.UTC(2026, 0, 5, 9);

export async function openWorld(plan: Plan, traffic?: string[]): Promise<World> {
  const scheduler = createScheduler(startAt);
  const serverSkewMs = { value: 0 };
  const clock = () => scheduler.now() + serverSkewMs.value;
  const random = { value: randomFrom(plan.seed, 'start') };
  const words = createWords();
  const problems: string[] = [];
  const ids = randomFrom(plan.seed, 'server ids');
  const server = await openServer({ clock, random: ids, pullLimits: plan.limits });
  await fill(server, plan, { now: clock(), random: random.value, words, runByRest: server.runByRest });
  const watch = watchServer(server, words, clock, problems);
  const deviceWorld: DeviceWorld = {
    scheduler,
    random: () => random.value,
    ids: randomFrom(plan.seed, 'device ids'),
    pullLimits: plan.limits,
    maxMutations: plan.maxMutations,
    clockOf: ({ skewMs }) => scheduler.now() + skewMs,
  };
  const common = { plan, scheduler, server, watch, words, deviceWorld, serverSkewMs, random, problems };
  const world: World = {
    ...common,
    traffic,
    devices: [],
    typed: new Map(),
    requests: 0,
    lossOf: new Map(),
    hasErased: false,
    everStaff: new Set(cast.filter((person) => startRoles[person] !== 'client')),
    copies: [],
  };
  for (const [index, planned] of plan.devices.entries()) {
    const device = await openDevice(index, planned, wireOf(world, index), deviceWorld);
    world.devices.push(device);
    device.tabs = Array.from({ length: planned.tabs }, () => openTab(device, deviceWorld));
    device.token = (await server.signIn(planned.person)) ?? '';
  }
  return world;
}

async function fill(server: SimulatedServer, plan: Plan, scene: Scene): Promise<void> {
  const database = server.database();
  await insertPeople(database, scene.now);
  await database.tx(async (db) => {
    for (let count = 0; count < plan.submissions; count += 1) {
      await insertSubmission(db, { ...scene, now: scene.now + count }, scene.random.chance(0.7));
    }
    for (const owner of ['ann', 'ben']) await insertConversation(db, scene, owner);
    await insertWork(db, scene);
  });
}

function wireOf(world: World, index: number): Device['wire'] {
  const of = () => world.devices[index] as Device;
  const deviceClock = () => world.deviceWorld.clockOf(of());
  /** By reply: a duplicate of the request may be answered later. */
  const numbers = new WeakMap<SyncReply, number>();
  return {
    faults: [],
    random: () => world.random.value,
    // Until its round trips are over nobody knows that what came first was stored first (docs/protocol.md#15-forget).
    onSend: ({ isForgetting }) => {
      if (isForgetting) world.problems.push(`device ${index}: 15: a request left before a forget was carried out`);
    },
    onReply: (reply, request, process) => {
      const { mutations, ackedForgets, deviceId } = request;
      if (saysWhatIsLost(reply)) process.heard = numbers.get(reply) ?? 0;
      if (reply.kind === 'answer') of().answeredAt = Math.max(of().answeredAt ?? 0, deviceClock());
      const isWhole =
        reply.kind === 'answer' && !reply.answer.more && reply.answer.changes.every(({ op }) => op !== 'forget');
      for (const scope of forgetsIn(reply)) {
        process.isForgetting = true;
        // On a full disk the rows go before it is written that they were forgotten.
        of().ownWrites = [];
        // It may have been on its way when the server was put back.
        void world.scheduler.work(() => exceptForgotten(world, of(), scope));
      }
      of().lastReply = { isWhole, deviceId, sent: mutations.length + ackedForgets.length };
    },
    handle: async (given, isBusy) => {
      const { token, planned } = of();
      const request = {
        ...given,
        mutations: given.mutations.map((mutation) => asWritten(of(), given.deviceId, mutation)),
      };
      of().requests += 1;
      const { maxPushBytes = Number.POSITIVE_INFINITY } = world.plan;
      if (request.mutations.length > 0 && JSON.stringify(request.mutations).length > maxPushBytes) {
        return { kind: 'refused', refusal: { status: 413, code: 'too_large' } };
      }
      world.requests += 1;
      const number = world.requests;
      // Of a session that was lost with a database that was put back, nobody can say what it cost.
      const isKnown = await world.server.knowsSession(token);
      const failAfter = isBusy ? world.random.value.int(40) : undefined;
      const note = (what: unknown) => world.traffic?.push(JSON.stringify(what));
      note(request);
      const reader = { userId: planned.person, typedHere: typedBy(world, planned.person), failAfter };
      const reply = await world.watch.handle(token, request, reader);
      note(reply);
      if (isKnown) numbers.set(reply, number);
      return reply;
    },
    confirmPurge: (deviceId, forgetId) => world.server.confirmPurge(deviceId, forgetId),
  };
}

function forgetsIn(reply: SyncReply): ForgetScope[] {
  if (reply.kind === 'refused') return reply.refusal.forget ? [reply.refusal.forget.scope] : [];
  if (reply.kind === 'unreachable') return [];
  return reply.answer.changes.flatMap((change) => (change.op === 'forget' ? [change.scope] : []));
}

/** Whoever is refused for another reason is told of no forget. */
const saysWhatIsLost = (reply: SyncReply): boolean =>
  reply.kind === 'answer' || (reply.kind === 'refused' && reply.refusal.status === 401);

/** By the app that wrote it. */
function asWritten({ planned, newFrom }: Device, deviceId: string, mutation: Mutation): Mutation {
  const isNew = newFrom !== undefined && (newFrom.deviceId !== deviceId || mutation.id >= newFrom.id);
  return planned.isOld && !isNew ? toOldSchema(mutation) : mutation;
}

export function typedBy({ typed }: World, person: string): Set<string> {
  const words = typed.get(person) ?? new Set();
  typed.set(person, words);
  return words;
}

/** Looks at every device on which something was written. */
export async function look(world: World): Promise<void> {
  for (const device of world.devices) {
    if (!device.disk.isDirty) continue;
    device.disk.isDirty = false;
    const { deviceId } = device;
    const isCopied = world.devices.some((other) => other !== device && deviceId !== '' && other.deviceId === deviceId);
    const held = await device.store.held();
    giveUpWritten(world, device, held);
    // On a full disk the rows of staff go before it is written that their lease has ended.
    const isEnding = held.state !== undefined && isLeaseOver(held.state, world.deviceWorld.clockOf(device));
    world.problems.push(...checkDevice(device, held, world, isCopied || isEnding));
  }
}
