import type { Db } from '#server/db/connect.ts';
import type { Entity, Row } from '#sync/protocol.ts';
import type { FieldClocks, StoredRow } from '#sync/server/ports.ts';

/** Describes how the rows of an entity are stored in the tables of the database. */
export interface RowTable {
  /** Lists those that there are, in no order. */
  list(db: Db, keys: readonly string[]): Promise<StoredRow[]>;
  /**
   * Inserts or replaces; of submissions, which only the questionnaire makes, what devices can change.
   *
   * @param before as the row stands, where that is known
   */
  write(db: Db, stored: StoredRow, now: number, before?: StoredRow): Promise<void>;
  delete(db: Db, key: string): Promise<void>;
}

interface Revision {
  rev: number;
  createdRev: number;
  clocks: FieldClocks;
}

/** Makes a stored row of one whose columns, besides the revision, are its synced fields. */
export function toStored(
  entity: Entity,
  { rev, createdRev, clocks, ...row }: Row & Revision,
  ownerId: string | null,
): StoredRow {
  return { entity, key: row.id, ownerId, rev, createdRev, row, clocks };
}

export const revisionOf = ({ rev, createdRev, clocks }: StoredRow): Revision => ({ rev, createdRev, clocks });

/** Splits the key of a draft or a pin: `<user id>/<id>`. */
export function splitKey(key: string): { userId: string; id: string } {
  const slash = key.indexOf('/');
  return { userId: key.slice(0, slash), id: key.slice(slash + 1) };
}

/** Groups the keys of drafts or pins as ids by person. */
export function idsByUser(keys: readonly string[]): Map<string, string[]> {
  const byUser = new Map<string, string[]>();
  for (const { userId, id } of keys.map(splitKey)) byUser.set(userId, [...(byUser.get(userId) ?? []), id]);
  return byUser;
}
