import type Router from '@koa/router';
import { buildApp } from '#server/app.ts';
import { openAnswering } from '#server/chat/answering.ts';
import { openPayments } from '#server/checkout/payments.ts';
import { scriptedCoach } from './scripted-coach.ts';
import type { TestServer } from './test-server.ts';

/** Every call that the server takes, such as `GET /api/report/:id`, so that a table of tests can be held against them. */
export function registeredRoutes({ deps }: TestServer): string[] {
  const streams = { open: () => Promise.reject(new Error('Only the routes are looked at.')) };
  const answering = openAnswering({ ...deps, coach: scriptedCoach().coach });
  void answering.close();
  const payments = openPayments(deps);
  const { signal: closing } = new AbortController();
  const app = buildApp({ ...deps, payments, streams, answering, closing, findActor: async () => undefined });
  const routers = app.middleware.filter((middleware) => 'router' in middleware) as unknown as { router: Router }[];
  const layers = routers.flatMap(({ router }) => router.stack);
  const routes = layers.flatMap(({ methods, path }) => methods.map((method) => `${method} ${String(path)}`));
  return [...new Set(routes)].filter((route) => !route.startsWith('HEAD ')).sort();
}
