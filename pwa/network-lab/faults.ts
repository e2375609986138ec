export const networkFaults = [
  'none',
  'offline',
  'slow',
  'flapping',
  'unauthenticated',
  'forbidden',
  'conflict',
  'unavailable',
  'portal',
] as const;
export type NetworkFault = (typeof networkFaults)[number];

/** Describes the lab's faults in this browser, in all its tabs. */
export interface Faults {
  network: NetworkFault;
  /** By how much the device's clock is ahead; negative: behind. */
  clockSkewMs: number;
  isDiskFull: boolean;
}

export const noFaults: Faults = { network: 'none', clockSkewMs: 0, isDiskFull: false };

/** Not of the keys that signing out removes: how that goes with a fault is to be seen too. */
const key = 'network-lab';
const listeners = new Set<() => void>();
let known: { text: string | null; faults: Faults } = { text: null, faults: noFaults };

/** Asks the browser each time: any tab may have switched something, and any tab may be the one that sends. */
export function readFaults(): Faults {
  const text = localStorage.getItem(key);
  if (text !== known.text) known = { text, faults: text === null ? noFaults : { ...noFaults, ...JSON.parse(text) } };
  return known.faults;
}

export function switchFaults(change: Partial<Faults>): void {
  localStorage.setItem(key, JSON.stringify({ ...readFaults(), ...change }));
  tell();
}

export function resetFaults(): void {
  localStorage.removeItem(key);
  tell();
}

/** Calls the listener at each switch, in whichever tab it was made. */
export function subscribeToFaults(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

function onStorage(event: StorageEvent): void {
  if (event.key === key || event.key === null) tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}
