import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { takeRev } from '#server/synced-rows/counter.ts';
import { saveStored } from '#server/synced-rows/stored-rows.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { submit } from '#server/testing/submissions.ts';
import { syncDevice } from '#server/testing/sync-device.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import type { Change, Entity, Row, Scope } from '#sync/protocol.ts';
import { ownAudience } from '#sync/server/audiences.ts';

const details =
  'firstName, lastName, email, phone, company, industry, role, companySize, revenueBand, location, problems, stepsTaken, ' +
  'desiredOutcome, timeline, budgetRange, decisionAuthority, referralSource';
/**
 * docs/protocol.md#what-is-synced, word for word, and what rows have gained since (docs/goals.md#report-and-history).
 */
const fields: Record<Entity, string> = {
  goal:
    'id, clientId, submissionId, title, description, status, priority, targetCompletion, completedDate, notes, goalType, ' +
    'position, createdBy, coachFirstName, coachLastName, createdAt, updatedAt, deletedAt',
  note: 'id, submissionId, title, content, noteType, authorId, coachFirstName, coachLastName, editorFirstName, editorLastName, createdAt, updatedAt, deletedAt',
  submission: `id, clientId, ${details}, hasInsights, hasReport, createdAt, updatedAt`,
  submissionBody: 'id, insights, provider, reportDoc, summary, summaryProvider, summaryAt, summaryFields, updatedAt',
  conversation: 'id, title, pinned, updatedAt, deletedAt',
  message: 'id, conversationId, role, content, state, replacesId, basedOn, provider, createdAt',
  draft: 'id, value, updatedAt',
  pin: 'id, auto, createdAt',
};

let server: TestServer;
let dana: Person;
let coach: Person;
beforeAll(async () => {
  server = await startTestServer();
  [dana, coach] = [await signUp(server), await signUp(server, { role: 'coach' })];
});
afterAll(() => server.stop());

async function insertChat(): Promise<void> {
  const audiences = [ownAudience(dana.userId)];
  const now = server.clock();
  const conversation = { id: randomUUID(), title: 'Hiring', pinned: false, updatedAt: now, deletedAt: null };
  const message = {
    id: randomUUID(),
    conversationId: conversation.id,
    role: 'user',
    content: 'How?',
    state: 'done',
    replacesId: null,
    basedOn: [],
    provider: null,
    createdAt: now,
  };
  await server.deps.database.tx(async (db) => {
    for (const [entity, row] of [['conversation', conversation] as const, ['message', message] as const]) {
      const rev = await takeRev(db, now);
      const stored = { entity, key: row.id, ownerId: dana.userId, rev, createdRev: rev, row, clocks: {} };
      await saveStored(db, stored, audiences, now);
    }
  });
}

const rowsOf = (changes: Change[], scope: Scope) =>
  changes.flatMap((change): [Entity, Row][] =>
    change.op === 'put' && change.scope === scope ? [[change.entity, change.row]] : [],
  );

function expectFields(rows: [Entity, Row][], expected: readonly Entity[], without: readonly string[] = []): void {
  expect([...new Set(rows.map(([entity]) => entity))].sort()).toEqual([...expected].sort());
  for (const [entity, row] of rows) {
    const names = fields[entity].split(', ').filter((name) => !without.includes(name));
    expect(Object.keys(row).sort(), entity).toEqual(names.sort());
  }
}

test('each row has the fields of the protocol page and no other; the summary is for staff', async () => {
  const submissionId = await submit(server, {}, dana.token);
  await insertChat();
  const [phone, laptop] = [syncDevice(server, dana), syncDevice(server, coach)];
  await phone.sync([
    phone.edit('goals.create', { id: randomUUID(), title: 'Hire two leads' }),
    phone.edit('drafts.put', { id: 'goal:new', baseRev: 0, value: { title: 'Half' } }),
  ]);
  const note = { id: randomUUID(), submissionId, content: 'Well done', noteType: 'client' };
  await laptop.sync([
    laptop.edit('notes.create', note),
    laptop.edit('drafts.put', { id: `note:${submissionId}`, baseRev: 0, value: { content: 'Half' } }),
    laptop.edit('pins.put', { id: submissionId }),
  ]);

  const own = (await syncDevice(server, dana).sync()).changes;
  expect(rowsOf(own, 'staff')).toEqual([]);
  const ofClient = ['submission', 'submissionBody', 'goal', 'note', 'conversation', 'message', 'draft'] as const;
  expectFields(rowsOf(own, 'own'), ofClient, ['summary', 'summaryProvider', 'summaryAt', 'summaryFields']);
  const staffs = (await syncDevice(server, coach).sync()).changes;
  expectFields(rowsOf(staffs, 'staff'), ['submission', 'submissionBody', 'goal', 'note', 'draft', 'pin']);
});

test('an answer and its results and changes have the members of the protocol and no other', async () => {
  const phone = syncDevice(server, await signUp(server));
  const { body } = await phone.sync([
    phone.edit('goals.create', { id: randomUUID(), title: 'Hire two leads' }),
    phone.edit('goals.delete', { id: newId(), baseRev: 1 }),
  ]);
  const keys = (of: object) => Object.keys(of).sort();
  expect(keys(body)).toEqual(['acceptedThrough', 'changes', 'cookie', 'more', 'results', 'serverTime']);
  expect(body.results.map(keys)).toEqual([
    ['id', 'rev', 'status'],
    ['args', 'code', 'id', 'message', 'status'],
  ]);
  expect(body.changes.map(keys)).toEqual([['op'], ['entity', 'id', 'op', 'rev', 'row', 'scope']]);
});
