import { desc, eq } from 'drizzle-orm';
import type { TestServer } from './test-server.ts';

/** The mails queued for an address, newest first. */
export async function mailsTo(server: TestServer, recipient: string) {
  const { q, t } = server.deps.database.read;
  const newest = [desc(t.mails.createdAt), desc(t.mails.runAt)];
  return q
    .select()
    .from(t.mails)
    .where(eq(t.mails.recipient, recipient))
    .orderBy(...newest);
}

/** The token of the link in the newest mail of this subject. */
export async function mailedToken(server: TestServer, recipient: string, subject: string): Promise<string> {
  const mail = (await mailsTo(server, recipient)).find((candidate) => candidate.subject === subject);
  const [, token] = /\?token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  if (token === undefined) throw new Error(`No mail "${subject}" with a link was queued.`);
  return token;
}
