import type { Refusal } from '#sync/protocol.ts';
import { applyAcks } from './apply-acks.ts';
import { isCurrent, withSent } from './apply-answer.ts';
import type { RequestContext } from './build-request.ts';
import { forget, removeAll } from './forget.ts';
import type { ClientPorts, ClientTx, DeviceState } from './ports.ts';
import { dropFinished, type FreeSpace, writeFreeingSpace } from './quota-recovery.ts';
import { foldUnderCreates, headOf } from './rejected-edit.ts';
import { adoptNewDeviceId, rewindQueue, toVoid } from './reset-device-id.ts';
import { rewriteRows } from './rewrite-rows.ts';

/** Changes the device after a refusal. The pace of the next request is the caller's. */
export async function applyRefusal(ports: ClientPorts, context: RequestContext, refusal: Refusal): Promise<void> {
  const isDue = (state: DeviceState) =>
    // A revocation is never too late to be carried out, and carried out once.
    refusal.code === 'session_revoked' ? !isDone(state, refusal) : isCurrent(state, context);
  const purge: FreeSpace = async (tx) => {
    const state = await tx.state();
    if (refusal.forget && state && isDue(state)) await removeAll(tx, refusal.forget.scope);
  };
  const done = await writeFreeingSpace(ports, [purge, dropFinished], async (tx) => {
    const before = await tx.state();
    if (!before || !isDue(before)) return undefined;
    const sent = isCurrent(before, context) ? withSent(before, context) : before;
    const state = await takeRecorded(tx, ports, sent, context, refusal);
    await tx.saveState(await react(tx, ports, state, context, refusal));
    return refusal.code === 'session_revoked' ? refusal.forget : undefined;
  });
  if (done) ports.onForget?.(done);
}

const isDone = ({ session, forgets }: DeviceState, { forget: order }: Refusal): boolean =>
  session === 'revoked' && order !== undefined && forgets.includes(order.forgetId);

/** Stores what was recorded, also when the rest was refused (426, 429, 503). */
async function takeRecorded(
  tx: ClientTx,
  ports: ClientPorts,
  state: DeviceState,
  { lastId }: RequestContext,
  { code, acceptedThrough, results }: Refusal,
): Promise<DeviceState> {
  if (acceptedThrough === undefined || code === 'gap' || code === 'fork') return state;
  const recorded = { acceptedThrough: Math.min(acceptedThrough, lastId), results: results ?? [] };
  // A refusal does not tell the server's time: it is at least that of the last answer.
  const saidAt = Math.max(state.serverTime, ports.clock());
  const { settledThrough, holdsStaff = false } = state;
  const acks = { ...recorded, saidAt, isAnswer: false, shown: new Set<string>(), holdsStaff, settledThrough };
  const finished = await applyAcks(tx, state, acks);
  if (finished.subjects.length > 0) await rewriteRows(tx, state, [], finished.subjects);
  return finished.state;
}

async function react(
  tx: ClientTx,
  ports: ClientPorts,
  state: DeviceState,
  context: RequestContext,
  refusal: Refusal,
): Promise<DeviceState> {
  switch (refusal.code) {
    case 'bad_cookie': {
      const { leaseCookie: _, ...rest } = state;
      return state.cookie === context.cookie ? { ...rest, cookie: null } : rest;
    }
    case 'expired':
      return { ...state, session: 'expired' };
    case 'session_revoked':
      return revoke(tx, state, refusal);
    case 'gap':
      return isLate(state, context, refusal) ? state : rewindQueue(tx, ports, state, refusal.acceptedThrough ?? 0);
    case 'fork': {
      const known = new Set(refusal.known);
      return adoptNewDeviceId(tx, ports, state, ({ id }) => id <= state.acceptedThrough || known.has(id));
    }
    case 'too_large':
      return context.count === 1 ? giveUp(tx, state, context.lastId) : state;
    case 'upgrade_to_pull':
      return { ...state, needsUpdate: true };
    default:
      return state;
  }
}

/** A gap that another request has closed meanwhile. */
const isLate = (state: DeviceState, context: RequestContext, { acceptedThrough = 0 }: Refusal): boolean =>
  acceptedThrough < state.acceptedThrough && context.acceptedThrough < state.acceptedThrough;

/** The purge comes before everything else; that the server must be told of it is written with it. */
async function revoke(tx: ClientTx, state: DeviceState, { forget: order }: Refusal): Promise<DeviceState> {
  const revoked = { ...state, session: 'revoked' as const };
  if (!order) return revoked;
  const untold = { deviceId: state.deviceId, forgetId: order.forgetId };
  const closedBy = order.scope === 'staff' ? null : order.reason;
  return { ...(await forget(tx, revoked, order)), untold, closedBy };
}

/** The place in the order is kept by a `void`, the text by the attention list. */
async function giveUp(tx: ClientTx, state: DeviceState, id: number): Promise<DeviceState> {
  const [entry] = await tx.listEntries(id, 1);
  if (entry?.id !== id || id <= state.acceptedThrough || entry.name === 'void') return state;
  await tx.putEntries([toVoid(entry)]);
  // The server never had it: who is let in again finds it here, unless it is of a scope that is not theirs any more.
  if (!entry.forgottenBy || entry.scope === 'own' || state.holdsStaff) {
    const item = headOf(state.deviceId, entry, 'too_large');
    await tx.putRejectedEdits(foldUnderCreates([item], await tx.listRejectedEdits()));
  }
  await rewriteRows(tx, state, [], [entry.subject]);
  return state;
}
