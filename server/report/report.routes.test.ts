import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { returnedMessage } from '#schema/checkout.ts';
import { reportAnswerSchema, reportStatusSchema } from '#schema/report.ts';
import { revokeOrder } from '#server/entitlements/order-grants.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { buyReport, payFor, submit } from '#server/testing/submissions.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let coach: Person;
/** A finished report without an account, and one that its buyer linked. */
let loose: { id: string; text: string };
let linked: { id: string; text: string; owner: Person; other: Person };

beforeAll(async () => {
  server = await startTestServer();
  coach = await signUp(server, { role: 'coach' });
  const [owner, other] = [await signUp(server), await signUp(server)];
  const [looseId, linkedId] = [await submit(server), await submit(server, { industry: 'Bakery' }, owner.token)];
  loose = { id: looseId, text: await buyReport(server, looseId) };
  linked = { id: linkedId, text: await buyReport(server, linkedId), owner, other };
});
afterAll(() => server.stop());

const get = (path: string, token?: string) => server.call<Record<string, unknown>>('GET', path, { token });
const generate = (submissionId: unknown, token?: string) =>
  server.call<Record<string, unknown>>('POST', '/api/generate-report', { body: { submissionId }, token });
const jobsOf = async (submissionId: string) => {
  const { q, t } = server.deps.database.read;
  const jobs = await q.select().from(t.jobs).where(eq(t.jobs.kind, 'report'));
  return jobs.filter(({ payload }) => (payload as { submissionId: string }).submissionId === submissionId);
};
const orderOf = async (submissionId: string) => {
  const { q, t } = server.deps.database.read;
  const [order] = await q.select().from(t.orders).where(eq(t.orders.submissionId, submissionId));
  return order?.id ?? '';
};
const reportsOf = async (submissionId: string) => {
  const { q, t } = server.deps.database.read;
  return q.select().from(t.reports).where(eq(t.reports.submissionId, submissionId));
};
async function pdfPages(path: string, token?: string): Promise<{ headers: Headers; bytes: Buffer }> {
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const response = await fetch(`${server.origin}${path}`, { headers });
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

test('the report of somebody who did not pay is refused with 402 and nothing is spent', async () => {
  const id = await submit(server);
  const answer = await generate(id);
  expect(answer.status).toBe(402);
  expect(answer.body.message).toBe('Missing required payment information');
  expect(await jobsOf(id)).toEqual([]);
  expect((await get(`/api/report/${id}`)).status).toBe(402);
  expect((await get(`/api/report-status/${id}`)).status).toBe(404);
  expect((await get(`/api/download-report/${id}`, linked.other.token)).status).toBe(402);
});

test('asking for a paid report twenty times at once is one job', async () => {
  const id = await submit(server);
  await payFor(server, id);
  const answers = await Promise.all(Array.from({ length: 20 }, () => generate(id)));
  for (const { status, body } of answers) expect(['202 pending', '200 done']).toContain(`${status} ${body.status}`);
  expect(await jobsOf(id)).toHaveLength(1);
  await server.until(async () => (await generate(id)).status === 200);
  expect((await generate(id)).body).toEqual({ status: 'done' });
  expect([(await jobsOf(id)).length, (await reportsOf(id)).length]).toEqual([1, 1]);
});

test('staff may have a report written without a payment, once; the client still has to pay for it', async () => {
  const id = await submit(server);
  await generate(id, coach.token);
  await server.until(async () => (await generate(id, coach.token)).status === 200);
  expect(await jobsOf(id)).toHaveLength(1);
  expect((await get(`/api/report/${id}`, coach.token)).status).toBe(200);
  expect((await get(`/api/report/${id}`)).status).toBe(402);
  expect((await get(`/api/report-status/${id}`)).status).toBe(404);
  expect((await get(`/api/report-status/${id}`, coach.token)).body.status).toBe('done');
});

test('the status of a finished report has its text, for those who may read it, and is never cached', async () => {
  const { body, headers } = await get(`/api/report-status/${loose.id}`);
  expect(reportStatusSchema.parse(body)).toMatchObject({ status: 'done', progress: 1, report: loose.text });
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(loose.text).toMatch(/^# /);

  for (const token of [undefined, linked.other.token]) {
    const { body: foreign } = await get(`/api/report-status/${linked.id}`, token);
    expect(foreign).toEqual({ status: 'done', progress: 1 });
  }
  for (const { token } of [linked.owner, coach]) {
    expect((await get(`/api/report-status/${linked.id}`, token)).body.report).toBe(linked.text);
  }
});

test('between payment and notification the status is pending, not missing', async () => {
  const id = await submit(server);
  const orderId = await payFor(server, id);
  const { database } = server.deps;
  await database.tx(async ({ q, t }) => {
    await q.delete(t.entitlements).where(eq(t.entitlements.orderId, orderId));
    await q.update(t.orders).set({ state: 'open' }).where(eq(t.orders.id, orderId));
  });
  expect((await get(`/api/report-status/${id}`)).body).toEqual({ status: 'pending', stage: null, progress: 0 });
});

test('once the report is in hand its first stage is told, so that it cannot be taken for a payment page that is only open', async () => {
  const id = await submit(server);
  await payFor(server, id);
  const [job] = await server.until(
    async () => (await jobsOf(id)).some(({ state }) => state === 'done') && (await jobsOf(id)),
  );
  const { clock, database } = server.deps;
  const later = clock() + 20_000;
  const setState = (state: 'queued' | 'running' | 'done') =>
    database.tx(({ q, t }) =>
      q
        .update(t.jobs)
        .set({ state, stage: null, checkpoint: null, runAt: later, leaseUntil: later })
        .where(eq(t.jobs.id, job?.id ?? '')),
    );
  for (const state of ['queued', 'running'] as const) {
    await setState(state);
    const { body } = await get(`/api/report-status/${id}`);
    expect(body).toEqual({ status: 'pending', stage: 'outline', progress: 0 });
  }
  await setState('done');
});

test('a report that was given up says so in the specified words, without the reason', async () => {
  const id = await submit(server);
  await payFor(server, id);
  const [job] = await server.until(
    async () => (await jobsOf(id)).some(({ state }) => state === 'done') && (await jobsOf(id)),
  );
  const { database } = server.deps;
  await database.tx(async ({ q, t }) => {
    await q
      .update(t.jobs)
      .set({ state: 'failed', stage: 'sections', checkpoint: { outline: {}, sections: [] }, error: 'sk_secret leaked' })
      .where(eq(t.jobs.id, job?.id ?? ''));
  });
  const { body } = await get(`/api/report-status/${id}`);
  expect(body).toEqual({ status: 'error', stage: 'sections', progress: 0.2, error: 'Report generation failed' });
  const again = await generate(id);
  expect([again.status, again.body]).toEqual([200, { status: 'error' }]);
});

test('a report that was given up is written after all when staff ask for it, unless its money is on the way back', async () => {
  const owner = await signUp(server);
  const id = await submit(server, {}, owner.token);
  await payFor(server, id);
  await server.until(async () => (await jobsOf(id))[0]?.state === 'done');
  const { database } = server.deps;
  const giveUp = (error: string) =>
    database.tx(async ({ q, t }) => {
      const [job] = await jobsOf(id);
      await q.delete(t.reports).where(eq(t.reports.jobId, job?.id ?? ''));
      await q
        .update(t.jobs)
        .set({ state: 'failed', stage: null, checkpoint: null, error })
        .where(eq(t.jobs.id, job?.id ?? ''));
    });
  const setState = (state: 'paid' | 'refund_pending') =>
    database.tx(({ q, t }) => q.update(t.orders).set({ state }).where(eq(t.orders.submissionId, id)));

  await giveUp('internal');
  expect((await generate(id, owner.token)).body).toEqual({ status: 'error' });
  await setState('refund_pending');
  expect((await generate(id, coach.token)).body).toEqual({ status: 'error' });
  await setState('paid');
  await giveUp('cancelled');
  expect((await generate(id, coach.token)).body).toEqual({ status: 'error' });
  await giveUp('internal');
  const asked = await generate(id, coach.token);
  expect([asked.status, asked.body]).toEqual([202, { status: 'pending' }]);
  await server.until(async () => (await generate(id, coach.token)).status === 200);
  expect((await generate(id, owner.token)).body).toEqual({ status: 'done' });
  expect([(await jobsOf(id)).length, (await reportsOf(id)).length]).toEqual([1, 1]);
});

test('document, text and PDF are for the holder of a loose id, the owner and staff; others find nothing', async () => {
  const { body } = await get(`/api/report/${loose.id}`);
  expect(reportAnswerSchema.parse(body).reportText).toBe(loose.text);
  const calls = (id: string) => [`/api/report/${id}`, `/api/download-report/${id}`, `/api/history/${id}/report.pdf`];
  for (const path of calls(linked.id)) {
    expect([path, (await get(path, linked.other.token)).status]).toEqual([path, 404]);
    expect([path, (await get(path, linked.owner.token)).status]).toEqual([path, 200]);
    expect([path, (await get(path, coach.token)).status]).toEqual([path, 200]);
  }
  const [page, text, pdf] = calls(linked.id);
  expect((await get(page ?? '')).status).toBe(404);
  for (const path of [text, pdf]) expect((await get(path ?? '')).status).toBe(401);
  for (const id of ['AAAAAAAAAAAAAAAAAAAAAA', 'x', '%00', '..%2f..']) {
    const paths = [...calls(id), `/api/report-status/${id}`];
    for (const path of paths) expect([path, (await get(path, coach.token)).status]).toEqual([path, 404]);
  }
  expect((await get(text ?? '', linked.owner.token)).body).toEqual({ message: linked.text });
});

test('the PDF is the stored one, as an attachment of the specified name', async () => {
  const { headers, bytes } = await pdfPages(`/api/history/${linked.id}/report.pdf`, linked.owner.token);
  expect(headers.get('Content-Type')).toBe('application/pdf');
  expect(headers.get('Content-Disposition')).toBe('attachment; filename="Strategy_Analysis_Report.pdf"');
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.equals((await reportsOf(linked.id))[0]?.pdf ?? Buffer.of())).toBe(true);
});

test('a refund ends the report on every call, and its status says why', async () => {
  const owner = await signUp(server);
  const id = await submit(server, {}, owner.token);
  await payFor(server, id);
  await server.until(async () => (await get(`/api/report/${id}`, owner.token)).status === 200);
  const orderId = await orderOf(id);
  await server.deps.database.tx(async (db) => {
    await revokeOrder(db, orderId, server.clock());
    await db.q.update(db.t.orders).set({ state: 'refunded' }).where(eq(db.t.orders.id, orderId));
  });
  expect((await get(`/api/report/${id}`, owner.token)).status).toBe(402);
  expect((await get(`/api/download-report/${id}`, owner.token)).status).toBe(402);
  expect((await get(`/api/history/${id}/report.pdf`, owner.token)).status).toBe(402);
  const { body } = await get(`/api/report-status/${id}`, owner.token);
  expect(reportStatusSchema.parse(body)).toMatchObject({ status: 'error', reason: 'refunded', error: returnedMessage });
  expect((await get(`/api/report-status/${id}`)).body).toEqual({ status: 'error', progress: 0 });
  expect((await generate(id)).status).toBe(402);
});

test('a report stays open when its payment’s records are deleted after their years', async () => {
  const owner = await signUp(server);
  const id = await submit(server, {}, owner.token);
  const text = await buyReport(server, id);
  await server.deps.database.tx(({ q, t }) => q.delete(t.orders).where(eq(t.orders.submissionId, id)));
  expect((await get(`/api/report-status/${id}`, owner.token)).body).toMatchObject({ status: 'done', report: text });
  expect((await generate(id)).body).toEqual({ status: 'done' });
  expect((await get(`/api/report/${id}`, owner.token)).status).toBe(200);
});

test('a report whose refund failed is open again', async () => {
  const owner = await signUp(server);
  const id = await submit(server, {}, owner.token);
  const text = await buyReport(server, id);
  const orderId = await orderOf(id);
  const returned = { state: 'refunded', refundedCents: 0, refundedAt: 1, refundFailedAt: 2 } as const;
  await server.deps.database.tx(({ q, t }) => q.update(t.orders).set(returned).where(eq(t.orders.id, orderId)));
  expect((await get(`/api/report-status/${id}`, owner.token)).body).toMatchObject({ status: 'done', report: text });
});

test('the buyer is told once, by a mail that leads to the history or, without an account, to the payment', async () => {
  const mails = await server.until(() => {
    const ready = server.mails().filter((mail) => mail.includes('Subject: Your report is ready'));
    return ready.length >= 2 && ready;
  });
  const to = (address: string) => mails.filter((mail) => mail.includes(`To: ${address}`)).map(unfold);
  expect(to(linked.owner.email)).toHaveLength(1);
  expect(to(linked.owner.email)[0]).toContain('http://localhost:4173/history');
  expect(to(linked.owner.email)[0]).not.toContain(linked.id);
  const orderId = await orderOf(loose.id);
  const about = to('dana@okafor-joinery.example').filter((mail) => mail.includes(orderId));
  expect(about).toHaveLength(1);
  expect(about[0]).toContain(`/payment-success?session_id=cs_test_${orderId}`);
});

test('no line of the log says a text, an id or an address', async () => {
  const log = server.lines.join('\n');
  for (const secret of [loose.id, linked.id, linked.owner.email, 'Okafor']) expect(log).not.toContain(secret);
  expect(server.errors()).toEqual([]);
});

/** Undoes the line breaks of quoted-printable. */
function unfold(mail: string): string {
  return mail.replaceAll('=\r\n', '').replaceAll('=3D', '=');
}
