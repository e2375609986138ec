import { DrizzleQueryError } from 'drizzle-orm';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportStatus } from '#schema/report.ts';
import { describeError } from './log.ts';
import { createCheckout } from './testing/checkout-steps.ts';
import { mailedToken } from './testing/mails.ts';
import { fullAnswers, submit } from './testing/submissions.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const email = 'dana.okafor@example.test';
const password = 'a long enough phrase';

async function signUpAndVerify(): Promise<string[]> {
  const body = { email, password, first_name: 'Dana', last_name: 'Okafor' };
  const { token } = (await server.call<{ token: string }>('POST', '/api/auth/register', { body })).body;
  const linkToken = await mailedToken(server, email, 'Welcome to Northbeam');
  await server.call('POST', '/api/auth/verify-email', { body: { token: linkToken } });
  await server.call('POST', '/api/auth/login', { body: { email, password: 'a wrong phrase' } });
  await server.call('POST', '/api/auth/reset-password', { body: { email } });
  const resetToken = await mailedToken(server, email, 'Reset your password');
  await server.call('POST', '/api/auth/verify-reset-token', { body: { token: resetToken } });
  return [token, linkToken, resetToken];
}

async function buyAndSend(token: string): Promise<string[]> {
  const submissionId = await submit(server, {}, token);
  const { url } = (await createCheckout(server, submissionId, { questionAnswers: 'A private note' }, token)).body;
  const sessionId = url.split('/').at(-1) ?? '';
  await server.call('POST', `/cashier/${sessionId}/pay`);
  await server.call('GET', `/api/checkout/${sessionId}`);
  const report = await server.until(async () => {
    const status = await server.call<ReportStatus>('GET', `/api/report-status/${submissionId}`, { token });
    return status.body.report;
  });
  const body = { submissionId, report, email: 'a.friend@example.test' };
  expect((await server.call('POST', '/api/email/send-report', { body, token })).status).toBe(200);
  await server.call('GET', `/api/history/${submissionId}/report.pdf`, { token });
  await server.call('GET', `/api/submission/${submissionId}?email=${email}`);
  await server.call('GET', `/api/nothing/${submissionId}`);
  return [submissionId, sessionId, 'a.friend@example.test', 'A private note', report.slice(0, 60)];
}

test('a whole visit, from registering to the mailed report, leaves nothing personal and no key in the log', async () => {
  const tokens = await signUpAndVerify();
  const bought = await buyAndSend(tokens[0] ?? '');
  const log = server.lines.join('\n');
  expect(log).toContain('"event":"order_paid"');
  expect(log).toContain('"route":"/api/report-status/:id"');
  for (const word of [email, password, ...tokens, ...bought]) expect(log).not.toContain(word);
  // Random ids may hold four letters in a row.
  expect(log.replace(/"[\w-]{22}"/g, '')).not.toMatch(/@example|Dana|Okafor/);
  const answers = Object.entries(fullAnswers).filter(([name]) => ['company', 'phone', 'stepsTaken'].includes(name));
  for (const [, answer] of answers) expect(log).not.toContain(answer);
});

test.each([
  [
    'a mail server',
    new Error("Can't send mail - all recipients were rejected: 550 5.1.1 <dana@okafor.example>: unknown"),
    "Can't send mail - all recipients were rejected: 550 5.1.1 <[address]>: unknown",
  ],
  [
    'the payment provider',
    new Stripe.errors.StripeInvalidRequestError({
      message: 'Invalid email address: dana@okafor.example',
      type: 'card_error',
    }),
    'Invalid email address: [address]',
  ],
  [
    'a failed query',
    new DrizzleQueryError('insert into users values (?)', ['Dana', 'dana@okafor.example'], new Error('disk full')),
    'Failed query: insert into users values (?)',
  ],
])('of what %s says, the log keeps what is not personal', (_name, cause, message) => {
  const described = describeError(new Error('It failed.', { cause }));
  expect(described).toMatchObject({ error: 'It failed.', cause: message });
  expect(describeError(cause)).toMatchObject({ error: message, stack: expect.stringMatching(/^ {4}at /) });
  expect(JSON.stringify(describeError(cause))).not.toMatch(/okafor|Dana/);
});
