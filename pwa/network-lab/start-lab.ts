import { passThrough } from '#pwa/api/ask-server.ts';
import { faultyClock } from './faulty-clock.ts';
import { fillBrowserDisk } from './faulty-disk.ts';
import { faultyNetwork } from './faulty-network.ts';

/** Puts the lab between the app and its network, its disk and its clock; before anything uses one of them. */
export function startLab(): void {
  passThrough(faultyNetwork);
  fillBrowserDisk(IDBObjectStore);
  globalThis.Date = faultyClock(Date);
}
