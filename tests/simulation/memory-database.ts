import { fileURLToPath } from 'node:url';
import BetterSqlite3 from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import type { Database } from '#server/db/connect.ts';
import { sqliteTables } from '#server/db/tables.ts';
import { createTx, type TransactionSteps } from '#server/db/transaction.ts';

const migrationsFolder = fileURLToPath(new URL('../../data/migrations/sqlite', import.meta.url));

/** Real SQLite with the real migrations, in memory: there is no `synchronous` to wait for, and a copy is an array of bytes. */
export interface MemoryDatabase extends Database {
  /** What an operator's backup would hold. */
  copy(): Buffer;
  /** All rows of a table, as they are stored. */
  dump(table: string): Record<string, unknown>[];
  /** How many statements were run, and how many rows they answered, since the last call. */
  takeCost(): Cost;
  /** After so many statements the disk is full; undefined: it has room. */
  failAfter(statements: number | undefined): void;
}

interface Cost {
  statements: number;
  rows: number;
}

let empty: Buffer | undefined;

function migrated(): Buffer {
  const fresh = new BetterSqlite3(':memory:');
  migrate(drizzle(fresh), { migrationsFolder });
  const bytes = fresh.serialize();
  fresh.close();
  return bytes;
}

/** Opens a copy, or an empty migrated database. */
export function openMemoryDatabase(copy?: Buffer): MemoryDatabase {
  empty ??= migrated();
  const connection = new BetterSqlite3(copy ?? empty);
  connection.pragma('foreign_keys = ON');
  connection.pragma('trusted_schema = OFF');
  const cost: Cost & { left: number } = { statements: 0, rows: 0, left: Number.POSITIVE_INFINITY };
  const wholes = new Map<string, BetterSqlite3.Statement<[], Record<string, unknown>>>();
  const db = { q: drizzle(counted(connection, cost)), t: sqliteTables };
  const steps: TransactionSteps = {
    begin: () => void connection.exec('BEGIN IMMEDIATE'),
    commit: () => void connection.exec('COMMIT'),
    rollback: () => {
      if (connection.inTransaction) connection.exec('ROLLBACK');
    },
    savepoint: (name) => void connection.exec(`SAVEPOINT ${name}`),
    release: (name) => void connection.exec(`RELEASE ${name}`),
    rollbackToSavepoint: (name) => void connection.exec(`ROLLBACK TO ${name}`),
  };
  return {
    read: { ...db, touched: new Set(), attempt: (work) => work() },
    tx: createTx(db, steps),
    onCommit: () => () => undefined,
    truncateWal: () => undefined,
    copy: () => connection.serialize(),
    close: () => connection.close(),
    dump(table) {
      const whole = wholes.get(table) ?? connection.prepare<[], Record<string, unknown>>(`SELECT * FROM ${table}`);
      wholes.set(table, whole);
      return whole.all();
    },
    takeCost: () => {
      const { left: _, ...taken } = cost;
      Object.assign(cost, { statements: 0, rows: 0 });
      return taken;
    },
    failAfter: (statements = Number.POSITIVE_INFINITY) => {
      cost.left = statements;
    },
  };
}

type Run = (...given: unknown[]) => unknown;

/**
 * The same connection, which prepares a statement once and counts what it answers (docs/protocol.md#invariants, item
 * 14).
 */
function counted(connection: BetterSqlite3.Database, cost: Cost & { left: number }): BetterSqlite3.Database {
  const prepared = new Map<string, ReturnType<typeof prepare>>();
  const count = (run: Run): Run => {
    return (...given) => {
      cost.left -= 1;
      if (cost.left < 0) throw Object.assign(new Error('The disk is full.'), { code: 'SQLITE_FULL' });
      const value = run(...given);
      cost.statements += 1;
      cost.rows += Array.isArray(value) ? value.length : 1;
      return value;
    };
  };
  const counting = (statement: BetterSqlite3.Statement) => ({
    all: count(statement.all.bind(statement)),
    get: count(statement.get.bind(statement)),
    run: count(statement.run.bind(statement)),
  });
  function prepare(source: string) {
    const plain = counting(connection.prepare(source));
    let raw: ReturnType<typeof counting> | undefined;
    return {
      ...plain,
      raw: () => {
        raw ??= counting(connection.prepare(source).raw());
        return raw;
      },
    };
  }
  return new Proxy(connection, {
    get(target, name) {
      if (name !== 'prepare') return Reflect.get(target, name, target);
      return (source: string) => {
        const known = prepared.get(source) ?? prepare(source);
        prepared.set(source, known);
        return known;
      };
    },
  });
}
