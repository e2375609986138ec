import { and, type Column, inArray, ne, sql } from 'drizzle-orm';
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

/** Deletes the mails to an address, sent or not, and those whose occasion was one of these ids. */
export async function eraseMails({ q, t }: Db, addresses: string[], subjectIds: string[]): Promise<void> {
  const spellings = [...addresses, ...addresses.map((address) => address.toLowerCase())];
  await q.delete(t.mails).where(inArray(t.mails.recipient, spellings));
  await q.delete(t.mails).where(inArray(subjectOf(t.mails.cause), subjectIds));
}

/** Of addresses, those that neither an account nor another submission uses. */
export async function listUnusedAddresses({ q, t }: Db, addresses: string[]): Promise<string[]> {
  const { users, submissions } = t;
  const keys = addresses.map((address) => address.toLowerCase());
  const holders = await q.select({ email: users.email }).from(users).where(inArray(users.email, keys));
  const submitters = await q
    .select({ email: submissions.email })
    .from(submissions)
    .where(inArray(submissions.email, addresses));
  const used = new Set([...holders, ...submitters].map(({ email }) => email.toLowerCase()));
  return addresses.filter((address) => !used.has(address.toLowerCase()));
}
