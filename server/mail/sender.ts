import type { Database, Db } from '#server/db/connect.ts';
import { describeError, type Log } from '#server/log.ts';
import { type DeliverMail, isRefusedForGood } from './deliver.ts';
import type { MailFolder } from './mail-folder.ts';
import {
  claimMail,
  delayMail,
  dropMail,
  findAttachment,
  findMail,
  listDueMails,
  longestWaitMs,
  type Mail,
  markMailFailed,
  markMailSent,
} from './outbox.ts';

export interface SenderDeps {
  database: Database;
  deliver: DeliverMail;
  mailFolder: Pick<MailFolder, 'remove'>;
  clock: () => number;
  log: Log;
  /** Outside production, where mails can be read at `/dev/outbox`. */
  keepWords: boolean;
  /** Tells whether what a mail announces is still there; a mail is dropped if not. */
  isStillTrue?: (db: Db, mail: Mail) => Promise<boolean>;
  /** How often it looks for mails; 300 unless told. */
  pollMs?: number | undefined;
  /** How long a delivery may still take after `stop()`. */
  graceMs?: number;
}

export interface Sender {
  /** Hands over no more mails; a delivery that hangs is left when the grace is over, and its mail is due at once. */
  stop(): Promise<void>;
}

/** Shorter than a claim, so that a mail server that answers a byte now and then does not make two processes send a mail. */
const deliveryMs = 45_000;
/** After a failure of our own, such as a full disk. */
const pauseMs = 3_000;
/** Between two looks at an outbox that had nothing to send. */
const idlePauseMs = 300;
const maxRefusals = 5;
/** How long a mail server may be out of reach. */
const maxAgeMs = 3 * 86_400_000;

/** 10 s, then double, an hour at most. */
const waitMs = (attempts: number) => Math.min(10_000 * 2 ** (attempts - 1), longestWaitMs);

/**
 * Sends what lies in the outbox, oldest first; another process may send from it too. A mail that was handed over but not
 * marked is handed over again, with the same Message-ID.
 */
export function startSender(deps: SenderDeps): Sender {
  const { database, clock, log, pollMs = idlePauseMs, graceMs = 8_000 } = deps;
  const leaving = new AbortController();
  let stopping = false;
  let wake: () => void = () => undefined;

  async function sendDue(): Promise<void> {
    for (const { id } of await listDueMails(database.read, clock())) {
      if (stopping) return;
      const mail = await database.tx((db) => claimMail(db, id, clock()));
      if (mail) await send(deps, mail, leaving.signal);
    }
  }

  async function loop(): Promise<void> {
    while (!stopping) {
      const failed = await sendDue().catch((cause) => {
        log.error('sender_failed', describeError(cause));
        return true;
      });
      if (stopping) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, failed ? Math.max(pauseMs, pollMs) : pollMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  const done = loop();
  return {
    async stop() {
      stopping = true;
      wake();
      const lastCall = setTimeout(() => leaving.abort(), graceMs);
      await done;
      clearTimeout(lastCall);
    },
  };
}

/** Hands over a claimed mail. What was deleted while it was handed over leaves no file, and is not tried again. */
async function send(deps: SenderDeps, mail: Mail, leaving: AbortSignal): Promise<void> {
  const { database, deliver, mailFolder, clock, keepWords, isStillTrue } = deps;
  try {
    const pdf = await findAttachment(database.read, mail);
    if (mail.attachmentReportId !== null && !pdf) return drop(deps, mail);
    if (isStillTrue && !(await isStillTrue(database.read, mail))) return drop(deps, mail);
    await deliver(mail, pdf, AbortSignal.any([leaving, AbortSignal.timeout(deliveryMs)]));
  } catch (cause) {
    if (!(await findMail(database.read, mail.id))) return mailFolder.remove([mail.id]);
    if (!leaving.aborted) return delayOrGiveUp(deps, mail, cause);
    return database.tx((db) => delayMail(db, mail.id, { runAt: clock(), error: 'cut off' }));
  }
  const isThere = await database.tx((db) => markMailSent(db, mail.id, { now: clock(), keepWords }));
  if (!isThere) await mailFolder.remove([mail.id]);
}

async function drop({ database, mailFolder }: SenderDeps, { id }: Mail): Promise<void> {
  await database.tx((db) => dropMail(db, id));
  await mailFolder.remove([id]);
}

async function delayOrGiveUp({ database, clock, log, keepWords }: SenderDeps, mail: Mail, cause: unknown) {
  const now = clock();
  const refused = isRefusedForGood(cause);
  const error = refused ? 'refused' : 'not accepted';
  if (now - mail.createdAt >= maxAgeMs || (refused && mail.refusals + 1 >= maxRefusals)) {
    log.error('mail_given_up', { mailId: mail.id });
    return database.tx((db) => markMailFailed(db, mail.id, { now, error, keepWords }));
  }
  log.error('mail_delayed', { mailId: mail.id, ...describeError(cause) });
  await database.tx((db) => delayMail(db, mail.id, { runAt: now + waitMs(mail.attempts), error, refused }));
}
