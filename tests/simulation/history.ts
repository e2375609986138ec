import type { ServerRows } from './server-rows.ts';

/** What stood in each field of the server's rows, and since which rev. */
export function createHistory() {
  let values = new Map<string, { rev: number; value: string }[]>();
  const add = (path: string, rev: number, value: string) =>
    values.set(path, [...(values.get(path) ?? []), { rev, value }]);

  return {
    /** Takes note of what a write has changed; of a row that is gone, with the newest rev. */
    note(before: ServerRows, after: ServerRows, newestRev: number): void {
      for (const [key, row] of before) {
        if (!after.has(key)) for (const field of Object.keys(row)) add(`${key}/${field}`, newestRev, 'null');
      }
      for (const [key, row] of after) {
        const old = before.get(key);
        for (const [field, value] of Object.entries(row)) {
          const text = JSON.stringify(value ?? null);
          if (old && text === JSON.stringify(old[field] ?? null)) continue;
          add(`${key}/${field}`, row.rev, text);
        }
      }
    },
    /** Every value, as JSON, that stood in a field at this rev or later. */
    since(path: string, rev: number): string[] {
      const all = values.get(path) ?? [];
      const first = all.findLastIndex((entry) => entry.rev <= rev);
      return all.slice(Math.max(first, 0)).map(({ value }) => value);
    },
    copy: () => new Map([...values].map(([path, list]) => [path, [...list]])),
    restore(copy: Map<string, { rev: number; value: string }[]>): void {
      values = new Map(copy);
    },
  };
}
export type History = ReturnType<typeof createHistory>;
