import { type Doer, writableFields } from './field-table.ts';
import type { Columns, ServerRows } from './server-rows.ts';

/** Columns that the server keeps for itself. */
export const bookkeeping = new Set([
  ...['rev', 'clocks', 'updatedAt', 'bodyRev', 'createdRev', 'createdAt'],
  ...['editorFirstName', 'editorLastName'],
]);

/** Whatever moved, this person may move (docs/protocol.md#invariants, item 9). */
export function checkRights(
  created: ReadonlySet<string>,
  { doer, before, after }: { doer: Doer; before: ServerRows; after: ServerRows },
): string[] {
  const problems: string[] = [];
  for (const [key, row] of after) {
    const entity = key.slice(0, key.indexOf('/'));
    const old = before.get(key);
    if (!old) {
      if (!created.has(key) && entity !== 'pin' && entity !== 'draft') problems.push(`${key} came from nowhere`);
      if (!mayCreate(doer, entity, row)) problems.push(`${key} was created by somebody who may not`);
      continue;
    }
    const allowed = writableFields(doer, entity, old);
    for (const [field, value] of Object.entries(row)) {
      if (bookkeeping.has(field) || JSON.stringify(value) === JSON.stringify(old[field])) continue;
      if (!allowed.includes(field)) problems.push(`${key} ${field} was changed by somebody who may not`);
    }
    if (entity === 'goal' && row.goalType === 'client' && row.status === 'On Hold') problems.push(`${key} is On Hold`);
  }
  return problems;
}

function mayCreate(doer: Doer, entity: string, row: Columns): boolean {
  if (entity === 'goal') return row.goalType === 'client' ? row.clientId === doer.userId : doer.isStaff;
  if (entity === 'note' || entity === 'pin') return doer.isStaff;
  return entity === 'draft' && row.userId === doer.userId;
}
