import { eq } from 'drizzle-orm';
import { grantOrder } from '#server/entitlements/order-grants.ts';
import { enqueueJob } from '#server/jobs/queue.ts';
import type { TestServer } from './test-server.ts';

/** A whole questionnaire, as the form sends it. */
export const fullAnswers = {
  firstName: 'Dana',
  lastName: 'Okafor',
  email: 'dana@okafor-joinery.example',
  company: 'Okafor Joinery',
  phone: '(828) 555-0142',
  problems: 'Marketing',
  desiredOutcome: 'Ten qualified enquiries a month instead of three, without paying for more ads.',
  industry: 'Custom furniture',
  stepsTaken: 'We spent $1,800 on Facebook ads last spring and got two enquiries. I stopped in May.',
  role: 'Owner',
  revenueBand: '$500k-$1M',
  companySize: '1-10',
  timeline: '3-6 months',
  budgetRange: '$2.5k-$5k',
  decisionAuthority: 'Sole',
  location: 'Asheville',
  referralSource: 'Referral',
};

/** Submits the questionnaire over HTTP and answers the submission's id. */
export async function submit(
  server: TestServer,
  changes: Record<string, unknown> = {},
  token?: string,
): Promise<string> {
  const body = { ...fullAnswers, ...changes };
  const answer = await server.call<{ submissionId: string }>('POST', '/api/submit', { body, token });
  if (answer.status !== 201) throw new Error(`Submitting was answered with ${answer.status}.`);
  return answer.body.submissionId;
}

/** A paid order for the report of a submission, with what `fulfil` does for it; answers the order's id. */
export async function payFor(server: TestServer, submissionId: string): Promise<string> {
  const { database, newId } = server.deps;
  const now = server.clock();
  const orderId = newId();
  await database.tx(async (db) => {
    const { q, t } = db;
    const [submission] = await q.select().from(t.submissions).where(eq(t.submissions.id, submissionId));
    const userId = submission?.userId ?? null;
    const stamps = { createdAt: now, updatedAt: now, paidAt: now, expiresAt: now + 86_400_000 };
    const money = { amountCents: 2499, currency: 'usd', questionAnswers: [] };
    const session = { idempotencyKey: `order:${orderId}`, sessionId: `cs_test_${orderId}` };
    const order = { id: orderId, kind: 'report' as const, submissionId, userId };
    await q.insert(t.orders).values({ ...order, ...stamps, ...money, ...session, state: 'paid' });
    await grantOrder(db, order, { now, newId });
    const payload = { submissionId, orderId };
    await enqueueJob(db, { id: newId(), kind: 'report', dedupeKey: `report:${orderId}`, payload }, now);
  });
  return orderId;
}

/** Pays for a submission and waits until its report is written, drawn and announced. */
export async function buyReport(server: TestServer, submissionId: string): Promise<string> {
  await payFor(server, submissionId);
  const { q, t } = server.deps.database.read;
  return server.until(async () => {
    const [report] = await q.select().from(t.reports).where(eq(t.reports.submissionId, submissionId));
    if (!report) return undefined;
    const [job] = await q.select().from(t.jobs).where(eq(t.jobs.id, report.jobId));
    return job?.state === 'done' && report.text;
  });
}
