import type { Middleware } from 'koa';
import type { Log } from '#server/log.ts';

/** One line a request: the route's pattern, never the path, because submission ids are keys. */
export function requestLog(log: Log, newId: () => string, clock: () => number): Middleware {
  return async (ctx, next) => {
    const startedAt = clock();
    ctx.state.requestId = newId();
    ctx.set('X-Request-Id', ctx.state.requestId);
    await next();
    if (!ctx.path.startsWith('/api/')) return;
    log.info('request', {
      requestId: ctx.state.requestId,
      method: ctx.method,
      route: ctx._matchedRoute ?? 'unmatched',
      status: ctx.status,
      ms: clock() - startedAt,
    });
  };
}
