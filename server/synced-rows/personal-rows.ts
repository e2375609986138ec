import { and, eq, inArray } from 'drizzle-orm';
import { keyOf } from '#sync/server/audiences.ts';
import { rowOf } from '#sync/server/mutation-context.ts';
import type { StoredRow } from '#sync/server/ports.ts';
import { idsByUser, type RowTable, revisionOf, splitKey, toStored } from './row-table.ts';

const ofOwner = (stored: StoredRow, userId: string): StoredRow => ({
  ...stored,
  key: keyOf(stored.entity, stored.row.id, userId),
});

export const draftRows: RowTable = {
  async list({ q, t }, keys) {
    const found: StoredRow[] = [];
    for (const [owner, ids] of idsByUser(keys)) {
      const rows = await q
        .select()
        .from(t.drafts)
        .where(and(eq(t.drafts.userId, owner), inArray(t.drafts.id, ids)));
      for (const { userId, clearedAt: _, ...draft } of rows) {
        found.push(ofOwner(toStored('draft', draft, userId), userId));
      }
    }
    return found;
  },
  async write({ q, t }, stored, now) {
    const { value, updatedAt } = rowOf('draft', stored);
    const draft = { value, updatedAt, clearedAt: value === null ? now : null, ...revisionOf(stored) };
    await q
      .insert(t.drafts)
      .values({ ...splitKey(stored.key), ...draft })
      .onConflictDoUpdate({ target: [t.drafts.userId, t.drafts.id], set: draft });
  },
  async delete({ q, t }, key) {
    const { userId, id } = splitKey(key);
    await q.delete(t.drafts).where(and(eq(t.drafts.userId, userId), eq(t.drafts.id, id)));
  },
};

export const pinRows: RowTable = {
  async list({ q, t }, keys) {
    const found: StoredRow[] = [];
    for (const [owner, ids] of idsByUser(keys)) {
      const rows = await q
        .select()
        .from(t.pins)
        .where(and(eq(t.pins.userId, owner), inArray(t.pins.id, ids)));
      for (const { userId, ...pin } of rows) found.push(ofOwner(toStored('pin', pin, userId), userId));
    }
    return found;
  },
  async write({ q, t }, stored) {
    const { auto, createdAt } = rowOf('pin', stored);
    const pin = { auto, createdAt, ...revisionOf(stored) };
    await q
      .insert(t.pins)
      .values({ ...splitKey(stored.key), ...pin })
      .onConflictDoUpdate({ target: [t.pins.userId, t.pins.id], set: pin });
  },
  async delete({ q, t }, key) {
    const { userId, id } = splitKey(key);
    await q.delete(t.pins).where(and(eq(t.pins.userId, userId), eq(t.pins.id, id)));
  },
};
