import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/db/connect.ts';
import { copyGoal } from '#server/testing/copy-goal.ts';
import { createPullWorld, dana, kim, type PullWorld } from '#server/testing/pull-world.ts';
import type { SyncActor } from '#sync/server/ports.ts';
import type { PullStore } from '#sync/server/pull-store-port.ts';
import { pullStore } from './pull-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'northbeam-plans-'));
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** They are smaller than what the world has, so that rows enter the windows and leave them. */
const windows = { cards: 2, bodies: 1, conversations: 1, messages: 2 };

async function fill(path: string, goals: number): Promise<string> {
  const database = openDatabase(path);
  const world = createPullWorld(database, windows);
  const submission = await world.submission('dana');
  await world.goal('of-client', 'dana');
  copyGoal(path, goals, 'dana');
  database.close();
  return submission;
}

/** Has pulls do all that a pull does; answers what the store was asked for. */
async function pullEverything(world: PullWorld, old: string): Promise<Set<string>> {
  const called = new Set<string>();
  const deviceOf = (actor: SyncActor) => {
    const device = world.device(actor);
    device.wrap = (store) =>
      new Proxy(store, { get: (target, name: keyof PullStore) => called.add(name) && target[name] });
    return device;
  };
  const [phone, laptop, former] = [deviceOf(dana), deviceOf(kim), deviceOf({ ...kim, isStaff: false })];
  const pull = async () => {
    await phone.sync();
    await laptop.sync();
  };

  await world.goal('of-submission', 'dana', { submissionId: old });
  await world.note('note', old, 'dana');
  await world.conversation('long-ago', 'dana', 3);
  await world.conversation('latest', 'dana', 3);
  await world.draft('chat:1', 'dana', { text: 'typing' });
  await pull();
  await world.message('long-ago', 'dana');
  await world.submission('marco');
  await world.submission('marco');
  await pull();
  await world.pin(old, 'kim');
  await pull();
  await world.note('note', old, 'dana', { content: 'New' });
  await phone.sync([await world.goal('of-client', 'dana', { title: 'New' })]);
  await world.link(old, 'marco');
  await pull();
  await world.remove('pin', `kim/${old}`);
  await world.remove('conversation', 'latest');
  await pull();
  for (let i = 0; i < 300; i++) await world.goal(`of-nobody-${i}`, 'nobody');
  await pull();
  laptop.copyTo(former);
  await former.sync();
  return called;
}

/** Lists how SQLite finds what the statements ask for, a line a step. */
function plansOf(path: string, statements: Iterable<string>): string[] {
  const reader = new BetterSqlite3(path, { readonly: true });
  const planOf = (source: string) =>
    reader
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${source}`)
      .all(...[...source.matchAll(/\?/g)].map(() => null));
  const steps = new Set([...statements].flatMap((source) => planOf(source).map(({ detail }) => detail)));
  reader.close();
  return [...steps].sort();
}

test('rule 17: no query of a pull sorts, or reads a table through, whether a client has 10 goals or 10,000', async () => {
  const plans: string[][] = [];
  for (const goals of [10, 10_000]) {
    const path = join(folder, `${goals}.db`);
    const submission = await fill(path, goals);
    const prepare = vi.spyOn(BetterSqlite3.prototype, 'prepare');
    const database = openDatabase(path);
    prepare.mockClear();
    const called = await pullEverything(createPullWorld(database, windows), submission);
    const asked = prepare.mock.calls.map(([source]) => source).filter((source) => /^select/i.test(source));
    prepare.mockRestore();
    expect([...called].sort()).toEqual(Object.keys(pullStore(database.read)).sort());
    database.close();
    expect(asked.length).toBeGreaterThan(30);
    plans.push(plansOf(path, asked));
  }
  const [few, many] = plans;
  expect(many).toEqual(few);
  expect(many?.filter((step) => /TEMP B-TREE|SCAN|AUTOMATIC/.test(step))).toEqual([
    // The reports of submissions that were asked for by their ids.
    'SCAN newest',
    // As many as the window has, in the order of the index.
    'SCAN submissions USING COVERING INDEX submissions_created',
    // It reads one row.
    'SCAN sync_counter',
  ]);
});
