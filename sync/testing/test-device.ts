import { createEngine } from '#sync/client/engine.ts';
import type { ClientNetwork, ClientPorts, SyncReply } from '#sync/client/ports.ts';
import type { Change, Entity, Refusal, Result, Row, Scope, SyncAnswer, SyncRequest } from '#sync/protocol.ts';
import { createMemoryStore, type MemoryStore } from './memory-store.ts';

type Script = (request: SyncRequest) => SyncReply | Promise<SyncReply>;

/** A device in front of a server that answers as the test says. */
export interface TestDevice {
  engine: ReturnType<typeof createEngine>;
  store: MemoryStore;
  ports: ClientPorts;
  /** Lists what was sent, oldest first. */
  requests: SyncRequest[];
  told: { deviceId: string; forgetId: string }[];
  forgotten: string[];
  clock: { now: number };
  /** Answers of the next requests, in order; without any, the server is out of reach. */
  next(...replies: (SyncReply | Script)[]): void;
  /** A second tab of the same device. */
  openTab(): ReturnType<typeof createEngine>;
  sync(...replies: (SyncReply | Script)[]): ReturnType<ReturnType<typeof createEngine>['syncOnce']>;
  /** The row as it is shown, in scope `own` if not told otherwise. */
  shown(entity: Entity, id: string, scope?: Scope): Row | undefined;
}

export const testNow = Date.UTC(2026, 10, 22, 9);

export function createTestDevice(
  overrides: Partial<Pick<ClientPorts, 'windows' | 'maxMutations' | 'settledSoon'>> & {
    store?: MemoryStore;
    name?: string;
  } = {},
): TestDevice {
  const store = overrides.store ?? createMemoryStore();
  const scripts: Script[] = [];
  const clock = { now: testNow };
  const requests: SyncRequest[] = [];
  const told: TestDevice['told'] = [];
  const forgotten: string[] = [];
  let ids = 0;
  let acceptedThrough = 0;
  const network: ClientNetwork = {
    async send(request) {
      requests.push(JSON.parse(JSON.stringify(request)));
      const reply = (await scripts.shift()?.(request)) ?? { kind: 'unreachable' };
      if (reply.kind !== 'answer') return reply;
      if (reply.answer.acceptedThrough !== asBefore) acceptedThrough = reply.answer.acceptedThrough;
      return { ...reply, answer: { ...reply.answer, acceptedThrough } };
    },
    async confirmPurge(deviceId, forgetId) {
      told.push({ deviceId, forgetId });
      return true;
    },
  };
  const ports: ClientPorts = {
    network,
    store: store.openTab().store,
    me: { userId: 'me', firstName: 'Dana', lastName: 'Okafor' },
    clock: () => clock.now,
    newId: () => `${overrides.name ?? 'device'}-${++ids}`,
    settledSoon: overrides.settledSoon ?? ((work) => work),
    onForget: ({ scope, reason }) => void forgotten.push(`${scope}: ${reason}`),
    ...(overrides.windows && { windows: overrides.windows }),
    ...(overrides.maxMutations && { maxMutations: overrides.maxMutations }),
  };
  const engine = createEngine(ports);
  const next = (...replies: (SyncReply | Script)[]) => {
    scripts.push(...replies.map((reply) => (typeof reply === 'function' ? reply : () => reply)));
  };
  return {
    ...{ engine, store, ports, requests, told, forgotten, clock, next },
    openTab: () => createEngine({ ...ports, store: store.openTab().store }),
    sync(...replies) {
      next(...replies);
      return engine.syncOnce();
    },
    shown: (entity, id, scope = 'own') => store.shown(entity, scope).find((row) => row.id === id),
  };
}

/** Repeats what the last answer said: a server that says less was put back from a copy. */
const asBefore = -1;

export const answer = (fields: Partial<SyncAnswer> = {}): SyncReply => ({
  kind: 'answer',
  answer: {
    serverTime: testNow,
    acceptedThrough: asBefore,
    results: [],
    changes: [],
    cookie: 'c1',
    more: false,
    ...fields,
  },
});

export const refusal = (code: Refusal['code'], fields: Partial<Refusal> = {}): SyncReply => ({
  kind: 'refused',
  refusal: { status: 400, code, ...fields },
});

export const put = (entity: Entity, id: string, rev: number, row: object = {}, scope: Scope = 'own'): Change => ({
  ...{ op: 'put', scope, entity, id, rev },
  row: { id, ...row },
});
export const del = (entity: Entity, id: string, rev: number, scope: Scope = 'own'): Change => ({
  ...{ op: 'del', scope, entity, id, rev },
});

export const appliedResult = (id: number, rev: number): Result => ({ id, status: 'applied', rev });
export const rejectedResult = (id: number, args?: Record<string, unknown>): Result => ({
  ...{ id, status: 'rejected', code: 'forbidden', message: 'Only a coach can change this goal.' },
  ...(args && { args }),
});
