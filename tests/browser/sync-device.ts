import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import type { Goal } from '#schema/goals.ts';
import { type Mutation, protocolVersion, type Result, type SyncAnswer, schemaVersion } from '#sync/protocol.ts';

interface LocalGoal {
  row: Goal;
  rev: number;
}

/**
 * A device without a screen, which speaks the protocol as another program would.
 *
 * `edit` is done when it is called, and sent with the next `sync`, which answers what became of it.
 */
export function openSyncDevice(request: APIRequestContext, token: string) {
  const deviceId = randomUUID();
  const goals = new Map<string, LocalGoal>();
  let cookie: string | null = null;
  let waiting: Mutation[] = [];
  let lastId = 0;

  async function sync(): Promise<Result[]> {
    const results: Result[] = [];
    for (let hasMore = true; hasMore; ) {
      const answer = await send();
      results.push(...answer.results);
      hasMore = answer.more;
    }
    return results;
  }

  async function send(): Promise<SyncAnswer> {
    const data = {
      ...{ protocol: protocolVersion, deviceId, clientTime: Date.now(), cookie },
      ...{ mutations: waiting, ackedResults: lastId - waiting.length, ackedForgets: [] },
    };
    const response = await request.post('/api/sync', { data, headers: { Authorization: `Bearer ${token}` } });
    expect(response.status()).toBe(200);
    const answer: SyncAnswer = await response.json();
    waiting = [];
    cookie = answer.cookie;
    for (const change of answer.changes) {
      if (change.op !== 'put' || change.entity !== 'goal') continue;
      goals.set(change.id, { row: change.row as Goal & Record<string, unknown>, rev: change.rev });
    }
    return answer;
  }

  const find = (title: string): LocalGoal | undefined => [...goals.values()].find(({ row }) => row.title === title);

  /** @throws Error when this device holds no such goal */
  function edit(title: string, change: { set?: Partial<Goal>; notes?: string }): void {
    const held = find(title);
    if (!held) throw new Error(`There is no goal “${title}” here.`);
    const { set, notes } = change;
    const text = notes === undefined ? undefined : { notes: { base: held.row.notes, value: notes } };
    const args = { id: held.row.id, baseRev: held.rev, ...(set && { set }), ...(text && { text }) };
    lastId += 1;
    waiting.push({ id: lastId, schema: schemaVersion, name: 'goals.update', at: Date.now(), args });
  }

  return { sync, edit, goal: (title: string) => find(title)?.row };
}
