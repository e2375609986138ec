import { and, type Column, eq, inArray, like, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';

/** A cause ends in the id of what it is about, 22 characters: `report:<order id>`, `report-ready:<job id>`. */
const subjectOf = (cause: Column) => sql`substr(${cause}, length(${cause}) - 21)`;

/**
 * Deletes reports, and the jobs that hold parts of them. A refund that is under way goes on: it holds no content, and the
 * money is the person's.
 *
 * @returns the ids of the deleted jobs
 */
export async function eraseWork({ q, t }: Db, submissionIds: string[], orderIds: string[]): Promise<string[]> {
  await q.delete(t.reports).where(inArray(t.reports.submissionId, submissionIds));
  const theirs = inArray(subjectOf(t.jobs.dedupeKey), [...submissionIds, ...orderIds]);
  const jobs = await q
    .delete(t.jobs)
    .where(and(theirs, ne(t.jobs.kind, 'refund')))
    .returning({ id: t.jobs.id });
  return jobs.map(({ id }) => id);
}

/** Removes somebody's id from the jobs that wrote the reports they asked for as staff, which stay their clients'. */
export async function eraseRequester({ q, t: { jobs } }: Db, userId: string): Promise<void> {
  const payloads = sql`CAST(${jobs.payload} AS text)`;
  const mentioning = await q
    .select({ id: jobs.id, payload: jobs.payload })
    .from(jobs)
    .where(and(eq(jobs.kind, 'report'), like(payloads, `%"${userId}"%`)));
  for (const { id, payload } of mentioning) {
    if (!isRequestOf(payload, userId)) continue;
    // Empty, because without one the report would be its buyer's wish.
    const set = { payload: { ...payload, requestedBy: '' } };
    await q.update(jobs).set(set).where(eq(jobs.id, id));
  }
}

/**
 * Deletes the mails to addresses that nobody else uses, sent or not, and those whose occasion was one of these ids; run it
 * when the account, or the submissions, that used the addresses are gone.
 *
 * @returns the ids of the deleted mails, which may have files
 */
export async function eraseMails(db: Db, addresses: string[], subjectIds: string[]): Promise<string[]> {
  const { q, t } = db;
  const unused = await listUnusedAddresses(db, addresses);
  const spellings = [...unused, ...unused.map((address) => address.toLowerCase())];
  const theirs = or(inArray(t.mails.recipient, spellings), inArray(subjectOf(t.mails.cause), subjectIds));
  const mails = await q.delete(t.mails).where(theirs).returning({ id: t.mails.id });
  return mails.map(({ id }) => id);
}

/** Of addresses, those that no account, no mailed link and no submission has, however they are spelled. */
async function listUnusedAddresses({ q, t }: Db, addresses: string[]): Promise<string[]> {
  const keys = addresses.map((address) => address.toLowerCase());
  const used = new Set<string>();
  for (const table of [t.users, t.linkTokens, t.submissions]) {
    const key = sql<string>`lower(${table.email})`;
    for (const row of await q.select({ key }).from(table).where(inArray(key, keys))) used.add(row.key);
  }
  return addresses.filter((address) => !used.has(address.toLowerCase()));
}

/** Tells whether staff with this user id asked for the report of a job. */
const isRequestOf = (payload: unknown, userId: string): payload is { requestedBy: string } =>
  typeof payload === 'object' && payload !== null && 'requestedBy' in payload && payload.requestedBy === userId;
