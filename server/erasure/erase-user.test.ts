import { eq, getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { forgetPayer } from '#server/checkout/cashier/forget-payers.ts';
import type { Db } from '#server/db/connect.ts';
import { newId } from '#server/ids.ts';
import { enqueueJob } from '#server/jobs/queue.ts';
import { onBothEngines } from '#server/testing/both-engines.ts';
import { insertFullAccount } from '#server/testing/full-account.ts';
import { eraseSubmissions } from './erase-submissions.ts';
import { eraseUser } from './erase-user.ts';

const now = 1_790_000_000_000;
const deps = { now, forgetPayer, newId };
/** Stands in every text that a person wrote, so that one search finds what stayed. */
const canary = 'quokka';
const insertPerson = (db: Db) => insertFullAccount(db, { word: canary, now });
const insertVisitor = (db: Db) => insertFullAccount(db, { word: canary, now, owned: false });

const days = ['targetCompletion', 'completedDate'];
/**
 * Columns that never say anything of a person: ids, hashes of random tokens, words of ours, what a payment record consists
 * of. Every other column that can hold text must be filled by `insertFullAccount`, and be empty of it after the deletion.
 */
const impersonal: Record<string, string[]> = {
  users: ['id', 'role', 'status'],
  sessions: ['id', 'tokenHash', 'userId', 'endReason'],
  linkTokens: ['tokenHash', 'userId', 'purpose'],
  submissions: [
    ...['id', 'userId', 'provider', 'questionsProvider', 'clocks'],
    ...['summaryProvider', 'summaryFields', 'summaryHash'],
  ],
  coachDesks: ['userId'],
  submissionNeeds: ['id', 'goalDue'],
  submissionChanges: ['id'],
  orders: [
    'id',
    'kind',
    'submissionId',
    'userId',
    'state',
    'currency',
    'idempotencyKey',
    'refundKey',
    'refundFailures',
    'refundFailures',
    'sessionId',
    'paymentIntentId',
    'country',
  ],
  entitlements: ['id', 'kind', 'source', 'cause', 'userId', 'submissionId', 'orderId'],
  /** Ids, and names of fields. */
  auditEntries: [...['id', 'userId', 'action', 'subject', 'submissionId'], ...['aboutUserId', 'fields', 'requestId']],
  paymentEvents: ['id', 'type'],
  paymentCursors: ['id'],
  cashierSessions: ['id', 'paymentIntentId', 'productName'],
  cashierAnswers: ['idempotencyKey', 'requestHash'],
  cashierEvents: ['id', 'type'],
  jobs: ['id', 'kind', 'dedupeKey', 'state', 'leaseToken', 'stage'],
  reports: ['id', 'submissionId', 'jobId'],
  mails: ['id', 'cause', 'attachmentReportId', 'messageId'],
  /** An address of the network, a hash or an id, for a day. */
  rateLimits: ['key'],
  deletedIds: ['id', 'kind'],
  aiSpend: ['day'],
  /** Nothing connects the random word of a browser's tab to a person. */
  analyticsEvents: ['id', 'name', 'session'],
  /** Ids and choices from a list; `clocks` names who wrote a field, and when. */
  goals: [
    'id',
    'clientId',
    'submissionId',
    'status',
    'priority',
    'goalType',
    'position',
    'createdBy',
    'clocks',
    ...days,
  ],
  notes: ['id', 'submissionId', 'noteType', 'authorId', 'clocks'],
  conversations: ['id', 'userId', 'clocks'],
  messages: ['id', 'conversationId', 'role', 'state', 'replacesId', 'provider', 'clocks'],
  chatTurns: [
    ...['id', 'userId', 'conversationId', 'clientMessageId', 'askedHash'],
    ...['questionId', 'answerId', 'without', 'leaseToken'],
  ],
  drafts: ['userId', 'id', 'clocks'],
  pins: ['userId', 'id', 'clocks'],
  syncCounter: ['id'],
  /** Which row went, for its devices, and nothing of it. */
  syncFeed: ['audience', 'entity', 'rowKey'],
  rowVersions: ['id', 'entity', 'rowKey', 'field', 'kind', 'hash', 'userId', 'deviceId'],
  syncDevices: ['id', 'userId'],
  syncMutations: ['deviceId', 'hash', 'name', 'subject'],
  syncForgets: ['id', 'userId', 'scope', 'reason'],
  syncStaffHolders: ['userId'],
  syncForgetAcks: ['forgetId', 'deviceId'],
  syncEscrow: ['id', 'userId', 'name', 'submissionId'],
};

/** The canary's columns as `table.column`. */
async function columnsWithCanary({ q, t }: Db): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(t).map(async ([name, table]) => {
      const rows: Record<string, unknown>[] = await q.select().from(table);
      return Object.keys(getTableColumns(table)).flatMap((column) =>
        rows.some((row) => toText(row[column]).includes(canary)) ? [`${name}.${column}`] : [],
      );
    }),
  );
  return found.flat().sort();
}

const toText = (value: unknown): string => (Buffer.isBuffer(value) ? value.toString() : (JSON.stringify(value) ?? ''));

onBothEngines('deleting for good', (openDatabase) => {
  test('every column that could hold words of a person is filled for these tests, or said to hold none', async () => {
    const { tx, read } = await openDatabase();
    await tx(insertPerson);
    const wordy = Object.entries(read.t).flatMap(([name, table]) =>
      Object.entries(getTableColumns(table))
        .filter(([column, { dataType }]) => {
          const holdsText = ['string', 'json', 'buffer', 'custom'].includes(dataType);
          return holdsText && !impersonal[name]?.includes(column);
        })
        .map(([column]) => `${name}.${column}`),
    );
    expect(await columnsWithCanary(read)).toEqual(wordy.sort());
  });

  test('nothing that a person wrote stays of an account, in any table', async () => {
    const { tx, read } = await openDatabase();
    const person = await tx(insertPerson);
    await tx((db) => eraseUser(db, { id: person.userId, email: person.email }, deps));
    expect(await columnsWithCanary(read)).toEqual([]);
  });

  test('nothing that a visitor wrote stays of a submission, in any table', async () => {
    const { tx, read } = await openDatabase();
    const { submissionId } = await tx(insertVisitor);
    expect(await columnsWithCanary(read)).toContain('orders.receiptUrl');
    await tx((db) => eraseSubmissions(db, [submissionId], deps));
    expect(await columnsWithCanary(read)).toEqual([]);
    expect(await read.q.select().from(read.t.entitlements)).toEqual([]);
  });

  test('each mail that is deleted is named, so that its file goes too', async () => {
    const { tx, read } = await openDatabase();
    const mailIds = async () => (await read.q.select().from(read.t.mails)).map(({ id }) => id).sort();
    const person = await tx(insertPerson);
    const ofPerson = await mailIds();
    const visitor = await tx(insertVisitor);
    const ofVisitor = (await mailIds()).filter((id) => !ofPerson.includes(id));
    const erased = await tx((db) => eraseUser(db, { id: person.userId, email: person.email }, deps));
    expect(erased.mailIds.sort()).toEqual(ofPerson);
    expect(await mailIds()).toEqual(ofVisitor);
    expect((await tx((db) => eraseSubmissions(db, [visitor.submissionId], deps))).mailIds.sort()).toEqual(ofVisitor);
  });

  test('the payment record stays without a person, the mailbox stays known to the trial by its hash', async () => {
    const { tx, read } = await openDatabase();
    const person = await tx(insertPerson);
    await tx((db) => eraseUser(db, { id: person.userId, email: person.email }, deps));
    const [order] = await read.q.select().from(read.t.orders);
    const record = { amountCents: 2499, state: 'paid', country: 'DE', refundedCents: 500, paidAt: now };
    expect(order).toMatchObject({ id: person.orderId, ...record, userId: null, submissionId: null });
    const entitlements = await read.q.select().from(read.t.entitlements);
    expect(entitlements).toMatchObject([{ source: 'trial', userId: null, cause: expect.stringMatching(/^trial:/) }]);
  });

  test('the hashes of the sessions stay, ended, so that a device that comes back learns that it must forget', async () => {
    const { tx, read } = await openDatabase();
    const person = await tx(insertPerson);
    await tx((db) => eraseUser(db, { id: person.userId, email: person.email }, deps));
    const sessions = await read.q.select().from(read.t.sessions);
    expect(sessions.map(({ endReason }) => endReason).sort()).toEqual(['deleted', 'signed_out']);
    expect(sessions).toMatchObject([
      { endedAt: now, label: '' },
      { endedAt: now, label: '' },
    ]);
  });

  test('the ids of account and submissions are noted in the same transaction', async () => {
    const { tx, read } = await openDatabase();
    const person = await tx(insertPerson);
    const noted = [person.submissionId, person.userId].sort();
    const abandoned = tx(async (db) => {
      await eraseUser(db, { id: person.userId, email: person.email }, deps);
      throw new Error('The disk is full.');
    });
    await expect(abandoned).rejects.toThrow('The disk is full.');
    expect(await read.q.select().from(read.t.deletedIds)).toEqual([]);
    await tx((db) => eraseUser(db, { id: person.userId, email: person.email }, deps));
    const rows = await read.q.select().from(read.t.deletedIds);
    expect(rows.map(({ id }) => id).sort()).toEqual(noted);
  });

  test('another person keeps everything', async () => {
    const { tx, read } = await openDatabase();
    await tx(insertPerson);
    const count = async () => {
      const notes = ['deletedIds', 'syncFeed', 'syncForgets', 'syncForgetAcks'];
      const tables = Object.entries(read.t).filter(([name]) => !notes.includes(name));
      return Promise.all(tables.map(async ([name, table]) => [name, (await read.q.select().from(table)).length]));
    };
    const before = await count();
    const [gone, visitor] = await tx(async (db) => [await insertPerson(db), await insertVisitor(db)]);
    await tx((db) => eraseUser(db, { id: gone.userId, email: gone.email }, deps));
    await tx((db) => eraseSubmissions(db, [visitor.submissionId], deps));
    const left = Object.fromEntries(await count());
    // The departed leave payment records, one trial's hash, two sessions' hashes, hashes of a coach's edits.
    expect(left).toEqual({
      ...Object.fromEntries(before),
      orders: 3,
      entitlements: 5,
      sessions: 4,
      cashierSessions: 3,
      syncMutations: 4,
    });
    expect(await columnsWithCanary(read)).toContain('orders.questionAnswers');
  });

  test('the devices of others are told that all of it left, and nothing is known of the person’s own', async () => {
    const { tx, read } = await openDatabase();
    const person = await tx(insertPerson);
    const feed = () => read.q.select().from(read.t.syncFeed);
    const before = await feed();
    const highest = Math.max(...before.map(({ rev }) => rev));
    const seenByOthers = before.filter(({ audience }) => audience !== `own:${person.userId}`);
    await tx((db) => eraseUser(db, { id: person.userId, email: person.email }, deps));
    const after = await feed();
    const named = (rows: typeof before) => rows.map((row) => `${row.audience} ${row.entity} ${row.rowKey}`).sort();
    expect(named(after)).toEqual(named(seenByOthers));
    expect(after.every(({ isGone, goneAt, rev }) => isGone && goneAt === now && rev > highest)).toBe(true);
    const { q, t } = read;
    expect(await q.select().from(t.syncDevices)).toEqual([]);
    expect(await q.select().from(t.syncForgets)).toMatchObject([{ reason: 'deactivated' }, { reason: 'deleted' }]);
  });

  test('a report that a coach asked for stays, and its job no longer names them', async () => {
    const { tx, read } = await openDatabase();
    const [coach, client] = [await tx(insertPerson), await tx(insertPerson)];
    const enqueue = (dedupeKey: string, requestedBy: string) => {
      const payload = { submissionId: client.submissionId, requestedBy };
      return tx((db) => enqueueJob(db, { id: newId(), kind: 'report', dedupeKey, payload }, now));
    };
    await enqueue('report:asked:a', coach.userId);
    await enqueue('report:asked:b', client.userId);
    await tx((db) => eraseUser(db, { id: coach.userId, email: coach.email }, deps));
    const jobs = await read.q.select().from(read.t.jobs).orderBy(read.t.jobs.dedupeKey);
    const ofTest = jobs.filter(({ dedupeKey }) => dedupeKey.startsWith('report:asked:'));
    expect(ofTest.map(({ payload }) => payload)).toMatchObject([
      { submissionId: client.submissionId, requestedBy: '' },
      { submissionId: client.submissionId, requestedBy: client.userId },
    ]);
  });

  test('money that is on its way back still goes back', async () => {
    const { tx, read } = await openDatabase();
    const person = await tx(insertPerson);
    const refund = { id: newId(), kind: 'refund', dedupeKey: `refund:${person.orderId}` };
    await tx((db) => enqueueJob(db, { ...refund, payload: { orderId: person.orderId } }, now));
    await tx((db) => eraseUser(db, { id: person.userId, email: person.email }, deps));
    expect(await read.q.select().from(read.t.jobs)).toMatchObject([refund]);
  });

  test('a payment page that was open is closed with the account', async () => {
    const { tx, read } = await openDatabase();
    const person = await tx(async (db) => {
      const inserted = await insertPerson(db);
      await db.q.update(db.t.orders).set({ state: 'open', paidAt: null });
      return inserted;
    });
    await tx((db) => eraseUser(db, { id: person.userId, email: person.email }, deps));
    expect(await read.q.select().from(read.t.orders)).toMatchObject([{ state: 'expired', sessionUrl: null }]);
  });

  test('what somebody signed in bought for a submission of nobody stays in that account, without the answers', async () => {
    const { tx, read } = await openDatabase();
    const visitor = await tx(async (db) => {
      const inserted = await insertVisitor(db);
      await db.q.update(db.t.orders).set({ userId: 'tom' });
      await db.q.update(db.t.entitlements).set({ userId: 'tom' });
      return inserted;
    });
    await tx((db) => eraseSubmissions(db, [visitor.submissionId], deps));
    expect(await read.q.select().from(read.t.orders)).toMatchObject([
      { userId: 'tom', submissionId: null, questionAnswers: [] },
    ]);
    const entitlements = await read.q.select().from(read.t.entitlements);
    expect(entitlements).toMatchObject([{ kind: 'chat', userId: 'tom', submissionId: null }]);
  });

  test('mails to an address that has an account are left to that account', async () => {
    const { tx, read } = await openDatabase();
    const person = await tx(insertPerson);
    const visitor = await tx(async (db) => {
      const inserted = await insertVisitor(db);
      const email = person.email.toUpperCase();
      await db.q.update(db.t.submissions).set({ email }).where(eq(db.t.submissions.id, inserted.submissionId));
      return inserted;
    });
    const toPerson = async () => (await read.q.select().from(read.t.mails)).filter((m) => m.recipient === person.email);
    const before = await toPerson();
    await tx((db) => eraseSubmissions(db, [visitor.submissionId], deps));
    expect(before).not.toEqual([]);
    expect(await toPerson()).toEqual(before);
  });

  test('mails to an address of the account that another person uses too are left to that person', async () => {
    const { tx, read } = await openDatabase();
    const person = await tx(insertPerson);
    const [tom, visitor] = await tx(async (db) => {
      const [other, nobody] = [await insertPerson(db), await insertVisitor(db)];
      const [asTyped, asLinked] = [other.email.toUpperCase(), `Quokka-shared-with-${person.email}`];
      await db.q.update(db.t.submissions).set({ email: asTyped }).where(eq(db.t.submissions.id, person.submissionId));
      await db.q.update(db.t.submissions).set({ email: asLinked }).where(eq(db.t.submissions.id, nobody.submissionId));
      await db.q
        .update(db.t.linkTokens)
        .set({ email: asLinked.toLowerCase() })
        .where(eq(db.t.linkTokens.userId, person.userId));
      await queueMailTo(db, asLinked, `report-ready:${nobody.submissionId}`);
      await queueMailTo(db, other.email, `refund:${person.orderId}`);
      return [other.email, asLinked];
    });
    const mailsTo = async (address: string) =>
      (await read.q.select().from(read.t.mails).where(eq(read.t.mails.recipient, address))).map(({ cause }) => cause);
    await tx((db) => eraseUser(db, { id: person.userId, email: person.email }, deps));
    expect(await mailsTo(tom)).toEqual([expect.stringMatching(/^reset:/)]);
    expect(await mailsTo(visitor)).toEqual([expect.stringMatching(/^report-ready:/)]);
    expect(await mailsTo(person.email)).toEqual([]);
  });
});

async function queueMailTo({ q, t }: Db, recipient: string, cause: string): Promise<void> {
  const words = { subject: 'A subject', text: 'A text', html: 'A text' };
  const attempts = { attempts: 0, runAt: now, createdAt: now };
  await q.insert(t.mails).values({ id: newId(), messageId: newId(), recipient, cause, ...words, ...attempts });
}
