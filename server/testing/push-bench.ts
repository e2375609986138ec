import { createHash, randomUUID } from 'node:crypto';
import { newId } from '#server/ids.ts';
import { submissionRepository } from '#server/submissions/submission.repository.ts';
import { pushStore } from '#server/sync/push-store.ts';
import { orderPurge } from '#server/synced-rows/order-purge.ts';
import { announceSubmissions, findStored } from '#server/synced-rows/stored-rows.ts';
import { versionRepository } from '#server/synced-rows/version.repository.ts';
import type { MutationName } from '#sync/mutations.ts';
import type { Entity, ForgetScope, Refusal, Result } from '#sync/protocol.ts';
import { keyOf } from '#sync/server/audiences.ts';
import { checkDevice } from '#sync/server/check-device.ts';
import type { MutationOutcome } from '#sync/server/mutation-context.ts';
import type { PushRequest, SentMutation } from '#sync/server/parse-request.ts';
import { type PushStore, pullLimits, type ServerPorts, type StoredRow, type SyncActor } from '#sync/server/ports.ts';
import { type Pushed, push } from '#sync/server/push.ts';
import { runAsServer } from '#sync/server/run-as-server.ts';
import type { TestDatabase } from './both-engines.ts';

export const noon = 1_790_000_000_000;

export const client: SyncActor = { userId: 'dana', isStaff: false, firstName: 'Dana', lastName: 'Okafor' };
export const coach: SyncActor = { userId: 'kim', isStaff: true, firstName: 'Kim', lastName: 'Ray' };

/** The rev of a result that has one. */
export function revOf(result: Result): number {
  if ('rev' in result) return result.rev;
  throw new Error(`It was refused: ${result.message}`);
}

type Args = Record<string, unknown>;
/** Holds what a test sends of a mutation. The rest is made up. */
export type Intent = [name: string, args: Args, more?: Partial<SentMutation>];

export type PushBench = ReturnType<typeof openPushBench>;
export type PushBenchDevice = ReturnType<PushBench['device']>;

/** The push half of the server on a real database, with a clock that the test turns. */
export function openPushBench(database: TestDatabase) {
  const faults: unknown[] = [];
  const world = { now: noon, temporary: false, breakStore: (store: PushStore): PushStore => store };
  const ports: ServerPorts = {
    clock: () => world.now,
    newId: randomUUID,
    hash: (text) => createHash('sha256').update(text).digest('base64url'),
    isTemporary: () => world.temporary,
    workedMs: () => 0,
    reportFault: (cause) => void faults.push(cause),
    pullLimits,
  };
  const inStore = <T>(work: (store: PushStore) => Promise<T>): Promise<T> =>
    database.tx((db) => work(world.breakStore(pushStore(db, newId))));

  async function send(actor: SyncActor, request: PushRequest): Promise<Pushed | Refusal> {
    return inStore(async (store) => {
      const checked = await checkDevice(store, actor, request);
      return 'code' in checked ? checked : push(ports, store, actor, request, checked.device);
    });
  }

  return {
    world,
    ports,
    faults,
    device: (actor: SyncActor, deviceId: string = randomUUID()) => makeDevice({ actor, deviceId, world, send }),
    rest: (actor: SyncActor, name: MutationName, args: Args): Promise<MutationOutcome> =>
      inStore((store) => runAsServer(ports, store, actor, name, args)),
    inStore,
    find: (entity: Entity, id: string, owner = ''): Promise<StoredRow | undefined> =>
      findStored(database.read, entity, keyOf(entity, id, owner)),
    versions: (entity: Entity, id: string) => versionRepository(database.read, newId).list(entity, id),
    /** The person was told to forget what staff see. */
    loseStaff: (userId: string) =>
      database.tx(async ({ q, t }) => {
        const forget = { id: newId(), scope: 'staff' as const, reason: 'role_changed' as const };
        await q.insert(t.syncForgets).values({ ...forget, userId, createdAt: world.now });
      }),
    /** The person is told to forget; answers what a device acknowledges of it. */
    async orderPurge(userId: string, scope: ForgetScope): Promise<string> {
      const forgetId = newId();
      const told = { userId, scope, reason: 'deactivated' } as const;
      await database.tx((db) => orderPurge(db, told, { now: world.now, newId: () => forgetId }));
      return forgetId;
    },
    /** A submission, of nobody unless an owner is named; answers its id. */
    async submission(userId: string | null = null, id: string = newId()): Promise<string> {
      const answers = {
        firstName: 'Dana',
        email: 'd@a.example',
        problems: 'Sales',
        desiredOutcome: 'O',
        industry: 'I',
      };
      const written = { bodyHash: 'b', provider: 'playbook' as const, insights: ['One'] };
      await database.tx(async (db) => {
        const stamps = { createdAt: noon, updatedAt: noon };
        await submissionRepository(db).insert({ ...answers, ...stamps, ...written, id, userId });
        await announceSubmissions(db, [id], noon);
      });
      return id;
    },
    database,
  };
}

interface Making {
  actor: SyncActor;
  deviceId: string;
  world: { now: number };
  send: (actor: SyncActor, request: PushRequest) => Promise<Pushed | Refusal>;
}

/** A device that numbers its mutations and acknowledges nothing of itself. */
function makeDevice({ actor, deviceId, world, send }: Making) {
  const device = {
    deviceId,
    actor,
    /** The clock of the device is the server's and this many ms. */
    skew: 0,
    next: 1,
    acked: 0,
    ackedForgets: [] as string[],
    request(mutations: SentMutation[]): PushRequest {
      const clientTime = world.now + device.skew;
      const acks = { ackedResults: device.acked, ackedForgets: device.ackedForgets };
      return { protocol: 1, deviceId, clientTime, cookie: null, mutations, ...acks };
    },
    /** Draws ids, as the device does when the person acts. */
    queue(...intents: Intent[]): SentMutation[] {
      return intents.map(([name, args, more]) => {
        const at = world.now + device.skew;
        device.next += 1;
        return { id: device.next - 1, schema: 1, name, at, args, ...more };
      });
    },
    send: (mutations: SentMutation[]) => send(device.actor, device.request(mutations)),
    /** Sends these, and answers the result of the last one. */
    async push(...intents: Intent[]): Promise<Result> {
      const answer = await device.send(device.queue(...intents));
      if ('code' in answer) throw new Error(`The push was refused: ${answer.code}.`);
      const result = answer.results.at(-1);
      if (!result) throw new Error('The push has no result.');
      return result;
    },
  };
  return device;
}
