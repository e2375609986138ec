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

const isPaid = ({ t: { orders } }: Db) => inArray(orders.state, ['paid', 'refund_pending', 'refunded']);

async function listAll(db: Db, { offset, limit }: Span): Promise<Found> {
  const total = await db.q.$count(db.t.orders, isPaid(db));
  const rows = await selectPaid(db).limit(limit).offset(offset);
  return { orders: rows.map(toPayment), total };
}

/** Compares names as every other search does, which neither database can: without accents, and in any case. */
async function findByPayer(db: Db, words: readonly string[], { offset, limit }: Span): Promise<Found> {
  const found = (await selectPaid(db)).map(toPayment).filter(({ person }) => {
    const text = fold(`${person?.name ?? ''} ${person?.email ?? ''}`);
    return words.every((word) => text.includes(word));
  });
  return { orders: found.slice(offset, offset + limit), total: found.length };
}

function selectPaid(db: Db) {
  const { orders, users, submissions } = db.t;
  const payer = sql`coalesce(${orders.userId}, ${submissions.userId})`;
  return db.q
    .select({
      order: orders,
      user: { id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email },
      writer: { firstName: submissions.firstName, lastName: submissions.lastName, email: submissions.email },
    })
    .from(orders)
    .leftJoin(submissions, eq(submissions.id, orders.submissionId))
    .leftJoin(users, eq(users.id, payer))
    .where(isPaid(db))
    .orderBy(desc(orders.paidAt), desc(orders.id));
}

type PaidRow = Awaited<ReturnType<typeof selectPaid>>[number];

function toPayment({ order, user, writer }: PaidRow): Payment {
  const payer = user ?? writer;
  const name = [payer?.firstName, payer?.lastName].filter(Boolean).join(' ');
  const person = payer && { user_id: user?.id ?? null, name, email: payer.email };
  return { ...toAdminOrder(order), person };
}
