import { desc, eq, inArray, sql } from 'drizzle-orm';
import { fold, foldWords } from '#schema/fold.ts';
import { type PaymentsAnswer, type PaymentsQuery, paymentsPageSize } from '#schema/orders.ts';
import type { Db } from '#server/db/connect.ts';
import { toAdminOrder } from './list-orders.ts';

type Payment = PaymentsAnswer['orders'][number];

/** Lists one page of everything that was paid for, newest first, with the people who paid. */
export async function listPayments(db: Db, { page = 1, search = '' }: PaymentsQuery): Promise<PaymentsAnswer> {
  const words = foldWords(search);
  const span = { offset: (page - 1) * paymentsPageSize, limit: paymentsPageSize };
  const { orders, total } = words.length > 0 ? await findByPayer(db, words, span) : await listAll(db, span);
  const totalPages = Math.ceil(total / paymentsPageSize);
  return { orders, pagination: { page, limit: paymentsPageSize, totalPages, total } };
}

interface Span {
  offset: number;
  limit: number;
}

interface Found {
  orders: Payment[];
  total: number;
}

/** Writes out the condition of the index `orders_paid`: SQLite finds it by these words alone, and not by bound values. */
const isPaid = ({ t: { orders } }: Db) => sql`${orders.state} not in ('open', 'expired')`;

async function listAll(db: Db, { offset, limit }: Span): Promise<Found> {
  const total = await db.q.$count(db.t.orders, isPaid(db));
  return { orders: await readPayments(db, await selectPayers(db).limit(limit).offset(offset)), total };
}

/** Compares names as every other search does, which neither database can: without accents, and in any case. */
async function findByPayer(db: Db, words: readonly string[], { offset, limit }: Span): Promise<Found> {
  const found = (await selectPayers(db)).filter((row) => {
    const person = toPerson(row);
    const text = fold(`${person?.name ?? ''} ${person?.email ?? ''}`);
    return words.every((word) => text.includes(word));
  });
  return { orders: await readPayments(db, found.slice(offset, offset + limit)), total: found.length };
}

/** Selects the ids of all paid orders, newest first, with the names that a search compares, and no more of each. */
function selectPayers(db: Db) {
  const { orders, users, submissions } = db.t;
  const payer = sql`coalesce(${orders.userId}, ${submissions.userId})`;
  return db.q
    .select({
      id: orders.id,
      user: { id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email },
      writer: { firstName: submissions.firstName, lastName: submissions.lastName, email: submissions.email },
    })
    .from(orders)
    .leftJoin(submissions, eq(submissions.id, orders.submissionId))
    .leftJoin(users, eq(users.id, payer))
    .where(isPaid(db))
    .orderBy(desc(orders.paidAt), desc(orders.id));
}

type Payer = Awaited<ReturnType<typeof selectPayers>>[number];

/** Reads the orders of one page; their order stays. */
async function readPayments({ q, t: { orders } }: Db, payers: readonly Payer[]): Promise<Payment[]> {
  const ids = payers.map(({ id }) => id);
  const rows = await q.select().from(orders).where(inArray(orders.id, ids));
  const byId = new Map(rows.map((order) => [order.id, order]));
  return payers.flatMap((payer) => {
    const order = byId.get(payer.id);
    return order ? [{ ...toAdminOrder(order), person: toPerson(payer) }] : [];
  });
}

function toPerson({ user, writer }: Payer): Payment['person'] {
  const payer = user ?? writer;
  const name = [payer?.firstName, payer?.lastName].filter(Boolean).join(' ');
  return payer && { user_id: user?.id ?? null, name, email: payer.email };
}
