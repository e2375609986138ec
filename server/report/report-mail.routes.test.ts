import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signUp } from '#server/testing/people.ts';
import { buyReport, fullAnswers, submit } from '#server/testing/submissions.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let owner: Person;
let other: Person;
let coach: Person;
let loose: { id: string; text: string };
let linked: { id: string; text: string };

beforeAll(async () => {
  server = await startTestServer();
  [owner, other, coach] = [await signUp(server), await signUp(server), await signUp(server, { role: 'coach' })];
  const [looseId, linkedId] = [await submit(server), await submit(server, { industry: 'Bakery' }, owner.token)];
  loose = { id: looseId, text: await buyReport(server, looseId) };
  linked = { id: linkedId, text: await buyReport(server, linkedId) };
});
afterAll(() => server.stop());

const post = (path: string, body: unknown, token?: string) =>
  server.call<Record<string, unknown>>('POST', `/api/email/${path}`, { body, token });
const send = (changes: Record<string, unknown>, token?: string) =>
  post('send-report', { email: fullAnswers.email, report: loose.text, submissionId: loose.id, ...changes }, token);
const queued = async () => {
  const { q, t } = server.deps.database.read;
  return (await q.select().from(t.mails)).filter(({ cause }) => cause.startsWith('send-report:'));
};
async function expectNothingQueued(act: () => Promise<{ status: number }>, status: number): Promise<void> {
  const before = (await queued()).length;
  expect((await act()).status).toBe(status);
  expect((await queued()).length).toBe(before);
}

test('the stored report goes to the address of its submission, as a PDF under a fixed subject', async () => {
  const answer = await send({});
  expect(answer.status).toBe(200);
  const [row] = await queued();
  const mail = await server.until(() => server.mails().find((file) => file.includes(row?.messageId ?? '-')));
  expect(mail).toContain(`To: ${fullAnswers.email}`);
  expect(mail).toContain('Subject: Your strategy analysis from Northbeam');
  expect(mail).toContain('Content-Type: application/pdf; name=Strategy_Analysis_Report.pdf');
  expect(mail).toContain('JVBERi0'); // "%PDF-" in base64
  expect(`${row?.text} ${row?.html}`).not.toMatch(/report/i);
});

test('the answer is the same whether or not the address exists', async () => {
  const own = await post(
    'send-report',
    { email: owner.email, report: linked.text, submissionId: linked.id },
    owner.token,
  );
  const nobody = await post(
    'send-report',
    { email: 'nobody@nowhere.example', report: linked.text, submissionId: linked.id },
    owner.token,
  );
  expect([nobody.status, nobody.body]).toEqual([own.status, own.body]);
});

test('a text of the caller is never sent: only the stored one of that very submission counts', async () => {
  await expectNothingQueued(() => send({ report: 'Dear customer, your invoice: http://evil.example' }), 404);
  await expectNothingQueued(() => send({ report: `${loose.text} ` }), 404);
  await expectNothingQueued(() => send({ report: linked.text }), 404);
  expect((await send({ report: 'x' })).body.message).toBe('Failed to send email');
});

test('another address is for the signed-in owner only', async () => {
  const elsewhere = { email: 'somebody@elsewhere.example' };
  await expectNothingQueued(() => send(elsewhere), 403);
  await expectNothingQueued(() => send(elsewhere, other.token), 403);
  const own = { ...elsewhere, report: linked.text, submissionId: linked.id };
  await expectNothingQueued(() => send(own, coach.token), 403);
  expect((await send(own, owner.token)).status).toBe(200);
});

test('a submission that is not the caller’s, not there or not paid sends nothing', async () => {
  const unpaid = await submit(server);
  const foreign = { report: linked.text, submissionId: linked.id };
  await expectNothingQueued(() => send(foreign), 404);
  await expectNothingQueued(() => send(foreign, other.token), 404);
  await expectNothingQueued(() => send({ submissionId: 'AAAAAAAAAAAAAAAAAAAAAA' }), 404);
  await expectNothingQueued(() => send({ submissionId: unpaid }), 402);
});

const badSends: [string, Record<string, unknown>, string, string][] = [
  ['no address', { email: '' }, 'email', 'Please enter an email address'],
  ['a missing address', { email: undefined }, 'email', 'Please enter an email address'],
  ['a bad address', { email: 'dana at home' }, 'email', 'Please enter a valid email address'],
  ['two addresses', { email: 'a@b.example,c@d.example' }, 'email', 'Please enter a valid email address'],
  ['a list of addresses', { email: ['a@b.example'] }, 'email', 'Please enter an email address'],
  [
    'a line break in the address',
    { email: 'a@b.example\r\nBcc: c@d.example' },
    'email',
    'Please enter a valid email address',
  ],
  ['an overlong address', { email: `${'a'.repeat(250)}@b.example` }, 'email', 'Please enter a valid email address'],
  ['no text', { report: '' }, 'report', 'Failed to send email'],
  ['a text that is none', { report: { message: 'x' } }, 'report', 'Failed to send email'],
  ['no submission', { submissionId: undefined }, 'submissionId', 'Failed to send email'],
  ['an unknown field', { subject: 'You won' }, 'subject', 'This field isn’t known.'],
];
test.each(badSends)('%s is refused with the field and its text', async (_name, changes, field, text) => {
  await expectNothingQueued(() => send(changes), 400);
  expect((await send(changes)).body).toMatchObject({ error: { field, message: text }, message: text });
});

test('a PDF is made of a stored text only, with nothing else needed', async () => {
  const made = await post('generate-pdf', { report: linked.text });
  expect(made.status).toBe(200);
  expect(made.headers.get('Content-Type')).toBe('application/pdf');
  expect(made.headers.get('Content-Disposition')).toBe('attachment; filename="Strategy_Analysis_Report.pdf"');
  for (const report of ['# Our own letter', `${linked.text}!`, 'x'.repeat(200_000)]) {
    const refused = await post('generate-pdf', { report });
    expect([refused.status, refused.body.message]).toEqual([404, 'Failed to generate PDF']);
  }
});

test('a stored report whose PDF is missing is drawn once and kept', async () => {
  const { database } = server.deps;
  const stored = async () => {
    const { q, t } = database.read;
    return (await q.select().from(t.reports).where(eq(t.reports.submissionId, loose.id)))[0]?.pdf;
  };
  await database.tx(async ({ q, t }) => {
    await q.update(t.reports).set({ pdf: null }).where(eq(t.reports.submissionId, loose.id));
  });
  expect((await post('generate-pdf', { report: loose.text })).status).toBe(200);
  expect((await stored())?.subarray(0, 5).toString()).toBe('%PDF-');
});

const badPdfs: [string, unknown, number, string | undefined][] = [
  ['no text', {}, 400, 'report'],
  ['an empty text', { report: '' }, 400, 'report'],
  ['a number', { report: 7 }, 400, 'report'],
  ['a document definition', { report: { content: [{ image: 'http://169.254.169.254/' }] } }, 400, 'report'],
  ['an unknown field', { report: 'x', html: '<b>' }, 400, 'html'],
  ['more than 256 KB', { report: 'x'.repeat(300_000) }, 413, undefined],
];
test.each(badPdfs)('generate-pdf with %s is refused', async (_name, body, status, field) => {
  const answer = await post('generate-pdf', body);
  expect(answer.status).toBe(status);
  expect((answer.body.error as { field?: string }).field).toBe(field);
});

test('generate-report with bad input is refused with its field', async () => {
  const generate = (body: unknown) => server.call('POST', '/api/generate-report', { body });
  for (const body of [{}, { submissionId: 7 }, { submissionId: '' }, { submissionId: null }]) {
    const answer = await generate(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: { field: 'submissionId' },
      message: 'Missing required payment information',
    });
  }
  expect((await generate({ submissionId: loose.id, orderId: 'x' })).body).toMatchObject({
    error: { field: 'orderId' },
  });
  expect((await generate({ submissionId: 'AAAAAAAAAAAAAAAAAAAAAA' })).status).toBe(404);
  expect((await generate({ submissionId: 'x'.repeat(70_000) })).status).toBe(413);
});

test('one report is mailed three times a day, and nobody mails more than ten', async () => {
  const limited = await startTestServer({ RATE_LIMIT: 'on' });
  const mail = async (report: { id: string; text: string }) => {
    const body = { email: fullAnswers.email, report: report.text, submissionId: report.id };
    return limited.call('POST', '/api/email/send-report', { body });
  };
  const reports: { id: string; text: string }[] = [];
  // The reports have the same answers and the same words, and are four all the same.
  for (let made = 0; made < 4; made += 1) {
    const id = await submit(limited);
    reports.push({ id, text: await buyReport(limited, id) });
  }
  const [first, ...others] = reports;
  if (!first) throw new Error('no report');
  const statuses: number[] = [];
  for (let times = 0; times < 4; times += 1) statuses.push((await mail(first)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(Number((await mail(first)).headers.get('Retry-After'))).toBeGreaterThan(3600);
  const further: number[] = [];
  for (const report of others) for (let times = 0; times < 3; times += 1) further.push((await mail(report)).status);
  expect(further).toEqual([200, 200, 200, 200, 200, 200, 200, 429, 429]);
  limited.passTime(86_400_000);
  expect((await mail(first)).status).toBe(200);
  await limited.stop();
});

test('when a thousand mails have gone out in a day, from wherever, the next one waits', async () => {
  const limited = await startTestServer({ RATE_LIMIT: 'on' });
  const id = await submit(limited);
  const text = await buyReport(limited, id);
  await limited.deps.database.tx(async ({ q, t }) => {
    const resetAt = limited.clock() + 3_600_000;
    await q.insert(t.rateLimits).values({ key: 'report-mail:everybody', count: 1000, resetAt });
  });
  const body = { email: fullAnswers.email, report: text, submissionId: id };
  const mail = () => limited.call('POST', '/api/email/send-report', { body });
  const refused = await mail();
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3600']);
  limited.passTime(3_600_001);
  expect((await mail()).status).toBe(200);
  await limited.stop();
});
