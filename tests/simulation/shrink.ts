/**
 * Delta debugging (Zeller's ddmin): the shortest list, in its order, that still fails, found by leaving out ever smaller
 * parts. Stops after `maxTries` runs with the shortest so far.
 */
export async function shrink<T>(
  list: readonly T[],
  stillFails: (shorter: T[]) => Promise<boolean>,
  maxTries = 400,
): Promise<T[]> {
  let shortest = [...list];
  let parts = 2;
  let tries = 0;
  while (shortest.length >= 2 && tries < maxTries) {
    const size = Math.ceil(shortest.length / parts);
    let shrunk = false;
    for (let from = 0; from < shortest.length && tries < maxTries; from += size) {
      const candidate = [...shortest.slice(0, from), ...shortest.slice(from + size)];
      tries += 1;
      if (!(await stillFails(candidate))) continue;
      shortest = candidate;
      parts = Math.max(parts - 1, 2);
      shrunk = true;
      break;
    }
    if (shrunk) continue;
    if (size === 1) break;
    parts = Math.min(parts * 2, shortest.length);
  }
  return shortest;
}
