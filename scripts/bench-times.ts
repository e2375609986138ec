/** The value that this part of them, 0 to 1, does not exceed. */
export const p = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

/** Prints times in ms beside those of the floor, and how many times the floor may be taken. */
export function tell(what: string, ours: number[], bare: number[], bar?: number, at = 0.5): void {
  const [own, base] = [p(ours, at), p(bare, at)];
  const name = `p${at * 100}`;
  console.log(
    `${what}: ${name} ${own.toFixed(1)} ms, floor ${base.toFixed(1)} ms, ${(own / base).toFixed(2)} times${bar === undefined ? '' : ` (bar ${bar})`}`,
  );
}
