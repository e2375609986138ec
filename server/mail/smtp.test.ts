import { afterEach, expect, test, vi } from 'vitest';
import { from, mailBench } from '#server/testing/mail-bench.ts';
import { parseMail } from '#server/testing/parse-mail.ts';
import { type SmtpDouble, type SmtpMood, startSmtpDouble } from '#server/testing/smtp-double.ts';
import { startTwo } from '#server/testing/two-processes.ts';
import { isRefusedForGood, smtpDelivery } from './deliver.ts';
import { claimMail, claimMs } from './outbox.ts';

const bench = mailBench();
const { queue, row, untilSent, untilLogged, waitForTry } = bench;

let smtp: SmtpDouble;
afterEach(() => smtp?.stop());

async function sendTo(moodFor?: (attempt: number) => SmtpMood, options?: Parameters<typeof bench.send>[1]) {
  smtp = await startSmtpDouble(moodFor);
  return bench.send(smtpDelivery(smtp.url, from), options);
}
const messageIds = () => smtp.taken.map(({ raw }) => parseMail(raw).headers.get('message-id'));
const untilAttempt = (attempt: number) => vi.waitUntil(() => smtp.attempts() === attempt, { timeout: 15_000 });
const dayMs = 86_400_000;

test('a mail that the mail server does not take is kept, tried later with growing waits, and sent once', async () => {
  await queue();
  await sendTo((attempt) => (attempt <= 3 ? 'busy' : 'take'));
  for (const [index, waitS] of [10, 20, 40].entries()) expect(await waitForTry(index + 1)).toBe(waitS * 1000);
  await untilSent();
  expect(smtp.attempts()).toBe(4);
  expect(messageIds()).toEqual([[(await row()).messageId]]);
});

test('a mail whose acceptance was lost with the connection is sent again with the same Message-ID', async () => {
  await queue();
  await sendTo((attempt) => (attempt === 1 ? 'cut' : 'take'));
  await waitForTry(1);
  await untilSent();
  const { messageId } = await row();
  expect(messageIds()).toEqual([[messageId], [messageId]]);
});

test('a mail of a process that died after handing it over is sent again after a minute, with the same Message-ID', async () => {
  await queue();
  smtp = await startSmtpDouble();
  const deliver = smtpDelivery(smtp.url, from);
  const { id, messageId } = await row();
  const claimed = await bench.database.tx((db) => claimMail(db, id, bench.now));
  if (!claimed) throw new Error('The mail was not due.');
  await deliver(claimed);

  bench.send(deliver);
  bench.now += claimMs;
  await untilSent();
  expect(messageIds()).toEqual([[messageId], [messageId]]);
});

test('two processes on one database queue each of twenty mails once and hand over each once', async () => {
  smtp = await startSmtpDouble();
  const processes = await startTwo('mail-all.ts', [bench.path(), smtp.url]);
  const [first, second] = await processes.run();
  expect([first, second]).toEqual([['20 queued'], ['20 queued']]);
  const sent = await bench.rows();
  expect(sent).toHaveLength(20);
  expect(sent.every(({ sentAt, attempts }) => sentAt !== null && attempts === 1)).toBe(true);
  expect(messageIds().flat().sort()).toEqual(sent.map(({ messageId }) => messageId).sort());
});

test('a mail that is refused for good is given up after five tries, without its words, and the operator reads its id', async () => {
  await queue();
  await sendTo(() => 'refuse', { keepWords: false });
  for (let times = 1; times < 5; times += 1) await waitForTry(times);
  await untilLogged('mail_given_up');
  await vi.waitUntil(async () => (await row()).failedAt !== null);
  const mail = await row();
  expect(mail).toMatchObject({ attempts: 5, sentAt: null, failedAt: bench.now, recipient: '', text: '', html: '' });
  const [line, ...others] = bench.logged('mail_given_up').map((text) => JSON.parse(text));
  expect(others).toEqual([]);
  expect(line).toEqual({ at: expect.any(String), level: 'error', event: 'mail_given_up', mailId: mail.id });
  expect(bench.lines.join()).not.toContain('okafor');
});

test('a mail server that is busy costs no mail in the first three days, however often it says so; then it is given up', async () => {
  await queue();
  await sendTo(() => 'busy');
  for (let times = 1; times <= 12; times += 1) await waitForTry(times);
  expect(await row()).toMatchObject({ failedAt: null });
  bench.now = (await row()).createdAt + 3 * dayMs;
  await untilLogged('mail_given_up');
  await vi.waitUntil(async () => (await row()).failedAt !== null);
});

test('a mail that waited for days for a server that was down is sent when it is up again', async () => {
  await queue();
  bench.now += 5 * dayMs;
  await sendTo();
  await untilSent();
  expect(smtp.taken).toHaveLength(1);
});

test.each([
  ['a recipient that does not exist', { responseCode: 550, command: 'RCPT TO' }, true],
  ['words that are not wanted', { responseCode: 554, command: 'DATA' }, true],
  ['a full mailbox', { responseCode: 452, command: 'RCPT TO' }, false],
  ['our sender', { responseCode: 553, command: 'MAIL FROM' }, false],
  ['our sign-in', { responseCode: 535, command: 'AUTH PLAIN' }, false],
  ['a connection that was cut', { code: 'ECONNECTION', command: 'CONN' }, false],
])('who refuses %s, by %j, refuses the mail for good: %s', (_what, details, forGood) => {
  expect(isRefusedForGood(Object.assign(new Error('refused'), details))).toBe(forGood);
});

test('a mail server that hangs is left on shutdown; the mail is due again at once', async () => {
  await queue();
  const sender = await sendTo((attempt) => (attempt === 1 ? 'hang' : 'take'), { graceMs: 20 });
  await untilAttempt(1);
  await sender.stop();
  await vi.waitUntil(() => smtp.connections() === 0, { timeout: 15_000 });
  expect(await row()).toMatchObject({ sentAt: null, failedAt: null, runAt: bench.now });

  bench.send(smtpDelivery(smtp.url, from));
  await untilSent();
  expect(smtp.taken).toHaveLength(1);
});
