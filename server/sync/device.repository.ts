import { and, asc, count, desc, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { asInserted, carryOut, givenByName, prepared } from '#server/db/prepared.ts';
import type { Acked, PushStore, ResultsSize } from '#sync/server/ports.ts';

type DeviceStore = Pick<
  PushStore,
  | 'findDevice'
  | 'saveDevice'
  | 'keepLastDevices'
  | 'listRecorded'
  | 'record'
  | 'ackResults'
  | 'listResults'
  | 'weighResults'
>;

/** Stores what each device has sent, and what became of it. */
export function deviceRepository(db: Db): DeviceStore {
  const { q, t } = db;
  const { syncDevices: devices, syncMutations: mutations, syncForgetAcks: acks } = t;
  return {
    async findDevice(id) {
      const [device] = await deviceById(db).execute({ id });
      return device;
    },

    async saveDevice(device) {
      await putDevice(db).execute({ ...device });
    },

    async keepLastDevices(userId, count) {
      const { id, seenAt } = devices;
      const known = await q
        .select({ id })
        .from(devices)
        .where(eq(devices.userId, userId))
        .orderBy(desc(seenAt), asc(id));
      const gone = known.slice(count).map((device) => device.id);
      if (gone.length === 0) return;
      await q.delete(mutations).where(inArray(mutations.deviceId, gone));
      await q.delete(acks).where(inArray(acks.deviceId, gone));
      await q.delete(devices).where(inArray(id, gone));
    },

    async listRecorded(deviceId, ids) {
      const among = and(eq(mutations.deviceId, deviceId), inArray(mutations.mutationId, [...ids]));
      return q.select({ id: mutations.mutationId, hash: mutations.hash }).from(mutations).where(among);
    },

    async record(deviceId, recordings, now) {
      for (const { id: mutationId, hash, result, name, args } of recordings) {
        const subject = typeof args.id === 'string' ? args.id : null;
        await carryOut(recordOne(db), { deviceId, mutationId, hash, result, name, subject, recordedAt: now });
      }
    },

    async ackResults(device, through) {
      await ackThrough(db).execute({ ...waitingOf(device), through });
    },

    async listResults(device, { count, bytes }) {
      const all = await weigh(db, device);
      if (all.count === 0) return [];
      const asked = { ...waitingOf(device), count };
      const rows = await (all.bytes <= bytes
        ? oldest(db).execute(asked)
        : oldestThatFit(db).execute({ ...asked, bytes }));
      return rows.flatMap(({ result }) => (result === null ? [] : [result]));
    },

    weighResults: (device) => weigh(db, device),
  };
}

async function weigh(db: Db, device: Acked): Promise<ResultsSize> {
  const [row] = await allWaiting(db).execute(waitingOf(device));
  return { count: row?.count ?? 0, bytes: row?.bytes ?? 0 };
}

const deviceById = prepared(({ q, t: { syncDevices: devices } }) =>
  q
    .select()
    .from(devices)
    .where(eq(devices.id, sql.placeholder('id')))
    .prepare(),
);

const putDevice = prepared(({ q, t: { syncDevices: devices } }) =>
  q
    .insert(devices)
    .values(givenByName(devices))
    .onConflictDoUpdate({ target: devices.id, set: asInserted(devices, 'id') })
    .prepare(),
);

const recordOne = prepared(({ q, t: { syncMutations: mutations } }) =>
  q.insert(mutations).values(givenByName(mutations)).prepare(),
);

const waitingOf = ({ id: deviceId, ackedResults: acked }: Acked) => ({ deviceId, acked });

/** Selects a device's mutations whose result was not acknowledged. */
const isWaiting = ({ deviceId, mutationId, result }: Db['t']['syncMutations']) =>
  and(eq(deviceId, sql.placeholder('deviceId')), gt(mutationId, sql.placeholder('acked')), isNotNull(result));

const sizeOf = ({ result }: Db['t']['syncMutations']) => sql<number>`octet_length(cast(${result} as text))`;

const ackThrough = prepared(({ q, t: { syncMutations: mutations } }) =>
  q
    .update(mutations)
    .set({ result: null, name: null, subject: null })
    .where(and(isWaiting(mutations), lte(mutations.mutationId, sql.placeholder('through'))))
    .prepare(),
);

const oldest = prepared(({ q, t: { syncMutations: mutations } }) =>
  q
    .select({ result: mutations.result })
    .from(mutations)
    .where(isWaiting(mutations))
    .orderBy(asc(mutations.mutationId))
    .limit(sql.placeholder('count'))
    .prepare(),
);

/** Lists the oldest always, and others as far as the bytes of all of them fit. */
const oldestThatFit = prepared(({ q, t: { syncMutations: mutations } }) => {
  const { result, mutationId } = mutations;
  const size = sizeOf(mutations);
  const waiting = q
    .select({
      result,
      mutationId,
      before: sql`sum(${size}) over (order by ${mutationId}) - ${size}`.as('before'),
      size: size.as('size'),
    })
    .from(mutations)
    .where(isWaiting(mutations))
    .orderBy(asc(mutationId))
    .limit(sql.placeholder('count'))
    .as('waiting');
  const fits = sql`${waiting.before} + ${waiting.size} <= ${sql.placeholder('bytes')}`;
  return q
    .select({ result: waiting.result })
    .from(waiting)
    .where(or(sql`${waiting.before} = 0`, fits))
    .orderBy(asc(waiting.mutationId))
    .prepare();
});

const allWaiting = prepared(({ q, t: { syncMutations: mutations } }) =>
  q
    .select({ count: count(), bytes: sql<number>`coalesce(sum(${sizeOf(mutations)}), 0)`.mapWith(Number) })
    .from(mutations)
    .where(isWaiting(mutations))
    .prepare(),
);
