import type { SyncReply } from '#sync/client/ports.ts';
import type { ForgetScope, Mutation, Result, SyncRequest } from '#sync/protocol.ts';
import { checkAnswer, createResultCheck } from './answer-checks.ts';
import { createHistory, type History } from './history.ts';
import { createLeftRows, type LeftRows, passingIn } from './left-rows.ts';
import type { MemoryDatabase } from './memory-database.ts';
import { checkTexts } from './merged-texts.ts';
import { checkOneMoved } from './moved-rows.ts';
import { fromOldSchema } from './old-schema.ts';
import { findDoer } from './people.ts';
import { checkPush, copyReference, emptyReference, noteServerWrite, type ReferenceState } from './reference.ts';
import { findReport } from './reports.ts';
import type { SimulatedServer } from './server.ts';
import { listServerRows, type ServerRows } from './server-rows.ts';
import { createSnapshots } from './snapshots-taken.ts';
import { createCookieCheck } from './stale-cookies.ts';
import { type Words, wordsIn } from './words.ts';

interface WatchCopy {
  reference: ReferenceState;
  history: ReturnType<History['copy']>;
  seen: Map<string, string>;
  results: Map<string, Result>;
  leftRows: ReturnType<LeftRows['copy']>;
}

function forgottenBy(database: MemoryDatabase, deviceId: string): { id: string; scope: ForgetScope }[] {
  const acks = database.dump('sync_forget_acks').filter(({ device_id }) => device_id === deviceId);
  const acked = new Set(acks.map(({ forget_id }) => forget_id));
  const forgets = database.dump('sync_forgets').filter(({ id }) => acked.has(id));
  return forgets.map(({ id, scope }) => ({ id: String(id), scope: scope as ForgetScope }));
}

/**
 * Stands between the devices and the server, and checks each push and each answer from outside: what lay in the tables
 * before and after, and what went over the wire.
 */
export function watchServer(server: SimulatedServer, words: Words, clock: () => number, problems: string[]) {
  const [counter] = server.database().dump('sync_counter');
  let reference = emptyReference(Number(counter?.highest_intent));
  const history = createHistory();
  const resultCheck = createResultCheck();
  const cookieCheck = createCookieCheck();
  const snapshots = createSnapshots();
  let results = new Map<string, Result>();
  const leftRows = createLeftRows();
  const readRev = () => Number(server.database().dump('sync_counter')[0]?.rev ?? 0);
  let rows: ServerRows = listServerRows(server.database());
  let newestRev = readRev();
  history.note(new Map(), rows, newestRev);
  leftRows.note(rows, { from: 0, through: newestRev });

  function moveOn(passing?: ReturnType<typeof passingIn>): { before: ServerRows; after: ServerRows } {
    const before = rows;
    rows = listServerRows(server.database());
    const through = readRev();
    history.note(before, rows, through);
    leftRows.note(rows, { from: newestRev + 1, through }, passing);
    newestRev = through;
    for (const [key, row] of rows) {
      if (!key.startsWith('note/') || row.noteType !== 'client') continue;
      for (const word of wordsIn(`${row.title} ${row.content}`)) words.secrets.delete(word);
    }
    return { before, after: rows };
  }

  async function handle(
    token: string,
    request: SyncRequest,
    { userId, typedHere, failAfter }: { userId: string; typedHere: Set<string>; failAfter?: number | undefined },
  ): Promise<SyncReply> {
    const database = server.database();
    const doer = await findDoer(database, userId);
    const serverTime = clock();
    const isPush = request.mutations.length > 0;
    const acceptedBefore = isPush ? acceptedThrough(request.deviceId) : 0;
    const forgets = cookieCheck.forgetsOf(database, userId);
    const revBefore = readRev();
    const reply = await server.sync(token, request, failAfter);
    problems.push(...cookieCheck.check(request, reply, forgets, cookieCheck.forgetsOf(database, userId)));
    const recorded = listRecorded(request, acceptedBefore);
    const { before, after } = isPush ? moveOn(passingIn(request, doer)) : { before: rows, after: rows };
    const { deviceId, clientTime } = request;
    const acked = forgottenBy(database, deviceId);
    const pushed = {
      deviceId,
      doer,
      clientTime,
      serverTime,
      newestRev: revBefore,
      snapshot: snapshots.of(request),
      forgets: acked,
      recorded,
      before,
      after,
    };
    snapshots.note(request, reply, readRev());
    const told = [...checkPush(reference, pushed), ...checkTexts(pushed, () => database.dump('row_versions'))];
    problems.push(...told.map((problem) => `push: ${problem}`));
    const reportOf = (id: string) => findReport(database, id);
    problems.push(...checkAnswer(reply, after, doer, words, typedHere, leftRows, reportOf));
    if (reply.kind === 'answer') problems.push(...resultCheck.check(deviceId, reply.answer.results));
    if (reply.kind === 'refused') problems.push(...resultCheck.check(deviceId, reply.refusal.results ?? []));
    return reply;
  }

  function acceptedThrough(deviceId: string): number {
    const device = server
      .database()
      .dump('sync_devices')
      .find(({ id }) => id === deviceId);
    return Number(device?.accepted_through ?? 0);
  }

  /** What the server has recorded of this request, with its results. */
  function listRecorded(request: SyncRequest, before: number): { mutation: Mutation; result: Result }[] {
    if (request.mutations.length === 0) return [];
    const through = acceptedThrough(request.deviceId);
    if (through <= before) return [];
    const stored = new Map(
      server
        .database()
        .dump('sync_mutations')
        .filter(({ device_id }) => device_id === request.deviceId)
        .map(({ mutation_id, result }) => [
          mutation_id,
          result === null ? undefined : (JSON.parse(String(result)) as Result),
        ]),
    );
    return request.mutations.flatMap((mutation) => {
      if (mutation.id <= before || mutation.id > through) return [];
      const result = stored.get(mutation.id);
      if (!result) problems.push(`3: ${request.deviceId}:${mutation.id} is recorded without a result`);
      if (!result) return [];
      // What it took the place of was not done.
      const isVoid = mutation.name === 'void';
      const known: Result = isVoid ? { id: mutation.id, status: 'rejected', code: 'invalid', message: '' } : result;
      results.set(`${request.deviceId}:${mutation.id}`, known);
      return [{ mutation: fromOldSchema(mutation), result }];
    });
  }

  return {
    handle,
    history,
    rows: () => rows,
    resultOf: (deviceId: string, mutationId: number) => results.get(`${deviceId}:${mutationId}`),
    /** A write by the server itself, or by a call that devices do not make. */
    async write(work: () => Promise<unknown>, isRest = false): Promise<void> {
      await work();
      const { before, after } = moveOn();
      if (isRest) problems.push(...checkOneMoved(before, after));
      noteServerWrite(reference, before, after, clock(), isRest);
    },
    copy: (): WatchCopy => ({
      reference: copyReference(reference),
      history: history.copy(),
      seen: resultCheck.copy(),
      results: new Map(results),
      leftRows: leftRows.copy(),
    }),
    restore(copy: WatchCopy): void {
      reference = { ...copyReference(copy.reference), wasPutBack: true };
      history.restore(copy.history);
      resultCheck.restore(copy.seen);
      results = new Map(copy.results);
      leftRows.restore(copy.leftRows);
      newestRev = readRev();
      rows = listServerRows(server.database());
    },
  };
}
export type ServerWatch = ReturnType<typeof watchServer>;
