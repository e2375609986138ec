import type { Forget, ForgetScope } from '#sync/protocol.ts';
import { withoutOverlay } from './apply-acks.ts';
import { allEntries, beforeAll } from './device-state.ts';
import type { ClientTx, DeviceState, QueueEntry } from './ports.ts';

const isOfScope = (scope: string, forgotten: ForgetScope): boolean => forgotten === 'all' || scope === forgotten;

/**
 * Deletes what a forget takes (docs/protocol.md#15-forget). That is rows, pins, staff drafts, stored PDFs, search
 * index, attention texts of the scope; of the queue what has its result now, the rest as soon as it comes. The cookie
 * goes too: the server takes none from before.
 */
export async function forget(tx: ClientTx, state: DeviceState, { scope, forgetId }: Forget): Promise<DeviceState> {
  const waiting = await removeAll(tx, scope);
  const forgottenBy = state.forgetCount + 1;
  await tx.putEntries(waiting.map((entry) => ({ forgottenBy, ...withoutOverlay(entry) })));
  const { leaseCookie: _, ...kept } = scope === 'own' ? state : withoutStaff(state);
  return {
    ...kept,
    ...staleCookie(state),
    // Who types anew has seen nothing of what the server has, until it is here again.
    ...(scope !== 'staff' && { seenRev: 0 }),
    forgets: [...new Set([...state.forgets, forgetId])],
  };
}

/**
 * The part of a forget that needs no room: on a full disk it comes first, alone. Nothing else need be known of it yet,
 * because the server tells of it again, and resets, until it is acknowledged.
 *
 * @returns the entries that have no result yet.
 */
export async function removeAll(tx: ClientTx, scope: ForgetScope): Promise<QueueEntry[]> {
  await tx.purge(scope);
  const items = (await tx.listRejectedEdits()).filter((item) => isOfScope(item.scope, scope));
  await tx.removeRejectedEdits(items.map(({ key }) => key));
  const entries = (await tx.listEntries(beforeAll, allEntries)).filter((entry) => isOfScope(entry.scope, scope));
  await tx.removeEntries(entries.filter(({ resultAt }) => resultAt !== undefined).map(({ id }) => id));
  return entries.filter(({ resultAt }) => resultAt === undefined);
}

const withoutStaff = ({ holdsStaff: _, ...state }: DeviceState): DeviceState => state;
const staleCookie = ({ forgetCount }: DeviceState) => ({ cookie: null, forgetCount: forgetCount + 1 });

const dayMs = 24 * 60 * 60 * 1000;
const leaseMs = 7 * dayMs;

/**
 * Staff data ends 7 days after the last answer (docs/protocol.md#15-forget). What counts is the time that passed on the
 * device's clock, and not what it shows: one that is a week ahead would lose everything at each answer, one that is
 * behind would keep it too long. Of a clock that was put back since then, by more than clocks are put right, it is the
 * server's time that counts.
 */
export function isLeaseOver({ holdsStaff, answeredAt, serverTime }: DeviceState, now: number): boolean {
  if (!holdsStaff || answeredAt === 0) return false;
  return now - (now < answeredAt - dayMs ? serverTime : answeredAt) >= leaseMs;
}

/** The queue is kept, and so is what the person typed in the attention list; both are locked with the screens. */
export async function endLease(tx: ClientTx, state: DeviceState): Promise<DeviceState> {
  await tx.purge('staff');
  const leaseCookie = state.cookie ?? state.leaseCookie;
  const locked = { isStaffPartial: true, isLeaseOver: true } as const;
  return { ...withoutStaff(state), ...staleCookie(state), ...(leaseCookie && { leaseCookie }), ...locked };
}
