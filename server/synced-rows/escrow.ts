import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { listEscrowTexts } from '#schema/escrow.ts';
import type { Db } from '#server/db/connect.ts';

interface Kept {
  id: string;
  userId: string;
  /** Is a mutation's name, or `draft`. */
  name: string;
  args: Record<string, unknown>;
  /** Epoch ms. */
  now: number;
}

/**
 * Stores what somebody typed about data that they may no longer hold; an admin can read it
 * (docs/protocol.md#10-nothing-typed-is-lost).
 */
export async function putInEscrow(db: Db, { now, ...given }: Kept): Promise<void> {
  const kept = { ...given, name: given.name === 'drafts.put' ? 'draft' : given.name };
  const submissionId = await findSubject(db, kept);
  await dropRepeatedDrafts(db, kept, submissionId);
  await db.q.insert(db.t.syncEscrow).values({ ...kept, submissionId, createdAt: now });
}

/** Drops drafts that the new text says all of, so that nobody reads the same words twice. */
async function dropRepeatedDrafts({ q, t }: Db, kept: Omit<Kept, 'now'>, submissionId: string | null): Promise<void> {
  const { syncEscrow: e } = t;
  const about = submissionId === null ? isNull(e.submissionId) : eq(e.submissionId, submissionId);
  const drafts = await q
    .select()
    .from(e)
    .where(and(eq(e.userId, kept.userId), eq(e.name, 'draft'), about));
  const texts = listEscrowTexts(kept);
  const isRepeated = (draft: Pick<Kept, 'name' | 'args'>): boolean => {
    const before = listEscrowTexts(draft);
    // A form that was saved left its draft in the queue before it; one that was continued, its beginning on the server.
    const isContinued = kept.name === 'draft' && draft.args.id === kept.args.id;
    const isSaid = (text: string) => texts.some((said) => said === text || (isContinued && said.startsWith(text)));
    return (kept.name !== 'draft' || isContinued) && before.length > 0 && before.every(isSaid);
  };
  const repeated = drafts.filter(isRepeated).map(({ id }) => id);
  if (repeated.length > 0) await q.delete(e).where(inArray(e.id, repeated));
}

/**
 * Finds the submission that a text is about. The text, or the id of a draft, names it or names its goal or note. A
 * client's own goal belongs to none; coaches find what was typed about it at the newest of that client.
 */
async function findSubject(db: Db, { name, args }: Pick<Kept, 'name' | 'args'>): Promise<string | null> {
  const { id, submissionId } = args;
  if (typeof submissionId === 'string') return submissionId;
  if (typeof id !== 'string') return null;
  if (name.startsWith('submissions.')) return id;
  const subjects = name === 'draft' ? listSubjects(id) : [id];
  const submission = name === 'draft' && subjects.find(isSubmissionId);
  if (submission) return submission;
  const { notes, goals } = db.t;
  const [note] = await db.q.select().from(notes).where(inArray(notes.id, subjects));
  if (note) return note.submissionId;
  const [goal] = await db.q.select().from(goals).where(inArray(goals.id, subjects));
  return goal?.submissionId ?? (goal?.clientId ? findNewest(db, goal.clientId) : null);
}

async function findNewest({ q, t: { submissions: s } }: Db, clientId: string): Promise<string | null> {
  const ofClient = q.select({ id: s.id }).from(s).where(eq(s.userId, clientId));
  const [newest] = await ofClient.orderBy(desc(s.createdAt), desc(s.id)).limit(1);
  return newest?.id ?? null;
}

/** Lists the parts of a draft's id behind its kind. */
const listSubjects = (draftId: string): string[] => draftId.split(':').slice(1);
const isSubmissionId = (text: string): boolean => /^[\w-]{22}$/.test(text);
