import { and, desc, eq, inArray, lt, notInArray, or, type SQL } from 'drizzle-orm';
import type { VersionsAnswer } from '#schema/sync-calls.ts';
import type { Db } from '#server/db/connect.ts';
import { type Cursor, cutPage, pageRows } from '#server/http/page-cursor.ts';
import { type Actor, isStaff } from '#server/http/require-user.ts';
import type { Entity } from '#sync/protocol.ts';
import { keyOf, memberAudience, ownAudience, staffAudience } from '#sync/server/audiences.ts';
import type { Audience } from '#sync/server/ports.ts';

/** Lists what a client may not read, or not yet, of the present row. */
const staffFields: Partial<Record<Entity, string[]>> = {
  submissionBody: ['summary', 'summaryProvider', 'summaryAt', 'summaryFields', 'reportDoc'],
};

/**
 * Lists earlier values of a row's fields, newest first.
 *
 * @returns undefined when there is no such row, or none that the actor may read
 */
export async function listVersions(
  db: Db,
  actor: Pick<Actor, 'userId' | 'role'>,
  row: { entity: Entity; id: string },
  before: Cursor | undefined,
): Promise<VersionsAnswer | undefined> {
  const key = keyOf(row.entity, row.id, actor.userId);
  if (!(await isSeen(db, row.entity, key, readingAudiences(actor, row.entity)))) return undefined;
  const { q, t } = db;
  const { rowVersions: v } = t;
  const found = await q
    .select({ version: v, firstName: t.users.firstName, lastName: t.users.lastName })
    .from(v)
    .leftJoin(t.users, eq(t.users.id, v.userId))
    .where(and(eq(v.entity, row.entity), eq(v.rowKey, key), visible(db, actor, row.entity), older(db, before)))
    .orderBy(desc(v.rev), desc(v.id))
    .limit(pageRows + 1);
  const { rows, next } = cutPage(found, ({ version }) => ({ at: version.rev, id: version.id }));
  return { versions: rows.map((one) => toVersion(one, actor.userId)), next };
}

/** Lists the audiences in which the actor reads the history; of notes, staff only. */
function readingAudiences(actor: Pick<Actor, 'userId' | 'role'>, entity: Entity): Audience[] {
  const own = entity === 'note' ? [] : [ownAudience(actor.userId)];
  return isStaff(actor) ? [...own, staffAudience, memberAudience(actor.userId)] : own;
}

async function isSeen({ q, t }: Db, entity: Entity, key: string, audiences: readonly Audience[]): Promise<boolean> {
  if (audiences.length === 0) return false;
  const { syncFeed: feed } = t;
  const isRow = and(eq(feed.entity, entity), eq(feed.rowKey, key), eq(feed.isGone, false));
  const rows = await q
    .select({ rev: feed.rev })
    .from(feed)
    .where(and(isRow, inArray(feed.audience, [...audiences])))
    .limit(1);
  return rows.length > 0;
}

function visible({ t: { rowVersions: v } }: Db, actor: Pick<Actor, 'role'>, entity: Entity): SQL | undefined {
  const hidden = isStaff(actor) ? [] : (staffFields[entity] ?? []);
  return hidden.length === 0 ? undefined : notInArray(v.field, hidden);
}

function older({ t: { rowVersions: v } }: Db, before: Cursor | undefined): SQL | undefined {
  return before && or(lt(v.rev, before.at), and(eq(v.rev, before.at), lt(v.id, before.id)));
}

interface Found {
  version: Db['t']['rowVersions']['$inferSelect'];
  firstName: string | null;
  lastName: string | null;
}

function toVersion({ version, firstName, lastName }: Found, readerId: string): VersionsAnswer['versions'][number] {
  const { id, field, kind, value, userId, at, rev } = version;
  const isKnown = firstName !== null && lastName !== null;
  const author = isKnown ? { firstName, lastName, isYou: userId === readerId } : null;
  return { id, field, kind, value, author, at, rev };
}
