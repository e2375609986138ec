import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import type { Goal } from '#schema/goals.ts';
import type { Placed } from './goal-edits.ts';

/**
 * The positions that put one goal of an ordered list into another place: its own, and where nothing fits between its new
 * neighbours (equal positions, or ones that another program made), those of the whole list.
 */
export function placeAt(goals: readonly Goal[], from: number, to: number): Placed[] {
  const goal = goals[from];
  if (!goal || from === to) return [];
  const others = goals.filter((_, i) => i !== from);
  const position = keyBetween(others[to - 1]?.position, others[to]?.position);
  if (position !== undefined) return [{ goal, position }];
  const order = others.toSpliced(to, 0, goal);
  const positions = generateNKeysBetween(null, null, order.length);
  return order.flatMap((one, i) => {
    const next = positions[i] ?? one.position;
    return next === one.position ? [] : [{ goal: one, position: next }];
  });
}

/** Longer than docs/protocol.md#the-field-table allows is as good as none. */
const maxLength = 200;

function keyBetween(before: string | undefined, after: string | undefined): string | undefined {
  try {
    const key = generateKeyBetween(before ?? null, after ?? null);
    return key.length <= maxLength ? key : undefined;
  } catch {
    return undefined;
  }
}
