import { isOccupied } from './is-occupied.ts';

/** Long enough to look something up elsewhere and come back to the same page. */
export const hiddenMs = 30_000;
export const idleMs = 5 * 60_000;
const lookMs = 10_000;
const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart'];

/** Calls when nobody looks at the page or does anything on it, and nothing in it would be lost; again until it is stopped. */
export function whenQuiet(onQuiet: () => void): () => void {
  const over = new AbortController();
  const { signal } = over;
  let aliveAt = Date.now();
  const note = () => {
    aliveAt = Date.now();
  };
  for (const sign of signsOfLife) document.addEventListener(sign, note, { signal, passive: true, capture: true });
  document.addEventListener('visibilitychange', note, { signal });
  const timer = setInterval(() => {
    const quietMs = document.visibilityState === 'hidden' ? hiddenMs : idleMs;
    if (Date.now() - aliveAt >= quietMs && !isOccupied()) onQuiet();
  }, lookMs);
  return () => {
    clearInterval(timer);
    over.abort();
  };
}
