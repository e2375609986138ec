import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { z } from 'zod';
import { AppError } from '#schema/errors.ts';
import type { AskedField, QuestionField, QuestionsAnswer } from '#schema/insights.ts';
import type { ServerDeps } from '#server/deps.ts';
import { refuseOverLimit } from '#server/http/rate-limit.ts';
import type { Actor } from '#server/http/require-user.ts';
import { findReadable } from '#server/submissions/find-readable.ts';

/**
 * How long a person waits for questions of their own before the ones for everybody are shown (docs/security.md#1-holes,
 * row 23).
 */
const defaultQuestionsAfterMs = 20_000;
/** See docs/specification.md#9-business-constants-and-limits. */
const retryAfterS = 2;
const callsPerMinute = 60;

const contentSchema = z.object({ default: z.array(z.string().min(1)).min(3).max(5) });
const content = readFileSync(new URL('../../data/content/questions.yaml', import.meta.url), 'utf8');
const defaultQuestions = contentSchema.parse(load(content)).default;

type QuestionsDeps = Pick<ServerDeps, 'database' | 'clock' | 'takeRate'>;

/** @throws AppError `not_found`, with the seconds to wait while the questions are being written. */
export async function readQuestions(
  deps: QuestionsDeps,
  actor: Actor | undefined,
  id: string,
): Promise<QuestionsAnswer> {
  const submission = await findReadable(deps.database.read, id, actor);
  const now = deps.clock();
  refuseOverLimit(await deps.takeRate(`questions:${id}`, callsPerMinute, 60_000), now);
  const { questions, questionFields, questionsProvider: provider } = submission;
  if (questions && questions.length > 0) {
    const fields = questions.map((question, at) => toAsked(question, questionFields?.[at]));
    return { questions, fields, ...(provider && { provider }) };
  }
  if (now - submission.createdAt < defaultQuestionsAfterMs) throw new AppError('not_found', { retryAfterS });
  return { questions: defaultQuestions, fields: defaultQuestions.map((question) => toAsked(question)) };
}

function toAsked(question: string, field: QuestionField = { kind: 'text' }): AskedField {
  const { kind, unit, sign, period, choices } = field;
  const shown = kind === 'money' ? sign : unit;
  return { question, kind, unit: shown ?? null, period: period ?? null, options: choices ?? null };
}
