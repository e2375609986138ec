import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { causeEveryMail, mailCanary } from '#server/testing/every-mail.ts';
import { type ParsedMail, parseMail } from '#server/testing/parse-mail.ts';
import { type SmtpDouble, startSmtpDouble } from '#server/testing/smtp-double.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let smtp: SmtpDouble;
let server: TestServer;
let expected: string[];
let mails: (ParsedMail & { to: string[]; raw: string })[];
beforeAll(async () => {
  smtp = await startSmtpDouble();
  server = await startTestServer({ SMTP_URL: smtp.url, BRAND_NAME: 'Håndværk & Søn' });
  expected = (await causeEveryMail(server)).map((pair) => pair.join(' → '));
  await server.until(() => smtp.taken.length >= expected.length);
  mails = smtp.taken.map(({ to, raw }) => ({ ...parseMail(raw), to, raw }));
});
afterAll(async () => {
  await server.stop();
  await smtp.stop();
});

const nameOf = ({ subject, to }: { subject: string; to: string[] }) => `${subject} → ${to.join(', ')}`;

test('every mail of the product reaches the mail server once, each for one recipient', async () => {
  expect(mails.map(nameOf).sort()).toEqual([...expected].sort());
  for (const { to, headers } of mails) {
    expect(headers.get('to')).toEqual(to);
    expect([...headers.keys()]).not.toEqual(expect.arrayContaining(['cc']));
    expect([...headers.keys()]).not.toEqual(expect.arrayContaining(['bcc']));
  }
  const ids = mails.map(({ headers }) => headers.get('message-id')?.join());
  expect(new Set(ids).size).toBe(mails.length);
});

test('every mail kind that the code can queue is among them', async () => {
  const { q, t } = server.deps.database.read;
  const kinds = new Set((await q.select().from(t.mails)).map(({ cause }) => cause.split(':')[0]));
  expect([...kinds].sort()).toEqual([...mailKinds()].sort());
});

test('the cause of every mail ends in the id of what it is about, by which it is found when that is erased', async () => {
  const { q, t } = server.deps.database.read;
  const { users, submissions, orders, jobs } = t;
  const rows = await Promise.all(
    [users, submissions, orders, jobs].map((table) => q.select({ id: table.id }).from(table)),
  );
  const ids = rows.flat().map(({ id }) => id);
  const causes = (await q.select().from(t.mails)).map(({ cause }) => cause);
  expect(causes.filter((cause) => !ids.includes(cause.slice(-22)))).toEqual([]);
});

test('no mail repeats a word that somebody typed', () => {
  for (const mail of mails) {
    const { subject, text, html, raw } = mail;
    const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
    for (const part of [head, subject, text, html]) {
      expect(part, nameOf(mail)).not.toContain(mailCanary);
      expect(part, nameOf(mail)).not.toMatch(/evil|<b>|\{\{/);
    }
  }
});

test('the two parts of every mail say the same, the one in plain text and the other with everything escaped', () => {
  for (const mail of mails) {
    const [brand, ...rest] = paragraphsOf(mail.html);
    expect(brand).toBe('Håndværk & Søn');
    expect(mail.text.trim().split('\n\n'), nameOf(mail)).toEqual([...rest, brand]);
    expect(mail.html).toContain('Håndværk &amp; Søn');
    expect(mail.html).not.toMatch(/&(?!(amp|lt|gt|quot|#39);)/);
    expect(mail.text).not.toMatch(/<\w|&\w+;/);
  }
});

test('headers are ASCII on the wire, also where the subject is not, and no subject has a line break', () => {
  for (const { raw, subject } of mails) {
    expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).toMatch(/^[\x20-\x7e\r\n\t]*$/);
    expect(subject).not.toMatch(/[\r\n]/);
  }
});

test('the word "report" stands in one subject, and the PDF goes with the mail that was asked for', () => {
  const subjectsWith = mails.map(({ subject }) => subject).filter((subject) => /report/i.test(subject));
  expect(new Set(subjectsWith)).toEqual(new Set(['Your report is ready']));
  const withFiles = mails.filter(({ attachments }) => attachments.length > 0);
  expect(withFiles.map(({ subject }) => subject)).toEqual(['Your strategy analysis from Håndværk & Søn']);
  const [file, ...others] = withFiles[0]?.attachments ?? [];
  expect(others).toEqual([]);
  expect(file?.fileName).toBe('Strategy_Analysis_Report.pdf');
  expect(file?.content.subarray(0, 5).toString()).toBe('%PDF-');
});

/** The kinds of mail in the code: what stands before the colon of each cause. */
function mailKinds(): Set<string> {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^testing/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((source) => /queue(Order)?Mail\(/.test(source));
  return new Set(
    sources.flatMap((source) => [...source.matchAll(/cause(?::| =) `([a-z-]+):/g)].map(([, kind = '']) => kind)),
  );
}

/** The words of the HTML part; a link as the text part writes it. */
function paragraphsOf(html: string): string[] {
  return [...html.matchAll(/<p[^>]*>(.*?)<\/p>/gs)].map(([, inner = '']) =>
    unescapeHtml(inner.replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/s, '$2:\n$1').replace(/<[^>]+>/g, '')),
  );
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const unescapeHtml = (html: string) => html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => entities[name] ?? '');
