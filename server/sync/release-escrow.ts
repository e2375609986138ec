import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { AppError } from '#schema/errors.ts';
import { escrowKind, listEscrowTexts } from '#schema/escrow.ts';
import { maxTextLength, maxTitleLength } from '#schema/goals.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { Db } from '#server/db/connect.ts';
import type { ServerDeps } from '#server/deps.ts';
import type { Actor } from '#server/http/require-user.ts';
import { type RunMutation, writeByRest } from '#server/synced-rows/write-by-rest.ts';

export type EscrowDeps = Pick<ServerDeps, 'database' | 'log' | 'clock' | 'newId'> & { runMutation: RunMutation };
type Entry = Db['t']['syncEscrow']['$inferSelect'];

/**
 * Makes a text in the escrow an internal note of its submission, in the admin's name. Its title says whose words it
 * holds. The client sees nothing of it.
 *
 * @throws AppError `not_found` when another admin was faster, `conflict` without a submission or without words
 */
export function releaseEscrow(deps: EscrowDeps, by: Actor, id: string): Promise<void> {
  return deps.database.tx(async (db) => {
    const entry = await takeEscrow(db, id);
    const submissionId = await findSubmission(db, entry);
    const notes = notesOf(entry, await nameOfAuthor(db, entry));
    if (submissionId === undefined || notes.length === 0) {
      throw new AppError('conflict', {
        userMessage: 'This can’t be added as a note, because its submission or its text is gone.',
      });
    }
    for (const note of notes) {
      const args = { id: randomUUID(), submissionId, noteType: 'internal', ...note };
      const { sessionId, requestId } = by;
      await writeByRest(deps.runMutation, db, sessionId, { name: 'notes.create', args, requestId });
    }
    await recordAudit(db, { by, action: 'released', subject: 'escrow', submissionId }, deps);
  });
}

/** Removes a text from the escrow. @throws AppError `not_found` */
export async function takeEscrow({ q, t: { syncEscrow: e } }: Db, id: string): Promise<Entry> {
  const [entry] = await q.delete(e).where(eq(e.id, id)).returning();
  if (!entry) throw new AppError('not_found');
  return entry;
}

async function findSubmission({ q, t: { submissions: s } }: Db, { submissionId }: Entry): Promise<string | undefined> {
  const [found] = await q
    .select({ id: s.id })
    .from(s)
    .where(eq(s.id, submissionId ?? ''));
  return found?.id;
}

/** Makes several where the words do not fit into one: a draft may be ten times as long as a note. */
function notesOf(entry: Entry, author: string): { title: string; content: string }[] {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(entry.createdAt);
  const title = `${author}’s ${escrowKind(entry)}, ${day}`;
  const parts = cutText(listEscrowTexts(entry).join('\n'));
  return parts.map((content, i) => {
    const ending = parts.length > 1 ? ` (${i + 1} of ${parts.length})` : '';
    return { title: title.slice(0, maxTitleLength - ending.length) + ending, content };
  });
}

/** Cuts a text between words where there are any. */
const cutText = (text: string): string[] =>
  text.match(new RegExp(`[^]{1,${maxTextLength}}(?!\\S)|[^]{${maxTextLength}}`, 'g'))?.filter((part) => part.trim()) ??
  [];

async function nameOfAuthor({ q, t: { users } }: Db, { userId }: Entry): Promise<string> {
  const [author] = await q.select().from(users).where(eq(users.id, userId));
  return author ? [author.firstName, author.lastName].filter(Boolean).join(' ') : 'A deleted user';
}
