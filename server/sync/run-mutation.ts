import type { RunMutation } from '#server/synced-rows/write-by-rest.ts';
import { runAsServer } from '#sync/server/run-as-server.ts';
import { type EngineDeps, enginePorts } from './answer-sync.ts';
import { pushStore } from './push-store.ts';
import { findWriter } from './sync-session.ts';

/** Makes what the other features write synced rows with (docs/protocol.md#20-rest-writes). */
export function createRunMutation(deps: EngineDeps): RunMutation {
  const ports = enginePorts(deps);
  return async (db, sessionId, { name, args, createdBy }) => {
    const writer = await findWriter(db, sessionId, deps.clock());
    return writer && runAsServer(ports, pushStore(db, deps.newId), writer, name, args, createdBy);
  };
}
