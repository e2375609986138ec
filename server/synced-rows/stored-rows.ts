import type { Db } from '#server/db/connect.ts';
import type { Entity } from '#sync/protocol.ts';
import { audiencesOf } from '#sync/server/audiences.ts';
import type { Audience, FieldClocks, StoredRow } from '#sync/server/ports.ts';
import { conversationRows, messageRows } from './conversation-rows.ts';
import { takeRev } from './counter.ts';
import { type FeedPlace, tell } from './feed.ts';
import { goalRows, noteRows } from './goal-note-rows.ts';
import { draftRows, pinRows } from './personal-rows.ts';
import type { RowTable } from './row-table.ts';
import { submissionBodyRows, submissionRows } from './submission-rows.ts';

const tables: Record<Entity, RowTable> = {
  submission: submissionRows,
  submissionBody: submissionBodyRows,
  goal: goalRows,
  note: noteRows,
  conversation: conversationRows,
  message: messageRows,
  draft: draftRows,
  pin: pinRows,
};

/** Lists an entity's rows that there are among these keys, in no order; at most some hundred at once. */
export async function listStored(db: Db, entity: Entity, keys: readonly string[]): Promise<StoredRow[]> {
  return keys.length === 0 ? [] : tables[entity].list(db, keys);
}

export async function findStored(db: Db, entity: Entity, key: string): Promise<StoredRow | undefined> {
  return (await listStored(db, entity, [key]))[0];
}

/**
 * Inserts or replaces a row at a rev that was taken for it, and tells these audiences. Those that saw it and are not
 * among them are told that it left.
 *
 * @param before as the row stands in the database, and what everybody was told of it, where the caller has read that
 */
export async function saveStored(
  db: Db,
  stored: StoredRow,
  audiences: readonly Audience[],
  now: number,
  before?: Standing,
): Promise<void> {
  await tables[stored.entity].write(db, stored, now, before?.stored);
  await tell(db, toldOf(stored), audiences, now, before?.places);
}

/** Describes a row as the database has it, if it does, and what everybody was told of it. */
export interface Standing {
  stored: StoredRow | undefined;
  places: readonly FeedPlace[];
}

export const toldOf = ({ entity, key, rev, row }: StoredRow) => ({
  ...{ entity, key, rev },
  isDeleted: typeof row.deletedAt === 'number',
});

/** Deletes a row for good; those that saw it are told that it left, at a rev that was taken for it. */
export async function removeStored(
  db: Db,
  { entity, key, rev }: Pick<StoredRow, 'entity' | 'key' | 'rev'>,
  now: number,
): Promise<void> {
  await tables[entity].delete(db, key);
  await tell(db, { entity, key, rev }, [], now);
}

/**
 * Gives rows that this transaction changed elsewhere, or whose audience it changed, their next revs. Those who see them
 * now are told.
 */
export async function announceRows(db: Db, entity: Entity, keys: readonly string[], now: number): Promise<void> {
  for (const stored of await listStored(db, entity, keys)) {
    const rev = await takeRev(db, now);
    const createdRev = stored.createdRev === 0 ? rev : stored.createdRev;
    const clocks = withLink(stored, rev, now);
    await saveStored(db, { ...stored, rev, createdRev, clocks }, audiencesOf(stored), now);
  }
}

/**
 * Adds the clock of `clientId` to a submission. It says since which rev it is a client's: its other goals come with it
 * (docs/protocol.md#16-window).
 */
function withLink({ entity, ownerId, clocks }: StoredRow, rev: number, now: number): FieldClocks {
  if (entity !== 'submission' || ownerId === null || clocks.clientId) return clocks;
  return { ...clocks, clientId: { rev, at: now, device: 'server:link', userId: ownerId } };
}

/** Announces that the card and the texts of submissions have changed, or who sees them. */
export async function announceSubmissions(db: Db, ids: readonly string[], now: number): Promise<void> {
  await announceRows(db, 'submission', ids, now);
  await announceRows(db, 'submissionBody', ids, now);
}
