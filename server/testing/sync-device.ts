import { randomUUID } from 'node:crypto';
import type { Mutation, SyncAnswer, SyncRequest } from '#sync/protocol.ts';
import type { Person } from './people.ts';
import type { TestAnswer, TestServer } from './test-server.ts';

/** An error answer of the sync endpoint. */
export interface Refused {
  error: { code: string; message: string };
  message: string;
  [member: string]: unknown;
}
export type SyncCall = TestAnswer<SyncAnswer & Refused>;

/** A device that speaks the protocol by hand: it sends what the test says, and remembers the cookie. */
export function syncDevice(server: Pick<TestServer, 'call' | 'clock'>, { token }: Pick<Person, 'token'>) {
  let cookie: string | null = null;
  let lastId = 0;
  const deviceId = randomUUID();

  /** One request as it is. */
  function send(changes: Partial<Record<keyof SyncRequest, unknown>> = {}, by = token): Promise<SyncCall> {
    const request = { protocol: 1, deviceId, clientTime: server.clock(), cookie, mutations: [], ackedResults: 0 };
    const body = { ...request, ackedForgets: [], ...changes };
    return server.call('POST', '/api/sync', { token: by, body });
  }

  return {
    deviceId,
    send,
    cookie: () => cookie,
    /** The next mutation in this device's order. */
    edit(name: string, args: Record<string, unknown>): Mutation {
      lastId += 1;
      return { id: lastId, schema: 1, name, at: server.clock(), args };
    },
    /** Sends these mutations and reads page after page; answers the first answer and all changes. */
    async sync(mutations: Mutation[] = [], changes: Partial<Record<keyof SyncRequest, unknown>> = {}) {
      const first = await send({ mutations, ...changes });
      let answer = first;
      const all = [];
      while (answer.status === 200) {
        all.push(...answer.body.changes);
        cookie = answer.body.cookie;
        if (!answer.body.more) break;
        answer = await send();
      }
      return { ...first, changes: all, last: answer };
    },
  };
}
export type SyncDevice = ReturnType<typeof syncDevice>;
