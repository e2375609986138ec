import type { Db } from '#server/db/connect.ts';
import { newId } from '#server/ids.ts';
import { insertSyncedRows } from './full-sync.ts';

export interface FullAccount {
  userId: string;
  email: string;
  submissionId: string;
  orderId: string;
}

/**
 * Writes one row, or more, of a person into every table that can hold something personal. Every text that could say
 * something of the person begins with `word` and names its place, such as `quokka mails.subject`.
 *
 * @param owned false leaves out the account: what a visitor leaves behind
 */
export async function insertFullAccount(
  db: Db,
  { word, now, owned = true }: { word: string; now: number; owned?: boolean },
): Promise<FullAccount> {
  const at = (place: string) => `${word} ${place}`;
  const ids = { userId: newId(), submissionId: newId(), orderId: newId(), jobId: newId(), sessionId: newId() };
  const mailbox = ids.userId.toLowerCase();
  const emails = { account: `${word}-${mailbox}@example.test`, work: `${word}-work-${mailbox}@example.test` };
  const scene = { ...ids, at, now, emails, ownerId: owned ? ids.userId : null };
  if (owned) await insertAccount(db, scene);
  await insertSubmission(db, scene);
  await insertPurchase(db, scene);
  await insertCashier(db, scene);
  await insertMails(db, scene);
  await insertSyncedRows(db, scene);
  return { userId: ids.userId, email: emails.account, submissionId: ids.submissionId, orderId: ids.orderId };
}

interface Scene {
  userId: string;
  submissionId: string;
  orderId: string;
  jobId: string;
  sessionId: string;
  /** Null for a visitor. */
  ownerId: string | null;
  emails: { account: string; work: string };
  at: (place: string) => string;
  now: number;
}

async function insertAccount({ q, t }: Db, { userId, emails, at, now }: Scene): Promise<void> {
  await q.insert(t.users).values({
    id: userId,
    email: emails.account,
    firstName: at('users.firstName'),
    lastName: at('users.lastName'),
    role: 'client',
    status: 'Active',
    company: at('users.company'),
    industry: at('users.industry'),
    companySize: at('users.companySize'),
    revenueBand: at('users.revenueBand'),
    decisionAuthority: at('users.decisionAuthority'),
    passwordHash: at('users.passwordHash'),
    createdAt: now,
    updatedAt: now,
  });
  const lifetime = { createdAt: now, lastSeenAt: now, expiresAt: now + 180 * 86_400_000, idleMs: 30 * 86_400_000 };
  await q.insert(t.sessions).values([
    { id: newId(), tokenHash: newId(), userId, label: at('sessions.label'), ...lifetime },
    {
      id: newId(),
      tokenHash: newId(),
      userId,
      label: at('an ended one in sessions.label'),
      ...lifetime,
      endedAt: now,
      endReason: 'signed_out',
    },
  ]);
  const view = { name: at('coachDesks.views'), search: '', filters: {}, sort: '-created' as const };
  await q.insert(t.coachDesks).values({ userId, views: [view], lastVisitAt: now });
  const link = { tokenHash: newId(), userId, purpose: 'change_email' as const, createdAt: now, expiresAt: now };
  await q.insert(t.linkTokens).values({ ...link, email: `${at('linkTokens.email')}@example.test` });
}

async function insertSubmission({ q, t }: Db, { submissionId, ownerId, emails, at, now }: Scene): Promise<void> {
  await q.insert(t.submissions).values({
    id: submissionId,
    userId: ownerId,
    firstName: at('submissions.firstName'),
    lastName: at('submissions.lastName'),
    email: emails.work,
    company: at('submissions.company'),
    phone: at('submissions.phone'),
    problems: at('submissions.problems'),
    desiredOutcome: at('submissions.desiredOutcome'),
    industry: at('submissions.industry'),
    stepsTaken: at('submissions.stepsTaken'),
    role: at('submissions.role'),
    revenueBand: at('submissions.revenueBand'),
    companySize: at('submissions.companySize'),
    timeline: at('submissions.timeline'),
    budgetRange: at('submissions.budgetRange'),
    decisionAuthority: at('submissions.decisionAuthority'),
    location: at('submissions.location'),
    referralSource: at('submissions.referralSource'),
    idempotencyHash: `${at('submissions.idempotencyHash')} ${submissionId}`,
    bodyHash: at('submissions.bodyHash'),
    changeHash: at('submissions.changeHash'),
    changeBodyHash: at('submissions.changeBodyHash'),
    insights: [at('submissions.insights')],
    provider: 'playbook',
    questions: [at('submissions.questions')],
    questionFields: [{ kind: 'count', unit: at('submissions.questionFields') }],
    summary: at('submissions.summary'),
    questionAnswers: [{ question: at('submissions.questionAnswers'), answer: at('the answer') }],
    createdAt: now,
    updatedAt: now,
  });
}

async function insertPurchase({ q, t }: Db, scene: Scene): Promise<void> {
  const { userId, ownerId, submissionId, orderId, jobId, sessionId, at, now } = scene;
  await q.insert(t.orders).values({
    id: orderId,
    kind: 'report',
    submissionId,
    userId: ownerId,
    state: 'paid',
    amountCents: 2499,
    currency: 'usd',
    country: 'DE',
    questionAnswers: [{ question: at('orders.questionAnswers'), answer: at('its answer') }],
    idempotencyKey: `order:${orderId}`,
    sessionId,
    sessionUrl: at('orders.sessionUrl'),
    receiptUrl: at('orders.receiptUrl'),
    paymentIntentId: newId(),
    createdAt: now,
    expiresAt: now,
    paidAt: now,
    refundedCents: 500,
    refundedAt: now,
    updatedAt: now,
  });
  const granted = { userId: ownerId, createdAt: now, startsAt: now, endsAt: now + 7 * 86_400_000 };
  const bought = { source: 'order' as const, cause: `order:${orderId}`, orderId, submissionId, ...granted };
  await q.insert(t.entitlements).values([
    { id: newId(), kind: 'report', ...bought, startsAt: null, endsAt: null },
    { id: newId(), kind: 'chat', ...bought },
  ]);
  if (ownerId !== null) {
    await q.insert(t.entitlements).values([
      { id: newId(), kind: 'chat', source: 'trial', cause: `trial:${newId()}`, ...granted },
      { id: newId(), kind: 'chat', source: 'admin', cause: `admin:${userId}`, ...granted },
    ]);
  }
  const work = { attempts: 1, runAt: now, createdAt: now, updatedAt: now, state: 'done' as const };
  const content = {
    payload: { submissionId, orderId, note: at('jobs.payload') },
    checkpoint: { sections: [at('jobs.checkpoint')] },
    providerRef: at('jobs.providerRef'),
    error: at('jobs.error'),
  };
  await q.insert(t.jobs).values([
    { id: jobId, kind: 'report', dedupeKey: `report:${orderId}`, ...work, ...content },
    { id: newId(), kind: 'report', dedupeKey: `report:staff:${submissionId}`, ...work, ...content },
    { id: newId(), kind: 'report', dedupeKey: `report:again:1:${submissionId}`, ...work, ...content },
    { id: newId(), kind: 'questions', dedupeKey: `questions:${submissionId}`, ...work, ...content },
  ]);
  await q.insert(t.reports).values({
    id: newId(),
    submissionId,
    jobId,
    doc: { version: 1, title: at('reports.doc'), author: 'playbook', sections: [], answers: [] } as never,
    text: at('reports.text'),
    textHash: at('reports.textHash'),
    additionalContext: at('reports.additionalContext'),
    pdf: Buffer.from(`${at('reports.pdf')} `.repeat(2000)),
    createdAt: now,
  });
}

async function insertCashier({ q, t }: Db, { sessionId, orderId, at, now }: Scene): Promise<void> {
  const made = { createdAt: now };
  await q.insert(t.cashierSessions).values({
    id: sessionId,
    paymentIntentId: `pi_${sessionId}`,
    productName: 'Strategic action report',
    object: { id: sessionId, client_reference_id: orderId, customer_email: at('cashierSessions.object') },
    declined: false,
    ...made,
  });
  await q.insert(t.cashierAnswers).values({
    idempotencyKey: `order:${orderId}`,
    requestHash: newId(),
    body: { id: sessionId, object: 'checkout.session', customer_email: at('cashierAnswers.body') },
    ...made,
  });
  const object = { id: sessionId, object: 'checkout.session', customer_email: at('cashierEvents.object') };
  await q.insert(t.cashierEvents).values({
    id: newId(),
    type: 'checkout.session.completed',
    object: { object: 'event', data: { object } },
    settledAt: now,
    ...made,
  });
}

async function insertMails({ q, t }: Db, { userId, ownerId, jobId, emails, at, now }: Scene): Promise<void> {
  const words = {
    subject: at('mails.subject'),
    text: at('mails.text'),
    html: at('mails.html'),
    error: at('mails.error'),
    attempts: 1,
    runAt: now,
    createdAt: now,
  };
  const mail = () => ({ id: newId(), messageId: newId(), ...words });
  await q.insert(t.mails).values([
    { ...mail(), cause: `report-ready:${jobId}`, recipient: '', sentAt: now },
    { ...mail(), cause: `send-report:${newId()}`, recipient: emails.work, failedAt: now },
  ]);
  if (ownerId !== null) {
    await q.insert(t.mails).values([
      { ...mail(), cause: `welcome:${userId}`, recipient: '', sentAt: now },
      { ...mail(), cause: `reset:${newId()}`, recipient: emails.account },
    ]);
  }
}
