import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReportDoc } from '#schema/report.ts';
import { type Database, openDatabase } from '#server/db/connect.ts';
import { newId } from '#server/ids.ts';
import { createLog } from '#server/log.ts';
import { startSmtpDouble } from '#server/testing/smtp-double.ts';
import { composeMail } from './compose.ts';
import { type DeliverMail, folderDelivery, smtpDelivery } from './deliver.ts';
import { type NewMail, queueMail } from './outbox.ts';
import { startSender } from './sender.ts';

const from = 'Northbeam <hello@northbeam.example>';
let folder: string;
let database: Database;
let now: number;
const senders: { stop(): Promise<void> }[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northbeam-mail-'));
  database = openDatabase(join(folder, 'mail.db'));
  now = Date.parse('2026-03-12T09:00:00Z');
});
afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.stop()));
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const clock = () => now;
const mail = (changes: Partial<NewMail> = {}): NewMail => ({
  cause: 'welcome:1',
  recipient: 'dana@okafor.example',
  subject: 'Welcome',
  text: 'Hello Dana',
  html: '<p>Hello Dana</p>',
  ...changes,
});
const queue = (changes?: Partial<NewMail>) => database.tx((db) => queueMail(db, { newId, clock }, mail(changes)));
const rows = () => database.read.q.select().from(database.read.t.mails);
function send(deliver: DeliverMail, { keepWords = true } = {}): void {
  const log = createLog(() => undefined, clock);
  senders.push(startSender({ database, deliver, clock, log, keepWords, pollMs: 10 }));
}
function files(): string[] {
  const outbox = join(folder, 'outbox');
  return readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'));
}
const untilSent = () => vi.waitUntil(async () => (await rows()).every((row) => row.sentAt !== null), { timeout: 5000 });

test('a mail is one .eml file within a second of its cause, however often the cause happens', async () => {
  send(folderDelivery(folder, from));
  const startedAt = performance.now();
  await queue();
  await queue();
  await untilSent();
  expect(performance.now() - startedAt).toBeLessThan(1000);
  const [file, ...others] = files();
  expect(others).toEqual([]);
  expect(file).toMatch(/^To: dana@okafor\.example\r$/m);
  expect(file).toMatch(/^Subject: Welcome\r$/m);
});

test('in production the words of a mail, links that sign in among them, are forgotten when it is sent', async () => {
  send(folderDelivery(folder, from), { keepWords: false });
  await queue();
  await queue();
  await untilSent();
  expect(files()).toHaveLength(1);
  expect(files()[0]).toContain('Hello Dana');
  expect(await rows()).toMatchObject([{ cause: 'welcome:1', recipient: '', text: '', html: '' }]);
});

test('a mail that is delivered twice, because marking it was cut off, leaves one file with one Message-ID', async () => {
  await queue();
  const [row] = await rows();
  if (!row) throw new Error('no mail');
  const deliver = folderDelivery(folder, from);
  await deliver(row);
  await deliver(row);
  expect(files()).toHaveLength(1);
  expect(files()[0]).toContain(`Message-ID: ${row.messageId}`);
});

test('what a person typed is text in both parts of a mail, never markup', () => {
  const typed = '<img src=x onerror=alert(1)> & "friends"';
  const { html, text } = composeMail({
    brand: 'Northbeam',
    subject: 'Hello',
    paragraphs: [typed],
    action: { label: typed, url: 'http://localhost/?a=1&b="><script>' },
    footer: typed,
  });
  expect(html).not.toMatch(/<img|<script/);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;friends&quot;');
  expect(text).toContain(typed);
});

test('line breaks in a subject or recipient make no further header', async () => {
  const { subject } = composeMail({ brand: 'B', subject: 'Hi\r\nBcc: a@b.example', paragraphs: [], footer: '' });
  expect(subject).toBe('Hi Bcc: a@b.example');
  await queue({ cause: 'a', subject: 'Hi\r\nBcc: eve@evil.example\r\n\r\nbody' });
  await queue({ cause: 'b', recipient: 'dana@okafor.example\r\nBcc: eve@evil.example' });
  send(folderDelivery(folder, from));
  await untilSent();
  for (const file of files()) expect(file.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
});

test('a mail that the mail server does not take is kept, tried later with growing waits, and sent once', async () => {
  const smtp = await startSmtpDouble(3);
  await queue();
  send(smtpDelivery(smtp.url, from));
  for (const [index, waitS] of [10, 20, 40].entries()) {
    await vi.waitUntil(async () => (await rows())[0]?.attempts === index + 1, { timeout: 5000 });
    expect((await rows())[0]).toMatchObject({ sentAt: null, runAt: now + waitS * 1000 });
    now += waitS * 1000;
  }
  await untilSent();
  await smtp.stop();
  expect(smtp.refused()).toBe(3);
  expect(smtp.taken).toHaveLength(1);
  expect(smtp.taken[0]).toContain((await rows())[0]?.messageId);
});

test('a mail with a report carries its PDF; when the report was deleted in the meantime nothing is sent', async () => {
  const pdf = Buffer.from('%PDF-1.7 a small one');
  const doc: ReportDoc = {
    version: 1,
    title: 'A plan',
    date: '2026-03-12',
    author: 'playbook',
    language: 'en',
    preparedFor: { name: 'Dana' },
    sections: [],
    answers: [],
  };
  const report = { id: newId(), submissionId: newId(), jobId: newId(), doc, text: 't', textHash: 'h', createdAt: now };
  await database.tx(async ({ q, t }) => void (await q.insert(t.reports).values({ ...report, pdf })));
  await queue({ cause: 'kept', attachmentReportId: report.id });
  await queue({ cause: 'deleted', attachmentReportId: newId() });
  send(folderDelivery(folder, from));
  await untilSent();
  expect(files()).toHaveLength(1);
  expect(files()[0]).toContain('filename=Strategy_Analysis_Report.pdf');
  expect(files()[0]).toContain(pdf.toString('base64'));
  expect((await rows()).map((row) => row.cause)).toEqual(['kept']);
});
