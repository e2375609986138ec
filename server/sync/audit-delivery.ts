import { recordAudit } from '#server/audit/record-audit.ts';
import type { Db } from '#server/db/connect.ts';
import type { ServerDeps } from '#server/deps.ts';
import type { Actor } from '#server/http/require-user.ts';
import type { SyncAnswer } from '#sync/protocol.ts';

/**
 * Records that texts of submissions go to a device of staff (docs/security.md#1-holes, row 19). Run it in the transaction
 * that read them.
 */
export async function auditDelivery(
  db: Db,
  deps: Pick<ServerDeps, 'clock' | 'newId'>,
  by: Actor,
  { changes }: SyncAnswer,
): Promise<void> {
  const isDelivered = ({ op, ...change }: SyncAnswer['changes'][number]) =>
    op === 'put' && 'entity' in change && change.entity === 'submissionBody' && change.scope === 'staff';
  const ids = changes.filter(isDelivered).flatMap((change) => ('id' in change ? [change.id] : []));
  if (ids.length === 0) return;
  const submissionId = ids.length === 1 ? ids[0] : null;
  await recordAudit(db, { by, action: 'read', subject: 'delivery', submissionId, count: ids.length }, deps);
}
