import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/connect.ts';
import { copyGoal } from '#server/testing/copy-goal.ts';
import { createPullWorld, dana, kim, type PullWorld } from '#server/testing/pull-world.ts';
import type { PullStore } from '#sync/server/pull-store-port.ts';

async function withWorld(work: (world: PullWorld, path: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'northbeam-pull-'));
  const path = join(folder, 'test.db');
  const database = openDatabase(path);
  try {
    await work(createPullWorld(database), path);
  } finally {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Changes a cookie as if the backfill were over. */
const caughtUp = (cookie: string | null): string => (cookie ?? '').split(';').slice(0, 8).join(';');

/** Records what the store was asked, and how many rows it gave. */
function counted(store: PullStore, calls: string[]): PullStore {
  return new Proxy(store, {
    get: (target, name: keyof PullStore) => {
      const method = target[name] as (...args: unknown[]) => Promise<unknown>;
      return async (...args: unknown[]) => {
        const answer = await method(...args);
        calls.push(`${name}: ${Array.isArray(answer) ? answer.length : 1}`);
        return answer;
      };
    },
  });
}

test('invariant 14: a pull that finds nothing reads the same with 10 and with 100,000 visible rows', async () => {
  const costs: string[][] = [];
  for (const rows of [10, 100_000]) {
    await withWorld(async (world, path) => {
      await world.submission('dana');
      await world.goal('one', 'dana');
      copyGoal(path, rows, 'dana');
      for (const actor of [dana, kim]) {
        const device = world.device(actor);
        await device.page();
        device.cookie = caughtUp(device.cookie);
        const calls: string[] = [];
        device.wrap = (store) => counted(store, calls);
        expect(await device.sync()).toEqual([]);
        costs.push([...calls]);
        if (actor !== dana) continue;
        calls.length = 0;
        await world.goal('of another', 'marco');
        expect(await device.sync()).toEqual([]);
        costs.push(calls);
      }
    });
  }
  const [danaFew, danaBehindFew, kimFew, danaMany, danaBehindMany, kimMany] = costs;
  expect(danaMany).toEqual(danaFew);
  expect(danaBehindMany).toEqual(danaBehindFew);
  expect(kimMany).toEqual(kimFew);
  expect(danaBehindFew).toEqual(['readCounter: 1', 'listForgets: 0', 'isKnownRev: 1', 'listFeedAfter: 0']);
  expect(danaFew).toEqual(['readCounter: 1', 'listForgets: 0', 'isKnownRev: 1']);
  expect(kimFew).toHaveLength(6);
});

test('what a push wrote is not looked up again, unless somebody else wrote too', async () => {
  await withWorld(async (world) => {
    const phone = world.device(dana);
    await phone.sync();
    const calls: string[] = [];
    phone.wrap = (store) => counted(store, calls);
    const pushed = [await world.goal('one', 'dana'), await world.goal('two', 'dana')];
    expect(await phone.page(pushed)).toMatchObject({ changes: [{ id: 'one' }, { id: 'two' }], more: false });
    expect(calls.filter((call) => call.startsWith('listFeedAfter'))).toEqual([]);

    await world.goal('other', 'dana');
    const last = await world.goal('last', 'dana');
    expect(await phone.page([last])).toMatchObject({ changes: [{ id: 'last' }, { id: 'other' }], more: false });
    const again = await world.goal('again', 'dana');
    await world.goal('of another', 'marco');
    expect(await phone.page([again])).toMatchObject({ changes: [{ id: 'again' }], more: false });
    expect(calls.filter((call) => call.startsWith('listFeedAfter'))).toEqual(['listFeedAfter: 2', 'listFeedAfter: 1']);
    expect(await phone.sync()).toEqual([]);
    expect(phone.held()).toHaveLength(5);
  });
});

test('invariant 14: what such a pull asks is answered from an index, and no table is read through', async () => {
  await withWorld(async (_world, path) => {
    const reader = new BetterSqlite3(path, { readonly: true });
    const planOf = (query: string, ...values: unknown[]) =>
      reader
        .prepare(`EXPLAIN QUERY PLAN ${query}`)
        .all(...values)
        .map((step) => (step as { detail: string }).detail);
    const feed = "FROM sync_feed WHERE audience = 'staff' AND rev";
    const plans = [
      ...planOf(`SELECT * ${feed} > 5 ORDER BY rev LIMIT 8`),
      ...planOf(`SELECT rev ${feed} < 5 ORDER BY rev DESC LIMIT 1 OFFSET 2000`),
      ...planOf('SELECT ended_rev FROM sync_segments WHERE start_rev > 5 ORDER BY start_rev LIMIT 1'),
      ...planOf("SELECT id FROM sync_forgets WHERE user_id = 'kim'"),
      ...planOf(
        "SELECT id FROM row_versions WHERE entity = 'goal' AND row_key = 'g' AND field = 'notes' AND hash = 'h'",
      ),
      ...planOf("SELECT * FROM sync_mutations WHERE device_id = 'd' AND mutation_id > 5 AND result IS NOT NULL"),
    ];
    reader.close();
    expect(plans).toEqual([
      'SEARCH sync_feed USING INDEX sync_feed_order (audience=? AND rev>?)',
      'SEARCH sync_feed USING COVERING INDEX sync_feed_order (audience=? AND rev<?)',
      'SEARCH sync_segments USING INTEGER PRIMARY KEY (rowid>?)',
      'SEARCH sync_forgets USING COVERING INDEX sync_forgets_user (user_id=?)',
      'SEARCH row_versions USING INDEX row_versions_text (entity=? AND row_key=? AND field=? AND hash=?)',
      'SEARCH sync_mutations USING INDEX sync_mutations_once (device_id=? AND mutation_id>?)',
    ]);
  });
});

/** Leaves a laptop behind by changes of a client of whom staff hold nothing, but for one last goal. */
async function laptopBehind(world: PullWorld, path: string, changes: number) {
  await world.submission('marco');
  await world.goal('one', 'marco');
  const laptop = world.device(kim);
  await laptop.sync();
  copyGoal(path, changes, 'nobody');
  await world.goal('last', 'marco');
  return laptop;
}

test('an answer that says more has a change, whatever lies outside the windows before it', async () => {
  await withWorld(async (world, path) => {
    const laptop = await laptopBehind(world, path, 12_000);
    await world.draft('chat:1', 'kim', { text: 'typing' });
    const pages = [await laptop.page()];
    while (pages.at(-1)?.more) pages.push(await laptop.page());
    expect(pages.filter(({ changes }) => changes.length === 0)).toEqual([]);
    expect(pages.flatMap(({ changes }) => changes)).toMatchObject([{ id: 'last' }, { id: 'chat:1' }]);
    expect(await laptop.sync()).toEqual([]);
  });
});

test('rule 17: one page looks at a bounded number of rows, whatever lies between, and is empty rather than late', async () => {
  await withWorld(async (world, path) => {
    const laptop = await laptopBehind(world, path, 40_000);
    let [looked, pages] = [0, 0];
    laptop.wrap = (store) => ({
      ...store,
      async listSubjects(refs) {
        looked += refs.length;
        return store.listSubjects(refs);
      },
      async findNextHeld(userId, windows, after, limit) {
        // Ten of them take the time of one that is read.
        looked += limit / 10;
        return store.findNextHeld(userId, windows, after, limit);
      },
    });
    for (let more = true; more; pages++) {
      looked = 0;
      more = (await laptop.page()).more;
      expect(looked).toBeLessThan(2_500);
    }
    expect(pages).toBeGreaterThan(2);
    expect(pages).toBeLessThan(5);
    expect(laptop.held('staff/goal')).toEqual(['staff/goal/last', 'staff/goal/one']);
  });
});
