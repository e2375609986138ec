const key = 'northbeam.single-keys';

/** Whether keys without Ctrl, ⌘ or Alt do something on this device; whoever dictates or has a tremor turns them off. */
export const readSingleKeys = (): boolean => localStorage.getItem(key) !== 'off';

/** Where the browser keeps nothing, the choice lasts as long as the page. */
export function keepSingleKeys(isOn: boolean): void {
  try {
    localStorage.setItem(key, isOn ? 'on' : 'off');
  } catch {
    // The keys are on or off all the same.
  }
}
