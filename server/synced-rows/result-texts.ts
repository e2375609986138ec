import type { Result } from '#sync/protocol.ts';

/** Finds text that somebody had typed and the row did not take, or undefined without any. */
export function textsOf(result: Result): Record<string, unknown> | undefined {
  if (result.status === 'applied') return undefined;
  const typed = result.status === 'rejected' ? result.args : result.kept;
  return typed && Object.values(typed).some((value) => value !== null) ? typed : undefined;
}

export function withoutTexts(result: Result): Result {
  if (result.status === 'applied') return result;
  if (result.status === 'superseded') return { ...result, kept: {} };
  const { args: _args, kept: _kept, ...rest } = { args: undefined, kept: undefined, ...result };
  return rest;
}
