import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import type { Entity } from '#sync/protocol.ts';
import type { StoredRow } from '#sync/server/ports.ts';
import { takeRev } from './counter.ts';
import { tellAllLeft } from './feed.ts';
import { removeStored } from './stored-rows.ts';

/** Stays below what the engines take as parameters of one statement. */
const keysAtOnce = 500;

export function* batchesOf<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += keysAtOnce) yield all.slice(from, from + keysAtOnce);
}

/**
 * Removes what is left of rows whose contents this transaction deletes elsewhere. Their history goes, and who saw them
 * is told.
 */
export async function removeRows(db: Db, entity: Entity, keys: readonly string[], now: number): Promise<void> {
  for (const some of batchesOf(keys)) await tellAllLeft(db, entity, some, now);
  await forgetHistory(db, entity, keys);
}

export async function forgetHistory({ q, t }: Db, entity: Entity, keys: readonly string[]): Promise<void> {
  const { rowVersions: versions } = t;
  for (const some of batchesOf(keys)) {
    await q.delete(versions).where(and(eq(versions.entity, entity), inArray(versions.rowKey, some)));
  }
}

/** Deletes rows one by one, with their history, and tells who saw them. */
export async function dropRows(db: Db, rows: readonly Pick<StoredRow, 'entity' | 'key'>[], now: number): Promise<void> {
  for (const { entity, key } of rows) {
    await removeStored(db, { entity, key, rev: await takeRev(db, now) }, now);
    await forgetHistory(db, entity, [key]);
  }
}
