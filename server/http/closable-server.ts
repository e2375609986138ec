import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

const lookAgainMs = 100;

export interface ClosableServer {
  server: Server;
  /** Takes no more connections; each goes as soon as nothing is under way on it. Settles when the last is gone. */
  close(): Promise<void>;
}

/**
 * A server that nobody's idle connection holds up. Browsers open some in advance; Node counts those that never carried a
 * call as busy, and closes one that is answered while it ends only after its keep-alive time.
 */
export function closableServer(listener: RequestListener): ClosableServer {
  const server = createServer(listener);
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });

  function closeIdle(): void {
    server.closeIdleConnections();
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  }

  async function close(): Promise<void> {
    const timer = setInterval(closeIdle, lookAgainMs);
    await new Promise((done) => server.close(done));
    clearInterval(timer);
  }

  return { server, close };
}
