import type { Outcome } from './outcome.ts';
import type { ClientPorts, DeviceState } from './ports.ts';

/** Until the server knows that the forget was carried out, it is told again. */
export async function tellForgotten(ports: ClientPorts, untold: DeviceState['untold']): Promise<Outcome> {
  if (!untold) return { kind: 'revoked' };
  const isTold = await ports.network.tellForgotten(untold.deviceId, untold.forgetId);
  if (!isTold) return { kind: 'wait', isServer: false };
  await ports.store.write(async (tx) => {
    const state = await tx.state();
    if (state?.untold?.forgetId === untold.forgetId) await tx.saveState({ ...state, untold: null });
  });
  return { kind: 'revoked' };
}
