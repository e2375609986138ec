import { callApi } from '#pwa/api/api-client.ts';
import { fromSubmitInput } from '#pwa/insights/answers.ts';
import { questionnaire } from '#pwa/insights/questionnaire.ts';
import type { LastInsights } from '#pwa/offline/last-insights.ts';
import { givenAnswersSchema } from '#schema/submission-calls.ts';

const note = 'These are the answers you sent. Change what you like, then send them again.';

/**
 * Puts what was answered in a submission back into the form, on its second step. A visitor is not told the email again, but
 * the tab that they wrote it in knows it.
 *
 * @throws AppError when the answers cannot be loaded
 */
export async function openAnswers({ submissionId, email }: LastInsights): Promise<void> {
  const path = `/api/submission/${encodeURIComponent(submissionId)}/answers`;
  const { answers } = await callApi(path, { answer: givenAnswersSchema });
  questionnaire.openAnswers(submissionId, fromSubmitInput({ email, ...answers }), note);
}
