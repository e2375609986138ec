import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { openDatabase } from '../server/db/connect.ts';
import { createSession } from '../server/identity/session.repository.ts';
import { newId } from '../server/ids.ts';
import type { SyncAnswer } from '../sync/protocol.ts';

/** A server in a process of its own. */
export interface ServerUnderLoad {
  origin: string;
  /** CPU time since its start, and the delay of its event loop since the last look, p99; ms. */
  look(): Promise<{ cpuMs: number; delayMs: number }>;
  stop(): Promise<void>;
}

/** @param kind `floor`, or how many callers may share a commit of ours */
export async function startUnderLoad(
  kind: string,
  path: string,
  environment: Record<string, string> = {},
): Promise<ServerUnderLoad> {
  const env = { ...process.env, ...environment };
  const child = fork(join(import.meta.dirname, 'bench-server.ts'), [kind, path], { env });
  const origin = String(await answerOf(child));
  return {
    origin,
    async look() {
      child.send('look');
      return (await answerOf(child)) as { cpuMs: number; delayMs: number };
    },
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const died = once(child, 'exit').then(() => Promise.reject(new Error('The server under load has ended.')));
  const [answer] = await Promise.race([once(child, 'message'), died]);
  return answer;
}

const agent = new Agent({ keepAlive: true, maxSockets: 100 });

/** Posts JSON over a kept connection, with as little work as can be: the load must not be what is measured. */
export function post(origin: string, path: string, body: string, token = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      Authorization: `Bearer ${token}`,
    };
    const sent = request(`${origin}${path}`, { method: 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => (text += part));
      answer.on('end', () => (answer.statusCode === 200 ? resolve(text) : reject(new Error(text))));
    });
    // The server has closed it for its idleness in the moment in which we used it again.
    const isStale = (failed: NodeJS.ErrnoException) => sent.reusedSocket && failed.code === 'ECONNRESET';
    sent
      .on('error', (failed) => (isStale(failed) ? resolve(post(origin, path, body, token)) : reject(failed)))
      .end(body);
  });
}

/** People in the database of a server that does not run yet, each with a session. */
export async function addPeople(path: string, count: number, role: 'client' | 'coach') {
  const database = openDatabase(path);
  const people = await database.tx(async (db) => {
    const made: { userId: string; token: string }[] = [];
    for (let i = 0; i < count; i++) made.push(await addPerson(db, role));
    return made;
  });
  database.close();
  return people;
}

async function addPerson(db: Parameters<typeof createSession>[0], role: 'client' | 'coach') {
  const [userId, now] = [newId(), Date.now()];
  const named = { id: userId, email: `${userId}@example.com`, firstName: 'Bea', lastName: 'Nch', role };
  await db.q.insert(db.t.users).values({ ...named, status: 'Active', createdAt: now, updatedAt: now });
  const session = { userId, role, label: 'bench', sharedDevice: false, newId, now };
  const { token } = await createSession(db, session);
  return { userId, token };
}

/** A device as the wire sees it: what it sends next, and what it has heard. */
export function loadDevice(origin: string, token: string) {
  const deviceId = randomUUID();
  let [cookie, acked]: [string | null, number] = [null, 0];
  const bodyOf = (mutations: object[]) =>
    JSON.stringify({
      protocol: 1,
      deviceId,
      clientTime: Date.now(),
      cookie,
      mutations,
      ackedResults: acked,
      ackedForgets: [],
    });

  function hear(answer: Pick<SyncAnswer, 'cookie' | 'acceptedThrough'>): void {
    cookie = answer.cookie;
    acked = answer.acceptedThrough;
  }

  async function sync(mutations: object[] = []): Promise<{ sent: number; received: number; more: boolean }> {
    const body = bodyOf(mutations);
    const text = await post(origin, '/api/sync', body, token);
    const answer = JSON.parse(text) as SyncAnswer;
    hear(answer);
    return { sent: Buffer.byteLength(body), received: Buffer.byteLength(text), more: answer.more };
  }
  return {
    sync,
    bodyOf,
    /** Of an answer that came another way. */
    hear,
    rename: (id: string, title: string) =>
      sync([
        {
          id: acked + 1,
          schema: 1,
          name: 'goals.update',
          at: Date.now(),
          args: { id, baseRev: Number.MAX_SAFE_INTEGER, set: { title } },
        },
      ]),
    async settle() {
      while ((await sync()).more);
    },
  };
}
