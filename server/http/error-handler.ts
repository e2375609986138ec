import type { Middleware } from 'koa';
import { AppError, toErrorBody } from '#schema/errors.ts';
import { describeError, type Log } from '#server/log.ts';

/** Calls that no route took: the router says with its status whether another method would have been one. */
function refuseUnanswered(status: number): void {
  if (status === 404) throw new AppError('not_found');
  if (status === 405 || status === 501) throw new AppError('method_not_allowed');
}

/** Turns whatever a handler throws into the one error answer; what was unexpected goes to the log under the request's id. */
export function errorHandler(log: Log): Middleware {
  return async (ctx, next) => {
    try {
      await next();
      if (ctx.path.startsWith('/api/') && ctx.body == null) refuseUnanswered(ctx.status);
    } catch (cause) {
      const error = cause instanceof AppError ? cause : new AppError('internal', { cause });
      if (error.status >= 500) log.error('request_failed', { requestId: ctx.state.requestId, ...describeError(cause) });
      if (error.retryAfterS !== undefined) ctx.set('Retry-After', String(error.retryAfterS));
      ctx.status = error.status || 500;
      ctx.body = toErrorBody(error);
    }
  };
}
