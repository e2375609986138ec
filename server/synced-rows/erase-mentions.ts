import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { keyOf } from '#sync/server/audiences.ts';
import { dropRows } from './remove-rows.ts';
import { withoutTexts } from './result-texts.ts';

/**
 * Deletes what others typed about deleted rows and no row holds: drafts, texts in escrow, and unfetched results' texts.
 * The ids are random: one stands in a text only where it is meant.
 */
export async function eraseMentions(db: Db, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  const gone = new Set(ids);
  const isAbout = (...parts: unknown[]) =>
    (JSON.stringify(parts).match(/[\w-]{22,}/g) ?? []).some((id) => gone.has(id));
  await eraseDrafts(db, isAbout, now);
  await eraseEscrow(db, isAbout);
  await emptyResults(db, isAbout);
}

type IsAbout = (...parts: unknown[]) => boolean;

async function eraseDrafts(db: Db, isAbout: IsAbout, now: number): Promise<void> {
  const { userId, id, value } = db.t.drafts;
  const drafts = await db.q.select({ userId, id, value }).from(db.t.drafts);
  const about = drafts.filter((draft) => isAbout(draft.id, draft.value));
  const rows = about.map((draft) => ({ entity: 'draft' as const, key: keyOf('draft', draft.id, draft.userId) }));
  await dropRows(db, rows, now);
}

async function eraseEscrow({ q, t: { syncEscrow } }: Db, isAbout: IsAbout): Promise<void> {
  for (const { id, submissionId, args } of await q.select().from(syncEscrow)) {
    if (isAbout(submissionId, args)) await q.delete(syncEscrow).where(eq(syncEscrow.id, id));
  }
}

async function emptyResults({ q, t: { syncMutations: m } }: Db, isAbout: IsAbout): Promise<void> {
  for (const { deviceId, mutationId, subject, result } of await q.select().from(m).where(isNotNull(m.result))) {
    if (result === null || !isAbout(subject, result)) continue;
    await q
      .update(m)
      .set({ result: withoutTexts(result) })
      .where(and(eq(m.deviceId, deviceId), eq(m.mutationId, mutationId)));
  }
}
