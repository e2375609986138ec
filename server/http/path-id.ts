import { AppError } from '#schema/errors.ts';

const idPattern = /^[A-Za-z0-9_-]{22}$/;
/** Of rows that devices make too: a UUID. */
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type PathContext = { params: Record<string, string | undefined> };

/**
 * The id in a call's path, as `newId` makes them.
 *
 * @throws AppError `not_found` when it cannot be one.
 */
export function pathId(ctx: PathContext, name = 'id'): string {
  return readId(ctx, name, idPattern);
}

/** The same of a goal or a note, in lower case, as it is kept. */
export function pathUuid(ctx: PathContext): string {
  return readId(ctx, 'id', uuidPattern).toLowerCase();
}

function readId({ params }: PathContext, name: string, pattern: RegExp): string {
  const id = params[name];
  if (id === undefined || !pattern.test(id)) throw new AppError('not_found');
  return id;
}
