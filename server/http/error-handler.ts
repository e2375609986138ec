import type { Middleware } from 'koa';
import { AppError, toErrorBody } from '#schema/errors.ts';
import { describeError, type Log } from '#server/log.ts';

/** Turns whatever a handler throws into the one error answer; what was unexpected goes to the log under the request's id. */
export function errorHandler(log: Log): Middleware {
  return async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body == null && ctx.path.startsWith('/api/')) throw new AppError('not_found');
    } catch (cause) {
      const error = cause instanceof AppError ? cause : new AppError('internal', { cause });
      if (error.status >= 500) log.error('request_failed', { requestId: ctx.state.requestId, ...describeError(cause) });
      if (error.retryAfterS !== undefined) ctx.set('Retry-After', String(error.retryAfterS));
      ctx.status = error.status || 500;
      ctx.body = toErrorBody(error);
    }
  };
}
