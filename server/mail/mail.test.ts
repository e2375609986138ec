import { mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { ReportDoc } from '#schema/report.ts';
import { newId } from '#server/ids.ts';
import { from, mailBench } from '#server/testing/mail-bench.ts';
import { composeMail } from './compose.ts';
import { folderDelivery } from './deliver.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const bench = mailBench();
const { queue, rows, row, send, files, untilSent } = bench;
const sendToFolder = (options?: Parameters<typeof send>[1]) => send(folderDelivery(bench.mailFolder(), from), options);

test('a mail is one .eml file, however often its cause happens', async () => {
  sendToFolder();
  await queue();
  await queue();
  await untilSent();
  const [file, ...others] = files();
  expect(others).toEqual([]);
  expect(file).toMatch(/^To: dana@okafor\.example\r$/m);
  expect(file).toMatch(/^Subject: Welcome\r$/m);
});

test('a sender that has nothing to do looks again within a second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let looks = 0;
  const clock = () => {
    looks += 1;
    return bench.now;
  };
  const sender = sendToFolder({ pollMs: undefined, clock });
  while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
  expect(looks).toBe(1);
  await vi.advanceTimersByTimeAsync(999);
  expect(looks).toBeGreaterThan(1);
  await sender.stop();
});

test('in production the words of a mail, links that sign in among them, are forgotten when it is sent', async () => {
  sendToFolder({ keepWords: false });
  await queue();
  await queue();
  await untilSent();
  expect(files()).toHaveLength(1);
  expect(files()[0]).toContain('Hello Dana');
  expect(await rows()).toMatchObject([{ cause: 'welcome:1', recipient: '', text: '', html: '' }]);
});

test('a mail that is delivered twice, because marking it was cut off, leaves one file with one Message-ID', async () => {
  await queue();
  const mail = await row();
  const deliver = folderDelivery(bench.mailFolder(), from);
  await deliver(mail);
  await deliver(mail);
  expect(files()).toHaveLength(1);
  expect(files()[0]).toContain(`Message-ID: ${mail.messageId}`);
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
  sendToFolder();
  await untilSent();
  for (const file of files()) expect(file.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
});

test('a folder that cannot be written holds a mail back; it is written when the folder can be', async () => {
  const outbox = join(bench.folder, 'outbox');
  writeFileSync(outbox, 'not a folder');
  await queue();
  sendToFolder();
  await bench.waitForTry(1);
  await bench.waitForTry(2);
  rmSync(outbox);
  bench.now += 3_600_000;
  await untilSent();
  expect(readdirSync(outbox)).toEqual([`${(await row()).id}.eml`]);
});

test('a disk that is full leaves no half of a mail; it is written whole when there is room', async () => {
  await queue();
  const { id } = await row();
  const outbox = join(bench.folder, 'outbox');
  mkdirSync(outbox);
  symlinkSync('/dev/full', join(outbox, `${id}.eml.part`));
  sendToFolder();
  expect(await bench.waitForTry(1)).toBe(10_000);
  expect(bench.logged('mail_delayed')[0]).toContain('ENOSPC');
  await untilSent();
  expect(readdirSync(outbox)).toEqual([`${id}.eml`]);
  expect(files()[0]).toContain('Hello Dana');
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
  const report = {
    id: newId(),
    submissionId: newId(),
    jobId: newId(),
    doc,
    text: 't',
    textHash: 'h',
    createdAt: bench.now,
  };
  await bench.database.tx(async ({ q, t }) => void (await q.insert(t.reports).values({ ...report, pdf })));
  await queue({ cause: 'kept', attachmentReportId: report.id });
  await queue({ cause: 'deleted', attachmentReportId: newId() });
  const deleted = (await rows()).find(({ cause }) => cause === 'deleted');
  // From an earlier try, when the report was still there.
  await bench.mailFolder().write(deleted?.id ?? '', Buffer.from('An old report'));
  const sender = sendToFolder();
  await untilSent();
  // The row goes before the file.
  await sender.stop();
  expect(files()).toHaveLength(1);
  expect(files()[0]).toContain('filename=Strategy_Analysis_Report.pdf');
  expect(files()[0]).toContain(pdf.toString('base64'));
  expect((await rows()).map((row) => row.cause)).toEqual(['kept']);
});

/** The account that the only mail is about goes while the mail is handed over. */
const erase = () => bench.database.tx(async ({ q, t }) => void (await q.delete(t.mails)));

test('a mail that is deleted while it is being written leaves no file', async () => {
  const deliver = folderDelivery(bench.mailFolder(), from);
  await queue();
  const sender = send(async (mail) => {
    await erase();
    await deliver(mail);
  });
  await vi.waitUntil(async () => (await rows()).length === 0);
  await sender.stop();
  expect(files()).toEqual([]);
  expect(bench.lines).toEqual([]);
});

test('a mail that is deleted while it is being written is not tried again when that failed, and nobody is alarmed', async () => {
  await queue();
  const { id } = await row();
  const part = join(bench.folder, 'outbox', `${id}.eml.part`);
  const sender = send(async () => {
    mkdirSync(join(bench.folder, 'outbox'));
    writeFileSync(part, 'Hello Da');
    await erase();
    throw new Error('It broke off.');
  });
  await vi.waitUntil(async () => (await rows()).length === 0);
  await sender.stop();
  expect(files()).toEqual([]);
  expect(bench.lines).toEqual([]);
});

test('a mail is marked sent when a power cut can take back neither its file nor its folder', async () => {
  const synced = await watchSyncedFolders(bench.folder);
  sendToFolder();
  await queue();
  await untilSent();
  const { id } = await row();
  expect(synced.map(({ path }) => path)).toEqual([bench.folder, join(bench.folder, 'outbox')]);
  expect(synced.at(-1)?.names).toEqual([`${id}.eml`]);
});

/** Every folder that is synced from now on, with what stands in it. */
async function watchSyncedFolders(folder: string) {
  const synced: { path: string; names: string[] }[] = [];
  const handle = await open(folder, 'r');
  const { sync } = Object.getPrototypeOf(handle);
  await handle.close();
  vi.spyOn(Object.getPrototypeOf(handle), 'sync').mockImplementation(async function (this: FileHandle) {
    const path = readlinkSync(`/proc/self/fd/${this.fd}`);
    if ((await this.stat()).isDirectory()) synced.push({ path, names: readdirSync(path) });
    return sync.call(this);
  });
  return synced;
}
