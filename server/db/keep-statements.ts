import type BetterSqlite3 from 'better-sqlite3';

/** More than the product has; those that are put together anew each time, such as lists of ids, push the oldest out. */
const maxKept = 500;

/**
 * Has a connection parse each statement once: of a sync that finds nothing that was a third of the work. One that is being
 * read row by row is not shared.
 */
export function keepStatements(connection: BetterSqlite3.Database): void {
  const prepare: (source: string) => BetterSqlite3.Statement = connection.prepare.bind(connection);
  const kept = new Map<string, BetterSqlite3.Statement>();

  function prepareOnce(source: string): BetterSqlite3.Statement {
    const known = kept.get(source);
    if (known?.busy) return prepare(source);
    const statement = known ?? prepare(source);
    kept.delete(source);
    kept.set(source, statement);
    dropOldest();
    // The last caller may have asked for rows as lists.
    return statement.reader ? statement.raw(false) : statement;
  }

  function dropOldest(): void {
    if (kept.size <= maxKept) return;
    const [oldest] = kept.keys();
    if (oldest !== undefined) kept.delete(oldest);
  }

  connection.prepare = prepareOnce as typeof connection.prepare;
}
