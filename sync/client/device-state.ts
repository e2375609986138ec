import type { ClientPorts, ClientTx, DeviceState } from './ports.ts';

/** Below every id: nothing of this device id is settled yet. */
export const beforeAll = Number.MIN_SAFE_INTEGER;

/** More entries than any queue has; IndexedDB takes no limit above 32 bits. */
export const allEntries = 1_000_000;

export function newState(deviceId: string): DeviceState {
  return {
    deviceId,
    ...noneSent,
    nextId: 1,
    cookie: null,
    generation: 1,
    isResetting: false,
    marked: [],
    seenRev: 0,
    forgets: [],
    forgetCount: 0,
    untold: null,
    session: 'open',
    serverTime: 0,
    answeredAt: 0,
    needsUpdate: false,
  };
}

/** Of a device id that the server does not know yet. */
export const noneSent = { sentThrough: 0, acceptedThrough: 0, settledThrough: beforeAll, ackedResults: 0 };

export const loadState = async (tx: ClientTx, { newId }: Pick<ClientPorts, 'newId'>): Promise<DeviceState> =>
  (await tx.state()) ?? newState(newId());
