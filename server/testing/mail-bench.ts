import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Database } from '#server/db/connect.ts';
import { newId } from '#server/ids.ts';
import { createLog } from '#server/log.ts';
import type { DeliverMail } from '#server/mail/deliver.ts';
import { type MailFolder, openMailFolder } from '#server/mail/mail-folder.ts';
import { claimMs, type Mail, type NewMail, queueMail } from '#server/mail/outbox.ts';
import { type Sender, type SenderDeps, startSender } from '#server/mail/sender.ts';
import { openMigratedSqlite } from './migrated-sqlite.ts';

export const from = 'Northbeam <hello@northbeam.example>';

/** A fresh database and folder and a clock that stands still for each test of the file; senders are stopped after it. */
export function mailBench() {
  let database: Database;
  const senders: Sender[] = [];
  const clock = () => bench.now;
  const bench = {
    now: 0,
    folder: '',
    lines: [] as string[],
    get database() {
      return database;
    },
    mailFolder: (): MailFolder => openMailFolder(bench.folder),
    path: () => join(bench.folder, 'mail.db'),
    queue(changes: Partial<NewMail> = {}): Promise<void> {
      const words = { subject: 'Welcome', text: 'Hello Dana', html: '<p>Hello Dana</p>' };
      const mail = { cause: 'welcome:1', recipient: 'dana@okafor.example', ...words, ...changes };
      return database.tx((db) => queueMail(db, { newId, clock }, mail));
    },
    rows: (): Promise<Mail[]> => {
      const { q, t } = database.read;
      return q
        .select()
        .from(t.mails)
        .then((rows) => rows);
    },
    /** The only mail. */
    async row(): Promise<Mail> {
      const [row, ...others] = await bench.rows();
      if (!row || others.length > 0) throw new Error('There is not one mail.');
      return row;
    },
    send(deliver: DeliverMail, options: Partial<SenderDeps> = {}): Sender {
      const log = createLog((line) => bench.lines.push(line), clock);
      const mailFolder = bench.mailFolder();
      const deps = { database, deliver, mailFolder, clock, log, keepWords: true, pollMs: 10 };
      const sender = startSender({ ...deps, ...options });
      senders.push(sender);
      return sender;
    },
    /** Reads the mails in the outbox folder. */
    files(): string[] {
      const outbox = join(bench.folder, 'outbox');
      return readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'));
    },
    logged: (event: string) => bench.lines.filter((line) => line.includes(`"event":"${event}"`)),
    untilLogged: (event: string, times = 1) =>
      vi.waitUntil(() => bench.logged(event).length >= times, { timeout: 15_000 }),
    untilSent: () =>
      vi.waitUntil(async () => (await bench.rows()).every((row) => row.sentAt !== null), { timeout: 15_000 }),
    /** Until the only mail was put back after this try; the clock goes on to the next. Answers the wait in ms. */
    async waitForTry(times: number): Promise<number> {
      const waitMs = await vi.waitUntil(
        async () => {
          const { attempts, runAt } = await bench.row();
          return attempts === times && runAt !== bench.now + claimMs && runAt - bench.now;
        },
        { timeout: 15_000 },
      );
      bench.now += waitMs;
      return waitMs;
    },
  };

  beforeEach(() => {
    bench.folder = mkdtempSync(join(tmpdir(), 'northbeam-mail-'));
    database = openMigratedSqlite(bench.path());
    bench.now = Date.parse('2026-03-12T09:00:00Z');
    bench.lines = [];
  });
  afterEach(async () => {
    await Promise.all(senders.splice(0).map((sender) => sender.stop()));
    database.close();
    rmSync(bench.folder, { recursive: true, force: true });
  });
  return bench;
}
