import type { Context } from 'koa';
import { AppError } from '#schema/errors.ts';

/** Rows of one answer. */
export const pageRows = 50;

/** The last row that was answered: what the list is ordered by, newest first, and the id among equals. */
export interface Cursor {
  at: number;
  id: string;
}

/**
 * Where a list goes on; undefined for its beginning.
 *
 * @throws AppError `bad_request`
 */
export function readCursor({ query }: Pick<Context, 'query'>): Cursor | undefined {
  const { before } = query;
  if (before === undefined) return undefined;
  const [, at, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(String(before)) ?? [];
  if (at === undefined || id === undefined) throw new AppError('bad_request', { field: 'before' });
  return { at: Number(at), id };
}

/** The rows of one answer out of one row more than that, and where the next answer begins. */
export function cutPage<Row>(
  rows: readonly Row[],
  cursorOf: (row: Row) => Cursor,
): { rows: Row[]; next: string | null } {
  const page = rows.slice(0, pageRows);
  const last = page.at(-1);
  if (last === undefined || rows.length <= pageRows) return { rows: page, next: null };
  const { at, id } = cursorOf(last);
  return { rows: page, next: `${at}.${id}` };
}
