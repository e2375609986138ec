import type { AuditSubject } from '#schema/audit.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { Db } from '#server/db/connect.ts';
import type { ServerDeps } from '#server/deps.ts';
import { nameOf } from '#server/synced-rows/row-batch.ts';
import type { Entity } from '#sync/protocol.ts';
import type { PushStore, StoredRow, SyncActor } from '#sync/server/ports.ts';

/** Describes who writes, and in which call. */
export type AuditedWriter = SyncActor & { requestId?: string | undefined };

/** Maps the rows about clients, which staff change, to subjects of the log. */
const auditSubjectOf: Partial<Record<Entity, AuditSubject>> = { note: 'note', goal: 'goal', submission: 'submission' };

/** Lists the fields that say which row it is, or that follow from others. */
const unnamedFields = new Set([
  ...['id', 'submissionId', 'clientId', 'goalType', 'createdBy', 'authorId'],
  ...['coachFirstName', 'coachLastName', 'editorFirstName', 'editorLastName', 'createdAt', 'updatedAt'],
]);

/**
 * Wraps the store of a member of staff so that changes are audited. Each change of what is not their own becomes an
 * entry of the audit log, in the transaction of the change. A client's store is returned as it is.
 */
export function auditedStore(
  db: Db,
  deps: Pick<ServerDeps, 'clock' | 'newId'>,
  { userId, isStaff, requestId }: AuditedWriter,
  store: PushStore,
): PushStore {
  if (!isStaff) return store;
  const before = new Map<string, StoredRow | undefined>();
  const by = { userId, ...(requestId !== undefined && { requestId }) };

  return {
    ...store,
    async find(entity, key) {
      const stored = await store.find(entity, key);
      before.set(nameOf(entity, key), stored);
      return stored;
    },
    async save(stored, audiences, now) {
      await store.save(stored, audiences, now);
      const name = nameOf(stored.entity, stored.key);
      const subject = auditSubjectOf[stored.entity];
      const fields = changedFields(before.get(name), stored);
      before.set(name, stored);
      if (!subject || stored.ownerId === userId || fields.length === 0) return;
      const isDeleted = fields.includes('deletedAt') && stored.row.deletedAt !== null;
      const action = isDeleted ? 'deleted' : 'changed';
      await recordAudit(db, { by, action, subject, fields, ...auditedObject(stored) }, deps);
    },
  };
}

/** Lists the fields that differ; of a new row, those that are not empty. */
function changedFields(before: StoredRow | undefined, { row }: StoredRow): string[] {
  const valueIn = (stored: StoredRow['row'] | undefined, field: string) => stored?.[field] || null;
  return Object.keys(row).filter(
    (field) => !unnamedFields.has(field) && valueIn(before?.row, field) !== valueIn(row, field),
  );
}

/** Finds the submission that a row is about; for a client's own goal, the client. */
export function auditedObject({ entity, key, row, ownerId }: Pick<StoredRow, 'entity' | 'key' | 'row' | 'ownerId'>) {
  const isItself = entity === 'submission' || entity === 'submissionBody';
  const submissionId = isItself ? key : typeof row.submissionId === 'string' ? row.submissionId : null;
  return { submissionId, aboutUserId: submissionId === null ? ownerId : null };
}
