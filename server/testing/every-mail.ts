import { eq, sql } from 'drizzle-orm';
import { remakeJobKey, reportJobKey } from '#server/jobs/job-keys.ts';
import { remakeReport } from '#server/report/remake-report.ts';
import { noteMailDelayMs } from '#server/sync/note-mail.ts';
import { createCheckout } from './checkout-steps.ts';
import { mailedToken } from './mails.ts';
import { type Person, signUp } from './people.ts';
import { fullAnswers, submit } from './submissions.ts';
import type { TestServer } from './test-server.ts';

const password = 'a long enough phrase';
const newPassword = 'another long enough phrase';
/** In every text that the person types; looked for in every mail. */
export const mailCanary = 'Zyqx';
const hostile = (field: string) => `${mailCanary}-${field} <b>bold</b> {{name}}`;
/** Where a text may have several lines: what would add a header to a mail that repeats it. */
const headers = (field: string) => `${hostile(field)}\r\nBcc: eve@evil.example\r\n\r\n<p>${mailCanary}</p>`;

const hostileAnswers = {
  ...fullAnswers,
  firstName: hostile('first'),
  lastName: hostile('last'),
  company: hostile('company'),
  industry: hostile('industry'),
  role: hostile('role'),
  location: hostile('location'),
  desiredOutcome: headers('outcome'),
  stepsTaken: headers('steps'),
};

/** Lets the product write each of its mails, by the calls of its users; answers whom each subject is for. */
export async function causeEveryMail(server: TestServer): Promise<[subject: string, recipient: string][]> {
  const admin = await signUp(server, { role: 'admin', email: 'admin@a.example' });
  return [
    ['Welcome to Håndværk & Søn', admin.email],
    ...(await registerAndChange(server, 'change@a.example', admin)),
    ...(await askAgainAndDelete(server, 'delete@a.example')),
    ...(await buyReport(server, 'buyer@a.example', admin)),
    ...(await buyInVain(server, 'unlucky@a.example')),
    ...(await beRefused(server, 'refused@a.example')),
    ...(await waitForChat(server, 'patient@a.example')),
    ...(await beWrittenTo(server, 'written-to@a.example', admin)),
  ];
}

async function register(server: TestServer, email: string): Promise<Person> {
  const body = { email, password, first_name: hostile('first'), last_name: hostile('last') };
  const answer = await call<{ token: string; user: { id: string } }>(server, 'POST', '/api/auth/register', body);
  return { email, token: answer.token, userId: answer.user.id };
}

async function registerAndChange(server: TestServer, email: string, admin: Person): Promise<[string, string][]> {
  const person = await register(server, email);
  const second = { email, password, first_name: hostile('first'), last_name: hostile('last') };
  await server.call('POST', '/api/auth/register', { body: second });
  const moved = 'moved@a.example';
  const wish = { email: moved, currentPassword: password, company: hostile('company'), industry: hostile('industry') };
  await call(server, 'PUT', '/api/auth/update', wish, person.token);
  const token = await mailedToken(server, moved, 'Confirm your new email address');
  await call(server, 'POST', '/api/auth/verify-email', { token });
  const byAdmin = 'by-admin@a.example';
  const users = [{ id: person.userId, email: byAdmin, first_name: hostile('first') }];
  await call(server, 'PUT', '/api/auth/batch-update', { users }, admin.token);
  return [
    ['Welcome to Håndværk & Søn', email],
    ['You already have an account', email],
    ['Someone asked to change your email address', email],
    ['Confirm your new email address', moved],
    ['Your new email address is confirmed', moved],
    ['Your account has a new email address', email],
    ['Confirm your email address', byAdmin],
    ['The email address for your account has changed', moved],
  ];
}

async function askAgainAndDelete(server: TestServer, email: string): Promise<[string, string][]> {
  const { token } = await register(server, email);
  await call(server, 'POST', '/api/auth/resend-verification', {}, token);
  await call(server, 'POST', '/api/auth/reset-password', { email });
  const link = await mailedToken(server, email, 'Reset your password');
  await call(server, 'POST', '/api/auth/update-password', { token: link, newPassword });
  const { token: again } = await call<{ token: string }>(server, 'POST', '/api/auth/login', {
    email,
    password: newPassword,
  });
  await call(server, 'DELETE', '/api/account', { password: newPassword }, again);
  return [
    ['Welcome to Håndværk & Søn', email],
    ['Confirm your email address', email],
    ['Reset your password', email],
    ['Your password was changed', email],
    ['Your account will be deleted', email],
  ];
}

/** Brings a payment along with these steps at the cashier, and has the product look at it. */
async function pay(server: TestServer, email: string, steps = ['pay']) {
  const submissionId = await submit(server, { ...hostileAnswers, email });
  const questionAnswers = [{ question: headers('question'), answer: headers('answer') }];
  const { body } = await createCheckout(server, submissionId, { questionAnswers });
  const path = new URL(body.url).pathname;
  for (const step of steps) await server.call('POST', `${path}/${step}`, { body: {} });
  await call(server, 'GET', `/api/checkout/${path.split('/').at(-1)}`);
  const { q, t } = server.deps.database.read;
  const [order] = await q.select().from(t.orders).where(eq(t.orders.submissionId, submissionId));
  return { submissionId, path, jobKey: reportJobKey(order?.id ?? '') };
}

async function buyReport(server: TestServer, email: string, admin: Person): Promise<[string, string][]> {
  const { submissionId, jobKey } = await pay(server, email);
  await untilJob(server, jobKey, 'done');
  const { q, t } = server.deps.database.read;
  const [report] = await q.select().from(t.reports).where(eq(t.reports.submissionId, submissionId));
  await call(server, 'POST', '/api/email/send-report', { email, report: report?.text, submissionId });
  const actor = { userId: admin.userId, role: 'admin', sessionId: 'session', emailVerified: true } as const;
  await remakeReport(server.deps, actor, submissionId, { additionalContext: headers('context') });
  await untilJob(server, remakeJobKey(submissionId, 1), 'done');
  return [
    ['Your report is ready', email],
    ['Your strategy analysis from Håndværk & Søn', email],
    ['Your strategy analysis has a new version', email],
  ];
}

/** Five workers died on the report. The money goes back, the bank sends it back to us, and the report is written. */
async function buyInVain(server: TestServer, email: string): Promise<[string, string][]> {
  // The job is dead from its first moment: a worker of a busy machine may be done before a later write.
  await run(
    server,
    `CREATE TRIGGER report_is_dead AFTER INSERT ON jobs WHEN NEW.kind = 'report' BEGIN
      UPDATE jobs SET state = 'running', attempts = 5, lease_until = 0, lease_token = 'dead' WHERE id = NEW.id;
    END`,
  );
  const { submissionId, path, jobKey } = await pay(server, email);
  await run(server, 'DROP TRIGGER report_is_dead');
  await untilJob(server, jobKey, 'failed');
  await call(server, 'POST', `/api/submission/${submissionId}/refund`);
  const { q, t } = server.deps.database.read;
  const isReturned = eq(t.mails.subject, 'We refunded your payment');
  await server.until(async () => (await q.select().from(t.mails).where(isReturned)).length > 0);
  await server.call('POST', `${path}/refund-fails`, { body: {} });
  await untilJob(server, jobKey, 'done');
  return [
    ['We couldn’t finish your order', email],
    ['We refunded your payment', email],
    ['Your refund didn’t go through', email],
    ['Your report is ready', email],
  ];
}

const run = (server: TestServer, statement: string) =>
  server.deps.database.tx(async ({ q }) => void (await q.run(sql.raw(statement))));

async function beRefused(server: TestServer, email: string): Promise<[string, string][]> {
  await pay(server, email, ['pay-later', 'refuse']);
  return [['Your bank declined the payment', email]];
}

/** The bank confirms a payment for chat days, after a while. */
async function waitForChat(server: TestServer, email: string): Promise<[string, string][]> {
  const { token } = await register(server, email);
  const { url } = await call<{ url: string }>(server, 'POST', '/api/chat/purchase-session', {}, token);
  const path = new URL(url).pathname;
  for (const step of ['pay-later', 'confirm']) {
    await server.call('POST', `${path}/${step}`, { body: {} });
    await call(server, 'GET', `/api/checkout/${path.split('/').at(-1)}`);
  }
  return [
    ['Welcome to Håndværk & Søn', email],
    ['Payment received', email],
  ];
}

/** A coach writes two notes to a client on one day. */
async function beWrittenTo(server: TestServer, email: string, admin: Person): Promise<[string, string][]> {
  const { token } = await register(server, email);
  const submissionId = await submit(server, { ...hostileAnswers, email }, token);
  const body = { title: hostile('title'), content: headers('note'), note_type: 'client' };
  for (let written = 0; written < 2; written += 1) {
    await call(server, 'POST', `/api/coaching/submissions/${submissionId}/notes`, body, admin.token);
  }
  server.passTime(noteMailDelayMs);
  return [
    ['Welcome to Håndværk & Søn', email],
    ['New note from your coach', email],
  ];
}

async function call<T>(server: TestServer, method: string, path: string, body?: object, token?: string): Promise<T> {
  const answer = await server.call<T>(method, path, { body, token });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

function untilJob(server: TestServer, key: string, state: 'done' | 'failed') {
  const { q, t } = server.deps.database.read;
  return server.until(async () => {
    const [job] = await q.select().from(t.jobs).where(eq(t.jobs.dedupeKey, key));
    return job?.state === state;
  });
}
