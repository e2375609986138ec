import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { carryOut, givenByName, prepared } from '#server/db/prepared.ts';
import { sha256 } from '#server/ids.ts';
import { textFields } from '#sync/mutations.ts';
import type { Entity } from '#sync/protocol.ts';
import type { Version } from '#sync/server/ports.ts';

/** Stores the history of rows: every value that was replaced, and what a device sent before it was merged. */
export function versionRepository(db: Db, newId: () => string) {
  const { q, t } = db;
  const { rowVersions: versions } = t;
  return {
    async keep({ key: rowKey, value, ...version }: Version, now: number): Promise<void> {
      const json = JSON.stringify(value ?? null);
      const hash = isLookedFor(version) ? sha256(json) : null;
      const stored = { value: value == null ? null : json, hash };
      await carryOut(keepVersion(db), { ...version, ...stored, rowKey, id: newId(), createdAt: now });
    },

    /** Tells whether a text was in a field once, or this device sent it. */
    async hasText(entity: Entity, key: string, field: string, text: string, deviceId: string): Promise<boolean> {
      const ofField = and(eq(versions.entity, entity), eq(versions.rowKey, key), eq(versions.field, field));
      const byDevice = or(eq(versions.kind, 'replaced'), eq(versions.deviceId, deviceId));
      const isText = eq(versions.hash, sha256(JSON.stringify(text)));
      const rows = await q
        .select({ id: versions.id })
        .from(versions)
        .where(and(ofField, byDevice, isText))
        .limit(1);
      return rows.length === 1;
    },

    /** Lists the versions of a row, newest first. */
    async list(entity: Entity, key: string): Promise<(typeof versions.$inferSelect)[]> {
      return q
        .select()
        .from(versions)
        .where(and(eq(versions.entity, entity), eq(versions.rowKey, key)))
        .orderBy(desc(versions.rev), desc(versions.createdAt));
    },
  };
}

/**
 * Tells whether a version may be looked for by its text. Such texts are the base of a merge
 * (docs/protocol.md#8-text-merge) and the mark of a cleared draft (docs/protocol.md#18-drafts).
 */
const isLookedFor = ({ entity, field }: Pick<Version, 'entity' | 'field'>): boolean =>
  entity === 'draft' || textFields[entity]?.includes(field) === true;

export type VersionRepository = ReturnType<typeof versionRepository>;

/** Inserts a version. Its value is given as JSON, so that there can be none. */
const keepVersion = prepared(({ q, t: { rowVersions: versions } }) =>
  q
    .insert(versions)
    .values({ ...givenByName(versions), value: sql`${sql.placeholder('value')}` })
    .prepare(),
);
