import { benchColdStart } from './bench-cold-start.ts';
import { benchPresses } from './bench-presses.ts';

/** The goals on a phone, beside a bare page with a worker and bare Dexie. */
export async function benchApp(): Promise<void> {
  await benchColdStart();
  await benchPresses();
}
