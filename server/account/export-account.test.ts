import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountExport, accountExportSchema } from '#schema/account.ts';
import { type FullAccount, insertFullAccount } from '#server/testing/full-account.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { payFor, submit } from '#server/testing/submissions.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

/**
 * Lists the columns of the account's rows that are not handed out. They are secrets and their hashes, the payment page
 * that is over, the working copies of jobs, mails, what coaches write for each other, and the books of the payment
 * provider's stand-in. A PDF is a link.
 */
const internal = [
  // A member of staff's saved views: their work, which may name clients.
  'coachDesks.views',
  'cashierAnswers.body',
  'cashierEvents.object',
  'cashierSessions.object',
  'jobs.checkpoint',
  'jobs.error',
  'jobs.payload',
  'jobs.providerRef',
  'mails.error',
  'mails.html',
  'mails.subject',
  'mails.text',
  'orders.sessionUrl',
  'reports.pdf',
  'reports.textHash',
  'submissions.changeBodyHash',
  'submissions.changeHash',
  'submissions.bodyHash',
  'submissions.idempotencyHash',
  'submissions.summary',
  'syncEscrow.args',
  'users.passwordHash',
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const exportOf = async ({ token }: Person) =>
  (await server.call<AccountExport>('GET', '/api/account/export', { token })).body;

/** An account whose every text says where it stands, and that a person can sign in to. */
async function fullAccount(word: string): Promise<{ person: Person; account: FullAccount }> {
  const person = await signUp(server);
  const { database } = server.deps;
  const now = server.clock();
  const account = await database.tx(async (db) => {
    const { q, t } = db;
    const inserted = await insertFullAccount(db, { word, now });
    // The options of the questionnaire are words of ours.
    const chosen = { problems: 'Marketing', timeline: null, budgetRange: null, referralSource: null };
    const profile = { revenueBand: null, companySize: null, decisionAuthority: null };
    await q
      .update(t.submissions)
      .set({ ...chosen, ...profile, email: `${word}@example.test` })
      .where(eq(t.submissions.id, inserted.submissionId));
    await q
      .update(t.linkTokens)
      .set({ expiresAt: now + 1 })
      .where(eq(t.linkTokens.userId, inserted.userId));
    await q.update(t.sessions).set({ userId: inserted.userId }).where(eq(t.sessions.userId, person.userId));
    return inserted;
  });
  return { person, account };
}

/** The places, `table.column`, that are named after the word. */
const placesIn = (text: string, word: string): string[] =>
  [...new Set([...text.matchAll(new RegExp(`${word} (\\w+\\.\\w+)`, 'g'))].map(([, place]) => place ?? ''))].sort();

async function everything(): Promise<string> {
  const { q, t } = server.deps.database.read;
  const rows = await Promise.all(Object.values(t).map((table) => q.select().from(table)));
  const asText = (_key: string, value: unknown) =>
    value !== null && typeof value === 'object' && 'type' in value && value.type === 'Buffer'
      ? Buffer.from(value as never).toString()
      : value;
  return JSON.stringify(rows, asText);
}

test('the export holds every word of the account that is not of an internal kind, and none of another', async () => {
  const { person, account } = await fullAccount('quokka');
  await fullAccount('numbat');
  const body = await exportOf(person);
  expect(accountExportSchema.parse(body)).toEqual(body);
  const text = JSON.stringify(body);
  const held = placesIn(await everything(), 'quokka');
  expect(held).toEqual(expect.arrayContaining(internal));
  expect(placesIn(text, 'quokka')).toEqual(held.filter((place) => !internal.includes(place)));
  expect(text).not.toContain('numbat');
  expect(text).not.toContain('an ended one');
  expect(body.profile.email).toBe(account.email);
});

test('payments are exported with country, refunds and receipt, chat days with where they come from', async () => {
  const { person, account } = await fullAccount('quoll');
  const body = await exportOf(person);
  const at = server.clock();
  expect(body.orders).toEqual([
    {
      id: account.orderId,
      kind: 'report',
      submissionId: account.submissionId,
      state: 'paid',
      amountCents: 2499,
      currency: 'usd',
      country: 'DE',
      questionAnswers: [{ question: 'quoll orders.questionAnswers', answer: 'quoll its answer' }],
      createdAt: at,
      paidAt: at,
      refundedCents: 500,
      refundedAt: at,
      receiptUrl: 'quoll orders.receiptUrl',
    },
  ]);
  expect(body.chatDays.map(({ source }) => source).sort()).toEqual(['admin', 'order', 'trial']);
  expect(body.sessions.map(({ label }) => label)).toContain('quoll sessions.label');
});

test('the link of a report opens its PDF for its owner, and for nobody else', async () => {
  const [dana, tom] = [await signUp(server), await signUp(server)];
  const submissionId = await submit(server, {}, dana.token);
  await payFor(server, submissionId);
  const report = await server.until(async () => (await exportOf(dana)).reports[0]);
  expect(report.text.length).toBeGreaterThan(1000);
  const open = (token: string) => server.call<string>('GET', report.pdf ?? '', { token });
  const pdf = await open(dana.token);
  expect(pdf).toMatchObject({ status: 200, body: expect.stringMatching(/^%PDF-/) });
  expect(pdf.headers.get('Content-Type')).toBe('application/pdf');
  expect((await open(tom.token)).status).toBe(404);
});

test('a report whose payment was returned, and one that staff asked for, are exported as text, without a link', async () => {
  const dana = await signUp(server);
  const submissionIds = [await submit(server, {}, dana.token), await submit(server, {}, dana.token)];
  const [returned = '', ofStaff = ''] = submissionIds;
  const { database, newId, clock } = server.deps;
  const doc = { version: 1, title: 'Plan', author: 'model', sections: [], answers: [] } as never;
  await database.tx(async ({ q, t }) => {
    const granted = { kind: 'report' as const, source: 'order' as const, userId: dana.userId, createdAt: clock() };
    const cause = `order:${newId()}`;
    await q
      .insert(t.entitlements)
      .values({ id: newId(), cause, submissionId: returned, revokedAt: clock(), ...granted });
    for (const submissionId of submissionIds) {
      const ids = { id: newId(), jobId: newId(), submissionId };
      await q.insert(t.reports).values({ ...ids, doc, text: 'plan', textHash: newId(), createdAt: clock() });
    }
  });
  const { reports } = await exportOf(dana);
  const plan = { title: 'Plan', writtenBy: 'AI model', text: 'plan', version: 1, additionalContext: null };
  const report = { ...plan, pdf: null, createdAt: clock() };
  expect(reports).toHaveLength(2);
  expect(reports).toEqual(
    expect.arrayContaining([
      { submissionId: returned, ...report },
      { submissionId: ofStaff, ...report },
    ]),
  );
  for (const id of submissionIds) {
    expect((await server.call('GET', `/api/history/${id}/report.pdf`, { token: dana.token })).status).toBe(402);
  }
});

test('the export says who wrote a text in the words of the screens', async () => {
  const dana = await signUp(server);
  const ids = [await submit(server, {}, dana.token), await submit(server, {}, dana.token)];
  // Their job would name who wrote them once more.
  await server.until(async () =>
    (await exportOf(dana)).submissions.every(({ questionsWrittenBy }) => questionsWrittenBy),
  );
  await server.deps.database.tx(({ q, t }) =>
    q
      .update(t.submissions)
      .set({ provider: 'openai', questionsProvider: 'openai' })
      .where(eq(t.submissions.id, ids[0] ?? '')),
  );
  const body = await exportOf(dana);
  const written = Object.fromEntries(body.submissions.map(({ id, writtenBy }) => [id, writtenBy]));
  expect(ids.map((id) => written[id])).toEqual(['AI model', 'Built-in playbook']);
  expect(body.submissions.find(({ id }) => id === ids[0])?.questionsWrittenBy).toBe('AI model');
  expect(JSON.stringify(body)).not.toMatch(/openai|provider/i);
});

test('every version of a report is exported, each with the link to its own PDF', async () => {
  const { person, account } = await fullAccount('bilby');
  await server.deps.database.tx(({ q, t }) =>
    q.insert(t.reports).values({
      id: 'older',
      submissionId: account.submissionId,
      jobId: 'older',
      doc: { version: 1, title: 'Older', author: 'playbook', sections: [], answers: [] } as never,
      text: 'older',
      textHash: 'older',
      pdf: Buffer.from('%PDF- older'),
      version: 2,
      createdAt: server.clock() - 1,
    }),
  );
  const { reports } = await exportOf(person);
  const link = `/api/history/${account.submissionId}/report.pdf?version=`;
  expect(reports).toMatchObject([{ pdf: `${link}1` }, { title: 'Older', pdf: `${link}2` }]);
  const pdf = await server.call<string>('GET', reports[1]?.pdf ?? '', { token: person.token });
  expect(pdf).toMatchObject({ status: 200, body: '%PDF- older' });
});
