import { eq } from 'drizzle-orm';
import { dayOf } from '#schema/days.ts';
import { paths } from '#schema/paths.ts';
import { isVisibleToClient } from '#schema/visible-notes.ts';
import type { Db } from '#server/db/connect.ts';
import { userRepository } from '#server/identity/user.repository.ts';
import { composeMail } from '#server/mail/compose.ts';
import { type MailDeps, queueMail } from '#server/mail/outbox.ts';
import type { Settings } from '#server/settings.ts';
import type { KnownRows } from '#server/synced-rows/row-batch.ts';
import type { PushStore, StoredRow } from '#sync/server/ports.ts';
import { pushStore } from './push-store.ts';

const dayMs = 86_400_000;

export interface NoteMailDeps extends MailDeps {
  settings: Pick<Settings, 'brand' | 'publicOrigin' | 'supportEmail'>;
}

/** Builds the store that sync and REST write with: `pushStore`, and an email to the client of a note that becomes visible. */
export function notifyingStore(db: Db, deps: NoteMailDeps, known?: KnownRows): PushStore {
  const store = pushStore(db, deps.newId, known);
  return {
    ...store,
    async save(stored, audiences, now) {
      const isNews = isForClient(stored) && !isForClient(await store.find('note', stored.key));
      await store.save(stored, audiences, now);
      // One that is deleted meanwhile has nothing to read, and one that is restored was announced before.
      if (isNews && stored.row.deletedAt === null) await queueNoteMail(db, deps, stored);
    },
  };
}

const isForClient = (stored: StoredRow | undefined): boolean =>
  stored?.entity === 'note' && isVisibleToClient(stored.row);

/**
 * Tells the client, once in 24 hours, that a coach wrote to them. The mail repeats nothing of the note. Nobody is told of
 * a submission without an account, or of what they wrote themselves.
 */
async function queueNoteMail(db: Db, deps: NoteMailDeps, { ownerId, row, clocks }: StoredRow): Promise<void> {
  if (ownerId === null || ownerId === row.authorId || ownerId === clocks.noteType?.userId) return;
  const client = await userRepository(db).find(ownerId);
  if (client?.status !== 'Active' || client.deleteAt !== null) return;
  const now = deps.clock();
  const yesterdays = `coach-note:${dayOf(now - dayMs)}:${client.id}`;
  const { mails } = db.t;
  const [last] = await db.q.select().from(mails).where(eq(mails.cause, yesterdays));
  if (last && last.createdAt > now - dayMs) return;
  const { brand, publicOrigin, supportEmail } = deps.settings;
  const mail = composeMail({
    brand,
    subject: 'New note from your coach',
    paragraphs: ['Hello,', 'Your coach left you a new note. Sign in to read it.'],
    action: {
      label: 'Read the note',
      url: publicOrigin + paths.coachNotes.replace(':submissionId', String(row.submissionId)),
    },
    footer: `We send this email at most once a day. Questions? Write to ${supportEmail}.`,
  });
  await queueMail(db, deps, {
    ...mail,
    cause: `coach-note:${dayOf(now)}:${client.id}`,
    recipient: client.email,
  });
}
