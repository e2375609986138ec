import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';

interface Kept {
  id: string;
  userId: string;
  /** A mutation's name, or `draft`. */
  name: string;
  args: Record<string, unknown>;
  /** Epoch ms. */
  now: number;
}

/**
 * Keeps what somebody typed about data that they may no longer hold; an admin can read it
 * (docs/protocol.md#10-nothing-typed-is-lost).
 */
export async function putInEscrow(db: Db, { now, ...kept }: Kept): Promise<void> {
  const submissionId = await findSubject(db, kept);
  await db.q.insert(db.t.syncEscrow).values({ ...kept, submissionId, createdAt: now });
}

/** The submission that it is about: named, or that of the goal or note that is named. */
async function findSubject({ q, t }: Db, { name, args }: Pick<Kept, 'name' | 'args'>): Promise<string | null> {
  const { id, submissionId } = args;
  if (typeof submissionId === 'string') return submissionId;
  if (typeof id !== 'string') return null;
  if (name.startsWith('submissions.')) return id;
  if (name === 'draft') return listSubjects(id).find((subject) => isSubmissionId(subject)) ?? null;
  for (const table of [t.notes, t.goals]) {
    const [row] = await q.select({ submissionId: table.submissionId }).from(table).where(eq(table.id, id));
    if (row) return row.submissionId;
  }
  return null;
}

/** The parts of a draft's id behind its kind. */
const listSubjects = (draftId: string): string[] => draftId.split(':').slice(1);
const isSubmissionId = (text: string): boolean => /^[\w-]{22}$/.test(text);
