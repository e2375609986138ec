import { and, asc, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';

export type Mail = Db['t']['mails']['$inferSelect'];

export interface NewMail {
  /**
   * Makes this mail one of a kind. A second one for the same cause is not sent. It ends in the id of the user,
   * submission, order or job that it is about, by which it is found when they are erased: `report-ready:<job id>`,
   * `reset:<hash of the link>:<user id>`.
   */
  cause: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** The stored report whose PDF goes with it. */
  attachmentReportId?: string;
  /** When it may be sent, epoch ms; at once unless given. */
  runAt?: number;
}

export interface MailDeps {
  newId: () => string;
  clock: () => number;
}

/** Puts a mail into the outbox; call it inside the transaction that holds its cause. */
export async function queueMail({ q, t }: Db, deps: MailDeps, mail: NewMail): Promise<void> {
  const id = deps.newId();
  const now = deps.clock();
  await q
    .insert(t.mails)
    .values({ runAt: now, ...mail, id, messageId: `<${id}@northbeam>`, attempts: 0, createdAt: now })
    .onConflictDoNothing();
}

/** The longest wait after a try. */
export const longestWaitMs = 3_600_000;
/** For so long nobody else takes a mail that is being handed over. */
export const claimMs = 60_000;

/** A time further ahead than any wait could put it is from before the clock was set back, and came as well. */
function isDue({ t }: Db, now: number) {
  const { sentAt, failedAt, runAt } = t.mails;
  return and(isNull(sentAt), isNull(failedAt), or(lte(runAt, now), gt(runAt, now + longestWaitMs)));
}

export async function listDueMails(db: Db, now: number): Promise<Mail[]> {
  const { q, t } = db;
  return q.select().from(t.mails).where(isDue(db, now)).orderBy(asc(t.mails.runAt)).limit(20);
}

/**
 * Takes a due mail for the minute in which it is handed over, and counts the try; undefined when another process was
 * first. When this process dies, the mail is due again after the minute.
 */
export async function claimMail(db: Db, id: string, now: number): Promise<Mail | undefined> {
  const { q, t } = db;
  const [mail] = await q
    .update(t.mails)
    .set({ runAt: now + claimMs, attempts: sql`${t.mails.attempts} + 1` })
    .where(and(eq(t.mails.id, id), isDue(db, now)))
    .returning();
  return mail;
}

/** Newest first; for looking at them. */
export async function listMails({ q, t }: Db, limit: number): Promise<Mail[]> {
  return q.select().from(t.mails).orderBy(desc(t.mails.createdAt), desc(t.mails.id)).limit(limit);
}

export async function findMail({ q, t }: Db, id: string): Promise<Mail | undefined> {
  const [row] = await q.select().from(t.mails).where(eq(t.mails.id, id));
  return row;
}

/** Lists the ids of mails that were neither sent nor given up at that instant or before. Their words are kept. */
export async function listKeptMails({ q, t }: Db, ids: readonly string[], before: number): Promise<string[]> {
  const { id, sentAt, failedAt } = t.mails;
  const open = and(isNull(sentAt), isNull(failedAt));
  const where = and(inArray(id, [...ids]), or(open, gt(sentAt, before), gt(failedAt, before)));
  return (await q.select({ id }).from(t.mails).where(where)).map((mail) => mail.id);
}

/** The PDF that goes with a mail; undefined when none does, or its report was deleted in the meantime. */
export async function findAttachment({ q, t }: Db, mail: Mail): Promise<Buffer | undefined> {
  if (mail.attachmentReportId === null) return undefined;
  const ofMail = eq(t.reports.id, mail.attachmentReportId);
  const [row] = await q.select({ pdf: t.reports.pdf }).from(t.reports).where(ofMail);
  return row?.pdf ?? undefined;
}

/** A mail whose content is gone is not sent. */
export async function dropMail({ q, t }: Db, id: string): Promise<void> {
  await q.delete(t.mails).where(eq(t.mails.id, id));
}

/**
 * Clears what a mail said and to whom. The row stays without it: its cause is what keeps a mail from being sent twice.
 */
const noWords = { recipient: '', text: '', html: '' };

/**
 * @param keepWords for reading mails at `/dev/outbox`; else links that sign somebody in would lie in the database
 * @returns false when the mail was deleted while it was handed over
 */
export async function markMailSent(
  { q, t }: Db,
  id: string,
  { now, keepWords }: { now: number; keepWords: boolean },
): Promise<boolean> {
  const sent = { sentAt: now, error: null };
  const marked = await q
    .update(t.mails)
    .set(keepWords ? sent : { ...sent, ...noWords })
    .where(eq(t.mails.id, id))
    .returning({ id: t.mails.id });
  return marked.length > 0;
}

/** No more tries. */
export async function markMailFailed(
  { q, t }: Db,
  id: string,
  { now, error, keepWords }: { now: number; error: string; keepWords: boolean },
): Promise<void> {
  const failed = { failedAt: now, error };
  await q
    .update(t.mails)
    .set(keepWords ? failed : { ...failed, ...noWords })
    .where(and(eq(t.mails.id, id), isNull(t.mails.sentAt)));
}

/** After a try that failed. @param refused the other side said that it will never take the mail */
export async function delayMail(
  { q, t }: Db,
  id: string,
  { runAt, error, refused = false }: { runAt: number; error: string; refused?: boolean },
): Promise<void> {
  await q
    .update(t.mails)
    .set({ runAt, error, ...(refused && { refusals: sql`${t.mails.refusals} + 1` }) })
    .where(and(eq(t.mails.id, id), isNull(t.mails.sentAt)));
}
