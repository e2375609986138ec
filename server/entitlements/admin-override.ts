import { and, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';

const causeOf = (userId: string): string => `admin:${userId}`;

/**
 * Opens the chat for a person until an instant (epoch ms), or ends an earlier override with null. One row a person: the
 * newest word of an admin counts. It gives access only while `until` lies ahead.
 */
export async function setAdminOverride({ q, t }: Db, userId: string, until: number | null, now: number): Promise<void> {
  const days = { startsAt: now, endsAt: until, revokedAt: until === null ? now : null };
  const cause = causeOf(userId);
  await q
    .insert(t.entitlements)
    .values({ id: cause, kind: 'chat', source: 'admin', cause, userId, createdAt: now, ...days })
    .onConflictDoUpdate({ target: [t.entitlements.cause, t.entitlements.kind], set: days });
}

/** The instant (epoch ms) of each override that was set and not taken back, also a past one, by user id. */
export async function findAdminOverrides({ q, t }: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const { entitlements: e } = t;
  const rows = await q
    .select({ userId: e.userId, endsAt: e.endsAt })
    .from(e)
    .where(and(inArray(e.cause, userIds.map(causeOf)), isNull(e.revokedAt)));
  return new Map(rows.flatMap(({ userId, endsAt }) => (userId && endsAt !== null ? [[userId, endsAt] as const] : [])));
}
