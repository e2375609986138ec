import type { Row } from '#sync/protocol.ts';
import type { Decision } from './decide-edit.ts';
import { clockAt, type MutationContext } from './mutation-context.ts';
import type { StoredRow, Version } from './ports.ts';

/** Puts into the history what these decisions replace, and what was sent where the row got a merge of it. */
export async function keepVersions(
  context: MutationContext,
  stored: StoredRow,
  taken: Decision[],
  rev: number,
): Promise<void> {
  for (const { field, sent, value } of taken) {
    const replaced = stored.row[field];
    if (replaced !== value) await context.store.keepVersion(replacedVersion(stored, field, rev), context.now);
    if (sent !== value) await context.store.keepVersion(sentVersion(context, stored, field, sent, rev), context.now);
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

function sentVersion(
  context: MutationContext,
  { entity, key }: StoredRow,
  field: string,
  value: unknown,
  rev: number,
): Version {
  const { userId, device: deviceId, at } = clockAt(context, rev);
  return { entity, key, field, kind: 'sent', value, rev, userId, deviceId, at };
}
