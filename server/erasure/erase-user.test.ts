import { expect, test } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { issueLinkToken } from '#server/identity/link-token.repository.ts';
import { createSession } from '#server/identity/session.repository.ts';
import { userRepository } from '#server/identity/user.repository.ts';
import { newId, sha256 } from '#server/ids.ts';
import { enqueueJob } from '#server/jobs/queue.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { onBothEngines } from '#server/testing/both-engines.ts';
import { eraseUser } from './erase-user.ts';

const now = 1_790_000_000_000;
const deps = { now, forgetPayers: async () => undefined };
const stamps = { createdAt: now, updatedAt: now };
/** Stands in every text that a person wrote, so that one search finds what stayed. */
const canary = 'quokka';

/** One person with everything that an account can hold. */
async function insertPerson(db: Db): Promise<{ id: string; email: string; orderId: string }> {
  const { q, t } = db;
  const [id, submissionId, orderId] = [newId(), newId(), newId()];
  const email = `${canary}-${id}@example.test`;
  const name = { firstName: canary, lastName: canary };
  await userRepository(db).insert({ id, email, ...name, role: 'client', status: 'Active', ...stamps });
  await createSession(db, { userId: id, role: 'client', label: canary, sharedDevice: false, newId, now });
  await issueLinkToken(db, { userId: id, purpose: 'verify', email, now });
  const answers = {
    firstName: canary,
    email: `work-${email}`,
    problems: canary,
    desiredOutcome: canary,
    industry: canary,
  };
  const made = { userId: id, bodyHash: sha256(canary), insights: [canary], provider: 'playbook' as const, ...stamps };
  await q.insert(t.submissions).values({ id: submissionId, ...answers, ...made });
  await q.insert(t.orders).values({
    id: orderId,
    kind: 'report',
    submissionId,
    userId: id,
    state: 'paid',
    amountCents: 2499,
    currency: 'usd',
    questionAnswers: [{ question: canary, answer: canary }],
    idempotencyKey: `order:${orderId}`,
    sessionId: `cs_${orderId}`,
    sessionUrl: `https://pay.example/${canary}`,
    paidAt: now,
    expiresAt: now,
    ...stamps,
  });
  const granted = { userId: id, createdAt: now, startsAt: now, endsAt: now };
  await q.insert(t.entitlements).values([
    { id: newId(), kind: 'chat', source: 'trial', cause: `trial:${sha256(email)}`, ...granted },
    { id: newId(), kind: 'report', source: 'order', cause: `order:${orderId}`, submissionId, orderId, ...granted },
  ]);
  const payload = { submissionId, note: canary };
  for (const dedupeKey of [`questions:${submissionId}`, `report:${orderId}`]) {
    await enqueueJob(db, { id: newId(), kind: 'report', dedupeKey, payload }, now);
  }
  const doc = { version: 1, title: canary, sections: [], answers: [] } as never;
  const jobId = newId();
  await q
    .insert(t.reports)
    .values({ id: newId(), submissionId, jobId, doc, text: canary, textHash: sha256(canary), createdAt: now });
  for (const recipient of [email, `work-${email}`]) {
    const mail = { cause: newId(), recipient, subject: canary, text: canary, html: canary };
    await queueMail(db, { newId, clock: () => now }, mail);
  }
  return { id, email, orderId };
}

async function everything({ q, t }: Db): Promise<string> {
  const rows = await Promise.all(Object.values(t).map((table) => q.select().from(table)));
  return JSON.stringify(rows);
}

onBothEngines('deleting an account for good', (openDatabase) => {
  test('nothing that the person wrote stays, in any table', async () => {
    const { tx, read } = await openDatabase();
    const person = await tx(insertPerson);
    expect(await everything(read)).toContain(canary);
    await tx((db) => eraseUser(db, person, deps));
    expect(await everything(read)).not.toContain(canary);
  });

  test('the payment record stays without a person, the mailbox stays known to the trial by its hash', async () => {
    const { tx, read } = await openDatabase();
    const person = await tx(insertPerson);
    await tx((db) => eraseUser(db, person, deps));
    const [order] = await read.q.select().from(read.t.orders);
    expect(order).toMatchObject({
      id: person.orderId,
      amountCents: 2499,
      state: 'paid',
      userId: null,
      submissionId: null,
    });
    const entitlements = await read.q.select().from(read.t.entitlements);
    expect(entitlements).toMatchObject([{ source: 'trial', userId: null, cause: `trial:${sha256(person.email)}` }]);
  });

  test('the hashes of the sessions stay, ended, so that a device that comes back learns that it must forget', async () => {
    const { tx, read } = await openDatabase();
    const person = await tx(insertPerson);
    await tx((db) => eraseUser(db, person, deps));
    const sessions = await read.q.select().from(read.t.sessions);
    expect(sessions).toMatchObject([{ endedAt: now, endReason: 'deleted', label: '' }]);
  });

  test('another person keeps everything', async () => {
    const { tx, read } = await openDatabase();
    const [gone] = await tx(async (db) => [await insertPerson(db), await insertPerson(db)]);
    await tx((db) => eraseUser(db, gone, deps));
    const { q, t } = read;
    const counts = [t.users, t.submissions, t.reports, t.linkTokens].map(
      async (table) => (await q.select().from(table)).length,
    );
    expect(await Promise.all(counts)).toEqual([1, 1, 1, 1]);
    expect(await q.select().from(t.jobs)).toHaveLength(2);
    expect(await q.select().from(t.mails)).toHaveLength(2);
  });
});
