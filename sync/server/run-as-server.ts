import { type MutationName, mutations } from '#sync/mutations.ts';
import type { MutationContext, MutationOutcome } from './mutation-context.ts';
import { applyMutation } from './mutators.ts';
import type { PushStore, ServerPorts, SyncActor } from './ports.ts';

const withoutBase: readonly MutationName[] = ['pins.put', 'pins.clear', 'void'];

/**
 * Runs a mutation that does not come from a device's queue (docs/protocol.md#20-rest-writes): by REST or from a job,
 * meant now. Of the `set` of an update only the fields that differ from the row count; `baseRev` is not needed. Run it
 * in the transaction of the call.
 *
 * @param createdBy in place of the actor: `ai` for goals that come from a report
 */
export async function runAsServer(
  ports: ServerPorts,
  store: PushStore,
  actor: SyncActor,
  name: MutationName,
  args: Record<string, unknown>,
  createdBy?: 'ai',
): Promise<MutationOutcome> {
  const now = ports.clock();
  const { highestIntent } = await store.counter();
  const intent = Math.max(now, highestIntent + 1);
  const context: MutationContext = {
    ports,
    store,
    actor,
    deviceId: `server:${ports.newId()}`,
    intent,
    now,
    snapshot: undefined,
    onlyDifferences: true,
    ...(createdBy && { createdBy }),
  };
  const seesAll = mutations[name].verb !== 'create' && !withoutBase.includes(name);
  return applyMutation(context, name, seesAll ? { ...args, baseRev: Number.MAX_SAFE_INTEGER } : args);
}
