import { generateKeyBetween } from 'fractional-indexing';

const maxLength = 200;

/** A position behind the last one. Other programs may have written one that is no fractional index: longer is later. */
export function positionAfter(last: string | null): string {
  const position = nextKey(last) ?? `${last}V`;
  // Of equal positions the ids decide.
  return last !== null && position.length > maxLength ? last : position;
}

function nextKey(last: string | null): string | undefined {
  try {
    return generateKeyBetween(last, null);
  } catch {
    return undefined;
  }
}
