import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { onBothEngines } from '#server/testing/both-engines.ts';
import { type Database, type Db, openDatabase } from './connect.ts';
import { createTx, type TransactionSteps } from './transaction.ts';

/** A row that counts: `rate_limits` is the table with nothing but a key and numbers. */
async function insertCounter({ q, t }: Db, key: string): Promise<void> {
  await q.insert(t.rateLimits).values({ key, count: 0, resetAt: 0 });
}

async function readCounters({ q, t }: Db): Promise<Record<string, number>> {
  const rows = await q.select().from(t.rateLimits);
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]));
}

/** Reads, lets others run, then writes: loses updates wherever two callers are not kept apart. */
async function incrementSlowly({ q, t }: Db, key: string): Promise<void> {
  const [row] = await q.select().from(t.rateLimits).where(eq(t.rateLimits.key, key));
  await new Promise((resolve) => setImmediate(resolve));
  await q
    .update(t.rateLimits)
    .set({ count: (row?.count ?? 0) + 1 })
    .where(eq(t.rateLimits.key, key));
}

onBothEngines('the one transaction', (open) => {
  test('fifty increments at once, ten of which give up, make exactly forty', async () => {
    const { read, tx } = await open();
    await tx((db) => insertCounter(db, 'visits'));
    const callers = Array.from({ length: 50 }, (_, index) =>
      tx(async (db) => {
        await incrementSlowly(db, 'visits');
        if (index % 5 === 0) throw new Error('gave up');
      }),
    );
    const results = await Promise.allSettled(callers);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(10);
    expect(await readCounters(read)).toEqual({ visits: 40 });
  });

  test('a caller that throws undoes its own writes and nobody else’s', async () => {
    const { read, tx } = await open();
    const [before, failed, after] = await Promise.allSettled([
      tx((db) => insertCounter(db, 'before')),
      tx(async (db) => {
        await insertCounter(db, 'failed');
        throw new Error('changed my mind');
      }),
      tx((db) => insertCounter(db, 'after')),
    ]);
    expect([before.status, failed.status, after.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(Object.keys(await readCounters(read)).sort()).toEqual(['after', 'before']);
  });

  test('a statement that breaks a rule of the database fails its caller alone', async () => {
    const { read, tx } = await open();
    const twice = tx(async (db) => {
      await insertCounter(db, 'twice');
      await insertCounter(db, 'twice');
    });
    const [broken, sound] = await Promise.allSettled([twice, tx((db) => insertCounter(db, 'sound'))]);
    expect([broken.status, sound.status]).toEqual(['rejected', 'fulfilled']);
    expect(await readCounters(read)).toEqual({ sound: 0 });
  });

  test('who sees what was written is named after the commit: once for all of it, and not what was undone', async () => {
    const { read, tx, onCommit } = await open();
    const told: string[][] = [];
    const stop = onCommit((touched) => told.push([...touched].sort()));
    const write = (key: string, audience: string, work = async () => undefined as unknown) =>
      tx(async (db) => {
        await insertCounter(db, key);
        db.touched.add(audience);
        await work();
      });
    const failing = write('b', 'own:tom', () => Promise.reject(new Error('no'))).catch(() => undefined);
    await Promise.all([write('a', 'own:dana'), failing, write('c', 'staff')]);
    expect(told).toEqual([['own:dana', 'staff']]);
    await tx((db) => insertCounter(db, 'quiet'));
    stop();
    await write('d', 'staff');
    expect(told).toHaveLength(1);
    expect(Object.keys(await readCounters(read)).sort()).toEqual(['a', 'c', 'd', 'quiet']);
  });

  test('a caller gets back what its work returned', async () => {
    const { tx } = await open();
    const answers = await Promise.all([tx(async () => 'first'), tx(async () => 'second')]);
    expect(answers).toEqual(['first', 'second']);
  });
});

test('callers that wait together share one commit, each in a savepoint of its own', async () => {
  const steps: string[] = [];
  const record = (name: string) => () => void steps.push(name);
  const recorded: TransactionSteps = {
    begin: record('begin'),
    commit: record('commit'),
    rollback: record('rollback'),
    savepoint: record('savepoint'),
    release: record('release'),
    rollbackToSavepoint: record('back to savepoint'),
  };
  const tx = createTx({} as Db, recorded);
  const work = (name: string) => tx(async () => record(name)()).then(record(`${name} answered`));
  const failing = tx(() => Promise.reject(new Error('no'))).catch(record('failing answered'));
  await Promise.all([work('a'), failing, work('b')]);
  expect(steps).toEqual([
    'begin',
    ...['savepoint', 'back to savepoint', 'release'],
    ...['savepoint', 'a', 'release'],
    ...['savepoint', 'b', 'release'],
    'commit',
    ...['failing answered', 'a answered', 'b answered'],
  ]);
});

test('nobody is told of writes whose commit failed, nor before the commit', async () => {
  const told: string[] = [];
  const commits = [() => Promise.reject(new Error('The disk is full.')), () => void told.push('committed')];
  const nothing = () => undefined;
  const steps = {
    begin: nothing,
    rollback: nothing,
    savepoint: nothing,
    release: nothing,
    rollbackToSavepoint: nothing,
  };
  const tx = createTx({} as Db, { ...steps, commit: () => commits.shift()?.() }, (touched) => told.push(...touched));
  const write = () => tx(async ({ touched }) => touched.add('staff'));
  await expect(write()).rejects.toThrow('The disk is full.');
  expect(told).toEqual([]);
  await write();
  expect(told).toEqual(['committed', 'staff']);
});

const opened: { database: Database; folder: string }[] = [];
afterEach(() => {
  for (const { database, folder } of opened.splice(0)) {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

function openFile() {
  const folder = mkdtempSync(join(tmpdir(), 'northbeam-db-'));
  const path = join(folder, 'test.db');
  const database = openDatabase(path);
  opened.push({ database, folder });
  return { database, path };
}

test('nobody is answered before the commit that holds its writes', async () => {
  const { database } = openFile();
  let answered = false;
  const first = database.tx((db) => insertCounter(db, 'first')).then(() => (answered = true));
  const second = database.tx(async (db) => {
    expect(await readCounters(db)).toEqual({ first: 0 });
    // A caller that was answered by now would learn it before the next turn of the loop.
    await new Promise((resolve) => setImmediate(resolve));
    expect(answered).toBe(false);
    expect(await readCounters(database.read)).toEqual({});
  });
  await first;
  expect(await readCounters(database.read)).toEqual({ first: 0 });
  await second;
});

test('a commit that fails fails everybody in it, and the next callers go on', async () => {
  const { database, path } = openFile();
  const other = new BetterSqlite3(path);
  other.exec('CREATE TABLE parents (id INTEGER PRIMARY KEY) STRICT');
  other.exec('CREATE TABLE children (parent INTEGER REFERENCES parents(id) DEFERRABLE INITIALLY DEFERRED) STRICT');
  other.close();

  const orphan = database.tx(async ({ q }) => void q.run(sql`INSERT INTO children VALUES (1)`));
  const results = await Promise.allSettled([orphan, database.tx((db) => insertCounter(db, 'innocent'))]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await readCounters(database.read)).toEqual({});

  await database.tx((db) => insertCounter(db, 'later'));
  expect(await readCounters(database.read)).toEqual({ later: 0 });
});

test('a fault that undoes the whole transaction takes along what its caller wrote after it, and the next callers go on', async () => {
  const { database } = openFile();
  const unlucky = database.tx(async (db) => {
    await insertCounter(db, 'before');
    // SQLite does this by itself when the disk is full.
    const attempt = db.attempt(async () => {
      await insertCounter(db, 'attempted');
      db.q.run(sql`ROLLBACK`);
      throw new Error('database or disk is full');
    });
    await expect(attempt).rejects.toThrow('database or disk is full');
    await insertCounter(db, 'after');
  });
  await expect(unlucky).rejects.toThrow('database or disk is full');
  expect(await readCounters(database.read)).toEqual({});
  await database.tx((db) => insertCounter(db, 'later'));
  expect(await readCounters(database.read)).toEqual({ later: 0 });
});
