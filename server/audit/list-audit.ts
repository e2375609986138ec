import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import { type AuditAnswer, type AuditQuery, auditPageSize } from '#schema/audit.ts';
import type { Db } from '#server/db/connect.ts';

type StoredEntry = Db['t']['auditEntries']['$inferSelect'];
type AuditEntry = AuditAnswer['entries'][number];

/** Lists one page of the entries that the query selects, newest first, with the names that people have now. */
export async function listAudit(db: Db, { page = 1, ...filters }: AuditQuery): Promise<AuditAnswer> {
  const { auditEntries: e } = db.t;
  const where = matches(db, filters);
  const total = await db.q.$count(e, where);
  const rows = await db.q
    .select()
    .from(e)
    .where(where)
    .orderBy(desc(e.at), desc(e.id))
    .limit(auditPageSize)
    .offset((page - 1) * auditPageSize);
  const names = await readNames(db, rows);
  const totalPages = Math.ceil(total / auditPageSize);
  return {
    entries: rows.map((row) => toEntry(row, names)),
    pagination: { page, limit: auditPageSize, totalPages, total },
  };
}

function matches({ t }: Db, { action, user, submission }: Omit<AuditQuery, 'page'>): SQL | undefined {
  const { auditEntries: e } = t;
  return and(
    action === undefined ? undefined : eq(e.action, action),
    user === undefined ? undefined : eq(e.userId, user),
    submission === undefined ? undefined : eq(e.submissionId, submission),
  );
}

type Names = Map<string, string>;

/** Reads users and submissions into one map: ids are random, so none is in both. */
async function readNames(db: Db, rows: readonly StoredEntry[]): Promise<Names> {
  const { users, submissions } = db.t;
  const userIds = rows.flatMap(({ userId, aboutUserId }) => [userId, ...(aboutUserId === null ? [] : [aboutUserId])]);
  const submissionIds = rows.flatMap(({ submissionId }) => submissionId ?? []);
  const named = [...(await listNamed(db, users, userIds)), ...(await listNamed(db, submissions, submissionIds))];
  return new Map(named.map(({ id, firstName, lastName }) => [id, [firstName, lastName].filter(Boolean).join(' ')]));
}

function listNamed({ q }: Db, table: Db['t']['users'] | Db['t']['submissions'], ids: readonly string[]) {
  const { id, firstName, lastName } = table;
  return q
    .select({ id, firstName, lastName })
    .from(table)
    .where(inArray(id, [...new Set(ids)]));
}

function toEntry(row: StoredEntry, names: Names): AuditEntry {
  const { id, at, userId, action, subject, submissionId, aboutUserId, count, fields } = row;
  const about = toAbout('submission', submissionId, names) ?? toAbout('user', aboutUserId, names);
  const actor = { actorId: userId || null, actor: names.get(userId) ?? null };
  return { id, at, ...actor, action, subject, details: { about, count, fields } };
}

function toAbout(kind: 'submission' | 'user', id: string | null, names: Names): AuditEntry['details']['about'] {
  return id === null ? null : { kind, id, name: names.get(id) ?? null };
}
