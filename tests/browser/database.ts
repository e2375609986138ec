import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Product } from '../../scripts/product.ts';

/** Reads the product's database beside the running server. */
export function readDatabase<Row>(product: Product, sql: string, ...parameters: string[]): Row[] {
  return withDatabase(product, { readonly: true }, (db) => db.prepare(sql).all(...parameters) as Row[]);
}

/** Makes a state that no call of the product leads to. */
export function changeDatabase(product: Product, sql: string, ...parameters: (string | number)[]): void {
  withDatabase(product, { timeout: 5_000 }, (db) => db.prepare(sql).run(...parameters));
}

export const submissionsOf = (product: Product, email: string): { id: string }[] =>
  readDatabase(product, 'SELECT id FROM submissions WHERE email = ?', email);

/** The orders for submissions that somebody sent, oldest first. */
export const ordersOf = (product: Product, email: string): { state: string; sessionId: string }[] =>
  readDatabase(
    product,
    `SELECT orders.state, orders.session_id AS sessionId FROM orders
       JOIN submissions ON submissions.id = orders.submission_id WHERE submissions.email = ? ORDER BY orders.created_at`,
    email,
  );

/** How often somebody was charged at the local cashier. */
export const countCharges = (product: Product, email: string): number =>
  readDatabase(
    product,
    `SELECT id FROM cashier_sessions WHERE json_extract(object, '$.customer_email') = ?
       AND json_extract(object, '$.payment_status') = 'paid'`,
    email,
  ).length;

function withDatabase<T>(product: Product, options: Sqlite.Options, work: (db: Sqlite.Database) => T): T {
  const db = new Sqlite(join(product.dataDir, 'northbeam.db'), options);
  try {
    return work(db);
  } finally {
    db.close();
  }
}
