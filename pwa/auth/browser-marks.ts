import { maxBrowserMarks } from '#schema/auth.ts';

/** Not among the keys that signing out deletes: it is for the sign-in after it, and does not say whose it is. */
const key = 'northbeam-browser-marks';

/** Reads the marks of earlier sign-ins on this browser, newest first. */
export function readBrowserMarks(): string[] {
  return localStorage.getItem(key)?.split(' ') ?? [];
}

export function keepBrowserMark(mark: string): void {
  localStorage.setItem(key, [mark, ...readBrowserMarks()].slice(0, maxBrowserMarks).join(' '));
}
