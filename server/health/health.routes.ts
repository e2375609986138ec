import { readFileSync } from 'node:fs';
import Router from '@koa/router';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

export function healthRoutes() {
  const router = new Router();
  router.get('/api/health', (ctx) => {
    ctx.body = { ok: true, version };
  });
  return router;
}
