const key = 'northbeam.single-keys';

/** Tells whether keys without Ctrl, ⌘ or Alt work here; people who dictate or have a tremor turn them off. */
export const readSingleKeys = (): boolean => localStorage.getItem(key) !== 'off';

/** Where the browser keeps nothing, the choice lasts as long as the page. */
export function keepSingleKeys(isOn: boolean): void {
  try {
    localStorage.setItem(key, isOn ? 'on' : 'off');
  } catch {
    // The keys are on or off all the same.
  }
}

/** Tells whether a key belongs to what has the focus: somebody types there, or a dialog or a menu is open. */
export function isBusyWithKeys(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]') !== null;
}
