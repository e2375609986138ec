import { callApi, noAnswer } from '#pwa/api/api-client.ts';
import { availableLocks } from '#pwa/offline/storage-keys.ts';
import { AppError } from '#schema/errors.ts';
import type { Account } from './account.ts';
import type { OpenedSubmission, SyncedDb } from './synced-db.ts';

type Sender = Pick<Account, 'read' | 'session'>;

/**
 * Stores that a submission was opened, and sends it now or once the server answers. It never fails, because nobody
 * waits for it.
 */
export async function queueOpened(account: Sender, opened: OpenedSubmission): Promise<void> {
  await account.read((db) => db.opened.add(opened)).catch(() => undefined);
  await sendOpened(account);
}

let lastSend: Promise<void> = Promise.resolve();

/**
 * Sends the stored entries, oldest first, each once. One that cannot be sent now stays for the next call. It never
 * fails.
 */
export function sendOpened(account: Sender): Promise<void> {
  const send = () => sendAll(account).catch(() => undefined);
  const locks = availableLocks();
  // Sends run one after the other in this tab. Where the browser has locks, one tab at a time sends.
  lastSend = lastSend.then(() => (locks ? locks.request('northbeam.opened-submissions', send) : send()));
  return lastSend;
}

async function sendAll({ read, session }: Sender): Promise<void> {
  for (const { key, submissionId, at } of await read((db) => db.opened.toArray())) {
    const token = session.liveToken();
    if (token === null || key === undefined) return;
    await callApi(`/api/coaching/submissions/${encodeURIComponent(submissionId)}/opened`, {
      method: 'POST',
      body: { at },
      answer: noAnswer,
      token,
    }).catch(throwUnlessRefused);
    await read((db) => settleOpened(db, { key, submissionId, at }));
  }
}

/** Deletes a sent entry, and dates the opening in the server's stored answer, which did not have it. */
function settleOpened(db: SyncedDb, { key, submissionId, at }: Required<OpenedSubmission>): Promise<void> {
  return db.transaction('rw', db.opened, db.submissionFacts, async () => {
    const facts = await db.submissionFacts.get(submissionId);
    if (facts) await db.submissionFacts.put({ ...facts, openedAt: Math.max(facts.openedAt ?? 0, at) });
    await db.opened.delete(key);
  });
}

/** The server would refuse it again: the submission is gone, or the person is not of staff anymore. */
function throwUnlessRefused(error: unknown): void {
  const isRefused = error instanceof AppError && [400, 403, 404].includes(error.status);
  if (!isRefused) throw error;
}
