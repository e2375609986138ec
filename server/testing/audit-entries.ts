import { asc } from 'drizzle-orm';
import type { TestServer } from './test-server.ts';

/** The entries of the audit log by this person, oldest first; those of one moment in no order. */
export async function auditEntriesBy({ deps }: TestServer, { userId }: { userId: string }) {
  const { q, t } = deps.database.read;
  const entries = await q.select().from(t.auditEntries).orderBy(asc(t.auditEntries.at));
  return entries.filter((entry) => entry.userId === userId);
}
