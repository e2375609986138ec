import type { Execute } from '#server/synced-rows/mutate.ts';
import { execute } from '#sync/server/execute.ts';
import { type EngineDeps, enginePorts } from './answer-sync.ts';
import { pushStore } from './push-store.ts';
import { findWriter } from './sync-session.ts';

/** What the other features write synced rows with (docs/protocol.md#20-rest-writes). */
export function executeMutation(deps: EngineDeps): Execute {
  const ports = enginePorts(deps);
  return async (db, sessionId, { name, args, createdBy }) => {
    const writer = await findWriter(db, sessionId, deps.clock());
    return writer && execute(ports, pushStore(db, deps.newId), writer, name, args, createdBy);
  };
}
