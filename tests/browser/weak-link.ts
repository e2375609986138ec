import { createServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { test as base } from './chat-product.ts';

interface Exchange {
  isSilent: boolean;
  endOnward(): void;
}

/**
 * A way to the product that fails as a phone's does. The browser goes to its `origin`; what is under way there can be cut, or
 * fall silent with the connection still open, while the server hears that its reader has gone.
 */
async function openWeakLink(origin: string) {
  const exchanges = new Set<Exchange>();
  const sockets = new Set<Socket>();
  let isUp = true;
  let swallowing: { path: string; hasCome(): void } | undefined;

  const server = createServer((asked, answer) => {
    if (!isUp) return void asked.socket.destroy();
    if (asked.url === swallowing?.path) {
      swallowing?.hasCome();
      swallowing = undefined;
      return;
    }
    const { method, headers } = asked;
    const onward = request(origin + asked.url, { method, headers, agent: false });
    const exchange: Exchange = { isSilent: false, endOnward: () => onward.destroy() };
    exchanges.add(exchange);
    const breakOff = () => exchange.isSilent || answer.destroy();
    answer.on('close', () => {
      exchanges.delete(exchange);
      onward.destroy();
    });
    onward.on('error', breakOff);
    onward.on('response', (got) => {
      got.on('error', breakOff);
      answer.writeHead(got.statusCode ?? 502, got.headers).flushHeaders();
      got.on('data', (bytes) => exchange.isSilent || answer.write(bytes));
      got.on('end', () => exchange.isSilent || answer.end());
    });
    asked.pipe(onward);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((ready) => server.listen(0, ready));

  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Every connection ends in the middle of what it carries, and no new one is made. */
    cut(): void {
      isUp = false;
      for (const socket of sockets) socket.destroy();
    },
    mend(): void {
      isUp = true;
    },
    /** Nothing more is heard of what is under way, and it never ends; new calls go through. */
    fallSilent(): void {
      for (const exchange of exchanges) {
        exchange.isSilent = true;
        exchange.endOnward();
      }
      server.closeIdleConnections();
    },
    /** The next call of this path reaches nobody, and is never answered. @returns settles once it came */
    swallowNext(path: string): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      swallowing = { path, hasCome: resolve };
      return promise;
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

type WeakLink = Awaited<ReturnType<typeof openWeakLink>>;

/** The browser goes to the product by way of `link`. */
export const test = base.extend<{ link: WeakLink }>({
  link: async ({ product }, use) => {
    const link = await openWeakLink(product.origin);
    await use(link);
    await link.close();
  },
  baseURL: ({ link }, use) => use(link.origin),
});
