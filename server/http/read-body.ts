import type { Context } from 'koa';
import getRawBody from 'raw-body';
import { z } from 'zod';
import { AppError, errors } from '#schema/errors.ts';

const defaultBodyLimit = 64 * 1024;
/**
 * For the calls that carry a whole report or two texts of 20,000 characters, each escaped as six bytes, and for the
 * payment provider's notifications (docs/decisions.md#limits).
 */
export const largeBodyLimit = 256 * 1024;

/**
 * The raw bytes of a request, at most `limit`.
 *
 * @throws AppError `too_large`, or `bad_request` if the sender broke off.
 */
export async function readRawBody(ctx: Context, limit = defaultBodyLimit): Promise<Buffer> {
  try {
    return await getRawBody(ctx.req, { limit, length: ctx.request.length });
  } catch (cause) {
    const tooLarge = cause instanceof Error && 'type' in cause && cause.type === 'entity.too.large';
    if (tooLarge) ctx.set('Connection', 'close');
    throw new AppError(tooLarge ? 'too_large' : 'bad_request', { cause });
  }
}

/**
 * The JSON body of a request, checked.
 *
 * @throws AppError `bad_request` with the first wrong field and its text, or `too_large`.
 */
export async function readBody<S extends z.core.$ZodType>(
  ctx: Context,
  schema: S,
  limit = defaultBodyLimit,
): Promise<z.core.output<S>> {
  return parseInput(await readJson(ctx, limit), schema);
}

/**
 * Parses the query in a call's address, each value as text. What the schema does not name is not looked at.
 *
 * @throws AppError `bad_request` with the first wrong field and its text.
 */
export const readQuery = <S extends z.core.$ZodType>(ctx: Context, schema: S): z.core.output<S> =>
  parseInput({ ...ctx.query }, schema);

/**
 * The JSON body of a request as it came, for callers with checks of their own; `{}` when it is empty.
 *
 * @throws AppError `bad_request` when it is not JSON, or `too_large`.
 */
export async function readJson(ctx: Context, limit: number): Promise<unknown> {
  return parseJson(await readRawBody(ctx, limit));
}

function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return JSON.parse(text, unstorable.test(text) ? toStorable : undefined);
  } catch (cause) {
    throw new AppError('bad_request', { userMessage: 'The request isn’t readable JSON.', cause });
  }
}

/** Both can only come escaped; to look at each value of a long queue costs ten times as much as to read it. */
const unstorable = /\\u(?:0000|d[89a-f])/i;

/** PostgreSQL stores no NUL, and no engine half of a character; nobody means either. */
function toStorable(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;
}

/** Names the first wrong field; a rule without a text of its own says the catalogue's. */
function parseInput<S extends z.core.$ZodType>(value: unknown, schema: S): z.core.output<S> {
  const result = z.safeParse(schema, value, { error: () => errors.bad_request.userMessage });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new AppError('bad_request', toFieldError(issue));
}

function toFieldError(issue: z.core.$ZodIssue | undefined): { field?: string; userMessage?: string } {
  if (!issue) return {};
  if (issue.code === 'unrecognized_keys') {
    const field = [...issue.path, issue.keys[0] ?? ''].join('.');
    return { field, userMessage: 'This field isn’t known.' };
  }
  const field = issue.path.join('.');
  return field === '' ? {} : { field, userMessage: issue.message };
}
