import { Column, getTableColumns, type Placeholder, type SQL, sql, type Table } from 'drizzle-orm';
import type { Db } from './connect.ts';

type Source = Pick<Db, 'q' | 't'>;

/**
 * A query whose SQL is put together once for each connection, for what every sync asks: of a push, putting the same texts
 * together again was two thirds of the work. What differs is given to `execute`, by the names of its `sql.placeholder`s.
 */
export function prepared<Query>(build: (db: Source) => Query): (db: Source) => Query {
  const built = new WeakMap<Source['q'], Query>();
  return (db) => {
    const query = built.get(db.q) ?? build(db);
    built.set(db.q, query);
    return query;
  };
}

type Values = Record<string, unknown>;
type Write = { execute(values: Values): PromiseLike<unknown> } | { run(values: Values): unknown };

/**
 * Carries out a prepared write, of which a push has a thousand: SQLite at once, for the promises that Drizzle makes of each
 * are a twentieth of the work.
 */
export function carryOut(query: Write, values: Values): PromiseLike<unknown> | undefined {
  if (!('run' in query)) return query.execute(values);
  query.run(values);
  return undefined;
}

const listed = Array.from({ length: 50 }, (_, i) => `listed${i}`);
const places = listed.map((name) => sql`${sql.placeholder(name)}`);

/** For `inArray` of a prepared query: a list of the length of those that `inLists` makes. */
export const inListed = sql`(${sql.join(places, sql`, `)})`;

/** Keys as what `execute` is given for `inListed`, fifty at a time; empty ones, which no row has, fill the list. */
export function* inLists(keys: readonly string[]): Generator<Record<string, string>> {
  for (let from = 0; from < keys.length; from += listed.length) {
    yield Object.fromEntries(listed.map((name, i) => [name, keys[from + i] ?? '']));
  }
}

type Columns<T extends Table> = keyof T['_']['columns'];

/**
 * For a prepared query: the value of a column is given by this name. One that is stored as it is given goes past Drizzle's
 * encoders, which it would look up at each `execute`, for each of the thousands of values of a push.
 */
export function given(column: Column, name: string): Placeholder | SQL {
  const isStoredAsGiven = column.mapToDriverValue === Column.prototype.mapToDriverValue;
  return isStoredAsGiven ? sql`${sql.placeholder(name)}` : sql.placeholder(name);
}

/** For `values` of a prepared insert: each column is given by its name. A null in a JSON column is JSON's. */
export function givenByName<T extends Table>(table: T): Record<Columns<T>, Placeholder | SQL> {
  const columns = Object.entries(getTableColumns(table));
  return Object.fromEntries(columns.map(([name, column]) => [name, given(column, name)])) as Record<
    Columns<T>,
    Placeholder | SQL
  >;
}

/** For `set` of a prepared insert that meets a row: every column gets what the insert had for it. */
export function asInserted<T extends Table>(table: T, ...except: Columns<T>[]): Record<Columns<T>, SQL> {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !except.includes(name));
  return Object.fromEntries(
    columns.map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
  ) as Record<Columns<T>, SQL>;
}
