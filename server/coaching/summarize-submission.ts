import { toWireName } from '#schema/coaching.ts';
import { dayOf } from '#schema/days.ts';
import { AppError } from '#schema/errors.ts';
import type { SubmitInput } from '#schema/insights.ts';
import type { SummaryAnswer } from '#schema/portal.ts';
import { detailNames } from '#schema/submissions.ts';
import { withFallback } from '#server/ai/with-fallback.ts';
import { refuseOverLimit } from '#server/http/rate-limit.ts';
import { sha256 } from '#server/ids.ts';
import { type Submission, submissionRepository } from '#server/submissions/submission.repository.ts';
import { toAnswers } from '#server/submissions/to-answers.ts';
import type { PortalDeps } from './coaching-deps.ts';
import { findSubmission } from './find-submission.ts';

type SummaryDeps = Pick<PortalDeps, 'database' | 'clock' | 'writers' | 'log' | 'takeRate'>;

/** Limits the summaries that one account may ask for in an hour, because each may cost a call of the model. */
const summariesPerHour = 60;
const hourMs = 3_600_000;

/**
 * Makes the use-case that answers a submission's summary for coaches. It writes one where there is none, where an answer
 * has changed since, and with `force`. Calls at the same time in this process share one writing. If another process stored
 * one meanwhile, that one is the answer unless `force` asked for a new one.
 *
 * What it returns throws AppError `not_found`, `rate_limited` or `summary_failed`.
 */
export function submissionSummarizer(deps: SummaryDeps) {
  const inProgress = new Map<string, Promise<SummaryAnswer>>();

  return async (userId: string, submissionId: string, force: boolean): Promise<SummaryAnswer> => {
    const submission = await findSubmission(deps.database.read, submissionId);
    const answers = toAnswers(submission);
    const hash = hashOf(answers);
    const stored = force ? undefined : storedSummary(submission, hash);
    if (stored) return stored;
    const key = `${submissionId} ${hash}`;
    const running = inProgress.get(key);
    if (running) return running;
    const writing = writeLimited(deps, userId, { submission, answers, hash, force }).finally(() =>
      inProgress.delete(key),
    );
    inProgress.set(key, writing);
    return writing;
  };
}

interface SummaryRequest {
  submission: Submission;
  answers: SubmitInput;
  hash: string;
  force: boolean;
}

async function writeLimited(deps: SummaryDeps, userId: string, request: SummaryRequest): Promise<SummaryAnswer> {
  const { takeRate, clock } = deps;
  refuseOverLimit(await takeRate(`summary:account:${userId}`, summariesPerHour, hourMs), clock());
  try {
    return await writeAndStore(deps, request);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const userMessage = 'Failed to generate AI summary. Please try refreshing the page.';
    throw new AppError('summary_failed', { userMessage, cause });
  }
}

async function writeAndStore(deps: SummaryDeps, request: SummaryRequest): Promise<SummaryAnswer> {
  const { database, clock } = deps;
  const { submission, answers, hash, force } = request;
  const input = { answers, today: dayOf(clock()), answeredOn: dayOf(submission.createdAt) };
  const { provider, text: written } = await withFallback(deps, 'summary', (writer) => writer.writeSummary(input));
  return database.tx(async (db) => {
    const current = await findSubmission(db, submission.id);
    const stored = force ? undefined : storedSummary(current, hash);
    if (stored) return stored;
    const now = clock();
    const text = { summary: written.text, summaryProvider: provider, summaryFields: written.fields };
    const summary = { ...text, summaryAt: now, summaryHash: hash };
    await submissionRepository(db).saveSummary(submission.id, summary, now);
    return { ...toAnswer({ ...current, ...summary }), cached: false };
  });
}

/** Returns the stored summary, if it was written from these answers. */
function storedSummary(submission: Submission, hash: string): SummaryAnswer | undefined {
  const isCurrent = submission.summary !== null && submission.summaryHash === hash;
  return isCurrent ? { ...toAnswer(submission), cached: true } : undefined;
}

function toAnswer({ summary, summaryProvider, summaryAt, summaryFields }: Submission): Omit<SummaryAnswer, 'cached'> {
  return {
    summary: summary ?? '',
    provider: summaryProvider ?? 'playbook',
    written_at: new Date(summaryAt ?? 0).toISOString(),
    fields: (summaryFields ?? []).map(toWireName),
  };
}

/** Hashes the answers by name, so that a new column leaves it as it was and a corrected answer does not. */
const hashOf = (answers: SubmitInput): string =>
  sha256(JSON.stringify(detailNames.map((name) => [name, answers[name] ?? null])));
