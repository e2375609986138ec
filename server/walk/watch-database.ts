import BetterSqlite3 from 'better-sqlite3';
import { getTableName } from 'drizzle-orm';
import { sqliteTables } from '#server/db/tables.ts';

type Row = Record<string, string | number | bigint | Buffer | null>;
type Rows = ReadonlyMap<string, Row>;

interface Table {
  name: string;
  keys: string[];
  list: BetterSqlite3.Statement<[]>;
}

/** What background work writes at any moment, such as that a mail was sent. */
const background = new Set(['~mails', '~payment_cursors', '+payment_cursors']);
/** Triggers refuse to delete from it, so new rows stay. */
const appendOnly = 'audit_entries';

/**
 * Reports which tables of a running server's database change, and undoes the changes.
 *
 * @param path of the SQLite file, to which it opens a connection of its own
 */
export function watchDatabase(path: string) {
  const connection = new BetterSqlite3(path, { timeout: 5_000 });
  const names = Object.values(sqliteTables).map((table) => getTableName(table));
  const tables = names.sort().map((name) => openTable(connection, name));
  const before = new Map<string, Rows>();
  let version = 0;

  const readVersion = () => Number(connection.pragma('data_version', { simple: true }));
  const compareAll = () => tables.map((table) => compare(table, before.get(table.name) ?? new Map()));

  function undo(): void {
    for (const difference of compareAll()) {
      const { table, after } = difference;
      if (table.name === appendOnly) before.set(table.name, after);
      else restoreRows(connection, difference);
    }
  }

  return {
    /** The present rows are what later changes are compared with and undone to. */
    begin(): void {
      version = readVersion();
      for (const table of tables) before.set(table.name, rowsOf(table));
    },

    /** Undoes what changed since and returns it: the tables by name, with signs for rows added, changed and removed. */
    takeChanges(): string {
      if (readVersion() === version) return '';
      const changes = compareAll().flatMap(signsOf);
      connection.transaction(() => {
        undo();
        // Triggers change other tables on the way.
        undo();
      })();
      version = readVersion();
      return changes.filter((change) => !background.has(change)).join(' ');
    },

    close: () => connection.close(),
  };
}

function openTable(connection: BetterSqlite3.Database, name: string): Table {
  const columns = connection.pragma(`table_info(${name})`) as { name: string; pk: number }[];
  const keys = columns.filter(({ pk }) => pk > 0).map((column) => column.name);
  const rowid = keys.length > 0 ? '' : 'rowid, ';
  const list = connection.prepare<[]>(`SELECT ${rowid}* FROM "${name}"`);
  return { name, keys: rowid === '' ? keys : ['rowid'], list };
}

function rowsOf({ keys, list }: Table): Rows {
  return new Map((list.all() as Row[]).map((row) => [JSON.stringify(keys.map((key) => row[key])), row]));
}

interface Difference {
  table: Table;
  after: Rows;
  added: Row[];
  /** As they were before. */
  changed: Row[];
  removed: Row[];
}

function compare(table: Table, before: Rows): Difference {
  const after = rowsOf(table);
  const missingIn = (rows: Rows, others: Rows) => [...others].flatMap(([key, row]) => (rows.has(key) ? [] : [row]));
  const changed = [...before].flatMap(([key, row]) => (after.has(key) && !isSame(row, after.get(key)) ? [row] : []));
  return { table, after, added: missingIn(before, after), changed, removed: missingIn(after, before) };
}

function restoreRows(connection: BetterSqlite3.Database, { table, added, changed, removed }: Difference): void {
  const where = table.keys.map((key) => `"${key}" = ?`).join(' AND ');
  const remove = connection.prepare(`DELETE FROM "${table.name}" WHERE ${where}`);
  for (const row of [...added, ...changed]) remove.run(table.keys.map((key) => row[key]));
  for (const row of [...removed, ...changed]) insertRow(connection, table.name, row);
}

/** Replaces a row that a trigger has added meanwhile. */
function insertRow(connection: BetterSqlite3.Database, name: string, row: Row): void {
  const columns = Object.keys(row);
  const names = columns.map((column) => `"${column}"`).join(', ');
  const places = columns.map(() => '?').join(', ');
  connection.prepare(`INSERT OR REPLACE INTO "${name}" (${names}) VALUES (${places})`).run(Object.values(row));
}

function signsOf({ table, added, changed, removed }: Difference): string[] {
  const signs = [added.length > 0 && '+', changed.length > 0 && '~', removed.length > 0 && '-'];
  return signs.flatMap((sign) => (sign ? [`${sign}${table.name}`] : []));
}

const isSame = (one: Row, other: Row | undefined): boolean => JSON.stringify(one) === JSON.stringify(other);
