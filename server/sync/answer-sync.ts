import type { Db } from '#server/db/connect.ts';
import type { ServerDeps } from '#server/deps.ts';
import { sha256 } from '#server/ids.ts';
import { describeError } from '#server/log.ts';
import type { KnownRows } from '#server/synced-rows/row-batch.ts';
import type { Refusal, SyncAnswer } from '#sync/protocol.ts';
import { type PullLimits, type ServerPorts, pullLimits as served } from '#sync/server/ports.ts';
import { sync } from '#sync/server/sync.ts';
import { type AuditedWriter, auditedStore } from './audited-store.ts';
import { isTemporary } from './is-temporary.ts';
import type { NoteMailDeps } from './note-mail.ts';
import { notifyingStore } from './notifying-store.ts';
import { pullStore } from './pull-store.ts';

export interface EngineDeps extends Pick<ServerDeps, 'clock' | 'newId' | 'log'> {
  /** Sets smaller limits in the simulation. */
  pullLimits?: PullLimits;
}

/** Answers a request in the transaction that `db` belongs to. */
export function answerSync(
  db: Db,
  deps: EngineDeps & NoteMailDeps,
  actor: AuditedWriter,
  body: unknown,
): Promise<SyncAnswer | Refusal> {
  const known: KnownRows = new Map();
  const push = auditedStore(db, deps, actor, notifyingStore(db, deps, known));
  return sync(enginePorts(deps), { push, pull: pullStore(db, known) }, actor, body);
}

/** Makes the engine's ports, as it has them in service. */
export function enginePorts({ clock, newId, log, pullLimits = served }: EngineDeps): ServerPorts {
  return {
    pullLimits,
    clock,
    workedMs,
    newId,
    hash: sha256,
    isTemporary,
    reportFault: (cause) => log.error('sync_edit_failed', describeError(cause)),
  };
}

function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
