import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';

export type Mail = Db['t']['mails']['$inferSelect'];

export interface NewMail {
  /** What makes this mail one of a kind, such as `report-ready:<job id>`; a second one for the same cause is not sent. */
  cause: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
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

export async function markMailSent({ q, t }: Db, id: string, now: number): Promise<void> {
  await q.update(t.mails).set({ sentAt: now, error: null }).where(eq(t.mails.id, id));
}

export async function delayMail({ q, t }: Db, mail: Mail, runAt: number, error: string): Promise<void> {
  await q
    .update(t.mails)
    .set({ runAt, error, attempts: mail.attempts + 1 })
    .where(eq(t.mails.id, mail.id));
}
