import { and, asc, desc, eq, isNull, lt, lte } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';

export type Mail = Db['t']['mails']['$inferSelect'];

export interface NewMail {
  /** What makes this mail one of a kind, such as `report-ready:<job id>`; a second one for the same cause is not sent. */
  cause: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** The stored report whose PDF goes with it. */
  attachmentReportId?: string;
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
    .values({ ...mail, id, messageId: `<${id}@northbeam>`, attempts: 0, runAt: now, createdAt: now })
    .onConflictDoNothing();
}

export async function listDueMails({ q, t }: Db, now: number): Promise<Mail[]> {
  const due = and(isNull(t.mails.sentAt), lte(t.mails.runAt, now));
  return q.select().from(t.mails).where(due).orderBy(asc(t.mails.runAt)).limit(20);
}

/** Newest first; for looking at them. */
export async function listMails({ q, t }: Db, limit: number): Promise<Mail[]> {
  return q.select().from(t.mails).orderBy(desc(t.mails.createdAt), desc(t.mails.id)).limit(limit);
}

export async function findMail({ q, t }: Db, id: string): Promise<Mail | undefined> {
  const [row] = await q.select().from(t.mails).where(eq(t.mails.id, id));
  return row;
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

/** What a mail said and to whom. The row stays without it: its cause is what keeps a mail from being sent twice. */
const noWords = { recipient: '', text: '', html: '' };

/** @param keepWords for reading sent mails at `/dev/outbox`; else links that sign somebody in would lie in the database */
export async function markMailSent(
  { q, t }: Db,
  id: string,
  { now, keepWords }: { now: number; keepWords: boolean },
): Promise<void> {
  const sent = { sentAt: now, error: null };
  await q
    .update(t.mails)
    .set(keepWords ? sent : { ...sent, ...noWords })
    .where(eq(t.mails.id, id));
}

export async function forgetMailsSentBefore({ q, t }: Db, before: number): Promise<void> {
  await q.update(t.mails).set(noWords).where(lt(t.mails.sentAt, before));
}

export async function delayMail({ q, t }: Db, mail: Mail, runAt: number, error: string): Promise<void> {
  await q
    .update(t.mails)
    .set({ runAt, error, attempts: mail.attempts + 1 })
    .where(eq(t.mails.id, mail.id));
}
