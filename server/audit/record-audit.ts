import type { Context } from 'koa';
import type { AuditAction, AuditSubject } from '#schema/audit.ts';
import type { Db } from '#server/db/connect.ts';
import { carryOut, givenByName, prepared } from '#server/db/prepared.ts';
import type { ServerDeps } from '#server/deps.ts';
import { type Actor, isStaff } from '#server/http/require-user.ts';

type EntryDeps = Pick<ServerDeps, 'clock' | 'newId'>;

/**
 * Says what was done, without who did it. It has ids of people and rows and names of fields; of values only roles and
 * amounts, as `#schema/audit.ts` writes them.
 */
export interface AuditedAction {
  action: AuditAction;
  subject: AuditSubject;
  submissionId?: string | null | undefined;
  /** Names the user that it was done to. */
  aboutUserId?: string | null | undefined;
  /** Counts the rows of lists and deliveries; 1 unless given. */
  count?: number;
  fields?: readonly string[];
}

export interface NewAuditEntry extends AuditedAction {
  by: Pick<Actor, 'userId' | 'requestId'>;
  /** Dates a read without a network that is recorded later, epoch ms; now unless given. */
  at?: number;
}

/** Adds an entry; for a change, inside the transaction of the change. */
export async function recordAudit(
  db: Db,
  { by, at, action, subject, submissionId = null, aboutUserId = null, count = 1, fields = [] }: NewAuditEntry,
  { clock, newId }: EntryDeps,
): Promise<void> {
  const who = { userId: by.userId, requestId: by.requestId ?? '' };
  const what = { action, subject, submissionId, aboutUserId, count, fields };
  await carryOut(insertEntry(db), { id: newId(), at: at ?? clock(), ...who, ...what });
}

const insertEntry = prepared(({ q, t: { auditEntries } }) =>
  q.insert(auditEntries).values(givenByName(auditEntries)).prepare(),
);

interface Owned {
  /** Names the owner of what it was done to, because what staff do with their own is not recorded. */
  ownerId?: string | null | undefined;
}

/** Adds an entry for staff who act on what is not theirs. Nothing for clients and visitors. */
export async function recordStaffAction(
  db: Db,
  actor: Actor | undefined,
  { ownerId, ...done }: AuditedAction & Owned,
  deps: EntryDeps,
): Promise<void> {
  if (isAudited(actor, ownerId)) await recordAudit(db, { by: actor, ...done }, deps);
}

const isAudited = (actor: Actor | undefined, ownerId: Owned['ownerId']): actor is Actor =>
  actor !== undefined && isStaff(actor) && ownerId !== actor.userId;

/** Describes a read; with `action` unless it was only looked at. */
export type AuditedRead = Omit<AuditedAction, 'action'> & Owned & { action?: AuditAction };

/**
 * Records each read by staff of what is not theirs before it is answered (docs/security.md#1-holes, row 19). A read that
 * cannot be recorded is not answered. Nothing for clients and visitors.
 */
export async function auditRead(
  { database, ...deps }: Pick<ServerDeps, 'database'> & EntryDeps,
  { state }: Pick<Context, 'state'>,
  { action = 'read', ownerId, ...reading }: AuditedRead,
): Promise<void> {
  const actor: Actor | undefined = state.actor;
  if (!isAudited(actor, ownerId)) return;
  await database.tx((db) => recordAudit(db, { by: actor, action, ...reading }, deps));
}
