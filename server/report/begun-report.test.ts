import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { type ReportStage, sectionIds } from '#schema/report.ts';
import { IncompatibleCheckpoint } from '#server/ai/checkpoint.ts';
import { loadPlaybook } from '#server/ai/playbook/playbook.ts';
import type { Writer } from '#server/ai/writer.ts';
import type { Database } from '#server/db/connect.ts';
import { newId } from '#server/ids.ts';
import { enqueueJob, findJob } from '#server/jobs/queue.ts';
import { startWorker, type Worker } from '#server/jobs/worker.ts';
import { createLog } from '#server/log.ts';
import { readSettings } from '#server/settings.ts';
import { openMigratedSqlite } from '#server/testing/migrated-sqlite.ts';
import { fullAnswers } from '#server/testing/submissions.ts';
import { testDay } from '#server/testing/test-server.ts';
import { reportJob } from './report-job.ts';
import { staffJobKey } from './report-order.ts';
import { readStatus } from './report-status.ts';

const playbook = loadPlaybook();
const reportInput = { answers: fullAnswers as SubmitInput, questionAnswers: [], today: '2026-03-12' };
const clock = () => testDay;
const jobKey = staffJobKey('begun');
let folder: string;
let database: Database;
let lines: string[];
let worker: Worker | undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'northbeam-begun-'));
  database = openMigratedSqlite(join(folder, 'begun.db'));
  lines = [];
  await database.tx(async (db) => {
    const { q, t } = db;
    const kept = { bodyHash: 'x', provider: 'playbook' as const, createdAt: testDay, updatedAt: testDay };
    await q.insert(t.submissions).values({ ...reportInput.answers, ...kept, id: 'begun' });
    const payload = { submissionId: 'begun' };
    await enqueueJob(db, { id: newId(), kind: 'report', dedupeKey: jobKey, payload }, testDay);
  });
});
afterEach(async () => {
  await worker?.stop();
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A server without a model goes on with the job. */
function work(writer: Partial<Writer> = {}): void {
  const log = createLog((line) => lines.push(line), clock);
  const writers = { playbook: { ...playbook, ...writer } };
  const renderReport = async () => new TextEncoder().encode('%PDF-');
  const kind = reportJob({ database, clock, newId, log, settings: readSettings({}), renderReport, writers });
  worker = startWorker({ database, kinds: [kind], clock, newId, log, pollMs: 5 });
}
async function finished() {
  await vi.waitUntil(async () => (await findJob(database.read, jobKey))?.state === 'done');
  const { q, t } = database.read;
  return (await q.select().from(t.reports)).map(({ doc }) => doc);
}
const begin = (stage: ReportStage, checkpoint: unknown) =>
  database.tx(async ({ q, t }) => void (await q.update(t.jobs).set({ stage, checkpoint })));
const outline = playbook.outlineReport(reportInput);
const whole = sectionIds.map((id) => playbook.writeSection(reportInput, outline, id));
const { sections: _sections, ...older } = outline;

test.each<[string, ReportStage, object]>([
  ['whose key was taken away since', 'sections', { provider: 'openai', outline: { of: 'the model' }, sections: [] }],
  ['from before there was a model', 'sections', { outline, sections: [] }],
  [
    'with an outline of an older shape',
    'sections',
    { provider: 'playbook', outline: older, sections: whole.slice(0, 2) },
  ],
  ['with sections of an older shape', 'sections', { provider: 'playbook', outline, sections: [{ id: 'intro' }] }],
  ['kept in a shape that nobody knows', 'sections', { version: 9 }],
  ['with a whole outline of an older shape', 'assemble', { provider: 'playbook', outline: older, sections: whole }],
  ['of a model with an older outline and no key', 'assemble', { provider: 'openai', outline: older, sections: whole }],
  ['with whole sections of an older shape', 'assemble', { provider: 'playbook', outline, sections: [{ id: 'intro' }] }],
])('a report %s is written by the playbook', async (_which, stage, checkpoint) => {
  await begin(stage, checkpoint);
  work();
  const docs = await finished();
  expect(docs.map(({ author, sections }) => [author, sections.map(({ id }) => id)])).toEqual([
    ['playbook', sectionIds],
  ]);
  expect(lines.join()).not.toContain('job_retried');
});

test('a report that cannot be gone on with is said to be under way', async () => {
  await begin('sections', { version: 9 });
  const staff = { userId: 'staff', role: 'admin' as const, sessionId: 'session', emailVerified: true };
  expect(await readStatus(database.read, 'begun', staff)).toEqual({
    status: 'pending',
    stage: 'sections',
    progress: 0.2,
  });
  await begin('sections', { provider: 'playbook', outline, sections: whole.slice(0, 3) });
  expect(await readStatus(database.read, 'begun', staff)).toMatchObject({ progress: 0.3 });
});

test('what the model wrote to the end stays the model’s, also when its key is gone before it is put together', async () => {
  const { title, today, answers } = outline;
  const ofTheModel = {
    version: 2,
    title: `${title}, by the model`,
    today,
    startDay: '2026-03-16',
    endDay: '2026-06-12',
    answers,
    findings: [],
    options: [],
    steps: [],
  };
  await begin('assemble', { provider: 'openai', outline: ofTheModel, sections: whole });
  work();
  expect((await finished()).map(({ author, title: given }) => [author, given])).toEqual([['model', ofTheModel.title]]);
  expect(lines.join()).not.toMatch(/job_retried|report_unreadable/);
});

test('a playbook that cannot read its own outline costs tries, and does not go in a circle', async () => {
  let written = 0;
  const broken: Writer['writeSection'] = () => {
    written += 1;
    throw new IncompatibleCheckpoint('unreadable');
  };
  work({ writeSection: broken });
  await vi.waitUntil(() => lines.some((line) => line.includes('"job_retried"')));
  expect(written).toBe(2);
});
