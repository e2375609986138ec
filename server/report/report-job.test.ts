import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ReportStage, reportStages, sectionIds } from '#schema/report.ts';
import { ModelUnavailable } from '#server/ai/model-unavailable.ts';
import { loadPlaybook } from '#server/ai/playbook/playbook.ts';
import type { Writer } from '#server/ai/writer.ts';
import type { Database } from '#server/db/connect.ts';
import { newId } from '#server/ids.ts';
import { remakeJobKey } from '#server/jobs/job-keys.ts';
import { enqueueJob, findJob, jobLeaseMs, requeueJob } from '#server/jobs/queue.ts';
import type { JobKind } from '#server/jobs/run-job.ts';
import { startWorker, type Worker } from '#server/jobs/worker.ts';
import { createLog } from '#server/log.ts';
import { readSettings } from '#server/settings.ts';
import { openMigratedSqlite } from '#server/testing/migrated-sqlite.ts';
import { fullAnswers } from '#server/testing/submissions.ts';
import { reportJob } from './report-job.ts';

const playbook = loadPlaybook();
const submissionId = newId();
const orderId = newId();
const payload = { submissionId, orderId };
let folder: string;
let database: Database;
let now: number;
let lines: string[];
const workers: Worker[] = [];
const clock = () => now;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'northbeam-report-'));
  database = openMigratedSqlite(join(folder, 'report.db'));
  now = Date.parse('2026-03-12T09:00:00Z');
  lines = [];
  await database.tx(async (db) => {
    const { q, t } = db;
    const stamps = { createdAt: now, updatedAt: now };
    const problems = 'Marketing' as const;
    const submission = { ...fullAnswers, ...stamps, problems, bodyHash: 'x', provider: 'playbook' as const };
    await q.insert(t.submissions).values({ ...submission, id: submissionId });
    const money = { amountCents: 2499, currency: 'usd', questionAnswers: [], idempotencyKey: 'k', sessionId: 'cs_1' };
    const order = { ...stamps, ...money, id: orderId, submissionId, expiresAt: now, kind: 'report' as const };
    await q.insert(t.orders).values({ ...order, state: 'paid' });
    await enqueueJob(db, { id: newId(), kind: 'report', dedupeKey: 'report:1', payload }, now);
  });
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const log = createLog((line) => lines.push(line), clock);
const settings = readSettings({});
/** Drawing is slow and has its own tests. */
const renderReport = async () => new TextEncoder().encode('%PDF-');

function kindWith(writer: Partial<Writer> = {}, model?: Writer): JobKind {
  return reportJob({
    database,
    clock,
    newId,
    log,
    settings,
    renderReport,
    writers: { playbook: { ...playbook, ...writer }, ...(model && { model }) },
  });
}
function work(kind: JobKind): void {
  workers.push(startWorker({ database, kinds: [kind], clock, newId, log, pollMs: 5 }));
}
const untilDone = () => vi.waitUntil(async () => (await findJob(database.read, 'report:1'))?.state === 'done');
/** Not by the log, which is told before the time of the next try is reckoned by the clock that a test then sets. */
const untilRetried = (times: number) =>
  vi.waitUntil(async () => {
    const job = await findJob(database.read, 'report:1');
    return job?.state === 'queued' && job.attempts === times;
  });
/** The clock goes on from one try to the next. */
async function untilGivenUp(): Promise<void> {
  for (let times = 1; times < 5; times += 1) {
    await untilRetried(times);
    now += 320_000;
  }
  await vi.waitUntil(async () => (await findJob(database.read, 'report:1'))?.state === 'failed');
}
const rows = async () => {
  const { q, t } = database.read;
  return { reports: await q.select().from(t.reports), mails: await q.select().from(t.mails) };
};

/** The kind, with a record of what ran; the process dies after the work of `stage` and before its commit. */
function dyingAt(stage: ReportStage, ran: string[]): { kind: JobKind; died: Promise<void> } {
  const { promise: died, resolve } = Promise.withResolvers<void>();
  const kind = kindWith();
  const stages = kind.stages.map(({ name, run }) => ({
    name,
    async run(...given: Parameters<typeof run>) {
      ran.push(name);
      const result = await run(...given);
      if (name !== stage) return result;
      resolve();
      return new Promise<never>(() => undefined);
    },
  }));
  return { kind: { ...kind, stages }, died };
}

test.each(reportStages)(
  'a server killed in the stage "%s" repeats that stage alone; one report and one mail',
  async (stage) => {
    const before: string[] = [];
    const { kind, died } = dyingAt(stage, before);
    startWorker({ database, kinds: [kind], clock, newId, log, pollMs: 5 });
    await died;
    now += jobLeaseMs;

    const after: string[] = [];
    const whole = kindWith();
    const stages = whole.stages.map(({ name, run }) => ({
      name,
      run(...given: Parameters<typeof run>) {
        after.push(name);
        return run(...given);
      },
    }));
    work({ ...whole, stages });
    await untilDone();
    const index = reportStages.indexOf(stage);
    expect([...new Set(before)]).toEqual(reportStages.slice(0, index + 1));
    expect([...new Set(after)]).toEqual(reportStages.slice(index));
    const { reports, mails } = await rows();
    expect([reports.length, mails.length]).toEqual([1, 1]);
    expect(reports[0]?.pdf?.toString()).toBe('%PDF-');
    expect(mails[0]).toMatchObject({ recipient: fullAnswers.email, subject: 'Your report is ready' });
  },
);

test('a new version whose server is killed while it is stored is stored once, with what was added to it', async () => {
  await database.tx(({ q, t }) => q.update(t.jobs).set({ state: 'done' }));
  const wish = { submissionId, additionalContext: 'She has hired a fitter.' };
  const dedupeKey = remakeJobKey(submissionId, 1);
  await database.tx((db) => enqueueJob(db, { id: newId(), kind: 'report', dedupeKey, payload: wish }, now));
  const { kind, died } = dyingAt('assemble', []);
  startWorker({ database, kinds: [kind], clock, newId, log, pollMs: 5 });
  await died;
  now += jobLeaseMs;
  work(kindWith());
  await vi.waitUntil(async () => (await findJob(database.read, dedupeKey))?.state === 'done');
  const { reports, mails } = await rows();
  expect(reports).toMatchObject([{ version: 1, additionalContext: wish.additionalContext }]);
  // This buyer was granted nothing, so that nobody is told.
  expect(mails).toEqual([]);
});

test('a writer that is cut off goes on with the section that was cut', async () => {
  const asked: string[] = [];
  let broken = true;
  work(
    kindWith({
      writeSection(input, outline, id) {
        asked.push(id);
        if (id === 'plan' && broken) throw new Error('connection reset');
        return playbook.writeSection(input, outline, id);
      },
    }),
  );
  await untilRetried(1);
  broken = false;
  now += 5_000;
  await untilDone();
  expect(asked).toEqual(['summary', 'situation', 'options', 'plan', ...sectionIds.slice(3)]);
});

/** Writes what the playbook writes, under its own name. */
const model: Writer = {
  ...playbook,
  provider: 'openai',
  assembleReport: (...args) => ({ ...playbook.assembleReport(...args), author: 'model' }),
};
const authors = async () => (await rows()).reports.map(({ doc }) => doc.author);

test('a report that a model began and cannot go on with is written by the playbook alone, from its own outline', async () => {
  const asked: string[] = [];
  const failing: Writer = {
    ...model,
    outlineReport: (input) => ({ ...playbook.outlineReport(input), title: 'The title of the model' }),
    writeSection(input, outline, id) {
      asked.push(id);
      if (id === 'plan') throw new ModelUnavailable('time');
      return playbook.writeSection(input, outline, id);
    },
  };
  work(kindWith({}, failing));
  await untilDone();
  expect(asked).toEqual(['summary', 'situation', 'options', 'plan']);
  const { reports, mails } = await rows();
  expect(reports.map(({ doc }) => [doc.author, doc.sections.length])).toEqual([['playbook', sectionIds.length]]);
  expect(reports[0]?.text).not.toContain('The title of the model');
  expect(mails).toHaveLength(1);
});

test('a report keeps the author that began it: a model that comes back later changes nothing', async () => {
  let isDown = true;
  const outlineReport: Writer['outlineReport'] = (input) => {
    if (isDown) throw new ModelUnavailable('connection');
    return playbook.outlineReport(input);
  };
  work(
    kindWith(
      {
        writeSection(input, outline, id) {
          isDown = false;
          return playbook.writeSection(input, outline, id);
        },
      },
      { ...model, outlineReport },
    ),
  );
  await untilDone();
  expect([isDown, await authors()]).toEqual([false, ['playbook']]);
});

test('a shutdown while the model writes gives the job back as it was, and it stays the model’s', async () => {
  let signal: AbortSignal | undefined;
  const waiting: Writer = {
    ...model,
    writeSection: (_input, _outline, _id, given) =>
      new Promise((_resolve, reject) => {
        signal = given;
        given?.addEventListener('abort', () => reject(given.reason));
      }),
  };
  const worker = startWorker({ database, kinds: [kindWith({}, waiting)], clock, newId, log, pollMs: 5, graceMs: 10 });
  await vi.waitUntil(() => signal !== undefined);
  await worker.stop();
  expect(signal?.aborted).toBe(true);
  const job = await findJob(database.read, 'report:1');
  expect(job).toMatchObject({ state: 'queued', stage: 'sections', checkpoint: { provider: 'openai', sections: [] } });
  work(kindWith({}, model));
  await untilDone();
  expect(await authors()).toEqual(['model']);
});

test('what a writer answers is checked before it is stored', async () => {
  work(kindWith({ assembleReport: (...args) => ({ ...playbook.assembleReport(...args), version: 3 as never }) }));
  await vi.waitUntil(() => lines.some((line) => line.includes('"job_retried"')));
  expect((await rows()).reports).toEqual([]);
});

test('the report has the date on which its writing began, however late that was and however late it is finished', async () => {
  now += 3 * 86_400_000;
  const { kind, died } = dyingAt('assemble', []);
  startWorker({ database, kinds: [kind], clock, newId, log, pollMs: 5 });
  await died;
  now += 3 * 86_400_000;
  work(kindWith());
  await untilDone();
  expect((await rows()).reports[0]?.doc.date).toBe('2026-03-15');
});

test('a date in the answers counts from the day on which they were given, however late the report is ordered', async () => {
  const answered = {
    createdAt: Date.parse('2025-12-01T23:00:00Z'),
    desiredOutcome: 'Keep 70% of them within 12 months.',
  };
  await database.tx(({ q, t }) => q.update(t.submissions).set(answered).where(eq(t.submissions.id, submissionId)));
  work(kindWith());
  await untilDone();
  const text = (await rows()).reports[0]?.text;
  expect(text).toMatch(/^# .* by December 1$/mu);
  expect(text).toContain('The plan runs from March 16 to December 1.');
});

test('whoever bought the report of a loose submission signed in is told at the account’s address', async () => {
  const names = { firstName: 'Anna', lastName: 'A' };
  const anna = { ...names, id: newId(), email: 'anna@a.example', role: 'client', status: 'Active' } as const;
  await database.tx(async ({ q, t }) => {
    await q.insert(t.users).values({ ...anna, createdAt: now, updatedAt: now });
    await q.update(t.orders).set({ userId: anna.id }).where(eq(t.orders.id, orderId));
  });
  work(kindWith());
  await untilDone();
  expect((await rows()).mails).toMatchObject([{ subject: 'Your report is ready', recipient: anna.email }]);
});

test('after five tries the buyer is told by mail, once each time, the operator by the log, and nothing is left half-written', async () => {
  const kind = kindWith({
    outlineReport() {
      throw new Error('the model is down');
    },
  });
  work(kind);
  await untilGivenUp();
  const { reports, mails } = await rows();
  expect(reports).toEqual([]);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ recipient: fullAnswers.email, subject: 'We couldn’t finish your order' });
  expect(mails[0]?.text).toContain('Get my money back:\nhttp://localhost:4173/payment-success?session_id=cs_1');
  expect(lines.filter((line) => line.includes('"report_failed"') && line.includes(orderId))).toHaveLength(1);

  // Staff have it tried again, as the mail offers, and it fails once more: the buyer does not wait for nothing.
  lines.splice(0);
  now += 60_000;
  await database.tx((db) => requeueJob(db, 'report:1', now));
  await untilGivenUp();
  expect((await rows()).mails.map(({ subject }) => subject)).toEqual(Array(2).fill('We couldn’t finish your order'));

  // No money is promised that the bank sent back to us before.
  lines.splice(0);
  now += 60_000;
  await database.tx(({ q, t }) => q.update(t.orders).set({ refundFailedAt: now }).where(eq(t.orders.id, orderId)));
  await database.tx((db) => requeueJob(db, 'report:1', now));
  await untilGivenUp();
  const last = (await rows()).mails.at(-1)?.text;
  expect(last).toContain('Your bank sent an earlier refund back to us. It’s still your money.');
  expect(last).not.toMatch(/payment back/i);
});
