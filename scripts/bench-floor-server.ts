import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import BetterSqlite3 from 'better-sqlite3';
import { sampleGoal } from './bench-goals.ts';

type Value = string | number | null;
/** A goal, with the columns that ours has. */
export type FloorRow = { id: string; title: string } & Record<string, Value>;

interface FloorOptions {
  databasePath: string;
  script: string;
}

const columns = [...Object.keys(sampleGoal(0)), 'clientId', 'createdBy', 'rev'];

export const toFloorRow = (id: string, index: number): FloorRow => ({
  ...sampleGoal(index),
  id,
  clientId: 'a client',
  createdBy: 'a client',
});

const page = '<!doctype html><meta charset="utf-8"><title>Floor</title><script type="module" src="/floor.js"></script>';
/** Answers from its cache without asking anybody: as little as a page that opens without a server can have. */
const worker = `
oninstall = (event) => event.waitUntil(caches.open('floor').then((cache) => cache.addAll(['/list', '/floor.js'])));
onfetch = (event) => event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)));
`;

/**
 * Serves offline work at its lowest cost, without any of what makes it safe. It has node:http and better-sqlite3, as
 * durable as ours (`synchronous=FULL`), without sessions, rights, conflicts or exactly-once. The last writer wins; all
 * rows are sent at once.
 */
export async function startFloorServer({ databasePath, script }: FloorOptions) {
  const db = new BetterSqlite3(databasePath);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec(`CREATE TABLE goals (${columns.map((name) => (name === 'id' ? 'id PRIMARY KEY' : name)).join(', ')})`);
  db.exec('CREATE INDEX goals_rev ON goals (rev)');
  const put = db.prepare(`INSERT OR REPLACE INTO goals VALUES (${columns.map((name) => `@${name}`).join(', ')})`);
  const all = db.prepare('SELECT * FROM goals ORDER BY position');
  const since = db.prepare('SELECT * FROM goals WHERE rev > ?');
  const listeners = new Set<ServerResponse>();
  let rev = 0;

  const putAll = db.transaction((rows: FloorRow[]) => {
    for (const row of rows) {
      rev += 1;
      put.run({ ...row, rev });
    }
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://floor');
    if (request.method === 'POST') {
      putAll(JSON.parse(await readText(request)) as FloorRow[]);
      sendJson(response, { rev });
      for (const listener of listeners) listener.write(`event: pull\ndata: {"rev":${rev}}\n\n`);
    } else if (pathname === '/rows') {
      sendJson(response, searchParams.has('since') ? since.all(Number(searchParams.get('since'))) : all.all());
    } else if (pathname === '/events') {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(':\n\n');
      listeners.add(response);
      response.on('close', () => listeners.delete(response));
    } else if (pathname === '/floor.js' || pathname === '/worker.js') {
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(pathname === '/floor.js' ? script : worker);
    } else {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(page);
    }
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0);
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    insert: putAll,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      db.close();
    },
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
}
