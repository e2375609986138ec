import { z } from 'zod';
import { dayOf } from '#schema/days.ts';
import { questionFieldSchema } from '#schema/insights.ts';
import { withFallback } from '#server/ai/with-fallback.ts';
import type { ServerDeps } from '#server/deps.ts';
import type { JobKind } from '#server/jobs/run-job.ts';
import { submissionRepository } from '#server/submissions/submission.repository.ts';
import { toAnswers } from '#server/submissions/to-answers.ts';

export const questionsKind = 'questions';

const payloadSchema = z.object({ submissionId: z.string() });
const questionSchema = z
  .object({ ask: z.string().trim().min(1).max(500), field: questionFieldSchema })
  .refine(({ field: { kind, choices = [] } }) => kind !== 'choice' || choices.length > 1, 'nothing to choose from');
/** Three to five (docs/specification.md#9-business-constants-and-limits). */
const questionsSchema = z.array(questionSchema).min(3).max(5);

/** Writes the follow-up questions of one submission, once. */
export function questionsJob(deps: Pick<ServerDeps, 'database' | 'writers' | 'clock' | 'log'>): JobKind {
  const { database, clock } = deps;
  return {
    kind: questionsKind,
    stages: [
      {
        name: 'write',
        async run(job, signal?: AbortSignal) {
          const { submissionId } = payloadSchema.parse(job.payload);
          const submission = await submissionRepository(database.read).find(submissionId);
          if (!submission) return { checkpoint: null };
          const answers = toAnswers(submission);
          const { text, provider } = await withFallback(deps, 'questions', (writer) =>
            writer.writeQuestions({ answers, today: dayOf(job.createdAt) }, signal),
          );
          const questions = { text: questionsSchema.parse(text), provider };
          return {
            checkpoint: null,
            effects: (db) => submissionRepository(db).saveQuestions(submissionId, questions, clock()),
          };
        },
      },
    ],
  };
}
