import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import type { ServerDeps } from '#server/deps.ts';
import { actorFinder } from '#server/identity/find-actor.ts';
import { createSession, type EndReason, findSession } from '#server/identity/session.repository.ts';
import { userRepository } from '#server/identity/user.repository.ts';
import { sha256 } from '#server/ids.ts';
import { enginePorts } from '#server/sync/answer-sync.ts';
import { findRevocation } from '#server/sync/find-revocation.ts';
import { noteForgotten } from '#server/sync/forgotten.ts';
import { isTemporary } from '#server/sync/is-temporary.ts';
import { pullStore } from '#server/sync/pull-store.ts';
import { pushStore } from '#server/sync/push-store.ts';
import { findRecorded } from '#server/sync/recorded.ts';
import { findWriter } from '#server/sync/sync-session.ts';
import { startSegment } from '#server/synced-rows/counter.ts';
import type { SyncReply } from '#sync/client/ports.ts';
import type { MutationName } from '#sync/mutations.ts';
import type { SyncRequest } from '#sync/protocol.ts';
import type { PullLimits, ServerPorts, SyncActor } from '#sync/server/ports.ts';
import { runAsServer } from '#sync/server/run-as-server.ts';
import { sync as answerSync } from '#sync/server/sync.ts';
import { type MemoryDatabase, openMemoryDatabase } from './memory-database.ts';
import { upgrades } from './old-schema.ts';
import { idFrom, type Random } from './random.ts';

export type Deps = Pick<ServerDeps, 'clock' | 'newId' | 'log'> & { database: MemoryDatabase };

export interface ServerOptions {
  /** The server's own clock, epoch ms. */
  clock: () => number;
  /** Ids: the same for the same seed. */
  random: Random;
  pullLimits: PullLimits;
}

/** The product's server below its routes: sessions, the transaction of a request, and its database, which can be put back. */
export async function openServer({ clock, random, pullLimits }: ServerOptions) {
  const newId = () => idFrom(random);
  const log = { info: () => undefined, error: () => undefined };
  let database = openMemoryDatabase();
  const deps = (): Deps => ({ database, clock, newId, log });
  const reportFault = (cause: unknown) => {
    throw new Error('The server met a fault of its own.', { cause });
  };
  const ports = (): ServerPorts => ({
    ...enginePorts(deps()),
    ...{ reportFault, pullLimits, upgrades, workedMs: () => 0 },
  });
  const start = () => database.tx((db) => startSegment(db, clock(), 1 + random.int(2 ** 30)));
  await start();

  /** `POST /api/sync`, as `sync.routes.ts` does it. @param failAfter so many statements, the disk is full */
  async function sync(token: string, request: SyncRequest, failAfter?: number): Promise<SyncReply> {
    const body: unknown = JSON.parse(JSON.stringify(request));
    const actor = await actorFinder(deps())(token);
    if (!actor) return refuseSession(token, body);
    try {
      const answered = await database.tx(async (db) => {
        const writer = await findWriter(db, actor.sessionId, clock());
        if (!writer) return undefined;
        database.failAfter(failAfter);
        return answerSync(ports(), { push: pushStore(db, newId), pull: pullStore(db) }, writer, body);
      });
      database.failAfter(undefined);
      if (!answered) return refuseSession(token, body);
      if ('code' in answered) return { kind: 'refused', refusal: answered };
      return { kind: 'answer', answer: JSON.parse(JSON.stringify(answered)) };
    } catch (cause) {
      if (failAfter === undefined || !isTemporary(cause)) throw cause;
      database.failAfter(undefined);
      const recorded = await findRecorded(database.read, actor.userId, body);
      return { kind: 'refused', refusal: { status: 503, code: 'unavailable', retryAfterMs: 3_000, ...recorded } };
    }
  }

  async function refuseSession(token: string, body: unknown): Promise<SyncReply> {
    const forget = await findRevocation(database.read, token, async () => body);
    const refusal = forget
      ? ({ status: 401, code: 'session_revoked', forget } as const)
      : ({ status: 401, code: 'expired' } as const);
    return { kind: 'refused', refusal };
  }

  const endSession = (token: string, endReason: EndReason) =>
    database.tx(async ({ q, t }) => {
      const open = and(eq(t.sessions.tokenHash, sha256(token)), isNull(t.sessions.endedAt));
      await q.update(t.sessions).set({ endedAt: clock(), endReason }).where(open);
    });

  /** A write by a call of the specified API (docs/protocol.md#20-rest-writes). */
  const runByRest: RunByRest = (db, actor, name, args) => runAsServer(ports(), pushStore(db, newId), actor, name, args);

  return {
    deps,
    sync,
    runByRest,
    database: () => database,
    confirmPurge: (deviceId: string, forgetId: string) => noteForgotten(deps(), { deviceId, forgetId }),
    /** @returns a bearer token, or undefined for somebody who may not sign in */
    signIn: (userId: string) =>
      database.tx(async (db) => {
        const user = await userRepository(db).find(userId);
        if (user?.status !== 'Active') return undefined;
        const session = { userId, role: user.role, label: 'a device', sharedDevice: false, newId, now: clock() };
        return (await createSession(db, session)).token;
      }),
    /** By its owner, from the list of sessions. */
    endSession: (token: string) => endSession(token, 'ended_by_owner'),
    signOut: (token: string) => endSession(token, 'signed_out'),
    /** Whether the server still knows what a token once was. */
    knowsSession: async (token: string) => (await findSession(database.read, token)) !== undefined,
    copy: () => database.copy(),
    /** Puts an older copy in the place of the database, as an operator would, and starts again. */
    async restore(copy: Buffer): Promise<void> {
      database.close();
      database = openMemoryDatabase(copy);
      await start();
    },
    close: () => database.close(),
  };
}
export type RunByRest = (
  db: Db,
  actor: SyncActor,
  name: MutationName,
  args: Record<string, unknown>,
) => Promise<unknown>;
export type SimulatedServer = Awaited<ReturnType<typeof openServer>>;
