import { setImmediate } from 'node:timers/promises';
import { and, asc, eq, gt, isNotNull, lte } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { isStaff } from '#server/http/require-user.ts';
import { userRepository } from '#server/identity/user.repository.ts';
import { takeRev } from '#server/synced-rows/counter.ts';
import { putInEscrow } from '#server/synced-rows/escrow.ts';
import { textsOf, withoutTexts } from '#server/synced-rows/result-texts.ts';
import { isAboutStaffWork } from '#server/synced-rows/staff-work.ts';
import { findStored, saveStored } from '#server/synced-rows/stored-rows.ts';
import { attentionId, audiencesOf, keyOf } from '#sync/server/audiences.ts';
import type { Device, StoredRow } from '#sync/server/ports.ts';
import { daysBefore, endOf } from './periods.ts';
import type { RetentionDeps } from './retention-deps.ts';

/** See docs/protocol.md#14-results. */
const silentDays = 30;

/**
 * Shows what was refused or superseded of a device that has been silent for long on the person's other devices, as drafts;
 * nothing that was typed waits for a device that may never come back.
 *
 * @returns how many there were
 */
export async function raiseAttention({ database, clock, newId, signal }: RetentionDeps): Promise<number> {
  const now = clock();
  let raised = 0;
  for (const device of await listSilent(database.read, now)) {
    if (signal?.aborted) break;
    raised += await database.tx((db) => raiseOf(db, device, { now, newId }));
    await setImmediate();
  }
  return raised;
}

/** Those whose results were shown for their time are left alone: what was discarded elsewhere does not come again. */
async function listSilent({ q, t: { syncDevices: d } }: Db, now: number): Promise<Device[]> {
  const [silent, shown] = [daysBefore(now, silentDays), daysBefore(endOf('attentionDays', now), silentDays)];
  return q
    .select()
    .from(d)
    .where(and(lte(d.seenAt, silent), gt(d.seenAt, shown)));
}

type Waiting = Db['t']['syncMutations']['$inferSelect'];

interface RaisingDeps {
  now: number;
  newId: () => string;
}

async function raiseOf(db: Db, device: Device, deps: RaisingDeps): Promise<number> {
  const user = await userRepository(db).find(device.userId);
  if (!user) return 0;
  const mayHoldStaffs = isStaff(user) && user.status === 'Active';
  let raised = 0;
  for (const waiting of await listWaiting(db, device.id)) {
    const { name, subject } = waiting;
    if (name === null || (await findStored(db, 'draft', keyOfAttention(device, waiting)))) continue;
    const isStaffs = await isAboutStaffWork(db, user.id, { name, subject });
    if (isStaffs && !mayHoldStaffs) await keepForAdmin(db, user.id, { ...waiting, name }, deps);
    else await addDraft(db, device, waiting, { scope: isStaffs ? 'staff' : 'own', now: deps.now });
    raised += 1;
  }
  return raised;
}

const keyOfAttention = ({ id, userId }: Device, { mutationId }: Waiting): string =>
  keyOf('draft', attentionId(id, mutationId), userId);

/**
 * Lists what the person must be told of, with its text. Of a draft that won it is the other one, which stands nowhere
 * else (docs/protocol.md#18-drafts).
 */
async function listWaiting({ q, t: { syncMutations: m } }: Db, deviceId: string): Promise<Waiting[]> {
  const rows = await q
    .select()
    .from(m)
    .where(and(eq(m.deviceId, deviceId), isNotNull(m.result)))
    .orderBy(asc(m.mutationId));
  return rows.filter(({ result }) => result && result.status !== 'applied' && textsOf(result) !== undefined);
}

async function addDraft(
  db: Db,
  device: Device,
  waiting: Waiting,
  { scope, now }: { scope: 'own' | 'staff'; now: number },
): Promise<void> {
  const { mutationId, name, subject, result, recordedAt } = waiting;
  const rev = await takeRev(db, now);
  const value = { scope, name, subject, result, at: recordedAt };
  const draft: StoredRow = {
    entity: 'draft',
    key: keyOfAttention(device, waiting),
    ownerId: device.userId,
    rev,
    createdRev: rev,
    row: { id: attentionId(device.id, mutationId), value, updatedAt: now },
    clocks: { value: { rev, at: now, device: 'server:attention', userId: null } },
  };
  await saveStored(db, draft, audiencesOf(draft), now);
}

/** The person may not hold it any more. */
async function keepForAdmin(
  db: Db,
  userId: string,
  { deviceId, mutationId, name, subject, result }: Waiting & { name: string },
  { now, newId }: RaisingDeps,
): Promise<void> {
  if (result === null) return;
  const { syncMutations: m } = db.t;
  await putInEscrow(db, { id: newId(), userId, name, args: { id: subject, ...textsOf(result) }, now });
  await db.q
    .update(m)
    .set({ result: withoutTexts(result) })
    .where(and(eq(m.deviceId, deviceId), eq(m.mutationId, mutationId)));
}
