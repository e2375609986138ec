import { AppError } from '#schema/errors.ts';

const idPattern = /^[A-Za-z0-9_-]{22}$/;

/**
 * The id in a call's path, as `newId` makes them.
 *
 * @throws AppError `not_found` when it cannot be one.
 */
export function pathId(ctx: { params: Record<string, string | undefined> }, name = 'id'): string {
  const id = ctx.params[name];
  if (id === undefined || !idPattern.test(id)) throw new AppError('not_found');
  return id;
}
