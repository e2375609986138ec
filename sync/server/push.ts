import { maxDevices } from '#schema/sync-calls.ts';
import { isMutationName, mutations as mutationTable } from '#sync/mutations.ts';
import { type Mutation, type Refusal, type Result, refusals } from '#sync/protocol.ts';
import { keyOf } from './audiences.ts';
import { checkIds, type Hashed } from './check-ids.ts';
import type { Snapshot } from './cookie.ts';
import { intentTime } from './intent-time.ts';
import { invalid, isArgs, type MutationContext, type MutationOutcome, reject } from './mutation-context.ts';
import { applyMutation } from './mutators.ts';
import type { PushRequest, SentMutation } from './parse-request.ts';
import {
  answeredResults,
  type Device,
  type PushStore,
  type Recording,
  type ServerPorts,
  type SyncActor,
  type Touched,
  waitingResults,
} from './ports.ts';
import { withText } from './refuse.ts';
import { upgradeMutation } from './upgrade-mutation.ts';

export interface Pushed {
  acceptedThrough: number;
  results: Result[];
  /** The rows that the executed mutations were about, in their order. */
  touched: Touched[];
}

const noCounter = { rev: 0, highestIntent: 0 };
const hourMs = 60 * 60 * 1000;
const longPushMs = 1_000;

/** One request in the doing. */
interface Run {
  ports: ServerPorts;
  store: PushStore;
  actor: SyncActor;
  request: PushRequest;
  snapshot: Snapshot | undefined;
  /** Epoch ms, as the server's clock says. */
  startedAt: number;
  /** As it was, moved on by each mutation. */
  device: Device;
  /** The latest intent that was stored. */
  highest: number;
  /** As the request found it. */
  newestRev: number;
  /** Lists what this request adds to the record of the device. */
  recordings: Recording[];
  /** By their names: each is told once. */
  touched: Map<string, Touched>;
}

/**
 * The push half of a request, inside its transaction: what was acknowledged, then the mutations one by one. Call it after
 * `checkDevice` and the check of the cookie.
 *
 * @param known what `checkDevice` found
 * @param snapshot as the cookie says
 */
export async function push(
  ports: ServerPorts,
  store: PushStore,
  actor: SyncActor,
  request: PushRequest,
  known: Device | undefined,
  snapshot?: Snapshot,
): Promise<Pushed | Refusal> {
  const { deviceId, mutations } = request;
  const fresh = await checkIds(ports, store, deviceId, known?.acceptedThrough ?? 0, mutations);
  if (!Array.isArray(fresh)) return fresh;
  const begun = known ? { ...known } : newDevice(deviceId, actor, ports.clock());
  if (!known) await store.keepLastDevices(actor.userId, maxDevices - 1);
  if (!known && request.cookie === null) await noteEmpty(ports, store, begun);
  const { rev: newestRev, highestIntent } = fresh.length > 0 ? await store.counter() : noCounter;
  const run: Run = {
    ports,
    store,
    actor,
    request,
    snapshot,
    device: begun,
    highest: highestIntent,
    newestRev,
    startedAt: ports.clock(),
    recordings: [],
    touched: new Map(),
  };
  await acknowledge(run);
  const isFull = mutations.length > 0 && (await mustAck(store, begun));
  const stop = isFull ? 'ack_first' : await applyAll(run, fresh);
  const { device, recordings, touched } = run;
  await store.record(deviceId, recordings, ports.clock());
  if (!known || isChanged(known, device) || isStale(device, ports.clock())) {
    await store.saveDevice({ ...device, seenAt: ports.clock() });
  }
  const { acceptedThrough } = device;
  const results = await store.listResults(device, answeredResults);
  return stop
    ? { status: refusals[stop], code: stop, acceptedThrough, results }
    : { acceptedThrough, results, touched: [...touched.values()] };
}

async function mustAck(store: PushStore, device: Device): Promise<boolean> {
  const { count, bytes } = await store.weighResults(device);
  return count > waitingResults.count || bytes > waitingResults.bytes;
}

function newDevice(id: string, { userId }: SyncActor, now: number): Device {
  return { id, userId, acceptedThrough: 0, ackedResults: 0, lastIntent: 0, createdAt: now, seenAt: now };
}

/** A device that has no cookie and was never heard of holds nothing that earlier forgets were about: it need not be told. */
async function noteEmpty(ports: ServerPorts, store: PushStore, { id, userId }: Device): Promise<void> {
  const forgets = await store.listForgets(userId, id);
  const ids = forgets.map(({ forgetId }) => forgetId);
  if (ids.length > 0) await store.ackForgets(userId, id, ids, ports.clock());
}

const isChanged = (before: Device, after: Device): boolean =>
  before.acceptedThrough !== after.acceptedThrough || before.ackedResults !== after.ackedResults;

/** Tells whether to write again that a device was seen: at most once an hour. */
const isStale = ({ seenAt }: Device, now: number): boolean => Math.abs(now - seenAt) >= hourMs;

/** A device cannot have results that were never given: the server may have been put back from a copy since. */
async function acknowledge({ ports, store, actor, request, device }: Run): Promise<void> {
  const through = Math.min(request.ackedResults, device.acceptedThrough);
  if (through > device.ackedResults) {
    await store.ackResults(device, through);
    device.ackedResults = through;
  }
  if (request.ackedForgets.length > 0) {
    await store.ackForgets(actor.userId, device.id, request.ackedForgets, ports.clock());
  }
}

/**
 * In their order. To be able to undo each of them costs more than what they do, so they are begun as one; if that fails, all
 * is undone and they are done one by one.
 */
async function applyAll(run: Run, mutations: readonly Hashed[]): Promise<'unavailable' | undefined> {
  const trial: Run = { ...run, device: { ...run.device }, recordings: [], touched: new Map() };
  try {
    await run.store.attempt(async () => {
      await run.store.readAhead(mutations.flatMap((mutation) => subjectOf(run.actor, mutation)));
      for (const mutation of mutations) {
        if (hasTakenLong(trial)) return;
        advance(trial, await applyOne(trial, mutation));
      }
    });
  } catch {
    return applyOneByOne(run, mutations);
  }
  Object.assign(run, trial);
  return undefined;
}

/** Of a draft; whatever is longer is no id. */
const longestId = 201;

/** The row that an edit is about, as far as it can be read. */
function subjectOf({ userId }: SyncActor, { name, args }: Hashed): Touched[] {
  if (typeof name !== 'string' || !isMutationName(name) || !isArgs(args)) return [];
  if (typeof args.id !== 'string' || args.id.length > longestId) return [];
  const { entity } = mutationTable[name];
  return entity === undefined ? [] : [{ entity, key: keyOf(entity, args.id, userId) }];
}

/** Others wait while one device is served: the rest of its edits, after one at least, waits for its next request. */
const hasTakenLong = ({ ports, startedAt, recordings }: Run): boolean =>
  recordings.length > 0 && ports.clock() - startedAt >= longPushMs;

/** Until one meets a fault of the store that passes (docs/protocol.md#3-never-stuck). */
async function applyOneByOne(run: Run, mutations: readonly Hashed[]): Promise<'unavailable' | undefined> {
  for (const mutation of mutations) {
    if (hasTakenLong(run)) return undefined;
    try {
      advance(run, await run.store.attempt(() => applyOne(run, mutation)));
    } catch (cause) {
      if (run.ports.isTemporary(cause)) return 'unavailable';
      run.ports.reportFault(cause);
      advance(run, await recordFault(run, mutation));
    }
  }
  return undefined;
}

/** Holds what is left to note of a mutation once its effect is stored. */
interface MutationRecord {
  recording: Recording;
  intent: number;
  touched: Touched[];
}

/**
 * Applies a mutation, and undoes what it does if it fails. That it was done is recorded in the same transaction
 * (docs/protocol.md#2-exactly-once).
 */
async function applyOne(run: Run, mutation: Hashed): Promise<MutationRecord> {
  const context = beginMutation(run, mutation.at);
  const read = readMutation(run.ports, mutation);
  const outcome = 'verdict' in read ? read : await applyMutation(context, read.name, withKnownBase(run, read.args));
  return toRecord(mutation, outcome, context);
}

/**
 * A rev that was never given out is of a time that the server has lost: nothing that was written since is known to whoever
 * was there. As if nothing had been seen; the later intent wins then, and what loses comes back.
 */
const withKnownBase = ({ newestRev }: Run, args: Mutation['args']): Mutation['args'] =>
  typeof args.baseRev === 'number' && args.baseRev > newestRev ? { ...args, baseRev: 0 } : args;

function recordFault(run: Run, mutation: Hashed): Promise<MutationRecord> {
  return toRecord(mutation, invalid('We couldn’t make this edit.'), beginMutation(run, mutation.at));
}

async function toRecord(
  mutation: Hashed,
  { verdict, touched }: MutationOutcome,
  context: MutationContext,
): Promise<MutationRecord> {
  const { id, hash } = mutation;
  const name = typeof mutation.name === 'string' ? mutation.name : '';
  const args = isArgs(mutation.args) ? mutation.args : {};
  const result: Result = { id, ...(await withText(context, { name, args }, verdict)) };
  return { recording: { id, hash, result, name, args }, intent: context.intent, touched };
}

function advance(run: Run, { recording, intent, touched }: MutationRecord): void {
  const { device } = run;
  run.recordings.push(recording);
  device.acceptedThrough = recording.id;
  device.lastIntent = intent;
  if (touched.length > 0) run.highest = Math.max(run.highest, intent);
  for (const row of touched) run.touched.set(`${row.entity}/${row.key}`, row);
}

function beginMutation({ ports, store, actor, request, snapshot, device, highest }: Run, at: unknown): MutationContext {
  const now = ports.clock();
  const sentAt = typeof at === 'number' ? at : request.clientTime;
  const meant = intentTime({ at: sentAt, clientTime: request.clientTime, now, highest });
  const intent = Math.max(meant, device.lastIntent);
  return { ports, store, actor, deviceId: device.id, intent, now, snapshot, onlyDifferences: false };
}

/** The mutation as this schema has it, or why it is refused. */
function readMutation(
  { upgrades }: Pick<ServerPorts, 'upgrades'>,
  { id, schema, name, at, args }: SentMutation,
): Mutation | MutationOutcome {
  if (typeof schema !== 'number' || typeof name !== 'string' || typeof at !== 'number' || !isArgs(args)) {
    return invalid('We couldn’t read this edit.');
  }
  const upgraded = upgradeMutation({ id, schema, name, at, args }, upgrades);
  return upgraded ?? reject('unknown', 'This edit comes from a version of the app we don’t recognize.');
}
