import { expect, test } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { onBothEngines } from '#server/testing/both-engines.ts';
import { findLinkToken, isOpen, issueLinkToken, linkLifetimeMs, takeLinkToken } from './link-token.repository.ts';

const now = 1_790_000_000_000;
const issue = (db: Db, at = now) =>
  issueLinkToken(db, { userId: 'dana', purpose: 'reset', email: 'dana@example.test', now: at });

onBothEngines('mailed links', (openDatabase) => {
  test('a link works once, also when it is opened twice at the same moment', async () => {
    const { tx } = await openDatabase();
    const token = await tx((db) => issue(db));
    const outcomes = await Promise.all([1, 2, 3].map(() => tx((db) => takeLinkToken(db, token, now))));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  });

  test('a reset link works for thirty minutes', async () => {
    const { tx, read } = await openDatabase();
    const token = await tx((db) => issue(db));
    const link = await findLinkToken(read, token);
    expect(link && isOpen(link, now + 30 * 60_000 - 1)).toBe(true);
    expect(link && isOpen(link, now + 30 * 60_000)).toBe(false);
    expect(await tx((db) => takeLinkToken(db, token, now + linkLifetimeMs.reset))).toBe(false);
  });

  test('a newer link of the same purpose ends the older one, and only the hash is kept', async () => {
    const { tx, read } = await openDatabase();
    const [older, newer] = await tx(async (db) => [await issue(db), await issue(db, now + 1)]);
    expect(await tx((db) => takeLinkToken(db, older, now + 2))).toBe(false);
    expect(await tx((db) => takeLinkToken(db, newer, now + 2))).toBe(true);
    const rows = JSON.stringify(await read.q.select().from(read.t.linkTokens));
    expect(rows).not.toContain(older);
    expect(rows).not.toContain(newer);
  });
});
