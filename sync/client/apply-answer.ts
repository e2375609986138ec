import type { Change, Forget, RowChange, SyncAnswer } from '#sync/protocol.ts';
import { addRows } from './add-rows.ts';
import { applyAcks, dropOldEntries } from './apply-acks.ts';
import type { RequestContext, ResponseContext } from './build-request.ts';
import { forget, removeAll } from './forget.ts';
import type { ClientPorts, ClientTx, DeviceState } from './ports.ts';
import { dropFinished, type FreeSpace, isDiskFull, writeFreeingSpace } from './quota-recovery.ts';
import { adoptNewDeviceId, markRows, rewindQueue } from './reset-device-id.ts';
import { rewriteRows } from './rewrite-rows.ts';
import { writeRows } from './write-rows.ts';

/**
 * Stores an answer. Forgets are carried out first, in a transaction of their own: they do not wait for room on the disk.
 * Rows and cookie are taken only if the stored cookie still is the one that the request carried; results always are. An
 * answer to a request from before a forget, or of an earlier device id, is dropped whole. On a full disk, the rows
 * that it takes away go first, such as those of a pin that was cleared to make room.
 *
 * @returns whether its rows were taken, and how many edits the server has not recorded.
 */
export async function applyAnswer(ports: ClientPorts, context: ResponseContext, answer: SyncAnswer): Promise<Taken> {
  const forgets = answer.changes.filter((change) => change.op === 'forget');
  const base = forgets.length === 0 ? context : await carryOut(ports, context, forgets);
  if (!base) return notTaken;
  /** The cookie stays, so the next answer says all of it again. */
  const removeRows: FreeSpace = async (tx) => {
    const state = await tx.state();
    if (state && state.cookie === base.cookie) await writeRows(tx, ports, state, answer.changes.filter(isRemoval), []);
  };
  try {
    return await writeFreeingSpace(ports, [dropFinished, removeRows], (tx) => applyRest(tx, ports, base, answer));
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
  // There is no room for its rows: what it says of the queue is stored without them.
  const withoutRows = { ...base, cookie: undefined };
  const taken = await ports.store.write((tx) => applyRest(tx, ports, withoutRows, answer));
  return { ...taken, isFull: true };
}

interface Taken {
  isTaken: boolean;
  unsent: number;
  stored?: DeviceState;
  /** Its rows are not taken because there is no room for them. */
  isFull?: true;
}
const notTaken: Taken = { isTaken: false, unsent: 0 };

/** @returns what an answer must be compared with now; undefined if it is to be dropped. */
async function carryOut(
  ports: ClientPorts,
  context: ResponseContext,
  forgets: readonly Forget[],
): Promise<ResponseContext | undefined> {
  const purge: FreeSpace = async (tx) => {
    const state = await tx.state();
    if (!state || !isCurrent(state, context)) return;
    for (const { scope } of freshOf(forgets, state)) await removeAll(tx, scope);
  };
  const { base, done } = await writeFreeingSpace(ports, [purge, dropFinished], async (tx) => {
    const before = await tx.state();
    if (!before || !isCurrent(before, context)) return { base: undefined, done: [] };
    let state = before;
    const fresh = freshOf(forgets, before);
    for (const each of fresh) {
      state = await forget(tx, state, each);
    }
    if (fresh.length > 0) await tx.saveState(state);
    // The rows of this very answer are from after the forget.
    const cookie = before.cookie === context.cookie ? state.cookie : undefined;
    return { base: { ...context, cookie, forgetCount: state.forgetCount }, done: fresh };
  });
  for (const each of done) ports.onForget?.(each);
  return base;
}

/** Notes what was sent from a full disk, with its answer. */
export const withSent = (state: DeviceState, { sentThrough }: RequestContext): DeviceState => ({
  ...state,
  sentThrough: Math.max(state.sentThrough, sentThrough),
});

const freshOf = (forgets: readonly Forget[], state: DeviceState): Forget[] =>
  forgets.filter(({ forgetId }) => !state.forgets.includes(forgetId));

export const isCurrent = (state: DeviceState, { deviceId, forgetCount }: RequestContext): boolean =>
  state.deviceId === deviceId && state.forgetCount === forgetCount;

async function applyRest(
  tx: ClientTx,
  ports: ClientPorts,
  context: ResponseContext,
  answer: SyncAnswer,
): Promise<Taken> {
  const stored = await tx.state();
  if (!stored || !isCurrent(stored, context)) return notTaken;
  const before = withSent(stored, context);
  const { acceptedThrough, serverTime } = answer;
  // Of what this request did not carry it says nothing: a copy of this device may have used the same ids.
  const heardThrough = Math.min(acceptedThrough, context.lastId);
  // The server knew more before this was asked: it was put back from a copy.
  const state =
    acceptedThrough < context.acceptedThrough ? await rewindQueue(tx, ports, before, acceptedThrough) : before;
  if (state.deviceId !== context.deviceId) {
    await tx.saveState(state);
    return notTaken;
  }
  const isTaken = before.cookie === context.cookie;
  const isWhole = isTaken && !answer.more;
  const finished = await applyAcks(tx, state, {
    acceptedThrough: heardThrough,
    results: answer.results,
    isAnswer: true,
    shown: new Set(isTaken ? answer.changes.flatMap(subjectOf) : []),
    holdsStaff: state.holdsStaff === true || answer.changes.some(isPutOfStaff),
    saidAt: serverTime,
    settledThrough: isWhole ? Math.min(heardThrough, state.sentThrough) : state.settledThrough,
  });
  const answered = {
    ...withAnswer(finished.state, context, answer),
    ...(isTaken && { cookie: answer.cookie }),
  };
  const taken = isTaken
    ? await takeChanges(tx, ports, answered, answer, finished.subjects)
    : await showAnew(tx, isReset(answer) ? markRows(answered) : answered, finished.subjects);
  if (isWhole) await dropOldEntries(tx, taken, serverTime, taken.settledThrough - before.settledThrough);
  const last = await leaveCopiedId(tx, ports, taken, context, acceptedThrough);
  await tx.saveState(last);
  return { isTaken, unsent: last.nextId - 1 - last.acceptedThrough, stored: last };
}

/** Notes what every answer says, whether its rows are taken or not. */
function withAnswer(
  state: DeviceState,
  { ackedForgets, receivedAt }: ResponseContext,
  { serverTime }: SyncAnswer,
): DeviceState {
  const { isLeaseOver: _, leaseCookie: __, ...rest } = state;
  return {
    ...rest,
    forgets: state.forgets.filter((forgetId) => !ackedForgets.includes(forgetId)),
    untold: state.untold && ackedForgets.includes(state.untold.forgetId) ? null : state.untold,
    // Both are of the same answer: the server's clock may have stepped back since an earlier one
    // (docs/protocol.md#11-clocks).
    serverTime,
    answeredAt: receivedAt,
    session: 'open',
    needsUpdate: false,
  };
}

async function showAnew(tx: ClientTx, state: DeviceState, subjects: readonly string[]): Promise<DeviceState> {
  if (subjects.length > 0) await rewriteRows(tx, state, [], subjects);
  return state;
}

async function takeChanges(
  tx: ClientTx,
  ports: ClientPorts,
  before: DeviceState,
  answer: SyncAnswer,
  subjects: readonly string[],
): Promise<DeviceState> {
  const { changes, results, more } = answer;
  const rows = changes.filter((change): change is RowChange => change.op === 'put' || change.op === 'del');
  const state = noteStaff(isReset(answer) ? await resetOf(tx, before) : before, rows);
  const others = state.isResetting ? await addRows(tx, state, rows) : rows;
  if (others.length + subjects.length > 0) await writeRows(tx, ports, state, others, subjects);
  const pageRev = Math.max(state.pageRev ?? 0, ...rows.map(({ rev }) => rev), ...results.map(revOf));
  if (more) return { ...state, pageRev };
  if (state.isResetting) await sweep(tx, state);
  const { isStaffPartial: _, ...whole } = state;
  return {
    ...whole,
    pageRev,
    isResetting: false,
    seenRev: Math.max(state.seenRev, pageRev),
    syncedAt: state.answeredAt,
  };
}

const isReset = ({ changes }: SyncAnswer): boolean => changes.some(({ op }) => op === 'reset');

/** Every row held is marked: its generation is an earlier one now (docs/protocol.md#13-horizon). */
const resetOf = async (tx: ClientTx, state: DeviceState): Promise<DeviceState> => ({
  ...state,
  ...{ generation: state.generation + 1, isResetting: true, marked: await tx.listHeld(), seenRev: 0, pageRev: 0 },
});

function noteStaff(state: DeviceState, rows: readonly RowChange[]): DeviceState {
  return state.holdsStaff || rows.every(({ scope }) => scope === 'own') ? state : { ...state, holdsStaff: true };
}

const subjectOf = (change: Change): string[] => (change.op === 'put' ? [`${change.entity}:${change.id}`] : []);

const isRemoval = (change: Change): change is RowChange => change.op === 'del';

const isPutOfStaff = (change: Change): boolean => change.op === 'put' && change.scope === 'staff';

const revOf = (result: SyncAnswer['results'][number]): number => (result.status === 'rejected' ? 0 : result.rev);

/**
 * Marked rows go now, and not before (docs/protocol.md#13-horizon). Those with pending edits are shown as the edits
 * alone make them.
 */
async function sweep(tx: ClientTx, state: DeviceState): Promise<void> {
  const pending = await tx.sweep(state.generation, state.marked);
  const subjects = pending.map(({ entity, local }) => `${entity}:${local.key.slice(local.key.indexOf(':') + 1)}`);
  if (subjects.length > 0) await rewriteRows(tx, state, [], subjects);
}

/**
 * The server has recorded ids that this device has not given yet: it is a copy of another one. Those that it has given are
 * asked about first: what is recorded of them is not done a second time.
 */
async function leaveCopiedId(
  tx: ClientTx,
  ports: ClientPorts,
  state: DeviceState,
  { lastId, count }: RequestContext,
  acceptedThrough: number,
): Promise<DeviceState> {
  // While too many results wait nothing can be asked about.
  const isAskingOn = count > 0 && lastId < state.nextId - 1;
  if (acceptedThrough < state.nextId || isAskingOn) return state;
  return adoptNewDeviceId(tx, ports, state, ({ id }) => id <= Math.max(state.acceptedThrough, lastId));
}
