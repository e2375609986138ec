import { and, desc, eq, lt, or } from 'drizzle-orm';
import type { EscrowAnswer } from '#schema/sync-calls.ts';
import type { Db } from '#server/db/connect.ts';
import { type Cursor, cutPage, pageRows } from '#server/http/page-cursor.ts';

/** Lists the texts in the escrow, newest first. */
export async function listEscrow({ q, t }: Db, before: Cursor | undefined): Promise<EscrowAnswer> {
  const { syncEscrow: e, users, submissions } = t;
  const older = before && or(lt(e.createdAt, before.at), and(eq(e.createdAt, before.at), lt(e.id, before.id)));
  const found = await q
    .select({
      entry: e,
      author: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      client: { firstName: submissions.firstName, lastName: submissions.lastName },
    })
    .from(e)
    .leftJoin(users, eq(users.id, e.userId))
    .leftJoin(submissions, eq(submissions.id, e.submissionId))
    .where(older)
    .orderBy(desc(e.createdAt), desc(e.id))
    .limit(pageRows + 1);
  const { rows, next } = cutPage(found, ({ entry }) => ({ at: entry.createdAt, id: entry.id }));
  const entries = rows.map(({ entry: { id, name, args, submissionId, createdAt }, author, client }) => ({
    ...{ id, name, args, submissionId, author, createdAt },
    clientName: client && [client.firstName, client.lastName].filter(Boolean).join(' '),
  }));
  return { entries, next };
}
