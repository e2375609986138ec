import type { SyncOutcome } from './outcome.ts';
import type { ClientPorts, DeviceState } from './ports.ts';

/** Confirms to the server that the forget was carried out, again until it knows. */
export async function confirmPurge(ports: ClientPorts, untold: DeviceState['untold']): Promise<SyncOutcome> {
  if (!untold) return { kind: 'revoked' };
  const isTold = await ports.network.confirmPurge(untold.deviceId, untold.forgetId);
  if (!isTold) return { kind: 'wait', isServer: false };
  await ports.store.write(async (tx) => {
    const state = await tx.state();
    if (state?.untold?.forgetId === untold.forgetId) await tx.saveState({ ...state, untold: null });
  });
  return { kind: 'revoked' };
}
