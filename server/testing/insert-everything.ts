import { eq } from 'drizzle-orm';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { Db } from '#server/db/connect.ts';
import { newId } from '#server/ids.ts';
import type { MailFolder } from '#server/mail/mail-folder.ts';
import { startSegment } from '#server/synced-rows/counter.ts';
import { type FullAccount, insertFullAccount } from './full-account.ts';
import { insertDueRows } from './full-sync.ts';

const day = 86_400_000;
export const testStart = Date.parse('2026-03-12T09:00:00Z');
export const inDays = (days: number) => testStart + days * day;

type TableName = keyof Db['t'];
/** `mailFiles` are the ids of the mails that have a file. */
export type All = { [Name in TableName]: Db['t'][Name]['$inferSelect'][] } & { mailFiles: string[] };
/** Where something is kept: a table, or the folder of mails. */
export type StoragePlace = keyof All;

/** Everything that the product keeps, by place. */
export async function readAll({ q, t }: Db, mailFolder: MailFolder): Promise<All> {
  const tables = Object.entries(t).map(async ([name, table]) => [name, await q.select().from(table)] as const);
  const mailFiles = await mailFolder.list();
  return { ...Object.fromEntries(await Promise.all(tables)), mailFiles } as unknown as All;
}

/** Gives every mail its file, as the sender does; those that are not sent yet have one from before a crash. */
export async function writeMailFiles({ q, t }: Db, mailFolder: MailFolder): Promise<void> {
  for (const { id, text } of await q.select().from(t.mails)) await mailFolder.write(id, Buffer.from(text));
}

/** Tom stays, Dana has asked for the deletion of her account; three visitors left a submission each. */
export async function insertEverything(db: Db) {
  const { q, t } = db;
  const tom = await insertFullAccount(db, { word: 'tom', now: testStart });
  const dana = await insertFullAccount(db, { word: 'dana', now: testStart });
  await q
    .update(t.users)
    .set({ deleteAt: inDays(7) })
    .where(eq(t.users.id, dana.userId));
  const visitor = () => insertFullAccount(db, { word: 'visitor', now: testStart, owned: false });
  const [quiet, reported, ordered] = [await visitor(), await visitor(), await visitor()];
  await q
    .update(t.reports)
    .set({ createdAt: inDays(30) })
    .where(eq(t.reports.submissionId, reported.submissionId));
  await q
    .update(t.orders)
    .set({ updatedAt: inDays(45), refundedAt: inDays(45), state: 'refunded' })
    .where(eq(t.orders.id, ordered.orderId));
  const later = { [reported.orderId]: { refundBegunAt: inDays(60) }, [quiet.orderId]: { refundFailedAt: inDays(75) } };
  for (const [id, at] of Object.entries(later)) await q.update(t.orders).set(at).where(eq(t.orders.id, id));
  const unpaid = await insertUnpaidOrder(db, tom);
  await insertRecords(db, tom);
  const deleted = await insertDueRows(db, tom, testStart);
  const mails = await q.select().from(t.mails);
  return { tom, dana, quiet, reported, ordered, unpaid, deleted, mails };
}
export type Everything = Awaited<ReturnType<typeof insertEverything>>;

async function insertUnpaidOrder({ q, t }: Db, { userId, submissionId }: FullAccount): Promise<string> {
  const id = newId();
  const money = { amountCents: 2499, currency: 'usd', questionAnswers: [], idempotencyKey: `order:${id}` };
  const order = { id, kind: 'report' as const, submissionId, userId, state: 'expired' as const, ...money };
  await q.insert(t.orders).values({ ...order, createdAt: testStart, updatedAt: testStart, expiresAt: testStart });
  return id;
}

/** Inserts what belongs to nobody, or to an order of Tom's. */
async function insertRecords(db: Db, { orderId }: FullAccount): Promise<void> {
  const { q, t } = db;
  await startSegment(db, testStart);
  await q.insert(t.paymentEvents).values({ id: 'evt_1', type: 'checkout.session.completed', receivedAt: testStart });
  await q
    .insert(t.analyticsEvents)
    .values({ id: '1', name: 'cta_click', at: testStart, session: 's', receivedAt: testStart });
  await q.insert(t.rateLimits).values({ key: 'sign-in:address:203.0.113.1', count: 1, resetAt: testStart });
  await q.insert(t.paymentCursors).values({ id: 'events', readUntil: testStart });
  await q.insert(t.deletedIds).values({ id: 'somebody', kind: 'user', deletedAt: testStart });
  const by = { userId: 'somebody', requestId: 'request' };
  await recordAudit(db, { by, action: 'read', subject: 'users' }, { clock: () => testStart, newId });
  await q.insert(t.aiSpend).values({ day: '2026-03-12', millicents: 1 });
  await q.insert(t.jobs).values({
    id: newId(),
    kind: 'refund',
    dedupeKey: `refund:${orderId}`,
    state: 'done',
    payload: { orderId },
    attempts: 1,
    runAt: testStart,
    createdAt: testStart,
    updatedAt: testStart,
  });
}
