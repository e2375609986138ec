/**
 * Matches faults of SQLite that pass: somebody else writes, the disk is full or cannot be read, memory ran out. All
 * others are of the statement, so that the next try would meet them again.
 */
const passing =
  /^SQLITE_(BUSY|LOCKED|NOMEM|READONLY|INTERRUPT|IOERR|CORRUPT|FULL|CANTOPEN|PROTOCOL|NOTADB|SCHEMA)(_|$)/;
/** Matches those of PostgreSQL: connection, transaction and serialization, resources, operator and system. */
const passingStates = /^(08|25|40|53|57|58)/;

/**
 * Tells whether a query's error, or one under it, says nothing of the query itself (docs/protocol.md#3-never-stuck).
 */
export function isTemporary(cause: unknown): boolean {
  for (let error = cause; error instanceof Error; error = error.cause) {
    if (!('code' in error) || typeof error.code !== 'string') continue;
    if (passing.test(error.code) || passingStates.test(error.code)) return true;
  }
  return false;
}
