import { and, type Column, eq, gt, gte, lt, lte, or, type SQL } from 'drizzle-orm';
import type { ListPlace } from '#sync/server/pull-store-port.ts';

/** The columns that a list is sorted by, newest first. */
interface PlaceColumns {
  at: Column;
  id: Column;
}

/** Written so that an index of the instants bounds the range. */
export function isBeforePlace({ at, id }: PlaceColumns, place: ListPlace | null): SQL | undefined {
  return place ? and(lte(at, place.at), or(lt(at, place.at), and(eq(at, place.at), lt(id, place.id)))) : undefined;
}

export function isFromPlace({ at, id }: PlaceColumns, place: ListPlace): SQL | undefined {
  return and(gte(at, place.at), or(gt(at, place.at), and(eq(at, place.at), gte(id, place.id))));
}
