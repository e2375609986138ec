import * as pg from 'drizzle-orm/pg-core';
import * as sqlite from 'drizzle-orm/sqlite-core';

/**
 * The column types that both engines share. Instants are epoch ms as whole numbers, ids and days are text, JSON is parsed on
 * the way out. The SQLite types are the ones that the code sees; the repository tests prove that PostgreSQL behaves alike.
 */
export const sqliteColumns = {
  table: sqlite.sqliteTable,
  index: sqlite.index,
  uniqueIndex: sqlite.uniqueIndex,
  text: (name: string) => sqlite.text(name),
  int: (name: string) => sqlite.integer(name),
  bool: (name: string) => sqlite.integer(name, { mode: 'boolean' }),
  json: <T>(name: string) => sqlite.text(name, { mode: 'json' }).$type<T>(),
  bytes: (name: string) => sqlite.blob(name, { mode: 'buffer' }),
};
export type Columns = typeof sqliteColumns;

const bytea = pg.customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

/** Compared bytewise as in SQLite and by the devices, whatever the language of the database: a page ends between two ids. */
const bytewiseText = pg.customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

export const postgresColumns = {
  table: pg.pgTable,
  index: pg.index,
  uniqueIndex: pg.uniqueIndex,
  text: (name: string) => bytewiseText(name),
  int: (name: string) => pg.bigint(name, { mode: 'number' }),
  bool: (name: string) => pg.boolean(name),
  json: <T>(name: string) => pg.json(name).$type<T>(),
  bytes: (name: string) => bytea(name),
} as unknown as Columns;
