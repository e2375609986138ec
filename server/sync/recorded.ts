import type { Db } from '#server/db/connect.ts';
import type { SyncAnswer } from '#sync/protocol.ts';
import { answeredResults } from '#sync/server/ports.ts';
import { deviceRepository } from './device.repository.ts';

type Recorded = Pick<SyncAnswer, 'acceptedThrough' | 'results'>;

const nothing: Recorded = { acceptedThrough: 0, results: [] };

/**
 * Finds what the server holds of a device, for answers that could do no more. It finds nothing of a device that is not
 * the person's.
 */
export async function findRecorded(db: Db, userId: string, body: unknown): Promise<Recorded> {
  const deviceId = deviceIdOf(body);
  if (deviceId === undefined) return nothing;
  const devices = deviceRepository(db);
  const device = await devices.findDevice(deviceId);
  if (device?.userId !== userId) return nothing;
  const results = await devices.listResults(device, answeredResults);
  return { acceptedThrough: device.acceptedThrough, results };
}

/** Reads the device id of a request that was not checked yet. */
export function deviceIdOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('deviceId' in body)) return undefined;
  const { deviceId } = body;
  return typeof deviceId === 'string' ? deviceId.toLowerCase() : undefined;
}
