import { type Refusal, refusals } from '#sync/protocol.ts';
import type { PushRequest } from './parse-request.ts';
import type { Device, PushStore, SyncActor } from './ports.ts';

/** The first check after the envelope: a device of somebody else is a fork. `device` is undefined if it is not known. */
export async function checkDevice(
  store: PushStore,
  actor: SyncActor,
  { deviceId }: PushRequest,
): Promise<{ device: Device | undefined } | Refusal> {
  const device = await store.findDevice(deviceId);
  if (device && device.userId !== actor.userId) {
    return { status: refusals.fork, code: 'fork', acceptedThrough: 0, known: [] };
  }
  return { device };
}
