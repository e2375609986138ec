import { canHold, type Doer } from './field-table.ts';
import { type Held, scopeOfKey } from './held.ts';
import type { ServerRows } from './server-rows.ts';
import { nameOf, type Snapshot } from './snapshot.ts';

/** Held beyond the newest: this window only grows between resets. Those of staff hold the newest at any time. */
const growing = new Set(['own/conversation', 'own/message']);

/** A device that has come to rest shows what a new one would get (docs/protocol.md#invariants, items 1, 12 and 13). */
export function checkConverged(held: Held, snapshot: Snapshot, rows: ServerRows, doer: Doer): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const { entity, held: one } of held.rows) {
    const scope = scopeOfKey(one.key);
    const name = nameOf({ scope, entity, id: one.key.slice(scope.length + 1) });
    if (one.row === null) continue;
    seen.add(name);
    const there = snapshot.get(name);
    const shown = canonical(one.row);
    if (there && canonical(there.row) !== shown) {
      problems.push(
        `1: ${name} is ${shown} (rev ${one.rev}), and on the server ${canonical(there.row)} (rev ${there.rev})`,
      );
    }
    if (there) continue;
    if (!isKept(name, one.row, rows, doer))
      problems.push(`1: ${name} is held, and no new device would get it: ${shown}`);
  }
  for (const [name, { row }] of snapshot) {
    if (!seen.has(name)) problems.push(`1: ${name} is missing: ${canonical(row)}`);
  }
  return problems;
}

/** Of a window that was larger: still there, still visible, and as it is now. */
function isKept(name: string, row: Record<string, unknown>, rows: ServerRows, doer: Doer): boolean {
  const [scope, entity = '', id] = name.split('/');
  if (!growing.has(`${scope}/${entity}`)) return false;
  const stored = rows.get(`${entity}/${id}`);
  if (!stored) return false;
  const ownerOf = (submissionId: unknown) => rows.get(`submission/${submissionId}`)?.userId;
  const ownerOfConversation = (conversationId: unknown) => rows.get(`conversation/${conversationId}`)?.userId;
  if (!canHold(doer, 'own', entity, stored, ownerOf, ownerOfConversation)) return false;
  return Object.entries(row).every(
    ([field, value]) => !(field in stored) || JSON.stringify(value) === JSON.stringify(stored[field]),
  );
}

/** JSON with its names in order. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
