import { listKeptMails } from '#server/mail/outbox.ts';
import { endOf } from './periods.ts';
import type { RetentionDeps } from './retention-deps.ts';

type Deps = Pick<RetentionDeps, 'database' | 'mailFolder' | 'clock' | 'signal'>;

const filesAtOnce = 200;

/**
 * Removes the files of mails whose words have come of age, and of mails that are gone, as a crash after a deletion leaves
 * them. A mail has its row before it has a file: what is listed first and then has no row was deleted.
 *
 * @returns of how many mails it were
 */
export async function removeDueMailFiles({ database, mailFolder, clock, signal }: Deps): Promise<number> {
  const before = endOf('mailWordsDays', clock());
  const listed = await mailFolder.list();
  let removed = 0;
  for (let from = 0; from < listed.length && !signal?.aborted; from += filesAtOnce) {
    const some = listed.slice(from, from + filesAtOnce);
    const kept = new Set(await listKeptMails(database.read, some, before));
    const due = some.filter((id) => !kept.has(id));
    await mailFolder.remove(due);
    removed += due.length;
  }
  return removed;
}
