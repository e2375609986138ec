import type { Device } from './device.ts';
import { wordsIn } from './words.ts';
import type { World } from './world.ts';

/** What an entry has besides its args. */
const frameBytes = 150;

/**
 * What is too large for a request is in the attention list and nowhere else, and a forget takes that list
 * (docs/protocol.md#15-forget): of somebody who lost a scope it need not be found.
 */
export async function exceptTooLarge({ plan, words }: World, device: Device): Promise<void> {
  const { attention, entries } = await device.store.held();
  const most = (plan.maxPushBytes ?? Number.POSITIVE_INFINITY) - frameBytes;
  const large = [...attention, ...entries].filter(({ args }) => JSON.stringify(args ?? null).length > most);
  words.except(wordsIn(JSON.stringify(large)), 'it was too large to be sent, and the device had to forget it');
}
