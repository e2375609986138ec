import { and, eq, isNull } from 'drizzle-orm';
import { isStaffDraft } from '#schema/drafts.ts';
import type { Db } from '#server/db/connect.ts';
import type { ForgetScope } from '#sync/protocol.ts';
import { noDevice } from '#sync/server/ports.ts';

/**
 * Releases the drafts of a device that has forgotten this scope. Their texts are from now on as good as another
 * device's, because whoever types anew there has not seen them (docs/protocol.md#18-drafts), and
 * docs/protocol.md#7-field-merge leaves out what a device wrote itself. Nothing that is synced changes, so no rev
 * moves.
 */
export async function releaseDrafts(
  { q, t: { drafts } }: Db,
  { userId, deviceId, scope }: { userId: string; deviceId: string; scope: ForgetScope },
): Promise<void> {
  const typed = await q
    .select({ id: drafts.id, clocks: drafts.clocks })
    .from(drafts)
    .where(and(eq(drafts.userId, userId), isNull(drafts.clearedAt)));
  for (const { id, clocks } of typed) {
    const isForgotten = scope === 'all' || (scope === 'staff') === isStaffDraft(id);
    if (!isForgotten || clocks.value?.device !== deviceId) continue;
    await q
      .update(drafts)
      .set({ clocks: { value: { ...clocks.value, device: noDevice } } })
      .where(and(eq(drafts.userId, userId), eq(drafts.id, id)));
  }
}
