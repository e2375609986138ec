import { and, between, eq, gt, gte, isNull, like } from 'drizzle-orm';
import { dayOf } from '#schema/days.ts';
import { paths } from '#schema/paths.ts';
import type { Db } from '#server/db/connect.ts';
import { userRepository } from '#server/identity/user.repository.ts';
import { composeMail } from '#server/mail/compose.ts';
import { type Mail, type MailDeps, queueMail } from '#server/mail/outbox.ts';
import type { Settings } from '#server/settings.ts';
import { notesForClient } from '#server/synced-rows/notes-for-client.ts';
import type { StoredRow } from '#sync/server/ports.ts';

const dayMs = 86_400_000;
/** Waits longer than Undo is offered, 10 s. A note that is taken back at once is announced to nobody. */
export const noteMailDelayMs = 30_000;
const causeStart = 'coach-note:';

export interface NoteMailDeps extends MailDeps {
  settings: Pick<Settings, 'brand' | 'publicOrigin' | 'supportEmail'>;
}

/**
 * Tells the client, once in 24 hours, that a coach wrote to them. The mail repeats nothing of the note. Nobody is told of
 * a submission without an account, or of what they wrote themselves.
 */
export async function queueNoteMail(db: Db, deps: NoteMailDeps, stored: StoredRow): Promise<void> {
  const { ownerId, row, clocks, rev } = stored;
  if (ownerId === null || ownerId === row.authorId || ownerId === clocks.noteType?.userId) return;
  const client = await userRepository(db).find(ownerId);
  if (client?.status !== 'Active' || client.deleteAt !== null) return;
  const now = deps.clock();
  if (await wasMailedLately(db, client.id, now)) return;
  const { brand, publicOrigin, supportEmail } = deps.settings;
  const mail = composeMail({
    brand,
    subject: 'New note from your coach',
    paragraphs: ['Hello,', 'Your coach wrote you a note. Sign in to read it.'],
    action: {
      label: 'Read the note',
      url: publicOrigin + paths.coachNotes.replace(':submissionId', String(row.submissionId)),
    },
    footer: `We send this email at most once a day. Questions? Email ${supportEmail}.`,
  });
  await queueMail(db, deps, {
    ...mail,
    cause: `coach-note:${dayOf(now)}:${rev}:${client.id}`,
    recipient: client.email,
    runAt: now + noteMailDelayMs,
  });
}

/** Looks at the causes of yesterday and today: they begin with the day. */
async function wasMailedLately({ q, t: { mails } }: Db, clientId: string, now: number): Promise<boolean> {
  const [yesterday, tomorrow] = [dayOf(now - dayMs), dayOf(now + dayMs)];
  const ofTwoDays = between(mails.cause, `${causeStart}${yesterday}`, `${causeStart}${tomorrow}`);
  const [last] = await q
    .select({ id: mails.id })
    .from(mails)
    .where(and(ofTwoDays, like(mails.cause, `%:${clientId}`), gt(mails.createdAt, now - dayMs)))
    .limit(1);
  return last !== undefined;
}

/** Tells whether the client can still read a note of those that a mail announces. Other mails are as true as before. */
export async function hasNoteToRead({ q, t }: Db, { cause }: Pick<Mail, 'cause'>): Promise<boolean> {
  if (!cause.startsWith(causeStart)) return true;
  const [, , rev = '', clientId = ''] = cause.split(':');
  const { notes: n, submissions: s } = t;
  const isNews = and(eq(s.userId, clientId), notesForClient(n), isNull(n.deletedAt), gte(n.rev, Number(rev)));
  const [note] = await q.select({ id: n.id }).from(n).innerJoin(s, eq(s.id, n.submissionId)).where(isNews).limit(1);
  return note !== undefined;
}
