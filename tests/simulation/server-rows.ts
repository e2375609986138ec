import type { Entity } from '#sync/protocol.ts';
import type { MemoryDatabase } from './memory-database.ts';

/** A stored row as it lies in its table, by the names that the wire uses. */
export type Columns = Record<string, unknown> & { rev: number };
/** By `entity/key`. */
export type ServerRows = Map<string, Columns>;

const tables = {
  goal: 'goals',
  note: 'notes',
  conversation: 'conversations',
  message: 'messages',
  draft: 'drafts',
  pin: 'pins',
  submission: 'submissions',
} as const satisfies Partial<Record<Entity, string>>;

const jsonColumns = new Set(['value', 'basedOn', 'insights', 'clocks', 'summaryFields']);
const flags = new Set(['pinned', 'auto', 'hasReport']);

/** Everything that is synced, read behind the engine's back. */
export function listServerRows(database: MemoryDatabase): ServerRows {
  const rows: ServerRows = new Map();
  for (const [entity, table] of Object.entries(tables)) {
    for (const stored of database.dump(table)) {
      const row = toColumns(stored);
      const owner = entity === 'draft' || entity === 'pin' ? `${row.userId}/` : '';
      rows.set(`${entity}/${owner}${row.id}`, row);
    }
  }
  return rows;
}

export function toColumns(stored: Record<string, unknown>): Columns {
  const row: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(stored)) {
    const camel = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    if (jsonColumns.has(camel)) row[camel] = typeof value === 'string' ? JSON.parse(value) : value;
    else row[camel] = flags.has(camel) ? value === 1 : value;
  }
  return row as Columns;
}
