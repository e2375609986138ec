import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';

const id = 'events';

/** Epoch ms by the provider's clock; undefined before the first events were read. */
export async function readEventCursor({ q, t }: Db): Promise<number | undefined> {
  const [row] = await q.select().from(t.paymentCursors).where(eq(t.paymentCursors.id, id));
  return row?.readUntil;
}

export async function saveEventCursor({ q, t }: Db, readUntil: number): Promise<void> {
  await q
    .insert(t.paymentCursors)
    .values({ id, readUntil })
    .onConflictDoUpdate({ target: t.paymentCursors.id, set: { readUntil } });
}
