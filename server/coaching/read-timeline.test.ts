import { expect, test } from 'vitest';
import type { Timeline } from '#schema/portal.ts';
import { readCursor } from '#server/http/page-cursor.ts';
import { newId } from '#server/ids.ts';
import { sampleReport } from '#server/report/sample-report.ts';
import { submissionRepository } from '#server/submissions/submission.repository.ts';
import { onBothEngines, type TestDatabase } from '#server/testing/both-engines.ts';
import { fullAnswers } from '#server/testing/submissions.ts';
import { readTimeline } from './read-timeline.ts';

const day = 86_400_000;
const revision = { rev: 1, createdRev: 1, clocks: {} };

async function insertSubmission(database: TestDatabase, userId: string | null): Promise<string> {
  const id = newId();
  const stamps = { createdAt: day, updatedAt: day };
  const row = { ...fullAnswers, id, userId, bodyHash: 'h', provider: 'playbook' as const, ...stamps };
  await database.tx(({ q, t }) => q.insert(t.submissions).values(row));
  return id;
}

async function insertUser(database: TestDatabase, id: string, role: 'coach' | 'client', firstName: string) {
  const account = { email: `${id}@example.test`, passwordHash: 'x', status: 'Active' as const };
  const row = { id, ...account, role, firstName, lastName: 'Berg', createdAt: 1, updatedAt: 1 };
  await database.tx(({ q, t }) => q.insert(t.users).values(row));
}

async function read(database: TestDatabase, id: string, before?: string): Promise<Timeline> {
  return database.tx(async (db) => {
    const submission = await submissionRepository(db).find(id);
    if (!submission) throw new Error('It is missing.');
    return readTimeline(db, submission, readCursor({ query: { ...(before !== undefined && { before }) } }));
  });
}

/** Reads all pages, one after the other. */
async function readAll(database: TestDatabase, id: string): Promise<Timeline['events'][]> {
  const pages: Timeline['events'][] = [];
  let next: string | null | undefined;
  do {
    const page = await read(database, id, next ?? undefined);
    pages.push(page.events);
    next = page.next;
  } while (next !== null);
  return pages;
}

const note = (submissionId: string, id: string, at: number, deletedAt: number | null = null) => ({
  id,
  submissionId,
  title: `Note ${id}`,
  content: 'walrus',
  noteType: 'internal' as const,
  authorId: 'coach',
  coachFirstName: 'Once',
  coachLastName: 'Called',
  createdAt: at,
  updatedAt: at,
  deletedAt,
  ...revision,
});

const goal = (id: string, at: number, of: object = {}) => ({
  id,
  clientId: null,
  submissionId: null,
  title: `Goal ${id}`,
  description: 'walrus',
  status: 'Not Started' as const,
  priority: 'Medium' as const,
  notes: '',
  goalType: 'client' as const,
  position: 'a',
  createdBy: 'client',
  createdAt: at,
  updatedAt: at,
  ...revision,
  ...of,
});

const version = (rowKey: string, rev: number, field: string, userId: string | null, of: object = {}) => ({
  id: newId(),
  entity: 'submission' as const,
  rowKey,
  field,
  kind: 'replaced' as const,
  value: 'walrus',
  userId,
  at: 0,
  rev,
  createdAt: 10 * day + rev,
  ...of,
});

onBothEngines('the timeline of a submission', (open) => {
  test('lists what happened in order, by people’s present names, without any text', async () => {
    const database = await open();
    await insertUser(database, 'coach', 'coach', 'Cora');
    await insertUser(database, 'client', 'client', 'Carl');
    const id = await insertSubmission(database, 'client');
    const order = {
      kind: 'report' as const,
      submissionId: id,
      userId: null,
      state: 'refunded' as const,
      amountCents: 2499,
      currency: 'usd',
      questionAnswers: [],
      createdAt: day,
      expiresAt: day,
      updatedAt: day,
    };
    const doc = sampleReport;
    const report = { submissionId: id, doc, text: 'walrus', textHash: 'h' };
    const status = { rev: 9, at: 8 * day, device: 'd', userId: 'coach' };
    await database.tx(async ({ q, t }) => {
      await q.insert(t.orders).values([
        { ...order, id: 'o1', idempotencyKey: '1', paidAt: 2 * day, refundedCents: 2499, refundedAt: 3 * day },
        { ...order, id: 'o2', idempotencyKey: '2', state: 'open', paidAt: null },
        {
          ...order,
          id: 'o3',
          idempotencyKey: '3',
          kind: 'chat',
          submissionId: null,
          userId: 'client',
          paidAt: 4 * day,
        },
        { ...order, id: 'o4', idempotencyKey: '4', submissionId: 'another', paidAt: 4 * day },
      ]);
      await q.insert(t.entitlements).values(
        (['report', 'chat'] as const).map((kind) => ({
          id: newId(),
          kind,
          source: 'order' as const,
          cause: 'order:o1',
          submissionId: id,
          orderId: 'o1',
          createdAt: day,
        })),
      );
      await q.insert(t.reports).values([
        { ...report, id: 'r1', version: 1, jobId: 'j1', createdAt: 5 * day },
        { ...report, id: 'r2', version: 2, jobId: 'j2', createdAt: 6 * day },
        { ...report, id: 'r3', version: 3, jobId: 'of unknown cause', createdAt: 6 * day + 1 },
      ]);
      const job = { kind: 'report', state: 'done' as const, attempts: 1, runAt: day, createdAt: day, updatedAt: day };
      await q.insert(t.jobs).values([
        { ...job, id: 'j1', dedupeKey: 'report:o1', payload: { submissionId: id, orderId: 'o1' } },
        { ...job, id: 'j2', dedupeKey: 'report:again:1', payload: { submissionId: id, requestedBy: 'coach' } },
      ]);
      await q.insert(t.notes).values([note(id, 'n1', 7 * day), note(id, 'n2', 7 * day, 8 * day)]);
      await q
        .insert(t.goals)
        .values([
          goal('g1', 7 * day + 1, { clientId: 'client', submissionId: id, status: 'Completed', clocks: { status } }),
          goal('g2', 7 * day + 2, { clientId: 'client', createdBy: 'ai' }),
          goal('g3', 7 * day + 3, { submissionId: id, deletedAt: 9 * day }),
          goal('g4', 7 * day + 4, { clientId: 'somebody else' }),
        ]);
      const chat = { userId: 'client', pinned: false, updatedAt: 20 * day, ...revision };
      await q.insert(t.conversations).values([
        { ...chat, id: 'c1', title: 'Hiring', createdAt: 9 * day, deletedAt: null },
        { ...chat, id: 'c2', title: 'Gone', createdAt: 9 * day, deletedAt: 10 * day },
      ]);
      await q
        .insert(t.rowVersions)
        .values([
          version(id, 20, 'company', null),
          version(id, 20, 'companySize', null),
          version(id, 21, 'company', 'coach'),
          version(id, 21, 'updatedAt', 'coach'),
          version(id, 22, 'location', 'client', { kind: 'sent' }),
        ]);
      const clocks = { company: { rev: 21, at: 0, device: 'd', userId: 'client' } };
      await q.update(t.submissions).set({ clocks });
    });

    const { events, next } = await read(database, id);
    const rows = events.map(({ kind, at, by, title, details }) => [kind, at, by?.name ?? null, title, ...details]);
    expect(rows).toEqual([
      ['edit', 10 * day + 21, 'Carl Berg', '', 'company'],
      ['edit', 10 * day + 20, 'Cora Berg', '', 'company', 'company_size'],
      ['chat', 9 * day, 'Carl Berg', 'Hiring'],
      ['goal', 8 * day, 'Cora Berg', 'Goal g1', 'completed'],
      ['goal', 7 * day + 2, null, 'Goal g2', 'created'],
      ['goal', 7 * day + 1, 'Carl Berg', 'Goal g1', 'created'],
      ['note', 7 * day, 'Cora Berg', 'Note n1', 'internal'],
      ['report', 6 * day + 1, null, 'Version 3'],
      ['report', 6 * day, 'Cora Berg', 'Version 2'],
      ['report', 5 * day, 'Carl Berg', 'Version 1'],
      ['paid', 4 * day, 'Carl Berg', 'Chat'],
      ['refunded', 3 * day, null, 'Report'],
      ['paid', 2 * day, 'Carl Berg', 'Report'],
      ['submitted', day, 'Carl Berg', ''],
    ]);
    expect(events.map(({ by }) => by?.role)).toEqual(expect.arrayContaining(['client', 'staff']));
    expect(next).toBeNull();
    expect(JSON.stringify(events)).not.toContain('walrus');
  });

  test('who has no account any more has the name in the row, or is a former coach', async () => {
    const database = await open();
    const id = await insertSubmission(database, null);
    const coached = { submissionId: id, goalType: 'coaching', createdBy: 'gone', coachFirstName: 'Gone' };
    const status = { rev: 9, at: 5 * day, device: 'd', userId: 'gone' };
    const doc = sampleReport;
    const report = { submissionId: id, version: 1, jobId: 'j1', doc, text: 'T', textHash: 'h', createdAt: 6 * day };
    const job = { kind: 'report', state: 'done' as const, attempts: 1, runAt: day, createdAt: day, updatedAt: day };
    const payload = { submissionId: id, requestedBy: 'gone' };
    const byAi = { ...coached, createdBy: 'ai', coachFirstName: null };
    await database.tx(async ({ q, t }) => {
      await q.insert(t.notes).values(note(id, 'n1', 2 * day));
      await q
        .insert(t.goals)
        .values([
          goal('g1', 3 * day, { ...coached, coachLastName: 'Berg' }),
          goal('g2', 4 * day, { ...byAi, status: 'Completed', clocks: { status } }),
        ]);
      await q.insert(t.reports).values({ ...report, id: 'r1' });
      await q.insert(t.jobs).values({ ...job, id: 'j1', dedupeKey: 'report:again:1', payload });
      await q.insert(t.rowVersions).values([version(id, 20, 'company', 'gone'), version(id, 21, 'company', 'gone')]);
    });
    const { events } = await read(database, id);
    expect(events.map(({ kind, by, details }) => [kind, by?.name ?? null, by?.role ?? null, ...details])).toEqual([
      ['edit', null, null, 'company'],
      ['edit', 'a former coach', 'staff', 'company'],
      ['report', 'a former coach', 'staff'],
      ['goal', 'a former coach', 'staff', 'completed'],
      ['goal', null, null, 'created'],
      ['goal', 'Gone Berg', 'staff', 'created'],
      ['note', 'Once Called', 'staff', 'internal'],
      ['submitted', 'Dana Okafor', 'client'],
    ]);
  });

  test('a refund names who of staff asked for it, by the audit log', async () => {
    const database = await open();
    await insertUser(database, 'admin', 'coach', 'Ada');
    await insertUser(database, 'client', 'client', 'Carl');
    const id = await insertSubmission(database, 'client');
    const state = 'refunded' as const;
    const paid = { userId: 'client', state, amountCents: 2499, currency: 'usd', questionAnswers: [] };
    const times = { createdAt: day, expiresAt: day, updatedAt: day, paidAt: 2 * day };
    const refund = (at: number) => ({ refundedCents: 2499, refundBegunAt: at, refundedAt: at + 1 });
    const asked = { userId: 'admin', action: 'refunded', subject: 'order', count: 1 } as const;
    const granted = { kind: 'report', source: 'order', cause: 'order:o1', orderId: 'o1', createdAt: day } as const;
    await database.tx(async ({ q, t }) => {
      const order = { ...paid, ...times };
      await q.insert(t.orders).values([
        { ...order, ...refund(3 * day), id: 'o1', idempotencyKey: '1', kind: 'report', submissionId: id },
        { ...order, ...refund(4 * day), id: 'o2', idempotencyKey: '2', kind: 'chat', submissionId: null },
        { ...order, ...refund(9 * day), id: 'o3', idempotencyKey: '3', kind: 'chat', submissionId: null },
      ]);
      await q.insert(t.entitlements).values({ ...granted, id: newId(), submissionId: id });
      await q.insert(t.auditEntries).values([
        { ...asked, id: 'a1', at: 3 * day - 5, submissionId: id, aboutUserId: 'client', requestId: '', fields: [] },
        { ...asked, id: 'a2', at: 4 * day - 5, submissionId: null, aboutUserId: 'client', requestId: '', fields: [] },
      ]);
    });
    const { events } = await read(database, id);
    const refunds = events.filter(({ kind }) => kind === 'refunded');
    expect(refunds.map(({ title, by }) => [title, by])).toEqual([
      ['Chat', null],
      ['Chat', { name: 'Ada Berg', role: 'staff' }],
      ['Report', { name: 'Ada Berg', role: 'staff' }],
    ]);
  });

  test('a note that is shared, made internal or deleted has events, with who and when', async () => {
    const database = await open();
    await insertUser(database, 'coach', 'coach', 'Cora');
    await insertUser(database, 'other', 'coach', 'Otto');
    const id = await insertSubmission(database, null);
    const noteType = { rev: 32, at: 0, device: 'd', userId: 'other' };
    const ofType = (rowKey: string, rev: number, value: string, userId: string) =>
      version(rowKey, rev, 'noteType', userId, { entity: 'note', value });
    await database.tx(async ({ q, t }) => {
      await q
        .insert(t.notes)
        .values([
          { ...note(id, 'n1', 2 * day), noteType: 'client', clocks: { noteType } },
          { ...note(id, 'n2', 3 * day), noteType: 'client' },
          { ...note(id, 'n3', 4 * day, 5 * day), noteType: 'client' },
          note(id, 'n4', 6 * day, 7 * day),
        ]);
      await q
        .insert(t.rowVersions)
        .values([
          ofType('n1', 30, 'internal', 'coach'),
          ofType('n1', 31, 'client', 'coach'),
          ofType('n1', 32, 'internal', 'other'),
          version('n1', 33, 'title', 'coach', { entity: 'note', value: 'internal' }),
          ofType('n3', 34, 'internal', 'coach'),
        ]);
    });
    const { events } = await read(database, id);
    expect(events.map(({ kind, at, by, title, details }) => [kind, at, by?.name, title, ...details])).toEqual([
      ['note', 10 * day + 34, undefined, 'Note n3', 'shared'],
      ['note', 10 * day + 32, 'Otto Berg', 'Note n1', 'shared'],
      ['note', 10 * day + 31, 'Otto Berg', 'Note n1', 'unshared'],
      ['note', 10 * day + 30, 'Cora Berg', 'Note n1', 'shared'],
      ['note', 5 * day, undefined, 'Note n3', 'deleted'],
      ['note', 4 * day, 'Cora Berg', 'Note n3', 'internal'],
      ['note', 3 * day, 'Cora Berg', 'Note n2', 'client'],
      ['note', 2 * day, 'Cora Berg', 'Note n1', 'internal'],
      ['submitted', day, 'Dana Okafor', ''],
    ]);
  });

  test('without an account, the client has the name of the questionnaire', async () => {
    const database = await open();
    const id = await insertSubmission(database, null);
    expect((await read(database, id)).events).toEqual([
      {
        id: `submitted-${id}`,
        kind: 'submitted',
        at: day,
        by: { name: 'Dana Okafor', role: 'client' },
        title: '',
        details: [],
      },
    ]);
  });

  test('pages hold each event once, also when all are of one instant', async () => {
    const database = await open();
    await insertUser(database, 'client', 'client', 'Carl');
    const id = await insertSubmission(database, 'client');
    const name = (at: number) => `${at}`.padStart(4, '0');
    await database.tx(async ({ q, t }) => {
      await q.insert(t.notes).values(Array.from({ length: 70 }, (_, at) => note(id, name(at), 5 * day)));
      await q
        .insert(t.goals)
        .values(Array.from({ length: 60 }, (_, at) => goal(name(at), 5 * day, { submissionId: id })));
      const chat = { userId: 'client', title: 'Chat', pinned: false, deletedAt: null, updatedAt: day, ...revision };
      await q
        .insert(t.conversations)
        .values(Array.from({ length: 55 }, (_, at) => ({ ...chat, id: name(at), createdAt: (at % 2 ? 5 : 6) * day })));
    });
    const pages = await readAll(database, id);
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 50, 36]);
    const ids = pages.flat().map((event) => event.id);
    expect(new Set(ids).size).toBe(186);
    const inOrder = pages.flat().toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
    expect(ids).toEqual(inOrder.map((event) => event.id));
  });
});
