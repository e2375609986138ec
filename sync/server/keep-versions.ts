import type { Row } from '#sync/protocol.ts';
import type { Decision } from './decide-edit.ts';
import type { StoredRow, Version } from './ports.ts';
import { clockAt, type Work } from './work.ts';

/** Puts into the history what these decisions replace, and what was sent where the row got a merge of it. */
export async function keepVersions(work: Work, stored: StoredRow, taken: Decision[], rev: number): Promise<void> {
  for (const { field, sent, value } of taken) {
    const replaced = stored.row[field];
    if (replaced !== value) await work.store.keepVersion(replacedVersion(stored, field, rev), work.now);
    if (sent !== value) await work.store.keepVersion(sentVersion(work, stored, field, sent, rev), work.now);
  }
}

function replacedVersion({ entity, key, row, clocks }: StoredRow, field: string, rev: number): Version {
  const clock = clocks[field];
  const by = clock
    ? { userId: clock.userId, deviceId: clock.device, at: clock.at }
    : { userId: creatorOf(row), deviceId: null, at: Number(row.createdAt ?? 0) };
  return { entity, key, field, kind: 'replaced', value: row[field], rev, ...by };
}

/** Of a goal or a note; null where the row does not say it. */
function creatorOf({ authorId = null, createdBy = authorId }: Row): string | null {
  return typeof createdBy === 'string' ? createdBy : null;
}

function sentVersion(work: Work, { entity, key }: StoredRow, field: string, value: unknown, rev: number): Version {
  const { userId, device: deviceId, at } = clockAt(work, rev);
  return { entity, key, field, kind: 'sent', value, rev, userId, deviceId, at };
}
