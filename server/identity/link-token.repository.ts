import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { newToken, sha256 } from '#server/ids.ts';

export type LinkToken = Db['t']['linkTokens']['$inferSelect'];
export type LinkPurpose = LinkToken['purpose'];

const minute = 60_000;
const day = 24 * 60 * minute;

/** How long a mailed link works. */
export const linkLifetimeMs: Record<LinkPurpose, number> = {
  reset: 30 * minute,
  verify: 7 * day,
  change_email: day,
};

export interface NewLink {
  userId: string;
  purpose: LinkPurpose;
  /** The address that opening the link proves. */
  email: string;
  /** Epoch ms. */
  now: number;
  lifetimeMs?: number;
}

/** Makes a one-time link's token, of which only the SHA-256 is kept. Older ones of the same purpose stop working. */
export async function issueLinkToken(db: Db, link: NewLink): Promise<string> {
  const { userId, purpose, email, now, lifetimeMs = linkLifetimeMs[purpose] } = link;
  await voidLinkTokens(db, userId, purpose, now);
  const token = newToken();
  const { q, t } = db;
  await q
    .insert(t.linkTokens)
    .values({ tokenHash: sha256(token), userId, purpose, email, createdAt: now, expiresAt: now + lifetimeMs });
  return token;
}

export async function voidLinkTokens({ q, t }: Db, userId: string, purpose: LinkPurpose, now: number): Promise<void> {
  const open = and(eq(t.linkTokens.userId, userId), eq(t.linkTokens.purpose, purpose), isNull(t.linkTokens.usedAt));
  await q.update(t.linkTokens).set({ usedAt: now }).where(open);
}

/** The token's row whatever its state; undefined for a text that never was a token of ours. */
export async function findLinkToken({ q, t }: Db, token: string): Promise<LinkToken | undefined> {
  const [row] = await q
    .select()
    .from(t.linkTokens)
    .where(eq(t.linkTokens.tokenHash, sha256(token)));
  return row;
}

export const isOpen = (link: LinkToken, now: number): boolean => link.usedAt === null && link.expiresAt > now;

/** Uses the token up; answers false when it was used, voided or late, so that two openings at once have one effect. */
export async function takeLinkToken({ q, t }: Db, token: string, now: number): Promise<boolean> {
  const open = and(
    eq(t.linkTokens.tokenHash, sha256(token)),
    isNull(t.linkTokens.usedAt),
    gt(t.linkTokens.expiresAt, now),
  );
  const rows = await q
    .update(t.linkTokens)
    .set({ usedAt: now })
    .where(open)
    .returning({ tokenHash: t.linkTokens.tokenHash });
  return rows.length === 1;
}
