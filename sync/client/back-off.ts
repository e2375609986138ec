const firstDelayMs = 2_000;
const longestDelayMs = 5 * 60_000;

/** Doubles from 2 s to 5 min; at least half of it, the rest by chance ("equal jitter"). */
export function backOffMs(failures: number, random: number): number {
  const full = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(failures - 1, 20));
  return Math.round(full / 2 + (full / 2) * random);
}
