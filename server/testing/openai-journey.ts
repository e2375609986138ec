import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { QuestionAnswer } from '#schema/checkout.ts';
import { dayOf } from '#schema/days.ts';
import type { SubmitInput } from '#schema/insights.ts';
import { openModel } from '#server/ai/model/model-writer.ts';
import { loadPlaybook } from '#server/ai/playbook/playbook.ts';
import { spendRepository } from '#server/ai/spend.repository.ts';
import { type Database, openDatabase } from '#server/db/connect.ts';
import { newId } from '#server/ids.ts';
import { questionsJob } from '#server/insights/questions-job.ts';
import { answersSubmitter } from '#server/insights/submit-answers.ts';
import { enqueueJob } from '#server/jobs/queue.ts';
import { startWorker } from '#server/jobs/worker.ts';
import { createLog } from '#server/log.ts';
import { reportJob } from '#server/report/report-job.ts';
import { type OpenAiSettings, readSettings } from '#server/settings.ts';
import { modelTime } from './model-time.ts';
import { type OpenAiDouble, startOpenAiDouble } from './openai-double.ts';
import { testDay } from './test-server.ts';

const playbook = loadPlaybook();
/** Less than the longest wait that a model asks for here; see `modelTime`. */
const limitsMs = { insights: 59_000, others: 59_000 };
/** Drawing is slow and has its own tests. */
const renderReport = async () => new TextEncoder().encode('%PDF-');

export interface JourneyOptions {
  environment?: Record<string, string>;
  questionAnswers?: QuestionAnswer[];
  /** When all of it happens, epoch ms. */
  now?: number;
}

/**
 * The product's own way from the questionnaire to the report, with the double as the model: a fresh database for each test
 * of the file, which fails when a call broke the contract.
 */
export function openAiJourney() {
  let double: OpenAiDouble;
  let database: Database;
  let folder: string;
  const lines: string[] = [];
  const { tooLate } = modelTime();
  beforeAll(async () => {
    double = await startOpenAiDouble();
  });
  beforeEach(() => {
    double.reset();
    lines.length = 0;
    folder = mkdtempSync(join(tmpdir(), 'northbeam-journey-'));
    database = openDatabase(join(folder, 'journey.db'));
  });
  afterEach(() => {
    database.close();
    rmSync(folder, { recursive: true, force: true });
    expect(double.problems).toEqual([]);
  });
  afterAll(() => double.stop());

  async function go(answers: SubmitInput, options: JourneyOptions = {}) {
    const { environment = {}, questionAnswers = [], now = testDay } = options;
    const clock = () => now;
    const settings = readSettings({ ...double.environment, ...environment });
    const log = createLog((line) => lines.push(line), clock);
    const model = openModel(
      { database, clock, calculate: playbook.calculate, limitsMs, pause: async () => undefined },
      settings.openAi as OpenAiSettings,
    );
    const deps = { database, clock, newId, log, settings, writers: { playbook, model } };
    const { submissionId, provider, nuggets } = await answersSubmitter(deps)(undefined, answers, undefined);
    await database.tx(async (db) => {
      const { q, t } = db;
      await q.update(t.submissions).set({ questionAnswers }).where(eq(t.submissions.id, submissionId));
      const job = { id: newId(), kind: 'report', dedupeKey: 'report:staff', payload: { submissionId } };
      await enqueueJob(db, job, clock());
    });
    const kinds = [questionsJob(deps), reportJob({ ...deps, renderReport })];
    const worker = startWorker({ database, kinds, clock, newId, log, pollMs: 5 });
    const { q, t } = database.read;
    const areDone = async () => (await q.select().from(t.jobs)).every(({ state }) => state === 'done');
    while (!(await areDone())) await wait(5);
    await worker.stop();
    const [submission] = await q.select().from(t.submissions);
    const docs = (await q.select().from(t.reports)).map(({ doc }) => doc);
    const spent = await spendRepository(database.read).find(dayOf(now));
    return { provider, nuggets, questions: submission?.questions ?? [], docs, spent, stored: submission?.provider };
  }

  return {
    go,
    tooLate,
    /** Every log line of the test so far. */
    lines,
    get double() {
      return double;
    },
  };
}
