import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';

/**
 * Samples one row of so many, a prime. What is true of every tenth row would be true of a whole sample of every
 * hundredth, or of none of it.
 */
const sampled = 97;

/** Says where rows of `submission_needs` are read from, in SQLite. */
export interface NeedRows {
  from: SQL;
  where?: SQL | undefined;
  /** Is a whole number that is known before the row itself is looked up. */
  row: SQL;
}

interface NeedPage {
  direction: 'ASC' | 'DESC';
  offset: number;
  limit: number;
}

/**
 * Lists ids in the order `need`, in SQLite. A sort of all rows takes several times as long as reading them, so a sample
 * tells between which two numbers the page lies, and only the rows between those are sorted.
 *
 * @returns undefined where the sample misleads
 */
export async function listByNeed(
  { q }: Db,
  { from, where = sql`TRUE`, row }: NeedRows,
  [number, id]: readonly [SQL, SQL],
  { direction, offset, limit }: NeedPage,
): Promise<string[] | undefined> {
  const [order, sign, comesBefore] = direction === 'ASC' ? [sql`ASC`, 1, sql`<`] : [sql`DESC`, -1, sql`>`];
  const sample = q
    .all<{ number: number }>(sql`SELECT ${number} AS number FROM ${from} WHERE ${where} AND ${row} % ${sampled} = 0`)
    .map((one) => one.number)
    .sort((a, b) => sign * (a - b));
  const at = offset / sampled;
  // The margin is three times the deviation that chance makes.
  const margin = 3 * Math.sqrt(at) + 3;
  const first = sample[Math.floor(at - margin)];
  const last = sample[Math.ceil(at + limit / sampled + margin)];
  const counted = sql`SELECT count(*) AS total FROM ${from} WHERE ${where} AND ${number} ${comesBefore} ${first}`;
  const before = first === undefined ? 0 : q.get<{ total: number }>(counted).total;
  if (before > offset) return undefined;
  const [least, most] = direction === 'ASC' ? [first, last] : [last, first];
  const isBetween = sql`${number} BETWEEN ${least ?? Number.MIN_SAFE_INTEGER} AND ${most ?? Number.MAX_SAFE_INTEGER}`;
  const rows = q.all<{ id: string }>(
    sql`SELECT ${id} AS id FROM ${from} WHERE ${where} AND ${isBetween}
      ORDER BY ${number} ${order}, ${id} ${order} LIMIT ${limit} OFFSET ${offset - before}`,
  );
  return rows.length === limit || last === undefined ? rows.map((one) => one.id) : undefined;
}
