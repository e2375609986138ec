import { eq } from 'drizzle-orm';
import type { Mail } from '#server/mail/outbox.ts';
import type { TestServer } from './test-server.ts';

/** The mails queued for an address. */
export async function mailsTo(server: TestServer, recipient: string): Promise<Mail[]> {
  const { q, t } = server.deps.database.read;
  return q.select().from(t.mails).where(eq(t.mails.recipient, recipient)).orderBy(t.mails.createdAt);
}

/** The newest mail of this subject to an address. */
export async function mailTo(server: TestServer, recipient: string, subject: string): Promise<Mail> {
  const mail = (await mailsTo(server, recipient)).findLast((candidate) => candidate.subject === subject);
  if (!mail) throw new Error(`No mail "${subject}" was queued.`);
  return mail;
}

/** The token of the link in the newest mail of this subject. */
export async function mailedToken(server: TestServer, recipient: string, subject: string): Promise<string> {
  const { text } = await mailTo(server, recipient, subject);
  const [, token] = /\?token=([\w-]+)/.exec(text) ?? [];
  if (token === undefined) throw new Error(`The mail "${subject}" has no link.`);
  return token;
}
