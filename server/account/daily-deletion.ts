import { lt, or } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import type { ServerDeps } from '#server/deps.ts';
import { eraseUser } from '#server/identity/erase-user.ts';
import { deleteLinkTokensBefore } from '#server/identity/link-token.repository.ts';
import { userRepository } from '#server/identity/user.repository.ts';
import { describeError } from '#server/log.ts';
import { forgetMailsSentBefore } from '#server/mail/outbox.ts';

type DeletionDeps = Pick<ServerDeps, 'database' | 'clock' | 'log'>;

const dayMs = 86_400_000;
/** security.md, section 6. */
const linkTokenDays = 30;
const sentMailDays = 30;
/** sync-protocol.md: a device that comes back late must still learn that its session ended, and why. */
const endedSessionDays = 180;

/**
 * Deletes for good what is due: accounts whose seven days are over, old link tokens, the words of sent mails, sessions
 * that ended long ago, and counters of network addresses. The number of accounts goes to the log.
 */
export async function deleteWhatIsDue({ database, clock, log }: DeletionDeps): Promise<void> {
  const now = clock();
  const due = await userRepository(database.read).listDueForDeletion(now);
  let accounts = 0;
  for (const { id } of due) if (await database.tx((db) => eraseIfStillDue(db, id, now))) accounts += 1;
  await database.tx(async (db) => {
    await deleteLinkTokensBefore(db, now - linkTokenDays * dayMs);
    await forgetMailsSentBefore(db, now - sentMailDays * dayMs);
    await deleteEndedSessions(db, now - endedSessionDays * dayMs);
    await db.q.delete(db.t.rateLimits).where(lt(db.t.rateLimits.resetAt, now - dayMs));
  });
  log.info('daily_deletion', { accounts });
}

/** The owner may have signed in since the list was read. */
async function eraseIfStillDue(db: Db, id: string, now: number): Promise<boolean> {
  const user = await userRepository(db).find(id);
  if (!user || user.deleteAt === null || user.deleteAt > now) return false;
  await eraseUser(db, user, now);
  return true;
}

async function deleteEndedSessions({ q, t }: Db, before: number): Promise<void> {
  await q.delete(t.sessions).where(or(lt(t.sessions.endedAt, before), lt(t.sessions.expiresAt, before)));
}

/** Runs at the start and then every day. */
export function startDailyDeletion(deps: DeletionDeps) {
  const run = () =>
    deleteWhatIsDue(deps).catch((cause) => deps.log.error('daily_deletion_failed', describeError(cause)));
  let running = run();
  const timer = setInterval(() => {
    running = run();
  }, dayMs);
  return {
    /** Waits for the run that is under way. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}
