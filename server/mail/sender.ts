import type { Database } from '#server/db/connect.ts';
import { describeError, type Log } from '#server/log.ts';
import type { DeliverMail } from './deliver.ts';
import { delayMail, dropMail, findAttachment, listDueMails, markMailSent } from './outbox.ts';

export interface SenderDeps {
  database: Database;
  deliver: DeliverMail;
  clock: () => number;
  log: Log;
  /** Outside production, where sent mails can be read at `/dev/outbox`. */
  keepWords: boolean;
  pollMs?: number;
}

/** 10 s, then double, an hour at most; a mail is tried until it goes. */
const waitMs = (attempts: number) => Math.min(10_000 * 2 ** attempts, 3_600_000);

/** Sends what lies in the outbox, oldest first. A mail that was handed over but not marked is handed over again. */
export function startSender({ database, deliver, clock, log, keepWords, pollMs = 300 }: SenderDeps) {
  let stopping = false;
  let wake: () => void = () => undefined;

  async function sendDue(): Promise<void> {
    for (const mail of await listDueMails(database.read, clock())) {
      if (stopping) return;
      try {
        const pdf = await findAttachment(database.read, mail);
        if (mail.attachmentReportId !== null && !pdf) {
          await database.tx((db) => dropMail(db, mail.id));
          continue;
        }
        await deliver(mail, pdf);
        await database.tx((db) => markMailSent(db, mail.id, { now: clock(), keepWords }));
      } catch (cause) {
        log.error('mail_delayed', { mailId: mail.id, ...describeError(cause) });
        await database.tx((db) => delayMail(db, mail, clock() + waitMs(mail.attempts), 'not accepted'));
      }
    }
  }

  async function loop(): Promise<void> {
    while (!stopping) {
      await sendDue().catch((cause) => log.error('sender_failed', describeError(cause)));
      if (stopping) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  const done = loop();
  return {
    async stop(): Promise<void> {
      stopping = true;
      wake();
      await done;
    },
  };
}
