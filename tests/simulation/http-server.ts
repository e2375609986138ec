import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { errorHandler } from '#server/http/error-handler.ts';
import { readSession } from '#server/http/require-user.ts';
import { actorFinder } from '#server/identity/find-actor.ts';
import { readSettings } from '#server/settings.ts';
import { syncRoutes } from '#server/sync/sync.routes.ts';
import { limits, type SyncAnswer, type SyncRequest } from '#sync/protocol.ts';
import type { PullLimits } from '#sync/server/ports.ts';
import type { Deps } from './server.ts';

/** The product's own route over a simulated server's database, on a free port: what any program is answered, in whole pages. */
export async function openHttp(deps: Deps, windows: PullLimits) {
  const pullLimits = { ...windows, changes: limits.changes, changeBytes: limits.changeBytes };
  const app = new Koa();
  app.use(errorHandler(deps.log));
  app.use(readSession(actorFinder(deps)));
  app.use(
    syncRoutes({ ...deps, settings: readSettings({}), pullLimits, limit: () => (_ctx, next) => next() }).routes(),
  );
  const listening = createServer(app.callback()).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    async ask(token: string, request: SyncRequest): Promise<SyncAnswer> {
      const response = await fetch(`http://127.0.0.1:${port}/api/sync`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(request),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`A new device was answered ${response.status}: ${text}`);
      return JSON.parse(text);
    },
    async close(): Promise<void> {
      listening.close();
      listening.closeAllConnections();
      await once(listening, 'close');
    },
  };
}
export type SimulatedHttp = Awaited<ReturnType<typeof openHttp>>;
