import { isMutationName, type MutationName, mutations } from '#sync/mutations.ts';
import type { ForgetScope, Mutation, Result } from '#sync/protocol.ts';
import type { Doer } from './field-table.ts';
import type { Columns, ServerRows } from './server-rows.ts';

export interface Pushed {
  deviceId: string;
  doer: Doer;
  clientTime: number;
  serverTime: number;
  /** Before the push. */
  newestRev: number;
  /** The newest rev that the device's last snapshot told, and what was the newest then: of what was cleared it says nothing. */
  snapshot: { told: number; through: number } | undefined;
  /** The forgets that the device has acknowledged, with this request or before. */
  forgets: { id: string; scope: ForgetScope }[];
  /** Those that were recorded by this push, oldest first, with what became of each. */
  recorded: { mutation: Mutation; result: Result }[];
  before: ServerRows;
  after: ServerRows;
}

/**
 * A row that no edit was about does not move (docs/protocol.md#6-visibility): "a client's copy of a submission does not
 * move when a note does", nor does any other row that no edit was about.
 */
export function checkMoved({ recorded, before, after, doer }: Pushed): string[] {
  const touched = new Set(
    recorded.flatMap(({ mutation: { name, args }, result }) =>
      result.status === 'rejected' || !isMutationName(name) ? [] : [keyOf(name, args, doer)],
    ),
  );
  const moved = listMoved(before, after).filter((key) => before.has(key) && !touched.has(key));
  return moved.map((key) => `6: ${key} has moved, and no edit was about it`);
}

/** A call of the specified API writes one row, and moves no other. */
export function checkOneMoved(before: ServerRows, after: ServerRows): string[] {
  const moved = listMoved(before, after);
  return moved.length > 1 ? [`6: one call has moved ${moved.join(' and ')}`] : [];
}

function listMoved(before: ServerRows, after: ServerRows): string[] {
  const isStill = (old: Columns | undefined, row: Columns) => old?.rev === row.rev && old.bodyRev === row.bodyRev;
  return [...after].filter(([key, row]) => !isStill(before.get(key), row)).map(([key]) => key);
}

/** The stored row that a mutation is about, by the name that it has in `ServerRows`. */
export function keyOf(name: MutationName, args: Record<string, unknown>, { userId }: Doer): string {
  const { entity } = mutations[name];
  return `${entity}/${entity === 'draft' || entity === 'pin' ? `${userId}/` : ''}${args.id}`;
}
