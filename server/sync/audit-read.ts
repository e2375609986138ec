import type { Context } from 'koa';
import { sha256 } from '#server/ids.ts';
import type { Log } from '#server/log.ts';

interface Read {
  ctx: Pick<Context, 'state'>;
  actor: { userId: string };
  what: string;
  /** As hashes in the log: a submission's id is the key to it while it is not linked. */
  ids: readonly string[];
  /** Where it was delivered to. */
  deviceId?: string;
}

/**
 * Each read by staff, and each delivery to a device of theirs, is on record, without what was read
 * (docs/security.md#1-holes, row 19).
 */
export function auditRead(log: Log, { ctx, actor, what, ids, deviceId }: Read): void {
  log.info('staff_read', {
    requestId: ctx.state.requestId,
    userId: actor.userId,
    what,
    idHashes: ids.map((id) => sha256(id)),
    ...(deviceId !== undefined && { deviceId }),
  });
}
