import Router from '@koa/router';
import type { ServerDeps } from '#server/deps.ts';
import { publicConfig } from './public-config.ts';

export function configRoutes({ settings }: Pick<ServerDeps, 'settings'>) {
  const router = new Router();
  router.get('/api/config', (ctx) => {
    ctx.body = publicConfig(settings);
  });
  return router;
}
