import { type Details, detailNames } from '#schema/submissions.ts';
import type { Db } from '#server/db/connect.ts';
import { audiencesOf } from '#sync/server/audiences.ts';
import { rowOf } from '#sync/server/mutation-context.ts';
import type { FieldClock, FieldClocks, StoredRow } from '#sync/server/ports.ts';
import { takeRev } from './counter.ts';
import { findStored, saveStored } from './stored-rows.ts';
import { versionRepository } from './version.repository.ts';

interface Replacing {
  now: number;
  newId: () => string;
  /** Who writes, as the clocks of the fields say it. */
  device: string;
  userId: string | null;
}

/**
 * Replaces details of a submission's card as one write. What was there goes into the history, and an edit that a device
 * made of the old answers is merged as one that had not seen the new ones.
 */
export async function replaceDetails(
  db: Db,
  submissionId: string,
  details: Details,
  { now, newId, device, userId }: Replacing,
): Promise<void> {
  const stored = await findStored(db, 'submission', submissionId);
  if (!stored) return;
  const card = rowOf('submission', stored);
  const changed = detailNames.filter((name) => card[name] !== details[name]);
  if (changed.length === 0) return;
  const rev = await takeRev(db, now);
  const clocks: FieldClocks = { ...stored.clocks };
  for (const field of changed) {
    await versionRepository(db, newId).keep(replacedVersion(stored, field, rev), now);
    clocks[field] = { rev, at: Math.max(now, stored.clocks[field]?.at ?? 0), device, userId };
  }
  const row = { ...stored.row, ...details, updatedAt: now };
  await saveStored(db, { ...stored, rev, clocks, row }, audiencesOf(stored), now);
}

function replacedVersion({ entity, key, row, clocks }: StoredRow, field: string, rev: number) {
  const first: FieldClock = { rev: 0, at: Number(row.createdAt ?? 0), device: '', userId: null };
  const { userId, device, at } = clocks[field] ?? first;
  return {
    entity,
    key,
    field,
    kind: 'replaced' as const,
    value: row[field],
    rev,
    userId,
    deviceId: device || null,
    at,
  };
}
