/**
 * Outside of `northbeam.`, whose keys go at sign-out: it is a word about this device and says nothing of a person, and whoever
 * said no is not asked again.
 */
const storageKey = 'northbeam-install-declined';

export const hasDeclined = (): boolean => localStorage.getItem(storageKey) !== null;

export const noteDeclined = (): void => localStorage.setItem(storageKey, '1');
