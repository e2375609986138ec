import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetCashierPeople } from '#server/checkout/cashier/forget-payers.ts';
import type { Db } from '#server/db/connect.ts';
import { deleteWhatIsDue } from '#server/retention/daily-deletion.ts';
import { jobsDone } from '#server/testing/jobs-done.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { submit } from '#server/testing/submissions.ts';
import { type SyncDevice, syncDevice } from '#server/testing/sync-device.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import type { Entity } from '#sync/protocol.ts';
import { keyOf, ownAudience } from '#sync/server/audiences.ts';
import { readCounter, takeRev } from './counter.ts';
import { listStored, saveStored } from './stored-rows.ts';

const day = 86_400_000;
type Seen = Map<string, { rev: number; content: string; isSeen: boolean }>;

let server: TestServer;
/** Lists breaches of docs/protocol.md#1-one-order: a row changed without a new rev, or went without a notice. */
const broken: string[] = [];
/** Collects which rows were written, and which went, so that the watch is seen to watch. */
const written = new Set<string>();
const gone = new Set<string>();
beforeAll(async () => {
  server = await startTestServer();
  watch();
});
afterAll(() => server.stop());

function watch(): void {
  const { database } = server.deps;
  const { tx } = database;
  database.tx = (work) =>
    tx(async (db) => {
      const [before, newest] = [await readAll(db), (await readCounter(db)).rev];
      const value = await work(db);
      await compare(db, before, newest);
      return value;
    });
}

async function readAll(db: Db): Promise<Seen> {
  const { q, t } = db;
  const keys: [Entity, string[]][] = [
    ['goal', (await q.select().from(t.goals)).map(({ id }) => id)],
    ['note', (await q.select().from(t.notes)).map(({ id }) => id)],
    ['conversation', (await q.select().from(t.conversations)).map(({ id }) => id)],
    ['message', (await q.select().from(t.messages)).map(({ id }) => id)],
    ['draft', (await q.select().from(t.drafts)).map(({ id, userId }) => keyOf('draft', id, userId))],
    ['pin', (await q.select().from(t.pins)).map(({ id, userId }) => keyOf('pin', id, userId))],
  ];
  const feed = (await q.select().from(t.syncFeed)).filter(({ isGone }) => !isGone);
  const shown = new Set(feed.map(({ entity, rowKey }) => `${entity} ${rowKey}`));
  const seen: Seen = new Map();
  for (const [entity, those] of keys) {
    for (const { key, rev, row, ownerId } of await listStored(db, entity, those)) {
      const name = `${entity} ${key}`;
      seen.set(name, { rev, content: JSON.stringify([row, ownerId]), isSeen: shown.has(name) });
    }
  }
  return seen;
}

async function compare(db: Db, before: Seen, newest: number): Promise<void> {
  const after = await readAll(db);
  const feed = await db.q.select().from(db.t.syncFeed);
  for (const [name, { rev, content }] of after) {
    if (before.get(name)?.content === content) continue;
    written.add(name.split(' ')[0] ?? '');
    if (rev <= newest) broken.push(`${name} was written at rev ${rev}`);
  }
  for (const [name, { isSeen }] of before) {
    if (after.has(name)) continue;
    gone.add(name.split(' ')[0] ?? '');
    const told = feed.filter(({ entity, rowKey }) => `${entity} ${rowKey}` === name);
    // Nothing is kept of who saw the rows of an account that is gone.
    const isTold = told.every(({ isGone }) => isGone) && (told.length === 0 || told.some(({ rev }) => rev > newest));
    if (isSeen && !isTold) broken.push(`${name} went, and somebody was not told`);
  }
}

const call = async (method: string, path: string, { token }: Person, body?: object) => {
  const answer = await server.call(method, path, { token, ...(body && { body }) });
  expect([path, answer.status < 300]).toEqual([path, true]);
  return answer.body as Record<string, { id: string }>;
};

/** Does everything that the specified calls write. */
async function workByRest(dana: Person, coach: Person, submissionId: string): Promise<void> {
  const { step } = await call('POST', '/api/steps', dana, { title: 'Hire two leads' });
  await call('PUT', `/api/steps/${step?.id}`, dana, { notes: 'Ask Ann', status: 'In Progress' });
  await call('PUT', `/api/coaching/client-goals/${step?.id}`, coach, { status: 'Completed' });
  const about = `/api/coaching/submissions/${submissionId}`;
  const { goal } = await call('POST', `${about}/goals`, coach, { title: 'Call five clients' });
  await call('PUT', `/api/coaching/goals/${goal?.id}`, coach, { priority: 'High' });
  await call('DELETE', `/api/coaching/goals/${goal?.id}`, coach);
  const { note } = await call('POST', `${about}/notes`, coach, { content: 'She wants to sell.' });
  await call('PUT', `/api/coaching/notes/${note?.id}`, coach, { note_type: 'client' });
  await call('DELETE', `/api/coaching/notes/${note?.id}`, coach);
  await call('DELETE', `/api/steps/${step?.id}`, dana);
}

async function insertChat({ userId }: Person): Promise<string> {
  const now = server.clock();
  const conversation = { id: randomUUID(), title: 'Hiring', pinned: false, updatedAt: now, deletedAt: null };
  const text = { role: 'user', content: 'How?', state: 'done', replacesId: null, basedOn: [], provider: null };
  const message = { id: randomUUID(), conversationId: conversation.id, ...text, createdAt: now };
  await server.deps.database.tx(async (db) => {
    for (const [entity, row] of [['conversation', conversation] as const, ['message', message] as const]) {
      const rev = await takeRev(db, now);
      const stored = { entity, key: row.id, ownerId: userId, rev, createdRev: rev, row, clocks: {} };
      await saveStored(db, stored, [ownAudience(userId)], now);
    }
  });
  return conversation.id;
}

async function push(device: SyncDevice, ...edits: [name: string, args: Record<string, unknown>][]): Promise<void> {
  const mutations = edits.map(([name, args]) => device.edit(name, args));
  const { body } = await device.sync(mutations, { ackedResults: (mutations[0]?.id ?? 1) - 1 });
  expect(body.results.map(({ status }) => status)).toEqual(edits.map(() => 'applied'));
}

test('rule 1: whoever writes or deletes a goal, a note, a conversation, a draft or a pin takes the next rev and tells who saw it', async () => {
  const [dana, coach, admin] = [
    await signUp(server),
    await signUp(server, { role: 'coach' }),
    await signUp(server, { role: 'admin' }),
  ];
  const submissionId = await submit(server, {}, dana.token);
  await jobsDone(server);
  await workByRest(dana, coach, submissionId);

  const unlinked = await submit(server);
  await call('POST', `/api/coaching/submissions/${unlinked}/goals`, coach, { title: 'Waiting for an account' });
  await call('POST', `/api/submission/${unlinked}/link-user`, dana);

  const talk = await insertChat(dana);
  await push(
    syncDevice(server, dana),
    ['conversations.rename', { id: talk, baseRev: 0, set: { title: 'Leads' } }],
    ['conversations.delete', { id: talk, baseRev: 0 }],
    ['drafts.put', { id: 'goal:new', baseRev: 0, value: { title: 'Half' } }],
    ['drafts.clear', { id: 'goal:new', baseRev: 0 }],
  );
  const pinAndDraft = (id: string): [string, Record<string, unknown>][] => [
    ['pins.put', { id, auto: true }],
    ['drafts.put', { id: `note:${id}`, baseRev: 0, value: { content: 'Half' } }],
  ];
  await push(syncDevice(server, coach), ...pinAndDraft(submissionId), ...pinAndDraft(unlinked));
  await push(syncDevice(server, admin), ...pinAndDraft(submissionId), ...pinAndDraft(unlinked));

  await call('PUT', '/api/auth/batch-update', admin, { users: [{ id: coach.userId, role: 'client' }] });
  await server.deps.erasure.erase((_db, eraser) => eraser.submissions([unlinked]));
  server.passTime(31 * day);
  await deleteWhatIsDue({ ...server.deps, forgetCashierPeople });
  server.passTime(160 * day);
  await deleteWhatIsDue({ ...server.deps, forgetCashierPeople });
  await server.deps.erasure.erase((_db, eraser) => eraser.user({ id: dana.userId, email: dana.email }));

  expect(broken).toEqual([]);
  const all = ['conversation', 'draft', 'goal', 'message', 'note', 'pin'];
  expect([...written].sort()).toEqual(all);
  expect([...gone].sort()).toEqual(all);
});

test('the watch sees a write, and a deletion, that goes past the one place', async () => {
  const dana = await signUp(server);
  const { step } = await call('POST', '/api/steps', dana, { title: 'Hire two leads' });
  const id = step?.id ?? '';
  const { tx } = server.deps.database;
  await tx(({ q, t }) => q.update(t.goals).set({ title: 'Written past it' }).where(eq(t.goals.id, id)));
  await tx(({ q, t }) => q.delete(t.goals).where(eq(t.goals.id, id)));
  expect(broken.splice(0)).toEqual([
    expect.stringContaining(`goal ${id} was written at rev`),
    `goal ${id} went, and somebody was not told`,
  ]);
});
