import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreOrder, revokeOrder } from '#server/entitlements/order-grants.ts';
import { remakeReport } from '#server/report/remake-report.ts';
import { reportJob } from '#server/report/report-job.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { buyReport, payFor, submit } from '#server/testing/submissions.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { watchRevs } from '#server/testing/watch-revs.ts';
import type { Entity } from '#sync/protocol.ts';
import { findStored } from './stored-rows.ts';

let server: TestServer;
let broken: string[];
let dana: Person;
let coach: Person;
const renderReport = async () => new TextEncoder().encode('%PDF-');
beforeAll(async () => {
  server = await startTestServer({}, { kinds: (deps) => [reportJob({ ...deps, renderReport })], pollMs: 5 });
  broken = watchRevs(server.deps.database);
  dana = await signUp(server);
  coach = await signUp(server, { role: 'coach' });
});
afterAll(() => server.stop());

const tx: TestServer['deps']['database']['tx'] = (work) => server.deps.database.tx(work);
const revOf = async (entity: Entity, id: string) => (await findStored(server.deps.database.read, entity, id))?.rev ?? 0;
const link = (submissionId: string, { token }: Person) =>
  server.call('POST', `/api/submission/${submissionId}/link-user`, { token });

/** Reads what its client sees of the card and of the texts. */
async function ownView(id: string) {
  const { read } = server.deps.database;
  const [card, body] = [await findStored(read, 'submission', id), await findStored(read, 'submissionBody', id)];
  return { hasReport: card?.own?.hasReport, staffs: card?.row.hasReport, doc: body?.own?.reportDoc !== null };
}

test('whatever happens to a submission, its card and its texts read otherwise only at another rev', async () => {
  const id = await submit(server);
  expect(await revOf('submission', id)).toBeGreaterThan(0);
  expect((await link(id, dana)).status).toBe(200);
  await buyReport(server, id);
  expect(await ownView(id)).toEqual({ hasReport: true, staffs: true, doc: true });

  const { clock, newId, database } = server.deps;
  const [order] = await database.read.q.select().from(database.read.t.orders);
  if (!order) throw new Error('The order is missing.');
  await tx((db) => revokeOrder(db, order.id, clock()));
  expect(await ownView(id)).toEqual({ hasReport: false, staffs: true, doc: false });
  await tx((db) => restoreOrder(db, order, clock()));
  expect(await ownView(id)).toEqual({ hasReport: true, staffs: true, doc: true });

  const before = await revOf('submissionBody', id);
  const actor = { userId: coach.userId, role: 'coach' as const, sessionId: newId(), emailVerified: true };
  server.passTime(86_400_000);
  await remakeReport(server.deps, actor, id, { additionalContext: 'She has hired a fitter since March.' });
  await server.until(async () => (await revOf('submissionBody', id)) > before);
  expect(broken).toEqual([]);
});

test('a report that somebody else had bought is the client’s no more when the buyer goes', async () => {
  const buyer = await signUp(server);
  const id = await submit(server);
  await payFor(server, id);
  await tx(async ({ q, t }) => {
    await q.update(t.entitlements).set({ userId: buyer.userId }).where(eq(t.entitlements.submissionId, id));
  });
  await server.until(async () => (await ownView(id)).doc);
  await server.deps.erasure.erase((_db, eraser) => eraser.user({ id: buyer.userId, email: buyer.email }));
  expect(await ownView(id)).toEqual({ hasReport: false, staffs: true, doc: false });
  expect(broken).toEqual([]);
});

test('a submission that is deleted leaves staff and its client at new revs', async () => {
  const tom = await signUp(server);
  const id = await submit(server, {}, tom.token);
  const revs = [await revOf('submission', id), await revOf('submissionBody', id)];
  await server.deps.erasure.erase((_db, eraser) => eraser.submissions([id]));
  const { q, t } = server.deps.database.read;
  const left = await q.select().from(t.syncFeed).where(eq(t.syncFeed.rowKey, id));
  expect(left.map(({ audience, entity }) => `${entity} ${audience}`).sort()).toEqual([
    `submission own:${tom.userId}`,
    'submission staff',
    `submissionBody own:${tom.userId}`,
    'submissionBody staff',
  ]);
  expect(left.every(({ isGone, rev }) => isGone && rev > Math.max(...revs))).toBe(true);
  expect(broken).toEqual([]);
});

test('the watch sees a write that goes past the one place', async () => {
  const id = await submit(server);
  await tx(async ({ q, t }) => {
    await q.update(t.submissions).set({ company: 'Written past it' }).where(eq(t.submissions.id, id));
  });
  expect(broken.splice(0)).toEqual([expect.stringContaining(`submission ${id} changed at rev`)]);
});
